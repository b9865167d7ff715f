package pattern

import (
	"sync"

	"hoshi/game"
)

// Table says for every neighbourhood which shape a stone of either colour makes there. It is never changed once made,
// so any goroutine may read it.
type Table struct {
	shift  uint8 // of a key before it is looked up
	mask   Key
	shapes [keys]uint8 // black's shape in the lower four bits, white's in the upper
}

// At returns the shapes that a black and a white stone make in the neighbourhood k.
func (t *Table) At(k Key) (black, white Shape) {
	s := t.shapes[k>>(t.shift&31)&t.mask]
	return Shape(s & 15), Shape(s >> 4)
}

// Pair returns what At does in one word, black's in the lower 16 bits.
func (t *Table) Pair(k Key) uint32 {
	s := uint32(t.shapes[k>>(t.shift&31)&t.mask])
	return s&15 | s>>4<<16
}

// narrow makes t a table in which the farthest points do not count, as they do not in freestyle: so small a one stays in the cache.
func (t *Table) narrow() *Table {
	t.shift, t.mask = 2, 1<<(2*half-4)-1
	for k := range t.mask + 1 {
		t.shapes[k] = t.shapes[k<<t.shift]
	}
	return t
}

var tables = map[game.Rule]func() *Table{
	game.Freestyle: sync.OnceValue(func() *Table { return newTable(solve(false, false), solve(false, false)).narrow() }),
	game.Standard:  sync.OnceValue(func() *Table { return newTable(solve(true, false), solve(true, false)) }),
	game.Renju:     sync.OnceValue(func() *Table { return newTable(solve(true, true), solve(false, false)) }),
	game.Caro:      sync.OnceValue(func() *Table { return newCaroTable(false) }),
	game.Caro6:     sync.OnceValue(func() *Table { return newCaroTable(true) }),
}

// For returns the table of a rule, nil for a rule without one.
func For(rule game.Rule) *Table {
	if get := tables[rule]; get != nil {
		return get()
	}
	return nil
}

// The states of a neighbour as one side sees it; stones of the other side and what is beside the board are the same.
const (
	empty = iota
	own
	blocked
	states
)

const (
	neighbours = 2 * Reach
	views      = 59049 // states to the power of neighbours
)

// power[j] is the weight of neighbour j in the number of a view.
var power = func() (p [neighbours]int) {
	for j, w := 0, 1; j < neighbours; j, w = j+1, w*states {
		p[j] = w
	}
	return p
}()

// newTable makes a table of what each side sees.
func newTable(blacks, whites *[views]Shape) *Table {
	t := &Table{mask: keys - 1}
	// The view of a key is the sum of the views of its two halves: four lookups instead of a loop over ten points.
	var view [2][2][1 << half]int
	for k := range Key(1 << half) {
		for side, stone := range [2]int{1, 2} {
			for j := range Reach {
				state := blocked
				switch k.at(j) {
				case 0:
					state = empty
				case stone:
					state = own
				}
				view[side][0][k] += state * power[j]
				view[side][1][k] += state * power[j+Reach]
			}
		}
	}
	for k := range t.shapes {
		low, high := k&(1<<half-1), k>>half
		black := blacks[view[0][0][low]+view[0][1][high]]
		white := whites[view[1][0][low]+view[1][1][high]]
		t.shapes[k] = uint8(black) | uint8(white)<<4
	}
	return t
}

// solve returns the shape of every view. One more stone leads from a view to one with a higher number, so going down
// from the highest finds all that a view can become already known. exact says that a row of six or more is no five, fouls that the
// shapes which renju forbids are told apart.
func solve(exact, fouls bool) *[views]Shape {
	shapes := new([views]Shape)
	for v := views - 1; v >= 0; v-- {
		shapes[v] = judge(shapes, v, exact, fouls)
	}
	return shapes
}

func state(view, j int) int { return view / power[j] % states }

// offset returns how far neighbour j is from the stone.
func offset(j int) int {
	if j < Reach {
		return j - Reach
	}
	return j - Reach + 1
}

// judge returns the shape of one view by what the next stone makes of it.
func judge(shapes *[views]Shape, view int, exact, fouls bool) Shape {
	row := 1
	for j := Reach - 1; j >= 0 && state(view, j) == own; j-- {
		row++
	}
	for j := Reach; j < neighbours && state(view, j) == own; j++ {
		row++
	}
	switch {
	case row == 5 || row > 5 && !exact:
		return Five
	case row > 5 && fouls:
		return Overline
	case row > 5:
		return Dead
	}
	var next [shapeCount]int
	first, last := 0, 0 // of the points that make a five
	for j := range neighbours {
		if state(view, j) == empty {
			shape := shapes[view+power[j]]
			next[shape]++
			if shape == Five {
				if last = offset(j); next[Five] == 1 {
					first = last
				}
			}
		}
	}
	switch {
	case next[Five] > 1 && fouls && last-first != 5: // not at the two ends of one row
		return TwoFours
	case next[Five] > 1:
		return OpenFour
	case next[Five] > 0:
		return Four
	}
	return becomes(&next)
}

// becomes returns the shape that is no four yet and becomes what next counts with one more stone: a three becomes a four, an
// open three an open four, and so on down.
func becomes(next *[shapeCount]int) Shape {
	for s := OpenFour; s > OpenOne; s-- {
		if next[s] > 0 {
			return s - 2
		}
	}
	return Dead
}
