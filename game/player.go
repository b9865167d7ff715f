package game

import (
	"context"
	"fmt"
	"time"
)

// Player chooses moves for one side: an engine, somebody on another machine, a script in a test.
//
// Choose is called on a goroutine of its own with a copy of the position and returns soon after ctx ends. left is what
// the player's clock shows, zero when there is no clock.
type Player interface {
	Choose(ctx context.Context, pos Position, left TimeLeft) (Move, error)
}

// Halt ends the thinking that is going on, if any; what it still answers is dropped. The next move or [Controller.Resume] begins it again.
func (c *Controller) Halt() {
	c.StopPondering()
	if c.stop != nil {
		c.stop()
		c.stop = nil
	}
}

// think lets the player whose turn it is choose a move, on a goroutine of its own, or the other one ponder where it is a person's turn.
func (c *Controller) think() {
	side := c.Turn()
	if side == None || c.stop != nil || c.followed || c.closed {
		return
	}
	if c.Players[side] == nil {
		c.ponder(side)
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.stop = cancel
	choose := c.chooser(side)
	go func(delay time.Duration) {
		appear := time.NewTimer(delay)
		defer appear.Stop()
		apply, err := choose(ctx)
		select {
		case <-appear.C:
		case <-ctx.Done():
		}
		c.Do(func() { c.answered(ctx, side, apply, err) })
	}(c.MinDelay)
}

// chooser returns what asks the player of side for what the game waits for. It may be called on any goroutine; what it
// returns does what the player chose.
func (c *Controller) chooser(side Color) func(context.Context) (func() error, error) {
	player := c.Players[side]
	if _, ok := c.match.Step(); ok {
		opening := c.match.opening
		return func(ctx context.Context) (func() error, error) {
			opener, ok := player.(Opener)
			if !ok {
				return nil, ErrNoOpener
			}
			action, err := opener.Act(ctx, *opening)
			return func() error { return c.do(Act{Side: c.match.SideOf(side), Action: &action}) }, err
		}
	}
	position, left := c.match.position, c.Left(side)
	return func(ctx context.Context) (func() error, error) {
		move, err := player.Choose(ctx, position, left)
		if err == nil && move.Color != side {
			err = fmt.Errorf("%w: %v moved for %v", ErrColor, move.Color, side)
		}
		return func() error { return c.do(Act{Side: c.match.SideOf(side), Move: move}) }, err
	}
}

// answered does what a player chose, unless the game has moved on since it was asked.
func (c *Controller) answered(ctx context.Context, side Color, apply func() error, err error) {
	if ctx.Err() != nil {
		return
	}
	c.Halt()
	if err == nil {
		err = apply()
	}
	if err != nil && c.OnError != nil {
		c.OnError(fmt.Errorf("game: the player of %v failed: %w", side, err))
	}
}
