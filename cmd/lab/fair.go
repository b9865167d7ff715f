package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"hoshi/ai"
	"hoshi/ai/arena"
)

// How the speed of two searches is compared: alternately, so that a busy machine slows both.
const (
	fairRounds   = 9
	fairOpenings = 4     // that each searches in a round
	fairNodes    = 6_000 // of each search
)

var errSpeed = errors.New("lab: the speed of a program can't be measured, only that of our own engines")

// fair limits two contenders to numbers of nodes that take the same time: the slower one to so many, the other one to more. It measures
// processor time, so that matches come out the same on a machine that is busy.
func fair(ctx context.Context, m arena.Match, a, b *arena.Contender, nodes int64, progress io.Writer) error {
	if a.Kept || b.Kept {
		return errSpeed
	}
	var ratios []float64
	for range fairRounds {
		first, err := nodeTime(ctx, m, a)
		if err != nil {
			return err
		}
		second, err := nodeTime(ctx, m, b)
		if err != nil {
			return err
		}
		ratios = append(ratios, first/second)
	}
	ratio := median(ratios)
	a.Limits.Nodes, b.Limits.Nodes = corrected(nodes, ratio)
	fmt.Fprintf(progress, "a node of %s takes %.3f times as long as one of %s: %d and %d nodes a move\n",
		a.Name, ratio, b.Name, a.Limits.Nodes, b.Limits.Nodes)
	return nil
}

// corrected returns the nodes of two sides where one of the first takes ratio times as long as one of the second.
func corrected(nodes int64, ratio float64) (first, second int64) {
	if ratio > 1 {
		return nodes, int64(float64(nodes) * ratio)
	}
	return int64(float64(nodes) / ratio), nodes
}

// nodeTime returns how many nanoseconds of the processor a contender takes for a node.
func nodeTime(ctx context.Context, m arena.Match, c *arena.Contender) (float64, error) {
	engine, err := c.Start(ctx, m.Seed)
	if err != nil {
		return 0, err
	}
	searched, spent := int64(1), time.Duration(0)
	for pair := range fairOpenings {
		o, err := m.Book(ctx, pair)
		if err != nil {
			return 0, err
		}
		start, err := o.Start(m.Rule, m.Size)
		if err != nil {
			return 0, err
		}
		began := processorTime()
		info, err := engine.Search(ctx, start.Position(), ai.Limits{Nodes: fairNodes, Threads: 1}, nil)
		if err := errors.Join(err, ctx.Err()); err != nil {
			return 0, err
		}
		spent += processorTime() - began
		searched += info.Nodes
	}
	return float64(max(spent, 1)) / float64(searched), nil
}
