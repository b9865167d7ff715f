package describe

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"unicode"

	"hoshi/ai/arena"
	"hoshi/ai/gomocup"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// TournamentPoints writes half points as such; a dot where two players did not meet.
func TournamentPoints(p float64) string {
	if math.IsNaN(p) {
		return "·"
	}
	return strconv.FormatFloat(p, 'f', -1, 64)
}

// Lead writes a lead in Elo with half of its 95 % interval.
func Lead(lead, margin float64) string { return fmt.Sprintf("%+.0f ± %.0f", lead, margin) }

// Superiority writes a likelihood to be stronger, which is never certain.
func Superiority(likelihood float64) string {
	return fmt.Sprintf("%.0f %%", min(max(100*likelihood, 1), 99))
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
	if b.Test != "" {
		text.WriteString(b.Test + "\n")
	}
	return text.String()
}

// Columns returns how many columns of a terminal a text takes.
func Columns(text string) (n int) {
	for _, r := range text {
		if n++; unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana) || r >= 0xFF00 && r <= 0xFF60 {
			n++
		}
	}
	return n
}

// Misdeed says what an engine did wrong.
func Misdeed(kind arena.Misdeed) string { return misdeedTexts.Of(kind) }

var misdeedTexts = lang.Texts[arena.Misdeed]{
	arena.Late:    "answered too late",
	arena.Silent:  "did not answer",
	arena.Died:    "crashed",
	arena.Illegal: "made a move that is not allowed",
	arena.Failed:  "failed",
}

// TournamentError puts what is wrong with a tournament into words.
func TournamentError(err error) string {
	var misfit *gomocup.Misfit
	var path *fs.PathError
	switch {
	case errors.As(err, &misfit):
		return misfit.File + ": " + Misfit(misfit)
	case errors.As(err, &path):
		return path.Path + ": " + FileError(err)
	case errors.Is(err, arena.ErrDescription):
		return lang.L("The description of the tournament is wrong: {{.Why}}", args{"Why": strings.TrimPrefix(strings.TrimPrefix(err.Error(), arena.ErrDescription.Error()+": "), "json: ")})
	case errors.Is(err, arena.ErrAnother):
		return lang.L("The games beside this file are of another description. Give it a new name, or take them away.")
	case errors.Is(err, arena.ErrLog):
		return lang.L("The file in the place of the tournament's log is none.")
	case errors.Is(err, store.ErrHeld):
		return lang.L("This tournament is being played by another program.")
	}
	return Error(err)
}
