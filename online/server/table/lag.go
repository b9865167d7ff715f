package table

import (
	"slices"
	"time"

	"hoshi/game"
)

// The quota of lag, as on Lichess (LagTracker of scalachess): it grows with each move, and by how much depends on the clock, so
// that a client that lies about its lag gains little by it.
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
	trips       roundTrips
	silent      bool // the player does not say how long turns take: the network's time is theirs, and nobody has to measure it
}

func newLag(tc game.TimeControl) lag {
	gain := min(wholeTime(tc)/lagPart+lagLeast, lagMost)
	return lag{gain: gain, quota: lagFirst * gain, usual: lagUsual}
}

// wholeTime returns the time that a clock gives a side for forty moves.
func wholeTime(tc game.TimeControl) time.Duration {
	return tc.Main + lagMoves*max(tc.Increment, tc.Period, tc.PerMove)
}

// charge returns what a turn costs that has lasted elapsed here and, where they say so, took for its player. What they say is believed
// no further than the longest round trip that was measured lately.
func (l *lag) charge(elapsed, took time.Duration) time.Duration {
	if took <= 0 {
		return elapsed
	}
	return elapsed - min(max(elapsed-took, 0), l.trips.longest(), l.quota)
}

// note takes down what was given of a turn that was charged.
func (l *lag) note(given time.Duration) {
	l.quota = min(l.quota+l.gain-given, lagBank*l.gain)
	l.usual = max(given, l.usual*3/4)
}

// TripsKept is how many round trips count: the last ones.
const TripsKept = 8

// roundTrips are the last round trips to a client that the server has measured. The zero value is none.
type roundTrips struct {
	last [TripsKept]time.Duration
	n    int
}

// note takes down one more.
func (t *roundTrips) note(trip time.Duration) {
	t.last[t.n%len(t.last)] = trip
	t.n++
}

// longest returns the longest of them, 0 where there is none.
func (t *roundTrips) longest() time.Duration { return slices.Max(t.last[:]) }

// wait returns how long a move may still be on its way when the flag falls.
func (l *lag) wait() time.Duration { return min(l.quota, 2*l.usual+flagExtra) }
