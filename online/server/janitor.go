package server

import (
	"time"

	"hoshi/online"
)

// janitor closes silent connections, forgets players who stay away, and tells of the lobby.
func (s *Server) janitor() {
	ticker := time.NewTicker(min(lobbyEvery, s.opts.Idle/4))
	defer ticker.Stop()
	for {
		select {
		case <-s.quit:
			return
		case <-ticker.C:
			s.Tidy(time.Now())
			now := s.clock.now()
			for one, reason := range s.sessions.silent(now) {
				one.kick(online.Refuse(reason))
			}
			s.hall.Lock()
			s.forget(now)
			s.hall.Pair(now)
			due := s.notices.due()
			s.hall.Unlock()
			s.notices.spread(due)
		}
	}
}

// forget forgets what players may say again, and gives up the private games and the tables of players
// who did not come back in time.
func (s *Server) forget(now time.Time) {
	s.hall.Forget(now)
	s.rounds.forget(now)
}
