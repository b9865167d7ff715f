package game

import (
	"context"
	"errors"
	"slices"
)

// Opener is a [Player] that can also answer the steps of an opening. Act is called as Choose is, with a copy of the opening.
type Opener interface {
	Act(ctx context.Context, o Opening) (Action, error)
}

// ErrNoOpener is why a player fails that is asked for a step of an opening and knows none.
var ErrNoOpener = errors.New("game: the player knows no openings")

// takeUpOpening goes on with the opening that the record names. One that does not fit the moves of the record is left alone:
// they are played freely then.
func (c *Controller) takeUpOpening() {
	if c.record.Opening == "" {
		return
	}
	o, err := ParseOpening(c.record.Rule(), c.record.Size(), c.record.Opening)
	if err != nil {
		return
	}
	var moves []Move
	for _, n := range c.at.node.Path() {
		if n.move.color != None {
			moves = append(moves, n.move.move())
		}
	}
	if _, going := o.Step(); len(moves) < len(o.moves) || going && len(moves) != len(o.moves) || !slices.Equal(moves[:len(o.moves)], o.moves) {
		return
	}
	c.opening = &o
}

// Opening returns the opening by which the game began, nil when it was played freely. The caller must not change it.
func (c *Controller) Opening() *Opening { return c.opening }

// Step returns what the opening waits for, or false when there is none or it is over.
func (c *Controller) Step() (Step, bool) {
	if c.opening == nil {
		return Step{}, false
	}
	return c.opening.Step()
}

func (c *Controller) inOpening() bool {
	_, ok := c.Step()
	return ok
}

// openingMoves returns how many moves the opening has made.
func (c *Controller) openingMoves() int {
	if c.opening == nil {
		return 0
	}
	return len(c.opening.moves)
}

// Act answers a step of the opening for a person. Besides [*OpeningError] it returns [ErrOver], [ErrBrowsing] and
// [ErrNotYourTurn].
func (c *Controller) Act(a Action) error {
	switch {
	case c.Result().Over():
		return ErrOver
	case c.Browsing():
		return ErrBrowsing
	case c.Players[c.Turn()] != nil:
		return ErrNotYourTurn
	}
	return c.act(a)
}

// act does a step of the opening for whichever side. When colours are swapped, players and seats change with them.
func (c *Controller) act(a Action) error {
	if c.opening == nil {
		return &OpeningError{Fault: OpeningOver, Action: a}
	}
	next, err := c.opening.Act(a)
	if err != nil {
		return err
	}
	c.halt()
	node := c.at.node
	for _, m := range next.moves[len(c.opening.moves):] {
		if node, err = node.Add(m); err != nil {
			return err
		}
	}
	c.undone = nil
	node.Promote()
	c.setOpening(&next)
	c.stand(node)
	c.think()
	c.changed(Acted)
	return nil
}

// setOpening takes o for the state of the opening.
func (c *Controller) setOpening(o *Opening) {
	if o.swapped != c.opening.swapped {
		c.Players[Black], c.Players[White] = c.Players[White], c.Players[Black]
		seats := &c.record.Seats
		seats[Black], seats[White] = seats[White], seats[Black]
	}
	c.opening, c.record.Opening = o, o.Text()
}

// earlierOpening returns the latest state of the opening before this one in which a person acts. There is one only while the
// game stands in the opening or at its end.
func (c *Controller) earlierOpening() (*Opening, bool) {
	if c.opening == nil || c.at.node.Number() != len(c.opening.moves) || c.Result().Over() {
		return nil, false
	}
	actions := c.opening.actions
	for k := len(actions) - 1; k >= 0; k-- {
		start, err := begin(c.opening.protocol, c.record.Rule(), c.record.Size())
		if err != nil {
			return nil, false
		}
		earlier, err := start.Replay(actions[:k])
		if err != nil {
			return nil, false
		}
		step, ok := earlier.Step()
		if !ok {
			return nil, false
		}
		actor := earlier.ColorOf(step.Side)
		if earlier.swapped != c.opening.swapped {
			actor = actor.Other()
		}
		if c.Players[actor] == nil {
			return &earlier, true
		}
	}
	return nil, false
}

// undoOpening takes the opening back to the last step of a person.
func (c *Controller) undoOpening() error {
	earlier, ok := c.earlierOpening()
	if !ok {
		return ErrNothingToUndo
	}
	c.halt()
	target := c.at.node
	for target.Number() > len(earlier.moves) {
		child := target
		target = target.parent
		target.detach(child)
	}
	c.undone = nil
	c.assist()
	c.setOpening(earlier)
	c.stand(target)
	c.think()
	c.changed(TookBack)
	return nil
}
