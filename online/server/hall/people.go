package hall

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"hoshi/online"
	"hoshi/online/server/record"
)

// People are the players of a server. They are guarded by the hall's mutex. The zero value has none.
type People struct {
	players  map[record.Key]*Player
	prints   map[string]*Player  // the same by the fingerprints of their keys
	deleting map[record.Key]bool // of whom all is being deleted
}

// ByKey returns the player with the key, nil where they are nowhere.
func (l *People) ByKey(key record.Key) *Player { return l.players[key] }

// ByFingerprint returns the player with the fingerprint, nil where they are nowhere.
func (l *People) ByFingerprint(print string) *Player { return l.prints[print] }

// All returns all players, in no order.
func (l *People) All() iter.Seq[*Player] { return maps.Values(l.players) }

// Add makes a player of an account.
func (l *People) Add(a record.Account) *Player {
	if l.players == nil {
		l.players, l.prints = map[record.Key]*Player{}, map[string]*Player{}
	}
	p := &Player{Account: a, Print: online.Fingerprint(a.Key[:])}
	l.players[a.Key], l.prints[p.Print] = p, p
	return p
}

// Release forgets a player who is nowhere any more.
func (l *People) Release(p *Player) {
	if p.Session == nil && p.Game == nil && p.Wait == nil {
		delete(l.players, p.Key)
		delete(l.prints, p.Print)
	}
}

// IsDeleting reports whether all of a player is being deleted.
func (l *People) IsDeleting(key record.Key) bool { return l.deleting[key] }

// BeginDeleting notes that all of a player is being deleted, until [People.EndDeleting].
func (l *People) BeginDeleting(key record.Key) {
	if l.deleting == nil {
		l.deleting = map[record.Key]bool{}
	}
	l.deleting[key] = true
}

// EndDeleting notes that it is not any more.
func (l *People) EndDeleting(key record.Key) { delete(l.deleting, key) }

// Unname takes the name of a deleted player from what others have blocked.
func (l *People) Unname(print string) {
	for _, other := range l.players {
		if i := slices.IndexFunc(other.Blocks, func(b online.BlockInfo) bool { return b.Key == print }); i >= 0 {
			other.Blocks = slices.Clone(other.Blocks) // others may be telling of it
			other.Blocks[i].Name = ""
		}
	}
}

// list lists the people who are there, except for guests, by their ratings: free, at a game, or away from one.
func (l *People) list() []online.PersonInfo {
	there := func(yield func(*Player) bool) {
		for _, p := range l.players {
			if (p.Session != nil || p.IsPlaying()) && !p.Key.IsGuest() && !yield(p) {
				return
			}
		}
	}
	best := First(LobbyPeople, there, func(a, b *Player) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(a.Name, b.Name))
	})
	list := make([]online.PersonInfo, len(best))
	for i, p := range best {
		list[i] = p.person()
	}
	return list
}
