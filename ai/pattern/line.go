package pattern

import (
	"math/bits"

	"hoshi/game"
)

// Reach is how far to either side of a stone the line is looked at. Four points decide whether there is room for a
// five; the fifth decides whether the five would be longer than five.
const Reach = 5

// Line is one line of a board, two bits a point: 0 empty, 1 black, 2 white, 3 beside the board. Point i stands at bit
// 2(i+Reach), so that the longest line, with its border on both sides, fills the 64 bits.
type Line uint64

// NewLine returns a line of n empty points, n at most [game.MaxSize].
func NewLine(n int) Line {
	return ^Line(0) &^ ((1<<(2*n) - 1) << (2 * Reach))
}

// Flip returns the line with a stone of colour c set on the empty point i, or taken from it.
func (l Line) Flip(i int, c game.Color) Line { return l ^ Line(c)<<(2*(i+Reach)) }

// Empty reports whether no stone is on point i, which may lie beside the board by up to Reach.
func (l Line) Empty(i int) bool { return l>>(2*(i+Reach))&3 == 0 }

// At returns whose stone is on point i of the line, game.None on an empty one.
func (l Line) At(i int) game.Color { return game.Color(l >> (2 * (i + Reach)) & 3) }

// Points is a set of points of a line, point i being bit 2(i+Reach).
type Points uint64

// Empties returns the empty points that lie within reach of point i.
func (l Line) Empties(i, reach int) Points {
	window := (Points(1)<<(4*reach+2) - 1) << (2 * (i + Reach - reach))
	return l.AllEmpty() & window
}

// AllEmpty returns the empty points.
func (l Line) AllEmpty() Points { return Points(^(l | l>>1) & 0x5555555555555555) }

// First returns the first point of a set that is not empty.
func (s Points) First() int { return int(uint(bits.TrailingZeros64(uint64(s)))/2) - Reach }

// Rest returns the set without its first point.
func (s Points) Rest() Points { return s & (s - 1) }

// Key is the neighbourhood of a point on one line, the point itself left out: ten points of two bits, the five before
// it in the lower half.
type Key uint32

const (
	half = 2 * Reach // bits of a key for the points on one side
	keys = 1 << (2 * half)
)

// Key returns the neighbourhood of point i.
func (l Line) Key(i int) Key {
	w := l >> (uint(2*i) & 63)
	return Key(w&(1<<half-1) | w>>2&((1<<half-1)<<half))
}

// at returns the two bits of the j-th of the ten neighbours.
func (k Key) at(j int) int { return int(k>>(2*j)) & 3 }
