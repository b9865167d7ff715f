package simulate

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/table"
)

// thought is how long the players of a game have thought by the clock of the world, beyond what they were charged.
type thought struct {
	acts   int
	backs  int
	since  time.Time // of the turn that runs; zero: not known
	gained [2]time.Duration
}

// mostGained is what breaks may give a player back in a game: a reserve of ten seconds for each that is free.
const mostGained = table.FreeBreaks*10*time.Second + time.Second

// think notes how the clocks of a game stand when somebody is told of it. Where nothing has failed nobody thinks for longer than they are charged, but for what breaks give back.
func (w *World) think(t *online.TableInfo) {
	k := w.clocks[t.ID]
	now := time.Now()
	if k == nil || k.backs != t.Live.Backs || len(t.Acts) < k.acts || len(t.Acts) > k.acts+1 {
		w.clocks[t.ID] = &thought{acts: len(t.Acts), backs: t.Live.Backs}
		return
	}
	if len(t.Acts) == k.acts {
		return
	}
	last := t.Acts[len(t.Acts)-1]
	if took := now.Sub(k.since) - time.Duration(last.MS)*time.Millisecond; !k.since.IsZero() && last.Kind == "move" && t.Settings.Time != (online.Settings{}).Time && k.acts >= 2 {
		if k.gained[last.Seat] += took - 60*time.Millisecond; k.gained[last.Seat] > mostGained {
			w.fault("seat %d of %s has thought for %v longer than was charged", last.Seat, t.ID, k.gained[last.Seat])
		}
	}
	k.acts, k.since = len(t.Acts), now
}
