package record

import (
	"crypto/sha256"
	"fmt"
)

// sumSize is how many bytes of a hash are kept.
const sumSize = 16

// Sum is the hash of what is kept of an account.
func (a *Account) Sum() []byte {
	r := &a.Rating
	text := fmt.Appendf(nil, "%x %q %v %v %v %d %d %v %t", a.Key[:], a.Name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven)
	if a.Peers != 0 || a.Met != "" { // which accounts of before version 11 of the schema do not have
		text = fmt.Appendf(text, " %d %x", a.Peers, a.Met)
	}
	return ShortSum(text)
}

// ShortSum is a hash of what is kept of something.
func ShortSum(text []byte) []byte {
	sum := sha256.Sum256(text)
	return sum[:sumSize]
}

// Sum is the hash of what is kept of the game.
func (g *Finished) Sum() []byte {
	return ShortSum(fmt.Appendf(nil, "%q %x %x %t %d %q %q", g.ID, g.Seats[0], g.Seats[1], g.Private, g.Ended, g.Result, g.SGF))
}
