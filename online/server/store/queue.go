// Package store keeps what a server must not forget: a queue of what is to be written, and the SQLite database that it is written to by default.
package store

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

// Queue is the queue before a [record.Store]. One goroutine writes: it takes whatever changes wait, writes them together, and then runs what was to be
// done after each, in their order. Nobody is told of a change before it is durable.
type Queue struct {
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

// NewQueue begins to write to what keeps things, which the queue closes. fail is told of the first commit that failed, committed of each one, unless it is
// nil; admits says how many patient changes may share a commit now where it is some while games go on. They are called on the goroutine that writes.
func NewQueue(kept record.Store, fail func(error), committed func(int, time.Duration), admits func(int, time.Time) int) *Queue {
	q := &Queue{kept: kept, admits: admits, done: make(chan struct{}), fail: fail, committed: committed}
	q.wake.L = &q.mu
	go q.run()
	return q
}

// Submit hands over a change. It never waits.
func (q *Queue) Submit(c record.Change) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	if len(q.backlog) == 0 {
		q.oldest = time.Now()
	}
	q.backlog = append(q.backlog, c)
	q.wake.Broadcast()
}

// Ready waits while the backlog is too long, and reports whether the store is open: with a closed one nothing is to be begun. To be called by those who make
// changes, before they take any lock.
func (q *Queue) Ready() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.backlog) > maxBacklog && !q.closed {
		q.wake.Wait()
	}
	return !q.closed
}

// errClosed is what a queue answers once it is closed.
var errClosed = errors.New("server: the store is closed")

// Await submits a change and waits until it is durable.
func (q *Queue) Await(write func(record.Ledger) error) error {
	return q.Wait(record.Change{Write: write})
}

// Ask is Await for the request of one player, which nobody else waits for: it is refused as [online.Damaged] where it meets what is damaged.
func (q *Queue) Ask(write func(record.Ledger) error) error {
	return q.Wait(record.Change{Write: write, Apart: true, Patient: true})
}

// AskBook is Ask for what concerns the book alone: where that can be asked beside the writing, no act of a game waits for it.
func (q *Queue) AskBook(what func(record.Book) error) error {
	aside, can := q.kept.(record.ConcurrentReader)
	if !can {
		return q.Ask(func(l record.Ledger) error { return what(l) })
	}
	if err := q.Wait(record.Change{}); err != nil { // games that have ended before are written
		return err
	}
	return aside.Ask(what)
}

// Read reads while nothing is written, and waits for it.
func (q *Queue) Read(read func(record.Ledger) error) error {
	return q.Wait(record.Change{Write: read, Reads: true})
}

// Wait submits a change and waits until it is done.
func (q *Queue) Wait(c record.Change) error {
	result := make(chan error, 1)
	c.After = func(err error) { result <- err }
	q.Submit(c)
	select {
	case err := <-result:
		return err
	case <-q.done:
	}
	select {
	case err := <-result:
		return err
	default:
		return errClosed
	}
}

// String says where things are kept.
func (q *Queue) String() string { return q.kept.String() }

// Close writes what waits and closes the database. It returns the error of the last commit.
func (q *Queue) Close() error {
	q.mu.Lock()
	q.closed = true
	q.wake.Broadcast()
	q.mu.Unlock()
	<-q.done
	return errors.Join(q.failed, q.kept.Close())
}

// run is the writer's goroutine.
func (q *Queue) run() {
	defer close(q.done)
	tidied := time.Now()
	later := time.AfterFunc(tidyEvery, q.onIdle)
	defer later.Stop()
	for {
		changes, ok := q.next()
		if !ok {
			return
		}
		began := time.Now()
		q.setBusy(began)
		errs, err := q.kept.Write(changes)
		q.setBusy(time.Time{})
		if err != nil {
			q.stop(err)
			return
		}
		if q.committed != nil {
			q.committed(len(changes), time.Since(began))
		}
		for i, c := range changes {
			if c.After != nil {
				c.After(errs[i])
			}
		}
		if time.Since(tidied) >= tidyEvery {
			q.setBusy(time.Now())
			err := q.kept.Tidy()
			q.setBusy(time.Time{})
			if err != nil {
				q.stop(err)
				return
			}
			tidied = time.Now()
		}
		if len(changes) > 0 {
			later.Reset(tidyEvery) // also where nothing more comes
		}
	}
}

// onIdle wakes the writer, so that what is kept is tidied.
func (q *Queue) onIdle() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.idle = true
	q.wake.Broadcast()
}

// setBusy notes since when the disk has to answer, the zero time for nothing.
func (q *Queue) setBusy(since time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.since = since
}

// Busy returns for how long the disk has not answered.
func (q *Queue) Busy() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.since.IsZero() {
		return 0
	}
	return time.Since(q.since)
}

// Waiting returns for how long the oldest change waits that is not on the disk yet.
func (q *Queue) Waiting() time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case !q.since.IsZero():
		return time.Since(q.since)
	case len(q.backlog) > 0:
		return time.Since(q.oldest)
	}
	return 0
}

// tidyEvery is how long what was written may stay untidy: commits in the log of the database alone.
const tidyEvery = 10 * time.Second

// next waits for changes and returns all that are there a moment later, none where nothing came for a while; false at the end.
func (q *Queue) next() ([]record.Change, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.backlog) == 0 && !q.closed && !q.idle {
		q.wake.Wait()
	}
	q.idle = false
	if len(q.backlog) > 0 {
		q.mu.Unlock()
		time.Sleep(gather)
		q.mu.Lock()
	}
	changes, later := share(q.backlog, q.admits(patientAtOnce, time.Now()))
	if q.backlog = later; len(later) > 0 {
		q.oldest = time.Now() // what is left is not the oldest
	}
	q.wake.Broadcast()
	return changes, len(changes) > 0 || !q.closed
}

// stop ends the writing for good: after a failed fsync nobody knows what is on the disk, so that a second try would
// prove nothing.
func (q *Queue) stop(err error) {
	q.mu.Lock()
	q.failed = fmt.Errorf("server: store in %s: %w", q.kept, err)
	q.closed = true
	q.backlog = nil
	q.wake.Broadcast()
	q.mu.Unlock()
	q.fail(q.failed)
}
