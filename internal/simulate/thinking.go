package simulate

import (
	"slices"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/table"
)

// thinkingTime is how long the players of a game have thought by the clock of the world, beyond what they were charged.
type thinkingTime struct {
	acts   int
	backs  int
	since  time.Time    // of the turn that runs; zero: not known
	asked  [2]time.Time // when each asked for an act last: it may be heard of later
	breaks [2]int       // of the connections of each
	gained [2]time.Duration
}

// What a player may gain in a game.
const (
	perMove = 60 * time.Millisecond
	besides = time.Second // and with breaks the grace of the game
)

// graceOf returns how much time breaks may give back to a player in a game.
func graceOf(tc game.TimeControl) time.Duration {
	return max((tc.Main+40*max(tc.Increment, tc.Period, tc.PerMove))/table.GracePart, table.GraceLeast)
}

// onDisconnect notes that a player's connection broke, whether they play or not.
func (w *World) onDisconnect(p *person) {
	for id, k := range w.clocks {
		if table := p.Games[id]; table != nil && table.You >= 0 {
			k.breaks[table.You]++
		}
	}
}

// newThought begins to note how the clocks of a game stand. A player who is away has had a break.
func (w *World) newThought(t *online.TableInfo) *thinkingTime {
	k := &thinkingTime{acts: len(t.Acts), backs: t.Live.Backs}
	for seat := range k.breaks {
		if !slices.ContainsFunc(w.people, func(p *person) bool { return p.in && p.print == t.Seats[seat].Key }) {
			k.breaks[seat] = 1
		}
	}
	return k
}

// think notes how the clocks of a game stand when somebody is told of it. Where nothing has failed nobody thinks for longer than they are charged, except for what breaks give back
// as long as they are free: what a program says that a move took is worth nothing on lines that take no time.
func (w *World) think(t *online.TableInfo) {
	k := w.clocks[t.ID]
	now := time.Now()
	if k == nil || k.backs != t.Live.Backs || len(t.Acts) < k.acts || len(t.Acts) > k.acts+1 {
		w.clocks[t.ID] = w.newThought(t)
		return
	}
	if len(t.Acts) == k.acts {
		return
	}
	last := t.Acts[len(t.Acts)-1]
	if took := k.asked[last.Seat].Sub(k.since) - time.Duration(last.MS)*time.Millisecond; !k.since.IsZero() && last.Kind == "move" && t.Settings.Time != (online.Settings{}).Time && k.acts >= 2 {
		k.gained[last.Seat] += max(took-perMove, 0)
		if most := graceOf(t.Settings.Time) * time.Duration(min(k.breaks[last.Seat], 1)); k.gained[last.Seat] > most+besides {
			w.Fault("seat %d of %s has thought for %v longer than was charged, after %d breaks", last.Seat, t.ID, k.gained[last.Seat], k.breaks[last.Seat])
		}
	}
	k.acts, k.since = len(t.Acts), now
}
