package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// summaries are the ways to print the summary of many reviews.
var summaries = []string{"text", "csv", "json"}

// summary is a review of many games.
type summary struct {
	reviewer
	*Invocation
	how      format.Reading
	progress progress
	games    []gameSummary
	records  []*game.Record // that were reviewed, where they are to be written
	failed   bool           // a game could not be reviewed
}

// gameSummary is what the summary says of a game.
type gameSummary struct {
	File   string      `json:"file"`
	Game   int         `json:"game"` // its number in the file
	Moves  int         `json:"moves"`
	Result string      `json:"result"` // black, white, draw; empty: not known
	Black  sideSummary `json:"black"`
	White  sideSummary `json:"white"`
}

// sideSummary is what the summary says of a player in a game, or in all games.
type sideSummary struct {
	Player       string   `json:"player"`
	Games        int      `json:"games,omitempty"`
	Accuracy     *float64 `json:"accuracy"` // in percent, on average; null: of no move
	Blunders     int      `json:"blunders"`
	Mistakes     int      `json:"mistakes"`
	Inaccuracies int      `json:"inaccuracies"`
	Unclear      int      `json:"unclear"`
}

// playersJSON is the last object of review -summary json.
type playersJSON struct {
	Players []sideSummary `json:"players"`
}

// summarize reviews all games of all files, prints the summary, and returns the exit status.
func (r reviewer) summarize(c *Invocation, how format.Reading) int {
	ctx, stop := interruptible()
	defer stop()
	s := summary{reviewer: r, Invocation: c, how: how}
	for i := range c.Args {
		if ctx.Err() == nil {
			s.file(ctx, i)
		}
	}
	if *r.out != standard { // where the records alone go
		if err := s.print(); err != nil {
			return c.Fail(describe.Error(err))
		}
	}
	if ctx.Err() != nil {
		return c.Fail(lang.L("Interrupted: not all was done."))
	}
	if *r.out != "" && len(s.records) > 0 {
		if err := r.write(c, s.records...); err != nil {
			return c.Fail(err.Error())
		}
	}
	if s.failed || len(s.games) == 0 {
		return 1
	}
	return 0
}

// file reviews the games of one of the files.
func (s *summary) file(ctx context.Context, i int) {
	name := s.Args[i]
	games, err := s.readGames(name, s.how, nil)
	if err == nil && s.isSet("game") && *s.number > len(games) {
		err = noGame(name, *s.number, len(games))
	}
	if err != nil {
		s.fail(err.Error())
		return
	}
	for k, record := range games {
		if s.isSet("game") && k+1 != *s.number {
			continue
		}
		g := review.Read(record.Root.End())
		if g.Len() == 0 {
			s.fail(fmt.Sprintf("%s %d: %s", name, k+1, lang.L("No move has been played.")))
			continue
		}
		report, err := g.Review(ctx, review.Options{Engine: level.Reviewer, Book: level.Proofs(), Nodes: *s.nodes}, func(p review.Progress) {
			part := float64(p.Done) / float64(p.Total)
			s.progress.tell(s.Invocation, fmt.Sprintf("%s %d", name, k+1), (float64(i)+(float64(k)+part)/float64(len(games)))/float64(len(s.Args)))
		})
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			s.fail(fmt.Sprintf("%s %d: %s", name, k+1, describe.Error(err)))
			continue
		}
		s.games = append(s.games, gameSummary{name, k + 1, len(report.Moves), resultName(record.Result()),
			summaryOf(record, &report, game.Black), summaryOf(record, &report, game.White)})
		if *s.out != "" {
			annotate(record, &report)
			s.records = append(s.records, record)
		}
	}
}

// fail says what went wrong with a file or a game; the others are reviewed.
func (s *summary) fail(why string) {
	s.failed = true
	s.Fail(why)
}

// summaryOf sums a report up for a side.
func summaryOf(record *game.Record, report *review.Report, side game.Color) sideSummary {
	sum := sideSummary{Player: describe.Player(record.Seats[side].Level, record.Seats[side].Name), Blunders: report.Count(side, review.Blunder),
		Mistakes: report.Count(side, review.Mistake), Inaccuracies: report.Count(side, review.Inaccuracy), Unclear: report.Unclear(side)}
	if a := report.Accuracy[side]; a >= 0 {
		a = rounded(a)
		sum.Accuracy = &a
	}
	return sum
}

