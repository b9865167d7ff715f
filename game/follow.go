package game

import (
	"fmt"
	"slices"
)

// Follow lets the game stand as m says, which somebody else judges, such as a server: what was done there since is written
// into the record, what was taken back there leaves it, and so for the end. OnChange is told of each. An earlier node that is
// shown stays shown as long as it is there. From the first call on no player is asked, the clock ends nothing, and what a person does here is refused with [ErrNotYourTurn].
//
// The error is that m is a game by other terms, which needs a controller of its own, or [ErrClosed]; nothing has changed then.
func (c *Controller) Follow(m Match) error {
	if c.closed {
		return ErrClosed
	}
	if is, will := &c.match.terms, &m.terms; is.Rule != will.Rule || is.Size != will.Size || is.Opening != will.Opening ||
		is.Strict != will.Strict || !slices.Equal(is.Drawn, will.Drawn) || c.match.start.position != m.start.position {
		return fmt.Errorf("%w: the game that is followed has other terms", ErrProtocol)
	}
	c.Halt()
	c.followed, c.undone = true, nil
	common := 0
	for common < min(len(c.match.acts), len(m.acts)) && sameAct(c.match.acts[common], m.acts[common]) {
		common++
	}
	reopened := c.record.Ending.Over() && !m.ending.Over()
	if common < len(c.match.acts) || reopened {
		shown, browsing := c.current, c.Browsing()
		if _, err := c.truncate(common); err != nil {
			return err
		}
		if browsing && c.live.Follows(shown) {
			c.current = shown
		}
		c.changed(TookBack)
	}
	for _, a := range m.acts[common:] {
		before := c.match.opening
		if err := c.match.Do(a, m.began); err != nil {
			return err
		}
		c.write(before)
		c.changed(kindOf(a))
	}
	ended := m.ending.Over() && c.record.Ending != m.ending
	c.match = m
	c.record.Assisted = c.record.Assisted || m.takebacks > 0
	if ended {
		c.record.Ending = m.ending // without its last turn, which two who follow one game would measure differently
		c.changed(Ended)
	}
	return nil
}

// sameAct reports whether a and b do the same.
func sameAct(a, b Act) bool {
	x, y := a.step(), b.step()
	return a.Side == b.Side && a.Move == b.Move && x.Kind == y.Kind && x.Point == y.Point && x.Number == y.Number &&
		x.Choice == y.Choice && slices.Equal(x.Points, y.Points)
}
