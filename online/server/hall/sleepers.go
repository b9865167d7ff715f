package hall

import (
	"time"

	"hoshi/online/server/record"
)

// Sleep lets a player who waits in public do so no more until they are back, whose connection the server itself has lost.
func (h *Hall) Sleep(p *Player, now time.Time) {
	if w := p.Wait; w != nil && w.isPublic() {
		h.delist(w)
		h.putToSleep(w, now)
	}
}

// putToSleep keeps w for when its player is back.
func (h *Hall) putToSleep(w *Waiting, now time.Time) {
	if h.Waiters.asleep == nil {
		h.Waiters.asleep = map[record.Key]*Waiting{}
	}
	h.Waiters.asleep[w.Key] = w
	w.slept = now
}

// Restore takes up those of whom the book says that they wait: in public once they are back, or until somebody has the code. creators are the accounts of those
// whose codes others have.
func (h *Hall) Restore(rows []record.Waiting, creators map[record.Key]record.Account, now time.Time) {
	for _, row := range rows {
		w := &Waiting{Waiting: row, written: true, outlived: true, slept: now}
		w.Since = now.Add(-max(time.Since(row.Since), 0))
		a, known := creators[row.Key]
		switch {
		case h.People.ByKey(row.Key) != nil: // plays by now
			w.player = h.People.ByKey(row.Key)
			h.rows.drop(w)
		case row.Code == "":
			h.putToSleep(w, now)
		case known:
			w.player = h.People.Add(a)
			w.player.Since = now
			h.enlist(w)
		default:
			h.rows.drop(w)
		}
	}
}

// Wake lets a player who is back wait as before, in public again. What came of it is told after the welcome.
func (h *Hall) Wake(p *Player) {
	w := h.Waiters.asleep[p.Key]
	if w == nil {
		return
	}
	delete(h.Waiters.asleep, p.Key)
	w.player, w.Rating, w.outlived = p, p.Rating.Value, true
	if p.Wait != nil || p.IsPlaying() || h.IsDraining {
		h.rows.drop(w)
		return
	}
	w.address = p.Address
	h.enlist(w)
}

// Resume looks for an opponent of a player who is back and waits in public.
func (h *Hall) Resume(p *Player, now time.Time) {
	switch w := p.Wait; {
	case w == nil || !w.isPublic() || !w.outlived:
	case h.opts.Shared != nil:
		h.rows.owe(w)
	default:
		if other := h.Waiters.partner(w, now); other != nil {
			h.meet(other, w, now)
		}
	}
}

// Forget forgets what players may do in full again, and removes the waiting players who did not come back in time.
func (h *Hall) Forget(now time.Time) {
	h.Allowances.Tidy(now)
	for _, w := range h.Waiters.codes {
		if p := w.player; p.Session == nil && now.Sub(p.Since) > h.opts.Grace {
			h.Withdraw(p)
			h.People.Release(p)
		}
	}
	for key, w := range h.Waiters.asleep {
		if now.Sub(w.slept) > h.opts.Grace {
			delete(h.Waiters.asleep, key)
			h.rows.drop(w)
		}
	}
}
