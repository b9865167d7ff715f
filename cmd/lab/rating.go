package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"hoshi/ai/level"
	"hoshi/cmd/lab/internal/contest"
)

// anchor is the level whose rating is fixed.
const anchor, anchorRating = "Easy", 1000

// ratingCommand plays every level against the next stronger one and adds the differences up from the anchor.
func ratingCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("rating", progress)
	read := matchFlags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	m, err := read()
	if err != nil {
		return err
	}
	ratings := make([]float64, len(level.All))
	for i := 1; i < len(level.All); i++ {
		weak, err := contest.Contender(level.All[i-1].Name)
		if err != nil {
			return err
		}
		strong, err := contest.Contender(level.All[i].Name)
		if err != nil {
			return err
		}
		s, err := play(ctx, m, strong, weak, progress)
		fmt.Fprintf(out, "%s against %s: %v\n", strong.Name, weak.Name, &s.Tally)
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		lead, _ := s.Pairs.Elo()
		ratings[i] = ratings[i-1] + lead
	}
	for i, l := range level.All {
		if l.Name == anchor {
			shift := anchorRating - ratings[i]
			for j := range ratings {
				ratings[j] += shift
			}
		}
	}
	for i, l := range level.All {
		fmt.Fprintf(out, "%-10s %5.0f\n", l.Name, math.Round(ratings[i]))
	}
	return nil
}
