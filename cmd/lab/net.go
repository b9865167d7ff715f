package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"hoshi/ai/nn"
	"hoshi/cmd/lab/internal/trainer"
	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// netCommand makes the weights of ai/nn of what "tune play" has written.
func netCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	if len(args) == 0 || args[0] != "train" {
		return errors.New("lab: net train")
	}
	flags := newFlags("net train", progress)
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	var f trainer.Fit
	flags.Float64Var(&f.Share, "share", 0.2, "of the result in the target")
	flags.Float64Var(&f.Decay, "decay", 10, "of what is learnt of single windows")
	flags.Float64Var(&f.Rate, "rate", 0.003, "at the beginning")
	flags.IntVar(&f.Epochs, "epochs", 5, "times that every position is looked at")
	from := flags.String("from", "", "a file of weights to begin with, at a rate such as 0.001")
	file := flags.String("o", "", "the file to write")
	rule, err := parseWithRule(flags, args[1:])
	if err != nil {
		return err
	}
	if *file == "" {
		return errors.New("lab: net train needs a file to write, -o FILE")
	}
	if *from != "" {
		data, err := os.ReadFile(*from)
		if err == nil {
			f.From, err = nn.Read(bytes.NewReader(data))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", *from, err)
		}
	}
	set := trainer.Set{Rule: rule, Size: *size}
	for _, name := range flags.Args() {
		records, err := os.Open(name)
		if err != nil {
			return err
		}
		if err := errors.Join(set.Add(records), records.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	w, err := f.Run(ctx, &set, func(line string) { fmt.Fprintln(out, line) })
	if err != nil {
		return err
	}
	return atomicfile.Write(*file, w.Write)
}
