package server

import (
	"time"
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
				s.rounds.tellStands()
			}
			continue
		}
		hang := s.clock.tick()
		if hang > 0 || stands {
			s.log.Warn("the clocks go on", "stood", hang)
			s.rounds.tellGoesOn()
		}
		stands = false
	}
}
