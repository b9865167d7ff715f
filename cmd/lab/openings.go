package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/cmd/lab/internal/contest"
	"hoshi/game"
)

// openingsCommand writes a list of random openings that are about even, for "lab match -openings": four to six stones each, no
// two the same up to a symmetry.
func openingsCommand(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := newFlags("openings", progress)
	size := flags.Int("size", game.DefaultSize, "points on a side of the board")
	n := flags.Int("n", 500, "openings")
	seed := flags.Uint64("seed", 1, "of the stones")
	nodes := flags.Int64("nodes", 20_000, "of the search that judges an opening")
	even := flags.Int("even", 100, "the most that it may give either side")
	file := flags.String("o", "", "the file to write, which must not exist")
	rule, err := parseWithRule(flags, args)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(*file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	d := contest.Draw{Even: ai.Score(*even), Nodes: *nodes, Draws: 1000}
	err = drawOpenings(ctx, d, rule, *size, *n, *seed, func(i int, o arena.Opening) {
		fmt.Fprintln(w, o.Text(*size))
		fmt.Fprintf(progress, "\r%d openings ", i+1)
	})
	if err == nil {
		fmt.Fprintf(out, "%v on %d points: %d openings in %s\n", rule, *size, *n, *file)
	}
	return errors.Join(err, w.Flush(), f.Close())
}

// drawOpenings hands out n openings, of d's stones and two more in turn.
func drawOpenings(ctx context.Context, d contest.Draw, rule game.Rule, size, n int, seed uint64, take func(int, arena.Opening)) error {
	var books [3]arena.Book
	for i := range books {
		d.Stones = 4 + i
		var err error
		if books[i], err = d.Book(rule, size, seed); err != nil {
			return err
		}
	}
	known := map[uint64]bool{}
	for i, pair := 0, 0; i < n; pair++ {
		o, err := books[pair%len(books)](ctx, pair)
		if err != nil {
			return err
		}
		least, err := symmetryKey(o, rule, size)
		if err != nil {
			return err
		}
		if !known[least] {
			known[least] = true
			take(i, o)
			i++
		}
	}
	return nil
}

// symmetryKey returns a number that two openings share when their stones are the same up to a symmetry of the board.
func symmetryKey(o arena.Opening, rule game.Rule, size int) (least uint64, err error) {
	for s := range game.Symmetries {
		var turned arena.Opening
		for _, p := range o {
			turned = append(turned, s.Apply(p, size))
		}
		start, err := turned.Start(rule, size)
		if err != nil {
			return 0, err
		}
		position := start.Position()
		if hash := position.Hash(); s == 0 || hash < least {
			least = hash
		}
	}
	return least, nil
}
