package ai

import (
	"context"

	"hoshi/game"
)

// Player lets an engine play one side of a game; it is a [game.Player] and a [game.Opener].
type Player struct {
	Engine Engine
	Limits Limits
	Report func(Info) // called on the searching goroutine; may be nil

	// For openings.
	Judge Engine // weighs positions; nil: Engine, whose scores must measure them then
	Look  Limits // of a close look at one of many positions; zero: 6 plies and 60,000 nodes on one thread
	Seed  uint64 // of what is left to chance
}

// Choose returns the first move of the best line that the engine finds within its limits and, where there is a clock,
// in the part of the time left that the engine thinks right.
func (p Player) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	lim := p.Limits
	lim.Clock = left
	info, err := p.Engine.Search(ctx, pos, lim, p.Report)
	if err != nil {
		return game.Move{}, err
	}
	return game.Move{Color: pos.ToMove(), Point: info.PV[0]}, nil
}
