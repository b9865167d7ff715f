package arena

import (
	"context"
	"fmt"
	"math/rand/v2"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

// A random opening is about even when a search of so many nodes gives neither side more than evenScore. After so many
// draws the most even one of them has to do.
const (
	evenScore  = 20
	judgeNodes = 3000
	mostDraws  = 40
)

// RandomBook returns openings of so many random stones near the middle, about even. An opening depends on the seed, the
// pair, and the engine that judges.
func RandomBook(rule game.Rule, size, stones int, seed uint64) (Book, error) {
	if _, err := game.NewPosition(rule, size); err != nil {
		return nil, err
	}
	side := min(11, size) // from a smaller square the same colour more often wins both games of a pair
	if side*side < 2*stones {
		return nil, fmt.Errorf("%w: %d stones are too many for %d points a side", ErrOpenings, stones, size)
	}
	return func(ctx context.Context, pair int) (Opening, error) {
		random := rand.New(rand.NewPCG(seed, uint64(pair)))
		judge := search.New(search.Options{TableSize: 1 << 20})
		var best Opening
		least := ai.Win(0)
		for draws := 0; draws < mostDraws && least > evenScore; {
			o := scatter(random, size, side, stones)
			start, err := o.Start(rule, size)
			if err != nil {
				continue // five in a row, or a forbidden point
			}
			draws++
			info, err := judge.Search(ctx, start.Position(), ai.Limits{Nodes: judgeNodes, Threads: 1}, nil)
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
func scatter(random *rand.Rand, size, side, stones int) Opening {
	var o Opening
	corner := (size - side) / 2
	for _, i := range random.Perm(side * side)[:stones] {
		o = append(o, game.Point{X: corner + i%side, Y: corner + i/side})
	}
	return o
}
