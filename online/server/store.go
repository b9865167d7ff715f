package server

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"hoshi/online/server/record"
)

// gather is how long the first of several changes waits for company before a commit: with 5,000 moves a second about
// ten share one, and a move alone is late by no more than this.
const gather = 2 * time.Millisecond

// maxBacklog is how many changes may wait for a commit before those who make them have to.
const maxBacklog = 20_000

// store is the queue before a [record.Store]. One goroutine writes: it takes whatever changes wait, writes them together, and then runs what was to be
// done after each, in their order. Nobody is told of a change before it is durable.
type store struct {
	kept   record.Store
	admits func(some int, now time.Time) int // how much those who come may have now where it is some while games go on

	mu      sync.Mutex
	wake    sync.Cond // the backlog has grown, or shrunk, or the store is closed
	backlog []record.Change
	closed  bool
	idle    bool          // nothing came for a while: the log is to be copied
	failed  error         // of a commit: nothing is written any more
	oldest  time.Time     // when the first change of the backlog came
	since   time.Time     // of the commit that is under way; zero: none
	done    chan struct{} // closed when the writer has ended

	fail      func(error)                           // told of the first commit that failed
	committed func(changes int, wait time.Duration) // told of each commit; may be nil
}

// patientAtOnce is how many patient changes share a commit: the acts of games do not wait for a crowd that logs in.
const patientAtOnce = 8

// share returns the changes of the next commit, as many patient ones as are allowed among them, and those that are left for later
// ones, both in their order.
func share(backlog []record.Change, allowed int) (now, later []record.Change) {
	patient := 0
	for _, c := range backlog {
		if c.Patient {
			if patient++; patient > allowed {
				later = append(later, c)
				continue
			}
		}
		now = append(now, c)
	}
	return now, later
}

// openStore opens the database in dir, which it makes when it is missing.
func openStore(dir string, fail func(error), committed func(int, time.Duration), admits func(int, time.Time) int) (*store, error) {
	w, err := openWriter(dir)
	if err != nil {
		return nil, err
	}
	return newStore(w, fail, committed, admits), nil
}

// newStore begins to write to what keeps things, which the store closes.
func newStore(kept record.Store, fail func(error), committed func(int, time.Duration), admits func(int, time.Time) int) *store {
	s := &store{kept: kept, admits: admits, done: make(chan struct{}), fail: fail, committed: committed}
	s.wake.L = &s.mu
	go s.run()
	return s
}

// submit hands over a change. It never waits.
func (s *store) submit(c record.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if len(s.backlog) == 0 {
		s.oldest = time.Now()
	}
	s.backlog = append(s.backlog, c)
	s.wake.Broadcast()
}

// ready waits while the backlog is too long. To be called by those who make changes, before they take any lock.
func (s *store) ready() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.backlog) > maxBacklog && !s.closed {
		s.wake.Wait()
	}
}

// errClosed is what a store answers once it is closed.
var errClosed = errors.New("server: the store is closed")

// await submits a change and waits until it is durable.
func (s *store) await(write func(record.Ledger) error) error {
	return s.wait(record.Change{Write: write})
}

// ask is await for what one player asks for who waits for nothing else: it is refused as [online.Damaged] where it meets what is damaged.
func (s *store) ask(write func(record.Ledger) error) error {
	return s.wait(record.Change{Write: write, Apart: true, Patient: true})
}

// aside is ask for what concerns the book alone: where that can be asked beside the writing, no act of a game waits for it.
func (s *store) aside(what func(record.Book) error) error {
	aside, can := s.kept.(record.Aside)
	if !can {
		return s.ask(func(l record.Ledger) error { return what(l) })
	}
	if err := s.wait(record.Change{}); err != nil { // games that have ended before are written
		return err
	}
	return aside.Ask(what)
}

// read reads while nothing is written, and waits for it.
func (s *store) read(read func(record.Ledger) error) error {
	return s.wait(record.Change{Write: read, Reads: true})
}

// wait submits a change and waits until it is done.
func (s *store) wait(c record.Change) error {
	result := make(chan error, 1)
	c.After = func(err error) { result <- err }
	s.submit(c)
	select {
	case err := <-result:
		return err
	case <-s.done:
	}
	select {
	case err := <-result:
		return err
	default:
		return errClosed
	}
}

// close writes what waits and closes the database. It returns the error of the last commit.
func (s *store) close() error {
	s.mu.Lock()
	s.closed = true
	s.wake.Broadcast()
	s.mu.Unlock()
	<-s.done
	return errors.Join(s.failed, s.kept.Close())
}

// run is the writer's goroutine.
func (s *store) run() {
	defer close(s.done)
	tidied := time.Now()
	later := time.AfterFunc(tidyEvery, s.idles)
	defer later.Stop()
	for {
		changes, ok := s.next()
		if !ok {
			return
		}
		began := time.Now()
		s.sets(began)
		errs, err := s.kept.Write(changes)
		s.sets(time.Time{})
		if err != nil {
			s.stop(err)
			return
		}
		if s.committed != nil {
			s.committed(len(changes), time.Since(began))
		}
		for i, c := range changes {
			if c.After != nil {
				c.After(errs[i])
			}
		}
		if time.Since(tidied) >= tidyEvery {
			s.sets(time.Now())
			err := s.kept.Tidy()
			s.sets(time.Time{})
			if err != nil {
				s.stop(err)
				return
			}
			tidied = time.Now()
		}
		if len(changes) > 0 {
			later.Reset(tidyEvery) // also where nothing more comes
		}
	}
}

// idles wakes the writer, so that what is kept is tidied.
func (s *store) idles() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = true
	s.wake.Broadcast()
}

// sets notes since when the disk has to answer, the zero time for nothing.
func (s *store) sets(since time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = since
}

// busy returns for how long the disk has not answered.
func (s *store) busy() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.since.IsZero() {
		return 0
	}
	return time.Since(s.since)
}

// waiting returns for how long the oldest change waits that is not on the disk yet.
func (s *store) waiting() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !s.since.IsZero():
		return time.Since(s.since)
	case len(s.backlog) > 0:
		return time.Since(s.oldest)
	}
	return 0
}

// tidyEvery is how long what was written may stay untidy: commits in the log of the database alone.
const tidyEvery = 10 * time.Second

// next waits for changes and returns all that are there a moment later, none where nothing came for a while; false at the end.
func (s *store) next() ([]record.Change, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.backlog) == 0 && !s.closed && !s.idle {
		s.wake.Wait()
	}
	s.idle = false
	if !s.closed && len(s.backlog) > 0 {
		s.mu.Unlock()
		time.Sleep(gather)
		s.mu.Lock()
	}
	changes, later := share(s.backlog, s.admits(patientAtOnce, time.Now()))
	if s.backlog = later; len(later) > 0 {
		s.oldest = time.Now() // what is left is not the oldest
	}
	s.wake.Broadcast()
	return changes, len(changes) > 0 || !s.closed
}

// stop ends the writing for good: after a failed fsync nobody knows what is on the disk, so that a second try would
// prove nothing.
func (s *store) stop(err error) {
	s.mu.Lock()
	s.failed = fmt.Errorf("server: store in %s: %w", s.kept, err)
	s.closed = true
	s.backlog = nil
	s.wake.Broadcast()
	s.mu.Unlock()
	s.fail(s.failed)
}
