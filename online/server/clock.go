package server

import (
	"sync"
	"time"

	"hoshi/online"
)

// The clock of a server.
const (
	beatEvery = 250 * time.Millisecond
	beatLate  = 500 * time.Millisecond // a beat that is later, or a commit that takes longer, is a hang
)

// clock is the time by which games are played: it stands while the server or its disk hangs. What it says is at most beatLate
// ahead of the last beat, and behind the real time by all hangs. Its methods may be called on any goroutine.
type clock struct {
	mu    sync.Mutex
	beat  time.Time     // real
	stood time.Duration // in all
}

// now returns the time.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at(time.Now())
}

// since returns how long ago a time of the clock was, with what the clock has stood since.
func (c *clock) since(at time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Since(at.Add(c.stood))
}

func (c *clock) at(real time.Time) time.Time {
	return real.Add(-c.stood - max(real.Sub(c.beat)-beatLate, 0))
}

// tick is the beat: the time goes on. It returns for how long it has stood since the last one.
func (c *clock) tick() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	real := time.Now()
	hang := max(real.Sub(c.beat)-beatLate, 0)
	c.stood += hang
	c.beat = real
	return hang
}

// pulse beats as long as the disk answers, and tells who plays when the clocks stand and when they go on.
func (s *Server) pulse() {
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	stands := false
	for {
		select {
		case <-s.quit:
			return
		case <-ticker.C:
		}
		if since := s.store.Busy(); since > beatLate {
			if !stands {
				stands = true
				s.log.Warn("the disk does not answer: all clocks stand", "since", since)
				s.tellStands()
			}
			continue
		}
		hang := s.clock.tick()
		if hang > 0 || stands {
			s.log.Warn("the clocks go on", "stood", hang)
			s.tellGoesOn()
		}
		stands = false
	}
}

// tellStands says to all tables that the clocks stand. It does not wait for the disk.
func (s *Server) tellStands() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.rounds {
		if t.Over() != nil {
			continue
		}
		data := online.Encode(online.Reply{Type: "clock", Game: t.ID, Stands: true})
		t.mu.Lock()
		for _, one := range t.audience(false) {
			one.send(data)
		}
		t.mu.Unlock()
	}
}

// tellGoesOn tells all tables how their clocks stand.
func (s *Server) tellGoesOn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.clock.now()
	for _, t := range s.rounds {
		if t.Over() == nil {
			t.mu.Lock()
			t.broadcast(online.Reply{Type: "clock", Live: t.Match.Live(now)})
			t.resetTimer(now)
			t.mu.Unlock()
		}
	}
}
