package online

import (
	"cmp"
	"slices"
)

// LobbyInfo is what can be joined and watched, or what has changed of it.
type LobbyInfo struct {
	N          int             `json:"n"`               // of this state
	After      int             `json:"after,omitempty"` // the state of which this is the difference; 0: it is all
	Players    int             `json:"players"`         // connected
	Playing    int             `json:"playing"`         // games, private ones too
	Challenges []ChallengeInfo `json:"challenges,omitempty"`
	Games      []GameInfo      `json:"games,omitempty"`
	People     []PersonInfo    `json:"people,omitempty"` // in the order of ByRating
	Gone       []string        `json:"gone,omitempty"`   // ids and keys of what is no longer there
}

// PersonInfo is somebody who is there.
type PersonInfo struct {
	PlayerInfo
	State string `json:"state"`          // free, playing or away
	Game  string `json:"game,omitempty"` // a public game that goes on
	With  string `json:"with,omitempty"` // the name of the opponent there
}

// The states of people.
const (
	IsFree    = "free"
	IsPlaying = "playing"
	IsAway    = "away" // from their game: the connection broke
)

// ChallengeInfo is an open challenge.
type ChallengeInfo struct {
	ID       string     `json:"id"`
	By       PlayerInfo `json:"by"`
	Settings Settings   `json:"settings"`
	Seat     *int       `json:"seat,omitempty"` // the challenger's; absent: drawn
}

// GameInfo is a running public game.
type GameInfo struct {
	ID       string        `json:"id"`
	Seats    [2]PlayerInfo `json:"seats"`
	Settings Settings      `json:"settings"`
	Acts     int           `json:"acts"`
}

func (c ChallengeInfo) name() string { return c.ID }
func (g GameInfo) name() string      { return g.ID }
func (p PersonInfo) name() string    { return p.Key }

// ByRating orders people: the highest rating first, and by name where it is the same.
func ByRating(a, b PersonInfo) int {
	return cmp.Or(cmp.Compare(b.Rating, a.Rating), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key))
}

// lobbyEntry is an entry of a list of the lobby.
type lobbyEntry interface {
	comparable
	name() string
}

// Difference returns what leads from l to the lists and numbers of now, and whether that is anything.
func (l *LobbyInfo) Difference(now LobbyInfo) (d LobbyInfo, some bool) {
	d = LobbyInfo{N: l.N + 1, After: l.N, Players: now.Players, Playing: now.Playing}
	d.Challenges = changed(l.Challenges, now.Challenges, &d.Gone)
	d.Games = changed(l.Games, now.Games, &d.Gone)
	d.People = changed(l.People, now.People, &d.Gone)
	return d, d.Players != l.Players || d.Playing != l.Playing || len(d.Challenges)+len(d.Games)+len(d.People)+len(d.Gone) > 0
}

// changed returns what is new, or another, in the list now, and adds to gone what is no longer there.
func changed[T lobbyEntry](was, now []T, gone *[]string) (list []T) {
	before := map[string]T{}
	for _, v := range was {
		before[v.name()] = v
	}
	for _, v := range now {
		if earlier, known := before[v.name()]; !known || earlier != v {
			list = append(list, v)
		}
		delete(before, v.name())
	}
	for _, v := range was {
		if _, left := before[v.name()]; left {
			*gone = append(*gone, v.name())
		}
	}
	return list
}

// Apply brings l to what d tells: all, or a difference. It returns false, and leaves l as it is, where that is one of another state
// than l: all comes behind it, or has come before.
// Copies of l keep what they have.
func (l *LobbyInfo) Apply(d LobbyInfo) bool {
	switch {
	case d.After == 0:
		*l = d
		return true
	case d.After != l.N:
		return false
	}
	*l = LobbyInfo{N: d.N, Players: d.Players, Playing: d.Playing, Challenges: merged(l.Challenges, d.Challenges, d.Gone),
		Games: merged(l.Games, d.Games, d.Gone), People: merged(l.People, d.People, d.Gone)}
	slices.SortFunc(l.People, ByRating)
	return true
}

// merged returns the list with what is new before the others, what is another in its place, and without what is gone.
func merged[T lobbyEntry](list, changed []T, gone []string) []T {
	left := slices.DeleteFunc(slices.Clone(list), func(v T) bool { return slices.Contains(gone, v.name()) })
	at := map[string]int{}
	for i, v := range left {
		at[v.name()] = i
	}
	var added []T
	for _, v := range changed {
		if i, known := at[v.name()]; known {
			left[i] = v
		} else {
			added = append(added, v)
		}
	}
	return append(added, left...)
}