// players sums up the games of each player, by name.
func (s *summary) players() (all []sideSummary) {
	sums, accuracy, counted := map[string]sideSummary{}, map[string]float64{}, map[string]int{}
	for _, g := range s.games {
		for _, one := range [...]sideSummary{g.Black, g.White} {
			sum := sums[one.Player]
			sum.Player = one.Player
			sum.Games++
			sum.Blunders += one.Blunders
			sum.Mistakes += one.Mistakes
			sum.Inaccuracies += one.Inaccuracies
			sum.Unclear += one.Unclear
			if one.Accuracy != nil {
				accuracy[one.Player] += *one.Accuracy
				counted[one.Player]++
				mean := rounded(accuracy[one.Player] / float64(counted[one.Player]))
				sum.Accuracy = &mean
			}
			sums[one.Player] = sum
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		all = append(all, sums[name])
	}
	return all
}

// print prints the summary in the way that is asked for.
func (s *summary) print() error {
	switch *s.summary {
	case "csv":
		return s.printCSV()
	case "json":
		for _, g := range s.games {
			if err := s.sayJSON(g); err != nil {
				return err
			}
		}
		return s.sayJSON(playersJSON{s.players()})
	}
	return s.printText()
}

// printCSV prints a line for each side of each game.
func (s *summary) printCSV() error {
	w := csv.NewWriter(s.Out)
	rows := [][]string{{"file", "game", "moves", "result", "side", "player", "opponent", "accuracy", "blunders", "mistakes", "inaccuracies", "unclear"}}
	for _, g := range s.games {
		row := func(side game.Color, own, other *sideSummary) []string {
			accuracy := ""
			if own.Accuracy != nil {
				accuracy = strconv.FormatFloat(*own.Accuracy, 'f', -1, 64)
			}
			return []string{g.File, strconv.Itoa(g.Game), strconv.Itoa(g.Moves), g.Result, side.String(), own.Player, other.Player, accuracy,
				strconv.Itoa(own.Blunders), strconv.Itoa(own.Mistakes), strconv.Itoa(own.Inaccuracies), strconv.Itoa(own.Unclear)}
		}
		rows = append(rows, row(game.Black, &g.Black, &g.White), row(game.White, &g.White, &g.Black))
	}
	return w.WriteAll(rows)
}

// printText prints a line for each side of each game and one for each player.
func (s *summary) printText() error {
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	faults := []string{lang.L("Accuracy"), describe.Severity(review.Blunder), describe.Severity(review.Mistake), describe.Severity(review.Inaccuracy), lang.L("Not clear")}
	line := func(cells ...string) {
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(describe.Plain(cell), "\n", " ")
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	line(append([]string{"", "", ""}, faults...)...)
	for _, g := range s.games {
		name := fmt.Sprintf("%s %d", g.File, g.Game)
		line(append([]string{name, describe.Color(game.Black), g.Black.Player}, g.Black.cells()...)...)
		line(append([]string{"", describe.Color(game.White), g.White.Player}, g.White.cells()...)...)
	}
	line("")
	for _, p := range s.players() {
		line(append([]string{p.Player, lang.N("{{.Count}} games", p.Games, topic{"Count": lang.Number(p.Games)}), ""}, p.cells()...)...)
	}
	return table.Flush()
}

// cells returns the accuracy, the faults and what is not clear.
func (s *sideSummary) cells() []string {
	accuracy := "–"
	if s.Accuracy != nil {
		accuracy = describe.Percent(*s.Accuracy / 100)
	}
	return []string{accuracy, strconv.Itoa(s.Blunders), strconv.Itoa(s.Mistakes), strconv.Itoa(s.Inaccuracies), strconv.Itoa(s.Unclear)}
}

// write writes reviewed records into the file that is asked for. The error is in words.
func (r reviewer) write(c *Invocation, records ...*game.Record) error {
	codec := format.ForName(*r.out)
	if err := c.write(*r.out, func(w io.Writer) error { return codec.Encode(w, records...) }); err != nil {
		return fmt.Errorf("%s: %s", *r.out, describe.Error(err))
	}
	if lost := codec.Lost(records...); len(lost) > 0 {
		c.tell(*r.out + ": " + describe.LossWarning(codec.Name, lost...))
	}
	return nil
}
