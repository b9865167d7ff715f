package describe

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hoshi/ai/arena"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// TournamentPoints writes half points as such; a dot where two players did not meet.
func TournamentPoints(p float64) string {
	if math.IsNaN(p) {
		return "·"
	}
	return strconv.FormatFloat(p, 'f', -1, 64)
}

// Lead writes a lead in Elo with half of its 95 % interval.
func Lead(lead, margin float64) string {
	return strings.Replace(fmt.Sprintf("%+.0f ± %.0f", lead, margin), "-", "−", 1)
}

// Superiority writes a likelihood to be stronger, which is never certain.
func Superiority(likelihood float64) string {
	return fmt.Sprintf("%.0f %%", min(max(100*likelihood, 1), 99))
}

// Tournament says in few words what is played.
func Tournament(d *arena.Description) string {
	rule, _ := game.ParseRule(d.Rule) // what is none is freestyle, or the description of no tournament
	size := strconv.Itoa(d.Size)
	if d.Size == 0 {
		size = strconv.Itoa(game.DefaultSize)
	}
	how := lang.N("{{.Count}} rounds", d.Rounds, args{"Count": strconv.Itoa(d.Rounds)})
	if tc, err := game.ParseTimeControl(d.Clock); err == nil && tc != (game.TimeControl{}) {
		how = TimeControl(tc)
	}
	return lang.N("{{.Count}} players", len(d.Players), args{"Count": len(d.Players)}) + " · " + Rule(rule) + " " + size + " × " + size + " · " + how
}

// TournamentTest says how the test of two players stands, nothing where there is none.
func TournamentTest(s *arena.TestScore) string {
	if s == nil {
		return ""
	}
	elo := func(lead float64) string { return strings.Replace(fmt.Sprintf("%+g", lead), "-", "−", 1) }
	of := args{"Low": elo(s.Elo0), "High": elo(s.Elo1), "Side": elo(s.Side()), "Percent": Percent(s.Far())}
	text := lang.L("Test of {{.Low}} against {{.High}} Elo: {{.Percent}} of the way to {{.Side}}", of)
	if s.Far() == 1 {
		text = lang.L("Test of {{.Low}} against {{.High}} Elo: {{.Side}} is nearer the truth", of)
	}
	return text + fmt.Sprintf(" · LLR %.2f / ±%.2f", s.Ratio, s.Bound)
}

// CrossTable draws the table of a tournament in lines of text: a line for each player, the best one first.
func CrossTable(b *arena.Scoreboard) string {
	cells := [][]string{{"", lang.L("Player"), lang.L("Points"), lang.L("Games"), "Elo", "LOS", lang.L("Forfeits")}}
	for i := range b.Rows {
		cells[0] = append(cells[0], strconv.Itoa(i+1))
	}
	for i := range b.Rows {
		r := &b.Rows[i]
		line := []string{strconv.Itoa(i + 1), r.Name, TournamentPoints(r.Points), strconv.Itoa(r.Games), Lead(r.Pairs.Elo()), Superiority(r.Pairs.Superiority()),
			strconv.Itoa(r.Forfeits)}
		for _, other := range b.Rows {
			line = append(line, TournamentPoints(r.Against[other.Player]))
		}
		cells = append(cells, line)
	}
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for i, cell := range line {
			widths[i] = max(widths[i], Columns(cell))
		}
	}
	var text strings.Builder
	for _, line := range cells {
		for i, cell := range line {
			blanks := strings.Repeat(" ", widths[i]-Columns(cell))
			if i == 1 { // names begin below each other, numbers end so
				cell, blanks = blanks, cell
			}
			text.WriteString(blanks + cell + "  ")
		}
		text.WriteString("\n")
	}
	if test := TournamentTest(b.Test); test != "" {
		text.WriteString(test + "\n")
	}
	return text.String()
}

// CrossPicture puts how a tournament stands into the words of a picture.
func CrossPicture(b *arena.Scoreboard) picture.CrossTable {
	c := picture.CrossTable{Points: lang.L("Points"), Strength: lang.L("against all the others; the bracket holds the truth 19 times in 20 · LOS"), Language: lang.Current()}
	for i := range b.Rows {
		r := &b.Rows[i]
		row := picture.CrossRow{Name: Level(r.Name), Points: halves(r.Points), Of: lang.Number(r.Games)}
		row.Lead, row.Margin = r.Pairs.Elo()
		row.Elo, row.LOS = Lead(row.Lead, row.Margin), Superiority(r.Pairs.Superiority())
		for j := range b.Rows {
			cell := [2]string{}
			if mine := r.Against[b.Rows[j].Player]; !math.IsNaN(mine) {
				cell = [2]string{halves(mine), halves(b.Rows[j].Against[r.Player])}
			}
			row.Against = append(row.Against, cell)
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// halves writes points, a half as ½.
func halves(points float64) string {
	whole, half := math.Modf(points)
	switch {
	case half == 0:
		return lang.Number(int(whole))
	case whole == 0:
		return "½"
	}
	return lang.Number(int(whole)) + "½"
}
