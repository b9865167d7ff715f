package server

import (
	"time"

	"hoshi/game"
)

// The quota of lag, as on Lichess (LagTracker of scalachess): it grows with each move, and by how much depends on the clock, so
// that who lies about their lag gains little of it.
const (
	lagMost   = time.Second            // that the quota grows by with a move
	lagLeast  = 150 * time.Millisecond // besides a part of what a game takes
	lagPart   = 250                    // of the time that forty moves take
	lagMoves  = 40
	lagFirst  = 3 // moves' worth of quota at the beginning
	lagBank   = 7 // moves' worth at most
	lagUsual  = 300 * time.Millisecond
	flagExtra = 200 * time.Millisecond // that a move may be later than by twice the lag before the flag falls
)

// lag is what a player's network may cost, and is not charged.
type lag struct {
	gain, quota time.Duration
	usual       time.Duration // the last lag, or a larger one that fades
}

func newLag(tc game.TimeControl) lag {
	whole := tc.Main + lagMoves*max(tc.Increment, tc.Period, tc.PerMove)
	gain := min(whole/lagPart+lagLeast, lagMost)
	return lag{gain, lagFirst * gain, lagUsual}
}

// charge returns what a turn costs that has lasted elapsed here and, where they say so, took for its player.
func (l *lag) charge(elapsed, took time.Duration) time.Duration {
	if took <= 0 {
		return elapsed
	}
	return elapsed - min(max(elapsed-took, 0), l.quota)
}

// note takes down a turn that was charged.
func (l *lag) note(elapsed, took time.Duration) {
	given := elapsed - l.charge(elapsed, took)
	l.quota = min(l.quota+l.gain-given, lagBank*l.gain)
	if took > 0 {
		l.usual = max(elapsed-took, l.usual*3/4)
	}
}

// wait returns how long a move may still be on its way when the flag falls.
func (l *lag) wait() time.Duration { return min(l.quota, 2*l.usual+flagExtra) }
