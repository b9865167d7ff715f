package game

import "time"

// Elapsed returns the time that side has used up to the node shown; at the live node the running turn is counted, or the
// one in which the game ended.
func (c *Controller) Elapsed(side Color) time.Duration {
	sum := Spent(c.current, side)
	if !c.Browsing() {
		sum += c.match.Running(side, c.now())
	}
	return sum
}

// Left returns what the clock of side shows at the node shown; the zero TimeLeft in a game without a clock. The clock runs
// once the opening is over.
func (c *Controller) Left(side Color) TimeLeft {
	if c.Browsing() {
		m := ResumeMatch(c.record, c.current)
		return m.clock.Left(side, 0)
	}
	return c.match.Left(side, c.now())
}

// Tick ends the game when the time of the side to move is over. It is to be called a few times a second while a clock runs.
func (c *Controller) Tick() {
	if c.match.Paused() || c.followed || c.closed {
		return
	}
	if side, fallen := c.match.Fallen(c.now()); fallen {
		c.end(Result{c.match.ColorOf(side.Other()), Timeout})
	}
}

// NoteTurn notes in the record how long the running turn has lasted, where a clock runs, and reports whether that is longer by step or
// more than what was noted: for a caller that saves the record in the middle of the turn, so that it goes on from there when the record is
// taken up again.
func (c *Controller) NoteTurn(step time.Duration) bool {
	turn := c.Turn()
	if turn == None || c.record.Time == (TimeControl{}) || c.match.IsClockWaiting() {
		return false
	}
	now := c.match.Running(turn, c.now())
	if now < c.record.LastTurn+step {
		return false
	}
	c.record.LastTurn = now
	return true
}

// Pause stops the clock of the running turn, and lets it run on.
func (c *Controller) Pause(on bool) { c.match.Pause(on, c.now()) }
