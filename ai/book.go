package ai

import (
	"context"

	"hoshi/game"
)

// Book knows positions of which it is proved who wins.
type Book interface {
	// Lookup returns what is proved of a position, the zero value where nothing is. It takes a tenth of a second at most once the book is read, and may
	// be called on any goroutine. The error says why the book cannot be used.
	Lookup(pos *game.Position) (Forced, error)
}

// Forced is a win that is proved.
type Forced struct {
	Winner game.Color
	Move   game.Point // that wins; of the side that loses one that lasts longest, or a pass where the book names none
	Plies  int        // to the five at most, Move among them; zero: nothing is proved
}

// Score returns what the win is worth to a side.
func (f Forced) Score(side game.Color) Score {
	if f.Winner == side {
		return Win(f.Plies)
	}
	return Loss(f.Plies)
}

// Informed is an engine that asks a book first where the side to move may win: it plays what is proved, and searches all other positions, and what is
// looked for in several lines.
type Informed struct {
	Engine
	Book Book
}

// Search is as [Engine] says; the errors of the book are among its own.
func (i Informed) Search(ctx context.Context, pos game.Position, lim Limits, report func(Info)) (Info, error) {
	if lim.Lines > 1 || Check(&pos) != nil {
		return i.Engine.Search(ctx, pos, lim, report)
	}
	found, err := i.Book.Lookup(&pos)
	if err != nil {
		return Info{}, err
	}
	if found.Plies == 0 || found.Winner != pos.ToMove() {
		return i.Engine.Search(ctx, pos, lim, report)
	}
	info := Info{Depth: found.Plies, Score: found.Score(pos.ToMove()), PV: []game.Point{found.Move}}
	if report != nil {
		report(info)
	}
	return info, nil
}
