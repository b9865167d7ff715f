package cli

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
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

// reviewer is the command "review", with its options.
type reviewer struct {
	nodes  *int64
	out    *string
	number *int
	json   *bool
	terms  terms

	overwrite *bool
	summary   *string
}

func reviewCommand() Command {
	return Command{
		Name: "review", Arguments: "FILE...", About: lang.L("Says where a game was won and lost, and writes it with comments and variations."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			r := reviewer{
				nodes:  options.Int64("nodes", review.UsualNodes, nodesUsage()),
				out:    options.String("o", "", lang.L("the `FILE` to write the reviewed game to")),
				number: options.Int("game", 1, gameUsage()),
				json:   options.Bool("json", false, jsonUsage()),
				terms:  termsOptions(options),

				overwrite: options.Bool("overwrite", false, overwriteUsage()),
				summary:   options.String("summary", "", lang.L("looks at every game of all files and prints a summary, as `WAY`: {{.Ways}}", topic{"Ways": list(summaries)})),
			}
			return r.run
		},
	}
}

func (r reviewer) run(c *Invocation) int {
	switch {
	case len(c.Args) == 0, *r.summary == "" && len(c.Args) > 1, *r.summary != "" && *r.json:
		return c.Usage()
	case *r.summary != "" && !slices.Contains(summaries, *r.summary):
		return c.Refuse("summary", list(summaries), strconv.Quote(*r.summary))
	case *r.number < 1:
		return c.wrongNumber(*r.number)
	case *r.nodes < 1:
		return c.wrongCount("nodes", *r.nodes)
	case *r.out != "" && *r.out != standard && !slices.Contains(format.Writable(), strings.ToLower(filepath.Ext(*r.out))):
		return c.Refuse("o", lang.L("A game's name ends in {{.Endings}}.", topic{"Endings": list(format.Writable())}), *r.out)
	}
	var how format.Reading
	if !r.terms.set(c, &how) {
		return 2
	}
	if err := canWrite(*r.out, *r.overwrite); err != nil {
		return c.Fail(err.Error())
	}
	if *r.summary != "" {
		return r.summarize(c, how)
	}
	record, err := c.readGame(c.Args[0], how, *r.number)
	if err != nil {
		return c.Fail(err.Error())
	}
	ctx, stop := interruptible()
	defer stop()
	report, err := r.review(ctx, c, record)
	if err != nil {
		return c.Fail(fmt.Sprintf("%s: %s", c.Args[0], err))
	}
	if !report.Whole {
		return c.Fail(lang.L("Interrupted: not all of the game was looked at."))
	}
	return 0
}

// review reviews a game, prints the report and writes the record. Its errors are in words.
func (r reviewer) review(ctx context.Context, c *Invocation, record *game.Record) (review.Report, error) {
	g := review.Read(record.Root.End())
	if g.Len() == 0 {
		return review.Report{}, fmt.Errorf("%s", lang.L("No move has been played."))
	}
	steps := progress{}
	report, err := g.Review(ctx, review.Options{Engine: level.Reviewer, Book: level.Proofs(), Nodes: *r.nodes}, func(p review.Progress) {
		if isTerminal(c.Err) {
			fmt.Fprintf(c.Err, "\r%d / %d ", p.Done, p.Total)
		} else {
			steps.tell(c, c.Args[0], float64(p.Done)/float64(p.Total))
		}
	})
	if isTerminal(c.Err) {
		fmt.Fprint(c.Err, "\r")
	}
	size := record.Size()
	point := func(p game.Point) string { return p.Text(size) }
	switch {
	case err != nil || *r.out == standard: // the record alone goes there
	case *r.json:
		err = r.printJSON(c, &report, size)
	default:
		err = r.print(c, &report, point)
	}
	if err != nil {
		return report, fmt.Errorf("%s", describe.Error(err))
	}
	return report, r.keep(c, record, &report)
}

// keep writes the record with its whole report into the file that is asked for, nothing of one that was interrupted. The error is in words.
func (r reviewer) keep(c *Invocation, record *game.Record, report *review.Report) error {
	if *r.out == "" || !report.Whole {
		return nil
	}
	annotate(record, report)
	return r.write(c, record)
}

// annotate writes a report into its record, in words.
func annotate(record *game.Record, report *review.Report) {
	point := func(p game.Point) string { return p.Text(record.Size()) }
	review.Annotate(record.Root.End(), report, func(m *review.Move) (name, comment string) {
		return describe.Severity(m.Severity), describe.Remark(m, point)
	})
}

