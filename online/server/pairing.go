package server

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"time"

	"hoshi/online/server/record"
)

// Who waits is known here and kept in the book. A server that has its book for itself, as one machine does, pairs in memory, which nobody else can do at the same time: so nobody
// waits for a disk, and the book is there for the next start alone. Where others may ask the book, too ([record.Shared]), it decides, beside the writing of acts, and memory says when it is
// worth asking. The state under the mutex has the last word: who was paired and is gone is left out, and who was taken with them waits again. A book that can't be reached keeps nobody
// from playing: this server alone plays, as long as it holds its lease.

// partner returns who of those who wait in public has waited longest and fits, nil when nobody does.
func (s *Server) partner(w *waiting, now time.Time) *waiting {
	for _, other := range s.public[w.Settings] {
		if other != w && other.fits(w, now) {
			return other
		}
	}
	return nil
}

// pairRanges pairs those whose ranges have grown enough, who has waited longest first.
func (s *Server) pairRanges(now time.Time) {
	var due []*waiting
	for w := range s.owed {
		due = append(due, w)
	}
	for _, pool := range slices.SortedFunc(maps.Values(s.public), func(a, b []*waiting) int {
		return cmp.Or(a[0].Since.Compare(b[0].Since), cmp.Compare(a[0].ID, b[0].ID))
	}) {
		ranked := slices.Clone(pool)
		slices.SortFunc(ranked, func(a, b *waiting) int { return cmp.Compare(a.Rating, b.Rating) })
		for _, w := range slices.Clone(pool) {
			if w.Width == 0 && (s.shared == nil || w.Kind != record.Seek) || !w.waits() {
				continue // without a range they were paired at once, unless two servers were in each other's way
			}
			switch other := nearest(ranked, w, now); {
			case other == nil:
			case s.shared == nil:
				s.meet(other, w, now)
			default:
				due = append(due, other, w)
			}
		}
	}
	if len(due) > 0 && !s.pairing {
		s.pairing = true
		go s.pairAll(due)
	}
}

// pairAll asks the book for opponents of all those.
func (s *Server) pairAll(due []*waiting) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, w := range due {
		if w.waits() && !s.closing {
			w.written = false // whatever has become of its row
			s.pairs(w)
		}
	}
	s.pairing = false
}

// nearest returns who has waited longest of those who still wait, are within the range of w, and fit. They are ordered
// by rating: where many wait, few are looked at.
func nearest(ranked []*waiting, w *waiting, now time.Time) (other *waiting) {
	reach, own := w.Reach(now), w.Rating
	first, _ := slices.BinarySearchFunc(ranked, own-reach, func(one *waiting, least float64) int { return cmp.Compare(one.Rating, least) })
	for _, one := range ranked[first:] {
		switch {
		case one.Rating > own+reach:
			return other
		case one != w && one.waits() && (other == nil || one.Since.Before(other.Since)) && one.fits(w, now):
			other = one
		}
	}
	return other
}

// beside does what waits for the book, without the mutex. Whoever calls it looks anew at all that may have changed meanwhile.
func (s *Server) beside(what func()) {
	s.mu.Unlock()
	defer s.mu.Lock()
	what()
}

// pairTries is how often the book is asked at once where somebody fits and it pairs nobody: another one has them in its hands.
const pairTries = 3

// pairs writes into the shared book who waits, and begins the game of who waits in public where the book finds an opponent. It lets go of the mutex meanwhile.
func (s *Server) pairs(own *waiting) {
	if own.asking {
		return
	}
	own.asking = true
	defer func() { own.asking = false }()
	for tries := 0; tries < pairTries && own.waits() && !s.closing; tries++ {
		row, written := own.row(s.clock.now()), own.written
		var both [2]record.Waiting
		var err error
		s.beside(func() {
			if !written {
				err = s.shared.Wait(row)
			}
			if err == nil && row.Code == "" {
				both, err = s.shared.Pair(row.ID)
			}
		})
		now := s.clock.now()
		var other *waiting
		switch {
		case err == nil && row.Code != "", errors.Is(err, record.ErrNothing):
			s.has(own)
			if other = s.partner(own, now); other == nil || row.Code != "" {
				return
			}
			continue
		case err != nil:
			s.owes(own)
			if other = s.partner(own, now); other != nil && own.waits() && row.Code == "" {
				s.meet(other, own, now)
			}
			return
		}
		own.written = false // it went with the other's
		if other = s.byRow(both[1]); other != nil && own.waits() && !estranged(own.player, other.player) {
			s.meet(other, own, now)
			return
		}
		s.owes(other)
	}
	s.owes(own)
}

// byRow returns who waits as a row of the book says, nil where nobody does any more.
func (s *Server) byRow(row record.Waiting) *waiting {
	if p := s.players[row.Key]; p != nil && p.wait != nil && p.wait.ID == row.ID {
		return p.wait
	}
	return nil
}

