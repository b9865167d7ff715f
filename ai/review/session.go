package review

import (
	"context"
	"sync"

	"hoshi/ai"
	"hoshi/game"
)

// Query is what a session is to look at. No limit: until another query comes.
type Query struct {
	Position game.Position
	Limits   ai.Limits // Lines from 1 to 8; Clock does not count
}

// same reports whether two queries ask the same.
func (q *Query) same(other *Query) bool {
	return q.Position.Hash() == other.Position.Hash() && q.Limits == other.Limits
}

// Session analyses the position that is wanted: a new wish stops the search that runs. What it found it keeps by position, for the eight
// that are turned and mirrored alike, and its engine's table serves the next search, which so goes on deeper. Its methods may be called
// from any goroutine; they return at once, except Close.
type Session struct {
	engine ai.Engine
	book   ai.Book
	news   chan struct{}
	wake   chan struct{}
	ended  chan struct{}

	lock    sync.Mutex
	wanted  *Query
	done    bool // the wanted query needs no search any more
	stop    context.CancelFunc
	paused  bool
	closed  bool
	latest  *Analysis
	archive archive
}

// NewSession returns a session that waits for a query. The engine is its own until it is closed. The book may be nil.
func NewSession(engine ai.Engine, book ai.Book) *Session {
	s := &Session{engine: engine, book: book, news: make(chan struct{}, 1), wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go s.run()
	return s
}

// Ask makes q the query that is wanted. Nothing happens where it is already; an error is tried again.
func (s *Session) Ask(q Query) {
	s.lock.Lock()
	defer s.lock.Unlock()
	failed := s.latest != nil && s.latest.Err != nil
	if s.wanted != nil && s.wanted.same(&q) && !failed {
		return
	}
	s.wanted, s.done, s.latest = &q, false, nil
	if known, deep := s.archive.find(&q); known != nil {
		known.Done, s.done = deep, deep
		s.publish(known)
	}
	s.restart()
}

// Pause stops the search; Resume goes on with it. The latest analysis stays.
func (s *Session) Pause()  { s.rest(true) }
func (s *Session) Resume() { s.rest(false) }

func (s *Session) rest(paused bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.paused != paused {
		s.paused = paused
		s.restart()
	}
}

// Paused reports whether the session rests.
func (s *Session) Paused() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.paused
}

// Latest returns the newest analysis of the position that is wanted; false where nothing is known of it yet. It must not be changed.
func (s *Session) Latest() (Analysis, bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.latest == nil {
		return Analysis{}, false
	}
	return *s.latest, true
}

// Known returns what the session has found about a position so far; false where it never looked at it.
func (s *Session) Known(pos game.Position) (Analysis, bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if known, _ := s.archive.find(&Query{Position: pos}); known != nil {
		return *known, true
	}
	return Analysis{}, false
}

// News receives something when Latest has changed; a late receiver finds the newest alone.
func (s *Session) News() <-chan struct{} { return s.news }

// Close stops the session and waits until the engine is free.
func (s *Session) Close() {
	s.lock.Lock()
	s.closed = true
	s.restart()
	s.lock.Unlock()
	<-s.ended
}

// restart ends the search that runs and lets run look what to do. The lock is held.
func (s *Session) restart() {
	if s.stop != nil {
		s.stop()
	}
	signal(s.wake)
}

// signal puts something into a channel unless it is there already.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// publish makes an analysis the latest. The lock is held.
func (s *Session) publish(a *Analysis) {
	s.latest = a
	signal(s.news)
}

// run searches what is wanted until the session is closed.
func (s *Session) run() {
	defer close(s.ended)
	for range s.wake {
		for {
			ctx, q, closed := s.next()
			if closed {
				return
			}
			if q == nil {
				break
			}
			s.search(ctx, q)
		}
	}
}

// next returns the query to search, nil where there is none.
func (s *Session) next() (ctx context.Context, q *Query, closed bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.closed || s.wanted == nil || s.done || s.paused {
		return nil, nil, s.closed
	}
	ctx, s.stop = context.WithCancel(context.Background())
	return ctx, s.wanted, false
}

// search analyses a query until it ends or is not wanted any more.
func (s *Session) search(ctx context.Context, q *Query) {
	a, err := Analyse(ctx, s.engine, s.book, q.Position, q.Limits, func(now Analysis) { s.take(ctx, q, now) })
	s.lock.Lock()
	stopped := ctx.Err() != nil
	s.stop()
	if s.stop = nil; err == nil && stopped {
		a.Done = false
	}
	if err != nil && s.wanted == q {
		s.done = true
		s.publish(&Analysis{Position: q.Position, Done: true, Err: err})
	}
	if s.wanted == q && !stopped {
		s.done = true
	}
	s.lock.Unlock()
	if err == nil {
		s.take(context.Background(), q, a)
	}
}

// take notes an analysis, and publishes it if it is of what is wanted and knows more than what was published before.
func (s *Session) take(ctx context.Context, q *Query, a Analysis) {
	if ctx.Err() != nil || len(a.Lines) == 0 {
		return
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.archive.add(q, &a)
	if s.wanted != q || s.latest != nil && s.latest.Depth > a.Depth && len(s.latest.Lines) >= len(a.Lines) && !a.Done {
		return
	}
	s.publish(&a)
}
