package search

import (
	"math"
	"math/bits"
	"slices"

	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// move is a cell with the figure that decides when it is tried.
type move struct {
	cell  threat.Cell
	order int32
}

// moveList holds the moves of one node.
type moveList struct {
	moves [threat.MaxCells]move
	n     int
}

func (l *moveList) add(p threat.Cell) {
	l.moves[l.n].cell = p
	l.n++
}

// addAll adds the cells of a set.
func (l *moveList) addAll(s *threat.Set) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			l.add(threat.Cell(w*64 + bits.TrailingZeros64(word)))
		}
	}
}

// next moves the best of the moves from i on to place i and returns it.
func (l *moveList) next(i int) threat.Cell {
	rest := l.moves[i:l.n]
	best, most := 0, rest[0].order
	for j := range rest {
		if order := rest[j].order; order > most {
			best, most = j, order
		}
	}
	rest[0], rest[best] = rest[best], rest[0]
	return rest[0].cell
}

// strongFours keeps of fours those that make at least an open two besides.
func (l *moveList) strongFours(b *threat.Board) {
	n := 0
	for _, m := range l.moves[:l.n] {
		strong, code := 0, b.Code(b.Side(), m.cell)
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
func (l *moveList) fours(b *threat.Board) {
	l.n = 0
	for t := pattern.SingleFour; t <= pattern.DoubleFour; t++ {
		if b.Count(b.Side(), t) > 0 {
			l.addAll(b.Where(b.Side(), t))
		}
	}
}

// near lists the empty cells within two points of a stone that may be played, and where none of them is left, every empty
// cell that may be played. On a board without stones it lists the centre.
func (l *moveList) near(b *threat.Board) {
	cells := b.Near()
	if b.Bare() {
		cells.Add(b.Cell(game.Point{X: b.Size() / 2, Y: b.Size() / 2}))
	}
	if l.fill(b, &cells); l.n == 0 {
		cells = b.Empty()
		l.fill(b, &cells)
	}
}

// fill makes the list the cells of a set that may be played.
func (l *moveList) fill(b *threat.Board, cells *threat.Set) {
	l.n = 0
	l.addAll(cells)
	l.permit(b)
}

// permit takes out what renju forbids Black, if it is Black's turn.
func (l *moveList) permit(b *threat.Board) {
	fouls := b.Counts(threat.Black)
	if b.Side() != threat.Black || fouls[pattern.Forbidden]+fouls[pattern.Doubtful] == 0 {
		return
	}
	n := 0
	for _, m := range l.moves[:l.n] {
		if !b.Forbidden(m.cell) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// far adds to the list that near made the other empty cells that may be played.
func (l *moveList) far(b *threat.Board) {
	var listed threat.Set
	for _, m := range l.moves[:l.n] {
		listed.Add(m.cell)
	}
	empty := b.Empty()
	for p := empty.PopFirst(); p != threat.NoCell; p = empty.PopFirst() {
		if !listed.Has(p) {
			l.add(p)
		}
	}
	l.permit(b)
	l.order(b)
}

// removeAll takes moves out of the list, as far as they are there.
func (l *moveList) removeAll(cells []threat.Cell) {
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
func (l *moveList) order(b *threat.Board) {
	ours, theirs := ordersFor(b.Rule(), b.Side()), ordersFor(b.Rule(), b.Side()^1)
	for i := range l.moves[:l.n] {
		l.moves[i].order = orderOf(b, l.moves[i].cell, ours, theirs)
	}
}

func orderOf(b *threat.Board, p threat.Cell, ours, theirs *orders) int32 {
	us := b.Side()
	return int32(ours[b.Class(us, p)])*4 + int32(theirs[b.Class(us^1, p)])*3
}

// A move that was best in a node beside this one, or the best answer to the same move elsewhere, counts like an open one more.
const likelyOrder = 60

// order gives every move its place: first the table's move, then as the board has it, changed by what was learnt elsewhere.
func (w *worker) order(l *moveList, first threat.Cell, ply int) {
	b := w.board
	us := b.Side()
	ours, theirs := ordersFor(b.Rule(), us), ordersFor(b.Rule(), us^1)
	killers, counter := w.stack[ply].killers, threat.NoCell
	if ply > 0 && w.stack[ply-1].move != threat.NoCell {
		counter = w.history.counter[us][w.stack[ply-1].move]
	}
	worth, moves := &w.history.worth[us], l.moves[:l.n]
	for i := range moves {
		p := moves[i].cell
		order := orderOf(b, p, ours, theirs) + int32(worth[kind(b.Threat(us, p))][p])/64
		if p == counter || p == killers[0] || p == killers[1] {
			order += likelyOrder
		}
		if p == first {
			order = math.MaxInt32
		}
		moves[i].order = order
	}
}
