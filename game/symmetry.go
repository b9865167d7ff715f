package game

// Symmetry is one of the eight ways in which a square board falls on itself. The zero value leaves every point alone.
// The lowest bit mirrors left and right, the next one top and bottom, the highest one the diagonal, which comes last.
type Symmetry uint8

// Symmetries is the number of symmetries of the board: they are 0 to Symmetries-1.
const Symmetries Symmetry = 8

// Diagonal makes rows of columns and columns of rows, both counted from the upper left corner.
const Diagonal Symmetry = 4

// Apply returns where pt comes to lie on a board of size points a side. [Pass] stays a pass.
func (s Symmetry) Apply(pt Point, size int) Point {
	if pt == Pass {
		return Pass
	}
	// Twice the steps from the middle, which may lie between two points.
	middle := Point{size - 1, size - 1}
	turned := s.turn(pt.plus(pt, 1).plus(middle, -1)).plus(middle, 1)
	return Point{turned.X / 2, turned.Y / 2}
}

// Inverse returns the symmetry that takes s back.
func (s Symmetry) Inverse() Symmetry {
	if s&Diagonal == 0 {
		return s
	}
	return Diagonal | s&1<<1 | s>>1&1
}

// turn returns where the point d steps from the middle comes to lie, in steps from the middle.
func (s Symmetry) turn(d Point) Point {
	if s&1 != 0 {
		d.X = -d.X
	}
	if s&2 != 0 {
		d.Y = -d.Y
	}
	if s&4 != 0 {
		d.X, d.Y = d.Y, d.X
	}
	return d
}

// Canonical returns a key that a position shares with its seven turned and mirrored twins, and with no other but by
// chance, and the symmetry that leads from it to the one of them after which the key is made. Like [Position.Hash] it
// knows the stones, the side to move, the rule and the size, and the same in every run of the program.
func (p *Position) Canonical() (key uint64, by Symmetry) {
	var keys [Symmetries]uint64 // of the stones
	for i, c := range p.cells[:p.size*p.size] {
		if c == None {
			continue
		}
		for s := range Symmetries {
			twin := s.Apply(Point{i % p.size, i / p.size}, p.size)
			keys[s] ^= stoneKeys[c-1][twin.Y*p.size+twin.X]
		}
	}
	for s, k := range keys {
		if k < keys[by] {
			by = Symmetry(s)
		}
	}
	rest := p.hash ^ keys[0]
	return keys[by] ^ rest, by
}

// Symmetries returns the symmetries of the board that leave the position as it is: every stone falls on one of its colour.
// The first is always the zero one.
func (p *Position) Symmetries() []Symmetry {
	var kept []Symmetry
	for s := range Symmetries {
		if p.keeps(s) {
			kept = append(kept, s)
		}
	}
	return kept
}

// keeps reports whether s leaves the position as it is.
func (p *Position) keeps(s Symmetry) bool {
	for i, c := range p.cells[:p.size*p.size] {
		if c != None && p.At(s.Apply(Point{i % p.size, i / p.size}, p.size)) != c {
			return false
		}
	}
	return true
}

// Equivalent reports whether a and b are the same point up to a symmetry of the position: stones there lead to the
// same game. The board counts with its edges, so that stones which mirror each other across a line that does not halve
// the board do not.
func (p *Position) Equivalent(a, b Point) bool {
	for _, s := range p.Symmetries() {
		if s.Apply(a, p.size) == b {
			return true
		}
	}
	return false
}
