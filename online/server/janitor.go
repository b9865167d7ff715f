package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
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
			for one, reason := range s.silent(now) {
				one.kick(online.Refuse(reason))
			}
			s.hall.Lock()
			s.forget(now)
			s.hall.Pair(now)
			due := s.dueLobby()
			s.hall.Unlock()
			s.spread(due)
		}
	}
}

// silent returns the connections that are to be closed.
func (s *Server) silent(now time.Time) map[*session]online.Code {
	reasons := map[*session]online.Code{}
	s.hall.Lock()
	defer s.hall.Unlock()
	for one := range s.sessions {
		switch {
		case one.player == nil && now.Sub(one.since) > gate.LoginTime:
			reasons[one] = online.LoginTime
		case now.UnixNano()-one.seen.Load() > s.opts.Idle.Nanoseconds():
			reasons[one] = online.Idle
		}
	}
	return reasons
}

// forget forgets what players may say again, and gives up the private games and the tables of players
// who did not come back in time.
func (s *Server) forget(now time.Time) {
	s.hall.Forget(now)
	s.rounds.forget(now)
}