// print writes the report for people: a table of both sides, then the moves that were bad, or are not clear.
func (r reviewer) print(c *Invocation, report *review.Report, point func(game.Point) string) error {
	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	sides := [...]game.Color{game.Black, game.White}
	row := func(name string, value func(side game.Color) string) {
		fmt.Fprintf(table, "%s\t%s\t%s\n", name, value(game.Black), value(game.White))
	}
	row("", describe.Color)
	row(lang.L("Accuracy"), func(side game.Color) string {
		if report.Accuracy[side] < 0 {
			return "–"
		}
		return describe.Percent(report.Accuracy[side] / 100)
	})
	for _, s := range [...]review.Severity{review.Blunder, review.Mistake, review.Inaccuracy} {
		row(describe.Severity(s), func(side game.Color) string { return fmt.Sprint(report.Count(side, s)) })
	}
	row(lang.L("Not clear"), func(side game.Color) string { return fmt.Sprint(report.Unclear(side)) })
	if report.Spent[sides[0]]+report.Spent[sides[1]] > 0 {
		row(lang.L("Time"), func(side game.Color) string { return describe.Time(report.Spent[side]) })
	}
	if err := table.Flush(); err != nil {
		return err
	}
	var text strings.Builder
	for i := range report.Moves {
		m := &report.Moves[i]
		if said := []review.Verdict{review.OnlyMove, review.LetWin, review.Unclear, review.LeftProof}; m.Severity > review.Good || slices.Contains(said, m.Verdict) {
			fmt.Fprintf(&text, "\n%d %s %s  %s → %s\n   %s", m.Number, describe.Color(m.Color), point(m.Point),
				describe.Percent(m.Chance[0]), describe.Percent(m.Chance[1]), describe.Remark(m, point))
		}
	}
	_, err := fmt.Fprintln(c.Out, describe.Plain(text.String()))
	return err
}

// moveJSON is what review -json prints of a move.
type moveJSON struct {
	Move     int        `json:"move"`
	Color    string     `json:"color"`
	Point    string     `json:"point"`
	Before   valueJSON  `json:"before"` // for the mover
	After    valueJSON  `json:"after"`  // for the other side
	Chance   [2]float64 `json:"chance"` // of the mover, before and after
	Loss     float64    `json:"loss"`
	Verdict  string     `json:"verdict"`
	Severity string     `json:"severity,omitempty"`
	Best     []string   `json:"best"`
	Escapes  []string   `json:"escapes,omitempty"`
	Open     []string   `json:"open,omitempty"` // answers of which nobody knows whether they hold
	Turning  bool       `json:"turning,omitempty"`
	MS       int64      `json:"ms,omitempty"` // that the player took
}

// gameJSON is the last object of review -json.
type gameJSON struct {
	Moves    int                `json:"moves"`
	Whole    bool               `json:"whole"`
	Accuracy map[string]float64 `json:"accuracy"` // of each side that moved, in percent
	Turning  []int              `json:"turning"`  // moves after which the other side was ahead
	Unclear  []int              `json:"unclear"`  // moves that are not clear
}

// printJSON prints an object for each move, then one for the game.
func (r reviewer) printJSON(c *Invocation, report *review.Report, size int) error {
	whole := gameJSON{Moves: len(report.Moves), Whole: report.Whole, Accuracy: map[string]float64{}, Turning: []int{}, Unclear: []int{}}
	for i := range report.Moves {
		m := &report.Moves[i]
		j := moveJSON{
			Move: m.Number, Color: m.Color.String(), Point: m.Text(size),
			Before:   valueOf(&m.Before, m.Color, size, m.Before.Plies(), m.Before.Line),
			After:    valueOf(&m.After, m.Color.Other(), size, m.After.Plies(), m.After.Line),
			Chance:   [2]float64{rounded(m.Chance[0]), rounded(m.Chance[1])},
			Loss:     rounded(max(m.Chance[0]-m.Chance[1], 0)),
			Verdict:  m.Verdict.String(),
			Severity: m.Severity.String(),
			Best:     pointNames(m.Best, size), Escapes: pointNames(m.Escapes, size), Open: pointNames(m.Open, size), Turning: m.Turning, MS: m.Spent.Milliseconds(),
		}
		if m.Turning {
			whole.Turning = append(whole.Turning, m.Number)
		}
		if m.Verdict == review.Unclear {
			whole.Unclear = append(whole.Unclear, m.Number)
		}
		if err := c.sayJSON(j); err != nil {
			return err
		}
	}
	for _, side := range [...]game.Color{game.Black, game.White} {
		if a := report.Accuracy[side]; a >= 0 {
			whole.Accuracy[side.String()] = rounded(a)
		}
	}
	return c.sayJSON(whole)
}
