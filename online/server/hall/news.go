package hall

import (
	"iter"
	"slices"

	"hoshi/online"
)

// News are what the subscribers of the lobby hear: all of it once, and then what has changed, packed once for all of them. They are guarded by the hall's
// mutex. Nobody has been told anything by the zero value.
type News struct {
	known  online.LobbyInfo // what they know; without a number nobody knows anything
	change []byte           // packed, that led there; nil: none yet
	whole  []byte           // told, packed; nil: it is to be made
}

// Told returns what was told last. It is not to be changed.
func (n *News) Told() *online.LobbyInfo { return &n.known }

// Change returns what has changed last, packed.
func (n *News) Change() []byte { return n.change }

// All returns all that was told, packed.
func (n *News) All() []byte {
	if n.whole == nil {
		n.whole = online.Pack(online.Encode(online.Reply{Type: "lobby", Lobby: &n.known}))
	}
	return n.whole
}

// Turn goes on to what is so now, and reports whether that is something else.
func (n *News) Turn(now online.LobbyInfo) bool {
	d, some := n.known.Difference(now)
	if !some && n.known.N > 0 {
		return false
	}
	n.known.Apply(d)
	n.known.After, n.known.Gone, n.whole = 0, nil, nil
	n.change = online.Pack(online.Encode(online.Reply{Type: "lobby", Lobby: &d}))
	return true
}

// First returns the first n of all values in an order, without bringing the others into it.
func First[T any](n int, all iter.Seq[T], order func(a, b T) int) []T {
	list := make([]T, 0, n+1)
	for v := range all {
		if len(list) == n && order(v, list[n-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(list, v, order)
		list = slices.Insert(list, at, v)
		list = list[:min(len(list), n)]
	}
	return list
}
