// Package weights holds what the searcher's evaluation and move ordering have learnt from the engine's games with
// itself: one file a rule, built in. Package tune of cmd/lab makes the files.
package weights

import (
	"slices"

	"hoshi/ai/pattern"
)

// shapes is how many shapes a direction may have.
const shapes = int(pattern.TwoFours) + 1

// Classes is the number of classes: of ways to choose four of the shapes, in any order.
const Classes = shapes * (shapes + 1) * (shapes + 2) * (shapes + 3) / 24

// classes holds the class of every valid code, members one code of every class.
var classes, members = func() (byCode [pattern.Codes]uint16, members [Classes]pattern.Code) {
	n := 0
	var ordered [pattern.Codes]bool
	for i := range pattern.Codes {
		code := pattern.Code(i)
		if !code.Valid() {
			continue
		}
		c := sorted(code)
		if !ordered[c] {
			ordered[c], byCode[c], members[n] = true, uint16(n), c
			n++
		}
		byCode[code] = byCode[c]
	}
	return byCode, members
}()

// sorted returns the code with the shapes in order, the strongest in direction 0.
func sorted(code pattern.Code) pattern.Code {
	s := []pattern.Shape{code.Shape(0), code.Shape(1), code.Shape(2), code.Shape(3)}
	slices.Sort(s)
	for d := range s {
		code = code.With(d, s[len(s)-1-d])
	}
	return code
}

// Class returns the class of a valid code: the same for codes that hold the same shapes in another order.
func Class(c pattern.Code) int { return int(classes[c]) }

// Member returns a code of a class, with the strongest shape in direction 0.
func Member(class int) pattern.Code { return members[class] }

// Far is the class of a point far from all stones and from the border. Its weights are nothing, so that the size of
// the board does not matter.
var Far = Class(pattern.Code(pattern.OpenOne) * 0x1111)
