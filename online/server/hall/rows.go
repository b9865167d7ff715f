package hall

import (
	"errors"
	"time"

	"hoshi/online/server/record"
)

// rows are those of a book that say who waits. They are guarded by the hall's mutex.
type rows struct {
	opts    Options
	owed    map[*Waiting]struct{} // players who wait and may not be in the shared book
	dropped []string              // of whom it is to forget
	wake    chan struct{}         // wakes the goroutine that tells it
}

func newRows(opts Options) rows {
	return rows{opts: opts, owed: map[*Waiting]struct{}{}, wake: make(chan struct{}, 1)}
}

// write lets a book that this server has for itself keep waiting players, beside what is done here.
func (r *rows) write(w *Waiting) {
	w.written = true
	row := w.row(r.opts.Now())
	r.opts.Store.Submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.Wait(row) }, After: func(err error) { r.opts.Failed(w.Kind, err) }})
}

// has notes that the shared book has w.
func (r *rows) has(w *Waiting) {
	w.written = true
	delete(r.owed, w)
	if !w.isWaiting() { // it may have come after what took it away
		r.drop(w)
	}
}

// owe lets the shared book have, a moment later, those who still wait and may not be there.
func (r *rows) owe(w *Waiting) {
	if w == nil || r.opts.Shared == nil || w.to != nil {
		return
	}
	if w.written = false; w.isWaiting() {
		r.owed[w] = struct{}{}
	} else {
		r.drop(w)
	}
}

// drop deletes a player who no longer waits from the book.
func (r *rows) drop(w *Waiting) {
	delete(r.owed, w)
	switch {
	case w.to != nil:
	case r.opts.Shared != nil:
		r.dropped = append(r.dropped, w.ID)
		select {
		case r.wake <- struct{}{}:
		default:
		}
	case w.written:
		w.written = false
		r.opts.Store.Submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.Withdraw(w.ID) }, After: func(err error) { r.opts.Failed("cancel", err) }})
	}
}

// dropAgain is after which time a shared book is asked again that could not be reached.
const dropAgain = time.Second

// Sweep lets the shared book, if there is one, forget those who no longer wait, until the server ends. It takes the mutex.
func (h *Hall) Sweep() {
	for h.opts.Shared != nil {
		select {
		case <-h.opts.Quit:
			return
		case <-h.rows.wake:
		}
		h.Lock()
		ids := h.rows.dropped
		h.rows.dropped = nil
		h.Unlock()
		for err := h.opts.Shared.Withdraw(ids...); errors.Is(err, record.ErrUnavailable); err = h.opts.Shared.Withdraw(ids...) {
			select {
			case <-h.opts.Quit:
				return
			case <-time.After(dropAgain):
			}
		}
	}
}
