package review

import (
	"context"

	"hoshi/game"
)

// Try judges a move of the side to move on p as a review judges those of a game, for somebody who looks for a better one: it is right
// where its Severity is Good and it neither lets the other side win nor is not clear. The errors are those of [game.Position.Check], of [ai.Check] and of the engine, and that of ctx where it
// ends first.
func Try(ctx context.Context, pos game.Position, p game.Point, o Options) (Move, error) {
	m := game.Move{Color: pos.ToMove(), Point: p}
	after, err := pos.Play(m)
	if err != nil {
		return Move{}, err
	}
	g := Game{rule: pos.Rule(), positions: []game.Position{pos, after}, steps: []step{{move: m, number: 1, before: 0, after: 1}}}
	r, err := g.Review(ctx, o, nil)
	switch {
	case err != nil:
		return Move{}, err
	case !r.Whole:
		return Move{}, ctx.Err()
	}
	return r.Moves[0], nil
}
