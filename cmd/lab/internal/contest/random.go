package contest

import (
	"context"
	"fmt"
	"math/rand/v2"

	"hoshi/ai"
	"hoshi/ai/arena"
	"hoshi/ai/search"
	"hoshi/game"
)

// Draw says how random openings are made: of so many stones near the middle, drawn again until a search gives neither side more
// than what counts as even. After so many draws the most even one of them has to do.
type Draw struct {
	Stones int
	Even   ai.Score
	Nodes  int64 // of the search
	Draws  int   // at most
}

// RandomBook returns openings of so many random stones, about even, that cost little.
func RandomBook(rule game.Rule, size, stones int, seed uint64) (arena.Book, error) {
	return Draw{Stones: stones, Even: 20, Nodes: 3000, Draws: 40}.Book(rule, size, seed)
}

// Book returns the openings. One depends on the seed, the pair, and the engine that judges.
func (d Draw) Book(rule game.Rule, size int, seed uint64) (arena.Book, error) {
	if _, err := game.NewPosition(rule, size); err != nil {
		return nil, err
	}
	side := min(11, size) // from a smaller square the same colour more often wins both games of a pair
	if side*side < 2*d.Stones {
		return nil, fmt.Errorf("%w: %d stones are too many for %d points a side", arena.ErrOpenings, d.Stones, size)
	}
	return func(ctx context.Context, pair int) (arena.Opening, error) {
		random := rand.New(rand.NewPCG(seed, uint64(pair)))
		judge := search.New(search.Options{TableSize: 1 << 20})
		var best arena.Opening
		least := ai.Win(0)
		for draws := 0; draws < d.Draws && least > d.Even; {
			o := scatter(random, size, side, d.Stones)
			start, err := o.Start(rule, size)
			if err != nil {
				continue // five in a row, or a forbidden point
			}
			draws++
			info, err := judge.Search(ctx, start.Position(), ai.Limits{Nodes: d.Nodes, Threads: 1}, nil)
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, err
			}
			if off := max(info.Score, -info.Score); off < least {
				best, least = o, off
			}
		}
		return best, nil
	}, nil
}

// scatter returns random points of the square in the middle with side points a side.
func scatter(random *rand.Rand, size, side, stones int) arena.Opening {
	var o arena.Opening
	corner := (size - side) / 2
	for _, i := range random.Perm(side * side)[:stones] {
		o = append(o, game.Point{X: corner + i%side, Y: corner + i/side})
	}
	return o
}
