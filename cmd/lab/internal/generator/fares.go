package generator

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"text/tabwriter"

	"hoshi/ai/level"
	"hoshi/ai/puzzle"
)

// Table counts how many of the problems of a band of ratings each level solves.
type Table struct {
	Tried, Solved [len(bands)][]int // by level
}

// bands are the lowest ratings of what a column of the table holds.
var bands = [...]float64{0, 900, 1200, 1500, 1800, 2100, 2400}

// Fill lets every level try up to so many problems of each band, drawn by the seed. told is called with how many are done.
func (t *Table) Fill(ctx context.Context, problems []puzzle.Problem, each int, seed uint64, told func(done int)) error {
	random := rand.New(rand.NewPCG(seed, 1))
	for b := range bands {
		t.Tried[b], t.Solved[b] = make([]int, len(level.All)), make([]int, len(level.All))
	}
	done := 0
	for _, i := range random.Perm(len(problems)) {
		b := band(problems[i].Rating.Value)
		if t.Tried[b][0] == each {
			continue
		}
		prover := puzzle.NewQuickProver()
		for k, l := range level.All {
			solved, err := Solves(ctx, problems[i], l, prover, random.Uint64())
			if err != nil {
				return err
			}
			if t.Tried[b][k]++; solved {
				t.Solved[b][k]++
			}
		}
		done++
		told(done)
	}
	return nil
}

func band(value float64) (b int) {
	for b+1 < len(bands) && value >= bands[b+1] {
		b++
	}
	return b
}

// Report writes the table in percent, with the number of problems on top.
func (t *Table) Report(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(out, "level\trating")
	for b, low := range bands {
		fmt.Fprintf(out, "\tfrom %.0f (%d)", low, t.Tried[b][0])
	}
	for k, l := range level.All {
		fmt.Fprintf(out, "\n%s\t%d", l.Name, l.Rating)
		for b := range bands {
			if t.Tried[b][k] == 0 {
				fmt.Fprint(out, "\t-")
				continue
			}
			fmt.Fprintf(out, "\t%.0f", 100*float64(t.Solved[b][k])/float64(t.Tried[b][k]))
		}
	}
	fmt.Fprintln(out)
	return out.Flush()
}
