package server

import (
	"net/netip"
	"time"
)

// What makes a result count. Keys cost nothing, so that a rating must not rise by games against one's own.
const (
	provenStones = 20 // of a game that counts, to show a person behind a key
	unprovenRise = 50 // points that the rating of a key may rise in all before that
)

// proves reports whether the match, which counts and is over, shows that persons have played it.
func (m *match) proves() bool {
	position := m.Position()
	return !m.abandoned && position.Stones() >= provenStones
}

// after returns the account after a game against other that counts and brought score. The less is known of the other's
// rating, the less it weighs.
func (a Account) after(other Account, score float64, proves bool, now time.Time) Account {
	before := a.Rating.Value
	a.Rating = a.Rating.AfterPart(other.Rating, score, min(1, Settled/other.Rating.Deviation), now)
	if a.Proven = a.Proven || proves; a.Proven {
		return a
	}
	if rise := a.Rating.Value - before; rise > 0 {
		rise = min(rise, max(unprovenRise-a.Risen, 0))
		a.Risen += rise
		a.Rating.Value = before + rise
	}
	return a
}

// networkOf returns the network of an address that [addressOf] has written: 24 bits of IPv4, 48 of IPv6, which are as
// much as one customer gets.
func networkOf(address string) string {
	if ip, err := netip.ParseAddr(address); err == nil {
		return netip.PrefixFrom(ip, 24).Masked().String()
	}
	if network, err := netip.ParsePrefix(address); err == nil {
		return netip.PrefixFrom(network.Addr(), 48).Masked().String()
	}
	return address
}
