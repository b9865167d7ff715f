package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/game"
)

// benchCommand searches fixed positions of every rule to a fixed depth. The sum of the nodes changes whenever play
// does, and only then.
func benchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("bench", progress)
	depth := flags.Int("depth", 6, "plies to search")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var sum int64
	for _, rule := range game.Rules {
		nodes, spent, err := bench(ctx, rule, *depth, progress)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-9v %8d nodes, %7.0f a second\n", rule, nodes, float64(nodes)/spent.Seconds())
		sum += nodes
	}
	fmt.Fprintf(out, "%d nodes\n", sum)
	return nil
}

// bench searches the balanced openings of a rule.
func bench(ctx context.Context, rule game.Rule, depth int, progress io.Writer) (nodes int64, spent time.Duration, err error) {
	openings, err := arena.ReadOpenings("", rule, game.DefaultSize)
	if err != nil {
		return 0, 0, err
	}
	for _, o := range openings {
		start, err := o.Start(rule, game.DefaultSize)
		if err != nil {
			return 0, 0, err
		}
		info, err := search.New(search.Options{}).Search(ctx, start.Position(), ai.Limits{Depth: depth, Threads: 1}, nil)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return 0, 0, err
		}
		fmt.Fprintf(progress, "%v %v: %v, %d nodes, %v\n", rule, o.Text(game.DefaultSize), info.Score, info.Nodes, info.Time)
		nodes += info.Nodes
		spent += info.Time
	}
	return nodes, spent, nil
}
