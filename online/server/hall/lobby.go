package hall

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"hoshi/online"
)

// lobbyActs is how many acts more a game has when the lobby tells it anew.
const lobbyActs = 10

// Lobby is what is told of the hall. It is guarded by the hall's mutex. The zero value has told nobody anything.
type Lobby struct {
	News
	hasChanged bool // since it was told
}

// NoteChange notes that something has changed of which the lobby tells.
func (l *Lobby) NoteChange() { l.hasChanged = true }

// OpenGame is a public game that goes on.
type OpenGame interface {
	Opened() (id string, at time.Time)
	GameInfo() online.GameInfo
}

// TurnLobby goes on to the lobby as it is now, where so many are logged in, and so many games go on, of which those are public.
func (h *Hall) TurnLobby(players, playing int, public iter.Seq[OpenGame]) {
	if h.Lobby.hasChanged || h.Lobby.Told().N == 0 {
		h.Lobby.hasChanged = false
		h.Lobby.Turn(h.LobbyNow(players, playing, public))
	}
}

// LobbyNow returns the lobby as it is. What was told to be there stays until it ends, and the newest takes its place: so little changes.
func (h *Hall) LobbyNow(players, playing int, public iter.Seq[OpenGame]) online.LobbyInfo {
	info := online.LobbyInfo{Players: players, Playing: playing, People: h.People.list()}
	told := make(map[string]int, 2*LobbyEntries) // challenges and games, with how many acts those had
	for _, c := range h.Lobby.Told().Challenges {
		told[c.ID] = 1
	}
	for _, g := range h.Lobby.Told().Games {
		told[g.ID] = g.Acts + 1
	}
	for _, w := range First(LobbyEntries, h.Waiters.open(), func(a, b *Waiting) int {
		return cmp.Or(min(told[b.ID], 1)-min(told[a.ID], 1), b.Since.Compare(a.Since))
	}) {
		info.Challenges = append(info.Challenges, w.challenge())
	}
	for _, t := range First(LobbyEntries, public, func(a, b OpenGame) int {
		id, began := a.Opened()
		otherID, otherBegan := b.Opened()
		return cmp.Or(min(told[otherID], 1)-min(told[id], 1), otherBegan.Compare(began))
	}) {
		one := t.GameInfo()
		if before := told[one.ID] - 1; before >= 0 && one.Acts >= before && one.Acts < before+lobbyActs {
			one.Acts = before
		}
		info.Games = append(info.Games, one)
	}
	slices.SortFunc(info.People, online.ByRating)
	return info
}
