package game

import "context"

// Ponderer is a [Player] that can use the time of a person. Ponder is called on a goroutine of its own with a copy of the position, in which
// the person is to move, and returns soon after ctx ends, which it does when anything happens in the game. Choose may be called before it has returned.
type Ponderer interface {
	Ponder(ctx context.Context, pos Position)
}

// ponder lets the player whose opponent, a person, is to move use the time until then.
func (c *Controller) ponder(person Color) {
	ponderer, ok := c.Players[person.Other()].(Ponderer)
	if _, opening := c.match.Step(); !ok || opening || c.Pondering() {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.rest = cancel
	go ponderer.Ponder(ctx, c.match.position)
}

// Pondering reports whether a player was asked to use the time of the person whose turn it is. It may have come to an end of it.
func (c *Controller) Pondering() bool { return c.rest != nil }

// StopPondering ends what a player thinks in the time of a person, if anything, since something else needs the processor.
func (c *Controller) StopPondering() {
	if c.rest != nil {
		c.rest()
		c.rest = nil
	}
}
