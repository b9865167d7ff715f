package analysis

import (
	"context"
	"slices"

	"hoshi/ai"
	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/picture"
)

// proved is what a proof says of a position.
type proved struct {
	here    ai.Forced // of no plies: nothing
	answers []answer  // of the side that loses, to move: the longest first
	open    []game.Point
	points  int // that can be answered
}

// answer is an answer with those that are the same turned or mirrored.
type answer struct {
	points []game.Point
	plies  int // to the five at most, the answer not among them
}

// moveCount returns how many moves of the winner's so many plies have.
func moveCount(plies int) int { return (plies + 1) / 2 }

// lookUp asks a proof about the last position of a game. Its reader goes the way there, as wins by threats go on as they began.
func lookUp(ctx context.Context, book *solve.Book, way []game.Position) (p proved, err error) {
	reader := solve.NewReader(book)
	for i := range way {
		if p.here, err = reader.Lookup(&way[i]); err != nil || ctx.Err() != nil {
			return proved{}, err
		}
	}
	pos := way[len(way)-1]
	if p.here.Plies == 0 || pos.ToMove() == p.here.Winner {
		return p, nil
	}
	alike := map[uint64]int{} // by canonical key, in answers; -1: open
	book.Answers(&pos, func(at game.Point, after game.Position) {
		if err != nil || ctx.Err() != nil {
			return
		}
		p.points++
		key, _ := after.Canonical()
		i, known := alike[key]
		if !known {
			var found ai.Forced
			if found, err = reader.Lookup(&after); found.Plies == 0 {
				i = -1
			} else {
				i, p.answers = len(p.answers), append(p.answers, answer{plies: found.Plies})
			}
			alike[key] = i
		}
		if i < 0 {
			p.open = append(p.open, at)
			return
		}
		p.answers[i].points = append(p.answers[i].points, at)
	})
	slices.SortStableFunc(p.answers, func(a, b answer) int { return b.plies - a.plies })
	return p, err
}

// shade returns the shade of an answer: the distances are parted evenly.
func (p *proved) shade(plies int) uint8 {
	for i := range uint8(picture.Shades) {
		if moveCount(plies) <= p.limit(i) {
			return i
		}
	}
	return picture.Shades - 1
}

// limit returns in how many moves the answers of a shade lose at most.
func (p *proved) limit(shade uint8) int {
	least, most := moveCount(p.answers[len(p.answers)-1].plies), moveCount(p.answers[0].plies)
	return least + (most-least)*(int(shade)+1)/picture.Shades
}
