package server

import (
	"time"

	"hoshi/online"
)

// janitor does what is to be done every second. It has no state of its own, and takes the hall's mutex.
type janitor struct {
	*base
	sessions *sessions
	rounds   *rounds
	notices  *notices
}

// run closes silent connections, forgets players who stay away, and tells of the lobby.
func (j *janitor) run() {
	ticker := time.NewTicker(min(lobbyEvery, j.opts.Idle/4))
	defer ticker.Stop()
	for {
		select {
		case <-j.quit:
			return
		case <-ticker.C:
			j.gate.Tidy(time.Now())
			now := j.clock.now()
			for one, reason := range j.sessions.silent(now) {
				one.kick(online.Refuse(reason))
			}
			j.hall.Lock()
			j.hall.Forget(now)
			j.rounds.forget(now)
			j.hall.Pair(now)
			due := j.notices.due()
			j.hall.Unlock()
			j.notices.spread(due)
		}
	}
}
