package pattern

import "testing"

func TestClasses(t *testing.T) {
	seen := map[Class]bool{}
	for i := range Codes {
		c := Code(i)
		if !c.Valid() {
			continue
		}
		class := c.Class()
		seen[class] = true
		turned := c>>4 | c<<12
		swapped := c.With(0, c.Shape(1)).With(1, c.Shape(0))
		if turned.Class() != class || swapped.Class() != class || class.Code().Class() != class {
			t.Fatalf("%04x: the class depends on the order of the shapes", c)
		}
	}
	if len(seen) != Classes {
		t.Errorf("%d classes, not %d", len(seen), Classes)
	}
}
