package threat

import "hoshi/ai/pattern"

// Stops returns the cells on which a stone of the side to move leaves the other side no five, of which that side has one
// or more to make. None are left when the game is lost.
func (b *Board) Stops() (cells Set) {
	them := b.side ^ 1
	p := b.threat[them][pattern.WinningFive].First()
	switch {
	case b.rule.NeedsOpenEnd():
		return b.caroStops(p)
	case b.counts[them][pattern.WinningFive] > 1, b.side == Black && b.Forbidden(p):
	default:
		cells.Add(p)
	}
	return cells
}

// caroStops is stops under caro, where a stone at the end of a row stops a five that has one at its other end: several cells
// may do against the five on p, and one may do against two fives.
func (b *Board) caroStops(p Cell) (cells Set) {
	them := b.side ^ 1
	var around Set
	for d := range 4 {
		if b.Code(them, p).Shape(d) == pattern.Five {
			b.window(&around, p, d)
		}
	}
	for q := around.PopFirst(); q != NoCell; q = around.PopFirst() {
		if b.stopsAll(q) {
			cells.Add(q)
		}
	}
	return cells
}

// stopsAll reports whether a stone of the side to move on q leaves the other side no five to make.
func (b *Board) stopsAll(q Cell) bool {
	fives := b.threat[b.side^1][pattern.WinningFive]
	for p := fives.PopFirst(); p != NoCell; p = fives.PopFirst() {
		if p != q && b.survives(p, q) {
			return false
		}
	}
	return true
}

// survives reports whether the other side still makes a five on p when the side to move has a stone on q.
func (b *Board) survives(p, q Cell) bool {
	them, from, to := b.side^1, &b.spots[p], &b.spots[q]
	for d := range 4 {
		if b.Code(them, p).Shape(d) != pattern.Five {
			continue
		}
		if from.line[d] != to.line[d] {
			return true
		}
		line := b.lines[d][from.line[d]].Flip(int(to.at[d]), b.side.Color())
		if b.shape(them, line.Key(int(from.at[d]))) == pattern.Five {
			return true
		}
	}
	return false
}

// window adds the empty cells of the line through the empty cell p in direction d that concern a stone there, p among them.
func (b *Board) window(cells *Set, p Cell, d int) {
	spot := &b.spots[p]
	at := int(spot.at[d])
	for i := max(at-b.reach, 0); i <= min(at+b.reach, int(spot.length[d])-1); i++ {
		if q := Cell(int(p) + (i-at)*b.steps[d]); !b.taken[q] {
			cells.Add(q)
		}
	}
}
