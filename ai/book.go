package ai

import (
	"context"

	"hoshi/game"
)

// Book knows positions of which it is proved that the side to move wins.
type Book interface {
	// Win returns how the side to move wins, the zero value where the book does not know. It takes a tenth of a second at most once the book is read,
	// and may be called on any goroutine. The error says why the book cannot be used.
	Win(pos *game.Position) (Forced, error)
}

// Forced is a win that is proved.
type Forced struct {
	Move  game.Point
	Plies int // to the five at most, the move among them; zero: no win is known
}

// Informed is an engine that asks a book before it searches. What is looked for in several lines it searches.
type Informed struct {
	Engine
	Book Book
}

// Search is as [Engine] says; the errors of the book are among its own.
func (i Informed) Search(ctx context.Context, pos game.Position, lim Limits, report func(Info)) (Info, error) {
	if lim.Lines > 1 || Check(&pos) != nil {
		return i.Engine.Search(ctx, pos, lim, report)
	}
	win, err := i.Book.Win(&pos)
	switch {
	case err != nil:
		return Info{}, err
	case win.Plies == 0:
		return i.Engine.Search(ctx, pos, lim, report)
	}
	info := Info{Depth: win.Plies, Score: Win(win.Plies), PV: []game.Point{win.Move}}
	if report != nil {
		report(info)
	}
	return info, nil
}
