// Package pattern knows what a stone makes of the line that it is put on. The answers stand in tables, one a rule,
// which are made when they are first asked for (about ten milliseconds each) and shared from then on.
package pattern

// Shape is what a stone makes in one direction, from the weakest to the strongest.
type Shape uint8

// The shapes. Each is defined by what one more stone on the same line makes of it, wherever that stone must stand, so
// that rows with a gap are known like solid ones.
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
	shapeCount
)

var shapeNames = [shapeCount]string{
	"dead", "one", "open one", "two", "open two", "three", "open three", "four", "open four", "five",
}

// String returns the shape's name, such as "open three".
func (s Shape) String() string { return shapeNames[s] }

// Threat is what a stone makes in its four directions together, from the weakest to the strongest.
type Threat uint8

// The threats.
const (
	Quiet       Threat = iota // nothing that must be answered
	SingleThree               // an open three
	DoubleThree               // two or more open threes
	SingleFour                // a four
	FourThree                 // a four and an open three
	DoubleFour                // an open four, or two fours: wins with the next stone, unless the other side makes five first
	WinningFive               // a five
	Threats                   // how many there are
)

var threatNames = [Threats]string{"quiet", "three", "double three", "four", "four-three", "double four", "five"}

// String returns the threat's name, such as "four-three".
func (t Threat) String() string { return threatNames[t] }

// Code holds the shapes of a stone's four directions, four bits each.
type Code uint16

// Codes is the number of codes.
const Codes = 1 << 16

// Shape returns the shape in direction d, from 0 to 3.
func (c Code) Shape(d int) Shape { return Shape(c >> (4 * d) & 15) }

// Valid reports whether c holds nothing but shapes.
func (c Code) Valid() bool {
	return c.Shape(0) <= Five && c.Shape(1) <= Five && c.Shape(2) <= Five && c.Shape(3) <= Five
}

// With returns the code with the shape in direction d replaced.
func (c Code) With(d int, s Shape) Code { return c&^(15<<(4*d)) | Code(s)<<(4*d) }

// Threat returns what the four shapes make together.
func (c Code) Threat() Threat {
	var n [16]int
	for d := range 4 {
		n[c.Shape(d)]++
	}
	switch {
	case n[Five] > 0:
		return WinningFive
	case n[OpenFour] > 0, n[Four] > 1:
		return DoubleFour
	case n[Four] > 0 && n[OpenThree] > 0:
		return FourThree
	case n[Four] > 0:
		return SingleFour
	case n[OpenThree] > 1:
		return DoubleThree
	case n[OpenThree] > 0:
		return SingleThree
	}
	return Quiet
}
