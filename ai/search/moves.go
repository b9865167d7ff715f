package search

import (
	"math"
	"math/bits"
	"slices"

	"hoshi/ai/pattern"
)

// nearby is how far from a stone moves are looked for.
const nearby = 2

// move is a cell with the figure that decides when it is tried.
type move struct {
	cell  cell
	order int32
}

// moveList holds the moves of one node.
type moveList struct {
	moves [maxCells]move
	n     int
}

func (l *moveList) add(p cell) {
	l.moves[l.n].cell = p
	l.n++
}

// addAll adds the cells of a set.
func (l *moveList) addAll(s *set) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			l.add(cell(w*64 + bits.TrailingZeros64(word)))
		}
	}
}

// next moves the best of the moves from i on to place i and returns it.
func (l *moveList) next(i int) cell {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j].order > l.moves[best].order {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return l.moves[i].cell
}

// strongFours keeps of a list of fours those that make at least an open two besides.
func (b *board) strongFours(l *moveList) {
	n := 0
	for _, m := range l.moves[:l.n] {
		strong, code := 0, b.codes[b.side][m.cell]
		for d := range 4 {
			if code.Shape(d) >= pattern.OpenTwo {
				strong++
			}
		}
		if strong > 1 {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// fours lists the moves with which the side to move makes a four or more.
func (b *board) fours(l *moveList) {
	l.n = 0
	for t := pattern.SingleFour; t <= pattern.DoubleFour; t++ {
		if b.counts[b.side][t] > 0 {
			l.addAll(&b.threat[b.side][t])
		}
	}
}

// near lists the empty cells within two points of a stone that may be played; on a board without stones, and where none of
// them is left, every empty cell that may be played.
func (b *board) near(l *moveList) {
	l.n = 0
	mask := uint32(1)<<b.size - 1
	for y := range b.size {
		r := b.rows[y] | b.rows[y+1] | b.rows[y+2] | b.rows[y+3] | b.rows[y+4]
		r |= r<<1 | r<<2 | r>>1 | r>>2
		for r &= mask &^ b.rows[y+nearby]; r != 0; r &= r - 1 {
			l.add(cell(y*b.size + bits.TrailingZeros32(r)))
		}
	}
	if b.permit(l); l.n > 0 {
		return
	}
	for p := range cell(b.cells) {
		if !b.taken[p] {
			l.add(p)
		}
	}
	b.permit(l)
}

// far adds to the list that near made the other empty cells that may be played.
func (b *board) far(l *moveList) {
	var listed set
	for _, m := range l.moves[:l.n] {
		listed.add(m.cell)
	}
	for p := range cell(b.cells) {
		if !b.taken[p] && !listed.has(p) {
			l.add(p)
		}
	}
	b.permit(l)
	b.order(l)
}

// removeAll takes moves out of the list, as far as they are there.
func (l *moveList) removeAll(cells []cell) {
	n := 0
	for _, m := range l.moves[:l.n] {
		if !slices.Contains(cells, m.cell) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// order gives every move its place by what a stone makes for oneself and takes from the other side.
func (b *board) order(l *moveList) {
	us, them := b.side, b.side^1
	ours, theirs := ordersFor(b.rule, us), ordersFor(b.rule, them)
	for i := range l.moves[:l.n] {
		m := &l.moves[i]
		m.order = int32(ours[b.makes[us][m.cell].class()])*4 + int32(theirs[b.makes[them][m.cell].class()])*3
	}
}

// A move that was best in a node beside this one, or the best answer to the same move elsewhere, counts like an open one more.
const likelyOrder = 60

// order gives every move its place: first the table's move, then as the board has it, changed by what was learnt elsewhere.
func (w *worker) order(l *moveList, first cell, ply int) {
	b := w.board
	b.order(l)
	killers, counter := w.stack[ply].killers, noCell
	if ply > 0 && w.stack[ply-1].move != noCell {
		counter = w.history.counter[b.side][w.stack[ply-1].move]
	}
	worth := &w.history.worth[b.side]
	for i := range l.moves[:l.n] {
		m := &l.moves[i]
		if !w.options.NoHistory {
			m.order += int32(worth[kind(b.threatAt(b.side, m.cell))][m.cell]) / 64
			if m.cell == counter || m.cell == killers[0] || m.cell == killers[1] {
				m.order += likelyOrder
			}
		}
		if m.cell == first {
			m.order = math.MaxInt32
		}
	}
}
