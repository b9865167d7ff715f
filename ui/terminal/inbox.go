package terminal

import (
	"context"

	"hoshi/game"
)

// inbox brings work of other goroutines to the one that has the desk, which runs what arrives in queue.
type inbox struct {
	queue chan func()
	left  chan struct{} // closed when nobody runs the queue any more
}

// do runs f on the desk's goroutine, later. It may be called on any other one.
func (b *inbox) do(f func()) {
	select {
	case b.queue <- f:
	case <-b.left:
	}
}

// carry, deferred on another goroutine, takes its panic to the desk's.
func (b *inbox) carry() {
	if cause := recover(); cause != nil {
		b.do(func() { panic(cause) })
	}
}

// guardedPlayer is a player whose panics come up on the desk's goroutine, where the terminal can be restored.
type guardedPlayer struct {
	*inbox
	player game.Player
}

// Choose implements [game.Player].
func (w guardedPlayer) Choose(ctx context.Context, pos game.Position, left game.TimeLeft) (game.Move, error) {
	defer w.carry()
	return w.player.Choose(ctx, pos, left)
}

// Act implements [game.Opener].
func (w guardedPlayer) Act(ctx context.Context, o game.Opening) (game.Action, error) {
	opener, ok := w.player.(game.Opener)
	if !ok {
		return game.Action{}, game.ErrNoOpener
	}
	defer w.carry()
	return opener.Act(ctx, o)
}

// Ponder implements [game.Ponderer].
func (w guardedPlayer) Ponder(ctx context.Context, pos game.Position) {
	if p, ok := w.player.(game.Ponderer); ok {
		defer w.carry()
		p.Ponder(ctx, pos)
	}
}
