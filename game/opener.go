package game

import (
	"context"
	"errors"
)

// Opener is a [Player] that can also answer the steps of an opening. Act is called as Choose is, with a copy of the opening.
type Opener interface {
	Act(ctx context.Context, o Opening) (Action, error)
}

// ErrNoOpener is why a player fails that is asked for a step of an opening and knows none.
var ErrNoOpener = errors.New("game: the player knows no openings")

// Opening returns the opening by which the game began, nil when it was played freely. The caller must not change it.
func (c *Controller) Opening() *Opening {
	if c.match.terms.Opening == Free {
		return nil
	}
	return c.match.opening
}

// Step returns what the opening waits for, or false when there is none or it is over.
func (c *Controller) Step() (Step, bool) { return c.match.Step() }

// settle lets the record, the players and the seats follow the opening, which stood at before.
func (c *Controller) settle(before *Opening) {
	if c.match.opening.swapped != before.swapped {
		c.Players[Black], c.Players[White] = c.Players[White], c.Players[Black]
		seats := &c.record.Seats
		seats[Black], seats[White] = seats[White], seats[Black]
	}
	if c.match.terms.Opening != Free {
		c.record.Opening = c.match.opening.Text()
	}
}
