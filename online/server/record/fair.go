package record

import (
	"net/netip"
	"slices"
	"time"
)

// What makes a result count. Keys cost nothing, so that a rating must not rise by games against one's own.
const (
	ProvenStones = 20 // of a game that shows persons behind both keys
	ProvenBy     = 3  // networks that the opponents of such games must have come from until a key is proven
	UnprovenMost = 50 // points that a rating may rise, or fall, in all by games of which either key is not proven
	ListPeers    = 8  // opponents with settled ratings, on as many networks, whom one must have met to be in the list of ratings
)

// Rated is a game that counts.
type Rated struct {
	Score    float64   // of the first seat: 1 a win, ½ a draw
	Proves   bool      // persons have played it, by what stands on the board
	Networks [2]string // where the players came from, by seat; empty: it is not known
	Club     bool      // networks say nothing: the operator knows the players
	Ended    time.Time
}

// Accounts returns both accounts after the game.
func (g *Rated) Accounts(a, b Account) (Account, Account) {
	return g.after(a, b, g.Score, g.Networks[1]), g.after(b, a, 1-g.Score, g.Networks[0])
}

// after returns the account after the game against other, who came from a network. The less is known of the other's rating, and the more both, or the
// player and somebody from that network, have played lately, the less it weighs.
func (g *Rated) after(a, other Account, score float64, network string) Account {
	opponent, list := take(a.Met.list(g.Ended), opponentID(a.Key, other.Key))
	var from meeting // nobody's: it is not kept
	if network != "" && !g.Club {
		from, list = take(list, networkID(a.Key, network))
	}
	part := min(1, Settled/other.Rating.Deviation) / (1 + max(opponent.games, from.games))
	shown := g.Proves && (g.Club || areOfOneKind(g.Networks))
	peer := shown && other.Proven && other.Rating.Deviation <= Settled
	if peer && !opponent.peer && !from.peer {
		a.Peers++
	}
	for _, m := range []*meeting{&from, &opponent} {
		m.games++
		m.proved, m.peer = m.proved || shown, m.peer || peer
		if m.id != 0 {
			list = slices.Insert(list, 0, *m)
		}
	}
	a.Met = keptMeetings(list, g.Ended)
	a.Proven = a.Proven || g.isProof(list)
	return a.play(other, score, part, g.Ended)
}

// isProof reports whether meetings show a person behind a key.
func (g *Rated) isProof(list []meeting) bool {
	var opponents, networks int
	for _, m := range list {
		switch {
		case !m.proved:
		case m.isNetwork():
			networks++
		default:
			opponents++
		}
	}
	return g.Club && opponents > 0 || min(opponents, networks) >= ProvenBy
}

// play changes the rating by a game that weighs a part of one. Above what games with keys that are not proven may change in sum it weighs nothing.
func (a Account) play(other Account, score, part float64, now time.Time) Account {
	after := a.Rating.AfterPart(other.Rating, score, part, now)
	change := after.Value - a.Rating.Value
	if a.Proven && other.Proven || change == 0 {
		a.Rating = after
		return a
	}
	a.Risen = min(max(a.Risen, -UnprovenMost), UnprovenMost)
	may := min(max(a.Risen+change, -UnprovenMost), UnprovenMost) - a.Risen
	switch share := may / change; {
	case share < .01:
		a.Rating.Games++
		return a
	case share < 1:
		after = a.Rating.AfterPart(other.Rating, score, part*share, now)
		after.Value = a.Rating.Value + may
	}
	a.Risen += may
	a.Rating = after
	return a
}

// Played returns the account with what games have made of it, as last has it.
func (a Account) Played(last Account) Account {
	a.Rating, a.Risen, a.Proven, a.Peers, a.Met = last.Rating, last.Risen, last.Proven, last.Peers, last.Met
	return a
}

// NetworkOf returns the network of an address, as a server has those of players: 24 bits of IPv4, 48 of IPv6, which are as
// much as one customer gets.
func NetworkOf(address string) string {
	if ip, err := netip.ParseAddr(address); err == nil {
		return netip.PrefixFrom(ip, 24).Masked().String()
	}
	if network, err := netip.ParsePrefix(address); err == nil {
		return netip.PrefixFrom(network.Addr(), 48).Masked().String()
	}
	return address
}

// areOfOneKind reports whether two networks are both of IPv4, or both of IPv6. Else nothing tells whether they are one customer's.
func areOfOneKind(networks [2]string) bool {
	a, err := netip.ParsePrefix(networks[0])
	b, also := netip.ParsePrefix(networks[1])
	return err == nil && also == nil && a.Addr().Is4() == b.Addr().Is4()
}
