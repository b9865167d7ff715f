package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// benchCommand searches fixed positions of every rule to a fixed depth, with our search or another engine. The sum of the nodes changes
// whenever play does, and only then. The speed is one of processor time.
func benchCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("bench", progress)
	depth := flags.Int("depth", 6, "plies to search")
	if err := flags.Parse(args); err != nil {
		return err
	}
	player, err := contest.Contender(cmp.Or(flags.Arg(0), "search:"))
	if err == nil && player.Kept {
		err = errSpeed
	}
	if err != nil {
		return err
	}
	var sum int64
	for _, rule := range game.Rules {
		nodes, spent, err := bench(ctx, player, rule, *depth, progress)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%-9v %8d nodes, %7.0f a second\n", rule, nodes, float64(nodes)/spent.Seconds())
		sum += nodes
	}
	fmt.Fprintf(out, "%d nodes\n", sum)
	return nil
}

// bench searches the balanced openings of a rule, each with an engine of its own.
func bench(ctx context.Context, player arena.Contender, rule game.Rule, depth int, progress io.Writer) (nodes int64, spent time.Duration, err error) {
	openings, err := arena.ReadOpenings("", rule, game.DefaultSize)
	if err != nil {
		return 0, 0, err
	}
	for _, o := range openings {
		start, err := o.Start(rule, game.DefaultSize)
		if err != nil {
			return 0, 0, err
		}
		engine, err := player.Start(ctx, 1)
		if err != nil {
			return 0, 0, err
		}
		began := processorTime()
		info, err := engine.Search(ctx, start.Position(), ai.Limits{Depth: depth, Threads: 1}, nil)
		spent += processorTime() - began
		if err := errors.Join(err, ctx.Err()); err != nil {
			return 0, 0, err
		}
		fmt.Fprintf(progress, "%v %v: %v, %d nodes, %v\n", rule, o.Text(game.DefaultSize), info.Score, info.Nodes, info.Time)
		nodes += info.Nodes
	}
	return nodes, spent, nil
}
