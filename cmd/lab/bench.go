package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

// benchCommand searches fixed positions of every rule to a fixed depth. The sum of the nodes changes whenever play
// does, and only then.
func benchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(progress)
	depth := flags.Int("depth", 6, "plies to search")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var nodes int64
	var spent time.Duration
	for _, rule := range ai.Rules {
		openings, err := readOpenings("", rule, game.DefaultSize)
		if err != nil {
			return err
		}
		for _, o := range openings {
			pos, err := o.set(rule, game.DefaultSize)
			if err != nil {
				return err
			}
			info, err := search.New(search.Options{}).Search(ctx, pos, ai.Limits{Depth: *depth}, nil)
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			fmt.Fprintf(progress, "%v %v: %v, %d nodes, %v\n", rule, o.text(game.DefaultSize), info.Score, info.Nodes, info.Time)
			nodes += info.Nodes
			spent += info.Time
		}
	}
	fmt.Fprintf(out, "%d nodes, %.0f a second\n", nodes, float64(nodes)/spent.Seconds())
	return nil
}
