package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// analyst is the command "analyse", with its options.
type analyst struct {
	time                       *time.Duration
	nodes                      *int64
	depth, lines, move, number *int
	json                       *bool
	terms                      terms
}

// usualTime is how long a position is analysed where no limit is named.
const usualTime = 5 * time.Second

// mostLines is how many lines can be asked for.
const mostLines = 8

func analyseCommand() Command {
	return Command{
		Name: "analyse", Arguments: "FILE", About: lang.L("Says what a position of a game is worth, and how it goes on."),
		Define: func(options *flag.FlagSet) func(*Invocation) int {
			a := analyst{
				time:   options.Duration("time", 0, lang.L("the `TIME` to think, such as 5s; where there is no other limit 5 seconds")),
				nodes:  options.Int64("nodes", 0, nodesUsage()),
				depth:  options.Int("depth", 0, lang.L("the `NUMBER` of moves to look ahead")),
				lines:  options.Int("lines", 1, lang.L("the `NUMBER` of lines, from 1 to {{.Most}}", topic{"Most": mostLines})),
				move:   options.Int("move", math.MaxInt, lang.L("the `NUMBER` of the move after which the position is looked at; else the last one")),
				number: options.Int("game", 1, gameUsage()),
				json:   options.Bool("json", false, jsonUsage()),
				terms:  termsOptions(options),
			}
			return a.run
		},
	}
}

func (a analyst) run(c *Invocation) int {
	switch {
	case len(c.Args) != 1:
		return c.Usage()
	case *a.number < 1:
		return c.wrongNumber(*a.number)
	case *a.time < 0, *a.time == 0 && c.isSet("time"):
		return c.Refuse("time", lang.L("a time such as 5s"), a.time.String())
	case *a.nodes < 0, *a.nodes == 0 && c.isSet("nodes"):
		return c.wrongCount("nodes", *a.nodes)
	case *a.depth < 0, *a.depth == 0 && c.isSet("depth"):
		return c.wrongCount("depth", int64(*a.depth))
	case *a.lines < 1 || *a.lines > mostLines:
		return c.Refuse("lines", numberFrom(1, mostLines), strconv.Itoa(*a.lines))
	}
	_, node, status := c.readMove(c.Args[0], a.terms, *a.number, *a.move)
	if status != 0 {
		return status
	}
	ctx, stop := interruptible()
	defer stop()
	if err := a.analyse(ctx, c, node); err != nil {
		return c.Fail(fmt.Sprintf("%s: %s", c.Args[0], why(err)))
	}
	return 0
}

// why says why a position can't be analysed.
func why(err error) string {
	if errors.Is(err, game.ErrOver) {
		return lang.L("The game is over.")
	}
	return describe.Error(err)
}

// analyse searches the position at a node and prints its lines.
func (a analyst) analyse(ctx context.Context, c *Invocation, node *game.Node) error {
	limits := ai.Limits{Time: *a.time, Nodes: *a.nodes, Depth: *a.depth, Lines: *a.lines, Threads: runtime.GOMAXPROCS(0)}
	if limits.Nodes > 0 {
		limits.Threads = 1 // what several find within so many depends on who comes first
	}
	if limits.Time == 0 && limits.Nodes == 0 && limits.Depth == 0 {
		limits.Time = usualTime
	}
	var failed error
	depth := 0
	found, err := review.Analyse(ctx, level.Analyst(0), level.Proofs(), node.Position(), limits, func(now review.Analysis) {
		if *a.json && failed == nil && len(now.Lines) == *a.lines && now.Depth > depth {
			depth = now.Depth
			failed = c.sayJSON(analysisOf(&now, node))
		}
	})
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	case *a.json:
		return c.sayJSON(analysisOf(&found, node))
	}
	return a.print(c, &found)
}

// print writes the lines for people.
func (a analyst) print(c *Invocation, found *review.Analysis) error {
	size := found.Position.Size()
	point := func(p game.Point) string { return p.Text(size) }
	_, err := fmt.Fprintf(c.Out, "%s\n", lang.L("{{.Side}} to move", topic{"Side": describe.Color(found.Position.ToMove())}))
	for i := range found.Lines {
		l := &found.Lines[i]
		if err == nil {
			_, err = fmt.Fprintf(c.Out, "%d. %s: %s\n", i+1, describe.Plain(describe.Worth(l)), describe.Points(l.Line, point))
		}
	}
	if err == nil {
		_, err = fmt.Fprintln(c.Out, lang.L("Depth {{.Depth}}, {{.Nodes}} positions in {{.Seconds}} s", topic{
			"Depth": found.Depth, "Nodes": found.Nodes, "Seconds": fmt.Sprintf("%.1f", found.Time.Seconds()),
		}))
	}
	return err
}

// analysisJSON is what analyse -json prints.
type analysisJSON struct {
	Move    int        `json:"move"` // played so far
	ToMove  string     `json:"toMove"`
	Rule    string     `json:"rule"`
	Size    int        `json:"size"`
	Hash    string     `json:"hash"`    // of the position
	SymHash string     `json:"symHash"` // the same for the eight that are turned and mirrored
	Final   bool       `json:"final"`   // the last object
	Depth   int        `json:"depth"`
	Nodes   int64      `json:"nodes"`
	MS      int64      `json:"ms"`
	NPS     int64      `json:"nps"`
	Lines   []lineJSON `json:"lines"`
}

type lineJSON struct {
	Rank  int      `json:"rank"`
	Move  string   `json:"move"`
	Draw  *float64 `json:"draw,omitempty"`
	Depth int      `json:"depth"`
	PV    []string `json:"pv"`
	valueJSON
}

func analysisOf(a *review.Analysis, n *game.Node) analysisJSON {
	pos := &a.Position
	canonical, _ := pos.Canonical()
	j := analysisJSON{
		Move: n.Number(), ToMove: pos.ToMove().String(), Rule: pos.Rule().String(), Size: pos.Size(), Hash: fmt.Sprintf("%016x", pos.Hash()),
		SymHash: fmt.Sprintf("%016x", canonical), Final: a.Done, Depth: a.Depth, Nodes: a.Nodes, MS: a.Time.Milliseconds(),
		NPS: int64(float64(a.Nodes) / max(a.Time, time.Millisecond).Seconds()),
	}
	for i := range a.Lines {
		l := &a.Lines[i]
		line := lineJSON{Rank: i + 1, Move: l.Line[0].Text(pos.Size()), Depth: l.Depth, PV: pointNames(l.Line, pos.Size()),
			valueJSON: valueOf(&l.Value, pos.ToMove(), pos.Size(), l.Plies(), l.Line)}
		if l.State == review.Believed {
			draw := rounded(l.Draw)
			line.Draw = &draw
		}
		j.Lines = append(j.Lines, line)
	}
	return j
}
