package hall

import (
	"errors"
	"time"

	"hoshi/online/server/record"
)

// Waiting players are known here and kept in the book. A server that has its book for itself, as one machine does, pairs in memory, which nobody else can do at the same time: so nobody
// waits for a disk, and the book is there for the next start alone. Where others may ask the book, too ([record.Shared]), it decides, beside the writing of acts, and memory says when it is
// worth asking. The state under the mutex has the last word: a player who was paired and is gone is left out, and the one who was taken with them waits again. A book that can't be reached keeps nobody
// from playing: this server alone plays, as long as it holds its lease.

// Pair pairs those whose ranges have grown enough, the longest wait first.
func (h *Hall) Pair(now time.Time) {
	var due []*Waiting
	for w := range h.rows.owed {
		due = append(due, w)
	}
	for other, w := range h.Waiters.met(h.opts.Shared != nil, now) {
		if h.opts.Shared == nil {
			h.meet(other, w, now)
		} else {
			due = append(due, other, w)
		}
	}
	if len(due) > 0 && !h.pairing {
		h.pairing = true
		go h.askAll(due)
	}
}

// askAll asks the shared book for opponents of all those. It takes the mutex.
func (h *Hall) askAll(due []*Waiting) {
	h.Lock()
	defer h.Unlock()
	for _, w := range due {
		if w.isWaiting() && !h.IsClosing {
			w.written = false // whatever has become of its row
			h.ask(w)
		}
	}
	h.pairing = false
}

// askTries is how often the book is asked at once where somebody fits and it pairs nobody: another one has them in its hands.
const askTries = 3

// ask writes waiting players into the shared book, and begins the game of one who waits in public where the book finds an opponent. It releases the mutex meanwhile.
func (h *Hall) ask(own *Waiting) {
	if own.asking {
		return
	}
	own.asking = true
	defer func() { own.asking = false }()
	for tries := 0; tries < askTries && own.isWaiting() && !h.IsClosing; tries++ {
		row, written := own.row(h.opts.Now()), own.written
		var both [2]record.Waiting
		var err error
		h.withoutLock(func() {
			if !written {
				err = h.opts.Shared.Wait(row)
			}
			if err == nil && row.Code == "" {
				both, err = h.opts.Shared.Pair(row.ID)
			}
		})
		now := h.opts.Now()
		var other *Waiting
		switch {
		case err == nil && row.Code != "", errors.Is(err, record.ErrNotFound):
			h.rows.has(own)
			if other = h.Waiters.partner(own, now); other == nil || row.Code != "" {
				return
			}
			continue
		case err != nil:
			h.rows.owe(own)
			if other = h.Waiters.partner(own, now); other != nil && own.isWaiting() && row.Code == "" {
				h.meet(other, own, now)
			}
			return
		}
		own.written = false // it went with the other's
		if other = h.byRow(both[1]); other != nil && own.isWaiting() && !Estranged(own.player, other.player) {
			h.meet(other, own, now)
			return
		}
		h.rows.owe(other)
	}
	h.rows.owe(own)
}

// byRow returns the waiting player of a row of the book, nil where they no longer wait.
func (h *Hall) byRow(row record.Waiting) *Waiting {
	if p := h.People.ByKey(row.Key); p != nil && p.Wait != nil && p.Wait.ID == row.ID {
		return p.Wait
	}
	return nil
}

// claim takes a challenge away from the book, and reports whether it was there for this one. It releases the mutex meanwhile.
func (h *Hall) claim(w *Waiting) bool {
	if h.opts.Shared == nil || w.to != nil {
		return true
	}
	var err error
	h.withoutLock(func() { err = h.opts.Shared.Take(w.ID) })
	return err == nil || errors.Is(err, record.ErrUnavailable) || !w.written
}

// meet begins the game of two who wait, or did a moment ago.
func (h *Hall) meet(other, own *Waiting, now time.Time) {
	seat := other.Seat
	if seat == nil {
		seat = seatOfOther(own.Seat)
	}
	h.opts.Begin(NewGame{Players: [2]*Player{other.player, own.player}, Creator: seat, Settings: own.Settings}, now)
}
