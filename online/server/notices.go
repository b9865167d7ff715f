package server

import (
	"slices"
	"time"

	"hoshi/online"
)

// notices tell connections of the lobby. They are guarded by the hall's mutex.
type notices struct {
	*base
	sessions *sessions
	rounds   *rounds
	isHeard  bool // the lobby was told a moment ago, since somebody listens
}

// lobby tells a connection of the lobby, at once and whenever it has changed, or stops telling it.
func (l *notices) lobby(one *session, request *online.Request, now time.Time) *online.Refusal {
	switch one.lobby = request.On; {
	case !one.lobby:
	case now.Sub(one.lobbyAt) < lobbyEvery:
		one.lobbyKnown = 0 // it is the longest of all messages: once a second is enough
	default:
		if !l.isHeard {
			l.turn()
		}
		one.lobbyAt, one.lobbyKnown = now, l.hall.Lobby.Told().N
		one.out.SendPacked(l.hall.Lobby.All())
	}
	return nil
}

// turn goes on to the lobby as it is now.
func (l *notices) turn() {
	l.isHeard = true
	l.hall.TurnLobby(l.sessions.loggedIn, l.rounds.running, l.rounds.public())
}

// news is what some connections are to be sent.
type news struct {
	text []byte // packed
	to   []*session
}

// due returns what is to be told of the lobby: what has changed to all who know how it was before, and all to the others.
func (l *notices) due() (due [2]news) {
	listen := make([]*session, 0, len(l.sessions.all)/8)
	for one := range l.sessions.all {
		if one.lobby {
			listen = append(listen, one)
		}
	}
	if l.isHeard = len(listen) > 0; !l.isHeard {
		return due
	}
	before := l.hall.Lobby.Told().N
	l.turn()
	for _, one := range listen {
		if one.lobbyKnown == l.hall.Lobby.Told().N || one.out.Unsent() > 0 {
			continue // a slow connection hears of it when it has read what was before
		}
		which := &due[0]
		if which.text = l.hall.Lobby.Change(); one.lobbyKnown != before || before == 0 {
			which = &due[1]
			which.text = l.hall.Lobby.All()
		}
		which.to = append(which.to, one)
		one.lobbyKnown = l.hall.Lobby.Told().N
	}
	return due
}

// lobbyAtOnce is how many connections are told of the lobby in one go: a game that goes on does not wait for all of them.
const lobbyAtOnce = 32

// spread sends what is due of the lobby, over half a second where many want to hear of it.
func (l *notices) spread(due [2]news) {
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
