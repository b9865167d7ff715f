package server

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"hoshi/online"
)

// pulse beats as long as the disk answers, and tells players when the clocks stand and when they go on.
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

// tellStands says to all tables that the clocks stand. It does not wait for the disk; who waits for it to be told of the game at all hears of the clocks then.
func (s *Server) tellStands() {
	s.hall.Lock()
	defer s.hall.Unlock()
	for _, t := range inOrder(s.rounds) {
		if t.Over() != nil {
			continue
		}
		data := online.Encode(online.Reply{Type: "clock", Game: t.ID, Stands: true})
		t.mu.Lock()
		for _, one := range t.audience(false) {
			if t.untold[one] == 0 {
				one.Send(data)
			}
		}
		t.mu.Unlock()
	}
}

// tellGoesOn tells all tables how their clocks stand.
func (s *Server) tellGoesOn() {
	s.hall.Lock()
	defer s.hall.Unlock()
	now := s.clock.now()
	for _, t := range inOrder(s.rounds) {
		if t.Over() == nil {
			t.mu.Lock()
			t.broadcast(online.Reply{Type: "clock", Live: t.Match.Live(now)})
			t.resetTimer(now)
			t.mu.Unlock()
		}
	}
}

// inOrder returns the rounds by their ids, so that who sees several is told of them in one order.
func inOrder(rounds map[string]*round) []*round {
	return slices.SortedFunc(maps.Values(rounds), func(a, b *round) int { return cmp.Compare(a.ID, b.ID) })
}
