package pattern

// newCaroTable makes the table of caro, where six may win or not. A five does not win there between two stones of the other side,
// so the border of the board, which blocks no five, is told apart from them, and keys are judged as they are.
func newCaroTable(six bool) *Table {
	shapes := new([keys]Shape) // black's
	for k := keys - 1; k >= 0; k-- {
		shapes[k] = judgeCaro(shapes, Key(k), six)
	}
	t := &Table{mask: keys - 1}
	for k := range Key(keys) {
		t.shapes[k] = uint8(shapes[k]) | uint8(shapes[k.exchanged()])<<4
	}
	return t
}

// The states of a point in a key.
const (
	free = iota
	black
	white
)

// put returns the key with the empty neighbour j taken: a key with a higher number.
func (k Key) put(j, stone int) Key { return k | Key(stone)<<(2*j) }

// exchanged returns the key with the colours exchanged.
func (k Key) exchanged() Key {
	const blacks = keys / 3 // the lower bit of every point
	return k&(k>>1)&blacks*3 | (k&^(k>>1)&blacks)<<1 | k>>1&^k&blacks
}

// judgeCaro returns the shape of Black's stone in one neighbourhood, as judge does.
func judgeCaro(shapes *[keys]Shape, k Key, six bool) Shape {
	before, after := Reach-1, Reach
	for before >= 0 && k.at(before) == black {
		before--
	}
	for after < neighbours && k.at(after) == black {
		after++
	}
	switch row := after - before; {
	case row > 5 && six:
		return Five
	case row > 5, row == 5 && k.at(before) == white && k.at(after) == white:
		return Dead
	case row == 5:
		return Five
	}
	var next [shapeCount]int
	for j := range neighbours {
		if k.at(j) == free {
			next[shapes[k.put(j, black)]]++
		}
	}
	switch {
	case next[Five] > 1 && !stoppable(shapes, k):
		return OpenFour
	case next[Five] > 0:
		return Four
	}
	return becomes(&next)
}

// stoppable reports whether one stone of White leaves Black no five to make.
func stoppable(shapes *[keys]Shape, k Key) bool {
	for j := range neighbours {
		if k.at(j) == free && !becomesFive(shapes, k.put(j, white)) {
			return true
		}
	}
	return false
}

// becomesFive reports whether Black has a five to make.
func becomesFive(shapes *[keys]Shape, k Key) bool {
	for j := range neighbours {
		if k.at(j) == free && shapes[k.put(j, black)] == Five {
			return true
		}
	}
	return false
}
