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
// files of such notes, with and without a number for the side to move, and reports how well either half of them, every second one,
// foretells the other. A curve that is given foretells all.
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
	flags.Float64Var(&given.Tempo, "tempo", 0, "likewise: what is taken from the score of the side to move")
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
			writeMeasured(out, m)
		}
		fmt.Fprintf(progress, "\r%d games ", i+1)
	}
	return nil
}

// fitCurve fits curves to the notes in files and prints them, or judges one that is given.
func fitCurve(given tune.Curve, files []string, out io.Writer) error {
	var samples []tune.Measured
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		more, err := readMeasured(f)
		if err := errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		samples = append(samples, more...)
	}
	if len(samples) < 100 {
		return errCurve
	}
	if given.Scale > 0 {
		_, err := io.WriteString(out, tune.Report(given.Predict(samples)))
		return err
	}
	for _, kind := range []struct {
		name string
		fit  func([]tune.Measured) tune.Curve
	}{
		{"without a tempo", tune.Likeliest}, {"with the tempo at which best moves cost nothing", tune.Level}, {"with the likeliest tempo", tune.LikeliestTempo},
	} {
		fmt.Fprintf(out, "%s: %v, fitted to all; each half by the other:\n%s", kind.name, kind.fit(samples), tune.Report(tune.Cross(samples, kind.fit)))
	}
	return nil
}

// writeMeasured writes a line: score, result, and the score after the best move where that is known.
func writeMeasured(w io.Writer, m tune.Measured) {
	fmt.Fprint(w, m.Score, " ", m.Result)
	if m.Quiet {
		fmt.Fprint(w, " ", m.Reply)
	}
	fmt.Fprintln(w)
}

// readMeasured reads what writeMeasured wrote.
func readMeasured(r io.Reader) (samples []tune.Measured, err error) {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 2 && len(fields) != 3 {
			return nil, fmt.Errorf("lab: %q is no score with a result", lines.Text())
		}
		var m tune.Measured
		var errScore, errResult, errReply error
		m.Score, errScore = strconv.Atoi(fields[0])
		m.Result, errResult = strconv.ParseFloat(fields[1], 64)
		if m.Quiet = len(fields) == 3; m.Quiet {
			m.Reply, errReply = strconv.Atoi(fields[2])
		}
		if err := errors.Join(errScore, errResult, errReply); err != nil {
			return nil, err
		}
		samples = append(samples, m)
	}
	return samples, lines.Err()
}
