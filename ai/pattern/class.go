package pattern

import "slices"

// Class is one of the ways to choose four shapes, in any order: codes of one class make the same threat and are worth the same.
type Class uint16

// Classes is the number of classes.
const Classes = int(shapeCount) * (int(shapeCount) + 1) * (int(shapeCount) + 2) * (int(shapeCount) + 3) / 24

// classes holds the class of every valid code, members one code of every class.
var classes, members = func() (byCode [Codes]Class, members [Classes]Code) {
	n := 0
	var ordered [Codes]bool
	for i := range Codes {
		code := Code(i)
		if !code.Valid() {
			continue
		}
		c := sorted(code)
		if !ordered[c] {
			ordered[c], byCode[c], members[n] = true, Class(n), c
			n++
		}
		byCode[code] = byCode[c]
	}
	return byCode, members
}()

// sorted returns the code with the shapes in order, the strongest in direction 0.
func sorted(code Code) Code {
	s := []Shape{code.Shape(0), code.Shape(1), code.Shape(2), code.Shape(3)}
	slices.Sort(s)
	for d := range s {
		code = code.With(d, s[len(s)-1-d])
	}
	return code
}

// Class returns the class of a valid code.
func (c Code) Class() Class { return classes[c] }

// Code returns a code of the class, with the strongest shape in direction 0.
func (c Class) Code() Code { return members[c] }
