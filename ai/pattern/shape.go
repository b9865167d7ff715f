// Package pattern knows what a stone makes of the line that it is put on. The answers stand in tables, one a rule,
// which are made when they are first asked for (about ten milliseconds each) and shared from then on.
package pattern

// Shape is what a stone makes in one direction, from the weakest to the strongest.
type Shape uint8

// The shapes. Each is defined by what one more stone on the same line makes of it, wherever that stone must stand, so
// that rows with a gap are known like solid ones. For renju's Black an open four is the straight four of the rules: four in a row
// with an empty point at each end that makes exactly five. Under caro, where a stone beyond the row can stop a five too, a
// four is open when no one stone of the other side stops all its fives.
const (
	Dead      Shape = iota // there is no room for a five
	One                    // becomes a two
	OpenOne                // becomes an open two
	Two                    // becomes a three
	OpenTwo                // becomes an open three
	Three                  // becomes a four
	OpenThree              // becomes an open four
	Four                   // becomes a five on one point
	OpenFour               // becomes a five on two points or more
	Five                   // wins
	Overline               // renju's Black: a row of six or more. Under other rules it is a five or dead
	TwoFours               // renju's Black: becomes a five on two points or more, and is no open four. For others it is one
	shapeCount
)

var shapeNames = [shapeCount]string{
	"dead", "one", "open one", "two", "open two", "three", "open three", "four", "open four", "five", "overline", "two fours",
}

// String returns the shape's name, such as "open three".
func (s Shape) String() string { return shapeNames[s] }

// Threat is what a stone makes in its four directions together, from the weakest to the strongest.
type Threat uint8

// The threats.
const (
	Quiet       Threat = iota // nothing that must be answered
	Forbidden                 // renju's Black: an overline or two fours
	Doubtful                  // renju's Black: two open threes or more, forbidden if two of them can become straight fours by allowed moves
	SingleThree               // an open three
	DoubleThree               // two or more open threes
	SingleFour                // a four
	FourThree                 // a four and an open three
	DoubleFour                // an open four, or two fours: wins with the next stone, unless the other side makes five first
	WinningFive               // a five
	Threats                   // how many there are
)

var threatNames = [Threats]string{"quiet", "forbidden", "doubtful", "three", "double three", "four", "four-three", "double four", "five"}

// String returns the threat's name, such as "four-three".
func (t Threat) String() string { return threatNames[t] }

// Code holds the shapes of a stone's four directions, four bits each.
type Code uint16

// Codes is the number of codes.
const Codes = 1 << 16

// Shape returns the shape in direction d, from 0 to 3.
func (c Code) Shape(d int) Shape { return Shape(c >> (4 * d) & 15) }

// Valid reports whether c holds only shapes.
func (c Code) Valid() bool {
	return c.Shape(0) < shapeCount && c.Shape(1) < shapeCount && c.Shape(2) < shapeCount && c.Shape(3) < shapeCount
}

// With returns the code with the shape in direction d replaced.
func (c Code) With(d int, s Shape) Code { return c&^(15<<(4*d)) | Code(s)<<(4*d) }

// Strongest returns the strongest of the four shapes.
func (c Code) Strongest() Shape { return max(c.Shape(0), c.Shape(1), c.Shape(2), c.Shape(3)) }

// Threat returns what the four shapes make together.
func (c Code) Threat() Threat {
	n := c.count()
	switch {
	case n[Five] > 0:
		return WinningFive
	case n[OpenFour] > 0, n[Four] > 1:
		return DoubleFour
	case n[OpenThree] > 1 && n[Four] == 0:
		return DoubleThree
	}
	return n.single()
}

// RenjuThreat returns what the four shapes make together for renju's Black.
func (c Code) RenjuThreat() Threat {
	n := c.count()
	switch {
	case n[Five] > 0:
		return WinningFive
	case n[Overline] > 0, n[TwoFours] > 0, n[Four]+n[OpenFour] > 1:
		return Forbidden
	case n[OpenThree] > 1:
		return Doubtful
	case n[OpenFour] > 0:
		return DoubleFour
	}
	return n.single()
}

// tally is how often each shape stands in a code.
type tally [16]int

func (c Code) count() (n tally) {
	for d := range 4 {
		n[c.Shape(d)]++
	}
	return n
}

// single returns what at most one four and the open threes make.
func (n *tally) single() Threat {
	switch {
	case n[Four] > 0 && n[OpenThree] > 0:
		return FourThree
	case n[Four] > 0:
		return SingleFour
	case n[OpenThree] > 0:
		return SingleThree
	}
	return Quiet
}
