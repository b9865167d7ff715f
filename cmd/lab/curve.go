package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"hoshi/ai"
	"hoshi/cmd/lab/internal/tune"
	"hoshi/game"
)

var errCurve = errors.New("lab: curve needs at least 100 positions to fit to")

// curveCommand plays games and notes the score and the result of one position of each, or fits the curve from score to probability to
// files of such notes: to every second one, and reports how well it foretells the others. A curve that is given foretells all.
func curveCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("curve", progress)
	g := tune.Games{Limits: ai.Limits{Threads: 1}}
	games := flags.Int("games", 0, "to play by the rule; 0: fit to FILE...")
	flags.IntVar(&g.Size, "size", game.DefaultSize, "points on a side of the board")
	flags.Uint64Var(&g.Seed, "seed", 1, "of openings and noise")
	flags.Int64Var(&g.Nodes, "play", 2000, "nodes a move")
	flags.IntVar(&g.Noise, "noise", 16, "of the players' evaluation")
	flags.Int64Var(&g.Limits.Nodes, "nodes", 100_000, "of the search that measures")
	flags.IntVar(&g.Limits.Lines, "lines", 2, "of that search")
	var given tune.Curve
	flags.Float64Var(&given.Scale, "scale", 0, "of a curve that is judged by all of FILE...; 0: one is fitted")
	flags.Float64Var(&given.Draw, "draw", 0, "likewise")
	var err error
	if g.Rule, err = parseWithRule(flags, args); err != nil {
		return err
	}
	if *games == 0 {
		return fitCurve(given, flags.Args(), out)
	}
	for i := range *games {
		m, open, err := g.Game(ctx, i)
		if err != nil {
			return err
		}
		if open {
			fmt.Fprintln(out, m.Score, m.Result)
		}
		fmt.Fprintf(progress, "\r%d games ", i+1)
	}
	return nil
}

// fitCurve fits the curve to the notes in files and prints it, or judges one that is given.
func fitCurve(given tune.Curve, files []string, out io.Writer) error {
	var samples, kept []tune.Measured
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		more, err := readMeasured(f)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for i, m := range more {
			if i%2 == 0 && given.Scale == 0 {
				samples = append(samples, m)
			} else {
				kept = append(kept, m)
			}
		}
	}
	if len(kept) < 50 {
		return errCurve
	}
	if given.Scale > 0 {
		_, err := io.WriteString(out, given.Report(kept))
		return err
	}
	c := tune.FitCurve(samples)
	fmt.Fprintf(out, "scale %.0f, draw %.0f, of %d positions\n%s", c.Scale, c.Draw, len(samples), c.Report(kept))
	return nil
}

// readMeasured reads lines of a score and a result.
func readMeasured(r io.Reader) (samples []tune.Measured, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		score, result, _ := strings.Cut(lines.Text(), " ")
		var m tune.Measured
		var errScore, errResult error
		m.Score, errScore = strconv.Atoi(score)
		m.Result, errResult = strconv.ParseFloat(result, 64)
		if err := errors.Join(errScore, errResult); err != nil {
			return nil, err
		}
		samples = append(samples, m)
	}
	return samples, lines.Err()
}
