package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/cmd/lab/internal/tune"
	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// tuneCommand makes the weights of the evaluation: "tune play" writes records of the engine's games with itself, "tune
// fit" makes weights of them.
func tuneCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	switch {
	case len(args) > 0 && args[0] == "play":
		return tunePlay(ctx, args[1:], out, progress)
	case len(args) > 0 && args[0] == "fit":
		return tuneFit(args[1:], out, progress)
	}
	return errors.New("lab: tune play or tune fit")
}

func tunePlay(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("tune play", progress)
	s := tune.Self{}
	flags.IntVar(&s.Size, "size", game.DefaultSize, "points on a side of the board")
	flags.IntVar(&s.Positions, "positions", 300_000, "positions to search")
	flags.Int64Var(&s.Nodes, "nodes", 1200, "nodes a move")
	flags.IntVar(&s.Noise, "noise", 8, "of the engine's evaluation")
	flags.Uint64Var(&s.Seed, "seed", 1, "of the openings and the noise")
	rival := flags.String("against", "", "a player of matches, such as cmd:nodes=5000 ./program, that makes the moves of one colour")
	file := flags.String("o", "", "the file to write, which must not exist")
	var err error
	if s.Rule, err = parseWithRule(flags, args); err != nil {
		return err
	}
	if *rival != "" {
		contender, err := contest.Contender(*rival)
		if err != nil {
			return err
		}
		s.Rival = &arena.Seat{Contender: contender}
		defer s.Rival.Dismiss()
	}
	f, err := os.OpenFile(*file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	games, positions := 0, 0
	err = s.Play(ctx, f, func(g, p int) {
		games, positions = g, p
		fmt.Fprintf(progress, "\r%d games, %d positions ", g, p)
	})
	fmt.Fprintf(out, "%v: %d games, %d positions\n", s.Rule, games, positions)
	return errors.Join(err, f.Close())
}

func tuneFit(args []string, out, progress io.Writer) error {
	flags := newFlags("tune fit", progress)
	var f tune.Fit
	flags.Float64Var(&f.Share, "share", 0.6, "of the result in the target")
	flags.Float64Var(&f.Scale, "scale", 0, "points a logit of the chance to win; 0: evaluations as far apart as by the weights that there are")
	flags.IntVar(&f.Epochs, "epochs", 14, "times that every position is looked at")
	file := flags.String("o", "", "the file to write")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	if *file == "" {
		return errors.New("lab: tune fit needs a file to write, -o FILE")
	}
	var train, check []tune.Sample
	for _, name := range flags.Args() {
		records, err := os.Open(name)
		if err != nil {
			return err
		}
		more, err := tune.Load(records, rule)
		if err := errors.Join(err, records.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		last := len(more) * 9 / 10
		train, check = append(train, more[:last]...), append(check, more[last:]...)
	}
	if n := len(train) + len(check); n < 100 {
		return fmt.Errorf("lab: %d positions are too few to fit to", n)
	}
	w := f.Run(train, check, rule, func(line string) { fmt.Fprintln(out, line) })
	return atomicfile.Write(*file, w.Write)
}