// takes takes a challenge away from the book, and reports whether it was there for this one. It lets go of the mutex meanwhile.
func (s *Server) takes(w *waiting) bool {
	if s.shared == nil || w.to != nil {
		return true
	}
	var err error
	s.beside(func() { err = s.shared.Take(w.ID) })
	return err == nil || errors.Is(err, record.ErrAway) || !w.written
}

// keeps lets the book keep who waits, beside what is done here. A challenge to somebody ends with either's connection.
func (s *Server) keeps(w *waiting) {
	switch {
	case w.to != nil:
	case s.shared != nil:
		s.pairs(w)
	default:
		w.written = true
		row := w.row(s.clock.now())
		s.store.Submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.Wait(row) }, After: func(err error) { s.log.failed(w.Kind, err) }})
	}
}

// has notes that the book has who waits.
func (s *Server) has(w *waiting) {
	w.written = true
	delete(s.owed, w)
	if !w.waits() { // it may have come after what took it away
		s.drops(w)
	}
}

// owes lets the shared book have, a moment later, who still waits and may not be there.
func (s *Server) owes(w *waiting) {
	if w == nil || s.shared == nil || w.to != nil {
		return
	}
	if w.written = false; w.waits() {
		s.owed[w] = struct{}{}
	} else {
		s.drops(w)
	}
}

// drops lets the book forget who waits no more.
func (s *Server) drops(w *waiting) {
	delete(s.owed, w)
	switch {
	case w.to != nil:
	case s.shared != nil:
		s.dropped = append(s.dropped, w.ID)
		select {
		case s.drop <- struct{}{}:
		default:
		}
	case w.written:
		w.written = false
		s.store.Submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.Withdraw(w.ID) }, After: func(err error) { s.log.failed("cancel", err) }})
	}
}

// dropAgain is after which time a shared book is asked again that could not be reached.
const dropAgain = time.Second

// sweeps lets the shared book forget who waits no more, until the server ends.
func (s *Server) sweeps() {
	for {
		select {
		case <-s.quit:
			return
		case <-s.drop:
		}
		s.mu.Lock()
		ids := s.dropped
		s.dropped = nil
		s.mu.Unlock()
		for err := s.shared.Withdraw(ids...); errors.Is(err, record.ErrAway); err = s.shared.Withdraw(ids...) {
			select {
			case <-s.quit:
				return
			case <-time.After(dropAgain):
			}
		}
	}
}

// sleeps lets who waits in public do so no more until the player is back, whose connection the server itself has lost.
func (s *Server) sleeps(p *player, now time.Time) {
	if w := p.wait; w != nil && w.Code == "" && w.to == nil {
		s.delist(w)
		s.asleep[p.Key] = w
		w.slept = now
	}
}

// restore takes up those of whom the book says that they wait: in public once they are back, or until somebody has the code.
func (s *Server) restore(rows []record.Waiting, creators map[record.Key]record.Account, now time.Time) {
	for _, row := range rows {
		w := &waiting{Waiting: row, written: true, outlived: true, slept: now}
		w.Since = now.Add(-max(time.Since(row.Since), 0))
		a, known := creators[row.Key]
		switch {
		case s.players[row.Key] != nil: // plays by now
			w.player = s.players[row.Key]
			s.drops(w)
		case row.Code == "":
			s.asleep[row.Key] = w
		case known:
			w.player = s.newPlayer(a)
			w.player.since = now
			s.enlist(w)
		default:
			s.drops(w)
		}
	}
}

// wakes lets a player who is back wait as before, in public again. What came of it is told after the welcome.
func (s *Server) wakes(p *player, now time.Time) {
	w := s.asleep[p.Key]
	if w == nil {
		return
	}
	delete(s.asleep, p.Key)
	w.player, w.Rating, w.outlived = p, p.Rating.Value, true
	if p.wait != nil || p.playing() || s.draining {
		s.drops(w)
		return
	}
	w.address = p.address
	s.enlist(w)
}

// resumes looks for an opponent of a player who is back and waits in public.
func (s *Server) resumes(p *player, now time.Time) {
	switch w := p.wait; {
	case w == nil || w.Code != "" || w.to != nil || !w.outlived:
	case s.shared != nil:
		s.owes(w)
	default:
		if other := s.partner(w, now); other != nil {
			s.meet(other, w, now)
		}
	}
}

// forgetWaiting gives up what players wait for who did not come back in time.
func (s *Server) forgetWaiting(now time.Time) {
	for _, w := range s.codes {
		if p := w.player; p.session == nil && now.Sub(p.since) > s.opts.Grace {
			s.withdraw(p)
			s.release(p)
		}
	}
	for key, w := range s.asleep {
		if now.Sub(w.slept) > s.opts.Grace {
			delete(s.asleep, key)
			s.drops(w)
		}
	}
}
