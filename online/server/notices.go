package server

import (
	"cmp"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
)

// lobbyActs is how many acts more a game has when the lobby tells it anew.
const lobbyActs = 10

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
		one.lobbyAt, one.lobbyKnown = now, s.news.Told().N
		one.out.SendPacked(s.news.All())
	}
	return nil
}

// turnLobby goes on to the lobby as it is now.
func (s *Server) turnLobby() {
	s.heard = true
	if s.lobbyStale || s.news.Told().N == 0 {
		s.lobbyStale = false
		s.news.Turn(s.lobbyNow())
	}
}

// news is what some connections are to be sent.
type news struct {
	text []byte // packed
	to   []*session
}

// dueLobby returns what is to be told of the lobby: what has changed to all who know how it was before, and all to the others.
func (s *Server) dueLobby() (due [2]news) {
	listen := make([]*session, 0, len(s.sessions)/8)
	for one := range s.sessions {
		if one.lobby {
			listen = append(listen, one)
		}
	}
	if s.heard = len(listen) > 0; !s.heard {
		return due
	}
	before := s.news.Told().N
	s.turnLobby()
	for _, one := range listen {
		if one.lobbyKnown == s.news.Told().N || one.out.Unsent() > 0 {
			continue // a slow connection hears of it when it has read what was before
		}
		which := &due[0]
		if which.text = s.news.Change(); one.lobbyKnown != before || before == 0 {
			which = &due[1]
			which.text = s.news.All()
		}
		which.to = append(which.to, one)
		one.lobbyKnown = s.news.Told().N
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

// lobbyNow returns the lobby as it is. What was told to be there stays until it ends, and the newest takes its place: so little changes.
func (s *Server) lobbyNow() online.LobbyInfo {
	info := online.LobbyInfo{Players: s.loggedIn, Playing: s.games, People: s.people()}
	told := make(map[string]int, 2*lobbyEntries) // challenges and games, with how many acts those had
	for _, c := range s.news.Told().Challenges {
		told[c.ID] = 1
	}
	for _, g := range s.news.Told().Games {
		told[g.ID] = g.Acts + 1
	}
	open := func(yield func(*waiting) bool) {
		for _, w := range s.challenges {
			if w.to == nil && !yield(w) {
				return
			}
		}
	}
	for _, w := range hall.First(lobbyEntries, open, func(a, b *waiting) int {
		return cmp.Or(min(told[b.ID], 1)-min(told[a.ID], 1), b.Since.Compare(a.Since))
	}) {
		info.Challenges = append(info.Challenges, w.challenge())
	}
	public := func(yield func(*round) bool) {
		for _, t := range s.rounds {
			if t.Over() == nil && !t.Private && !yield(t) {
				return
			}
		}
	}
	for _, t := range hall.First(lobbyEntries, public, func(a, b *round) int {
		return cmp.Or(min(told[b.ID], 1)-min(told[a.ID], 1), b.Began.Compare(a.Began))
	}) {
		t.mu.Lock()
		acts := len(t.Match.Acts())
		t.mu.Unlock()
		if before := told[t.ID] - 1; before >= 0 && acts >= before && acts < before+lobbyActs {
			acts = before
		}
		info.Games = append(info.Games, online.GameInfo{ID: t.ID, Seats: [2]online.PlayerInfo{t.players[0].Info(), t.players[1].Info()},
			Settings: t.Match.Settings, Acts: acts})
	}
	slices.SortFunc(info.People, online.ByRating)
	return info
}
