package server

import (
	"slices"
	"time"

	"hoshi/online"
)

// lobby lets a connection hear of the lobby, at once and whenever it has changed, or no more.
func (s *Server) lobby(one *session, request *online.Request, now time.Time) *online.Refusal {
	switch one.lobby = request.On; {
	case !one.lobby:
	case now.Sub(one.lobbyAt) < lobbyEvery:
		one.lobbyKnown = 0 // it is the longest of all messages: once a second is enough
	default:
		if !s.heard {
			s.turnLobby()
		}
		one.lobbyAt, one.lobbyKnown = now, s.hall.Lobby.Told().N
		one.out.SendPacked(s.hall.Lobby.All())
	}
	return nil
}

// turnLobby goes on to the lobby as it is now.
func (s *Server) turnLobby() {
	s.heard = true
	s.hall.TurnLobby(s.sessions.loggedIn, s.rounds.running, s.rounds.public())
}

// news is what some connections are to be sent.
type news struct {
	text []byte // packed
	to   []*session
}

// dueLobby returns what is to be told of the lobby: what has changed to all who know how it was before, and all to the others.
func (s *Server) dueLobby() (due [2]news) {
	listen := make([]*session, 0, len(s.sessions.all)/8)
	for one := range s.sessions.all {
		if one.lobby {
			listen = append(listen, one)
		}
	}
	if s.heard = len(listen) > 0; !s.heard {
		return due
	}
	before := s.hall.Lobby.Told().N
	s.turnLobby()
	for _, one := range listen {
		if one.lobbyKnown == s.hall.Lobby.Told().N || one.out.Unsent() > 0 {
			continue // a slow connection hears of it when it has read what was before
		}
		which := &due[0]
		if which.text = s.hall.Lobby.Change(); one.lobbyKnown != before || before == 0 {
			which = &due[1]
			which.text = s.hall.Lobby.All()
		}
		which.to = append(which.to, one)
		one.lobbyKnown = s.hall.Lobby.Told().N
	}
	return due
}

// lobbyAtOnce is how many connections are told of the lobby in one go: a game that goes on does not wait for all of them.
const lobbyAtOnce = 32

// spread sends what is due of the lobby, over half a second where many want to hear of it.
func (s *Server) spread(due [2]news) {
	all := len(due[0].to) + len(due[1].to)
	pause := lobbyEvery / 2 / time.Duration(all/lobbyAtOnce+1)
	for _, n := range due {
		for part := range slices.Chunk(n.to, lobbyAtOnce) {
			for _, one := range part {
				one.out.SendPacked(n.text)
			}
			if all > lobbyAtOnce {
				time.Sleep(pause)
			}
		}
	}
}
