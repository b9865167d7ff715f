package search

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// stops returns the cells on which a stone of the side to move leaves the other side no five, of which that side has one
// or more to make. None are left when the game is lost.
func (b *board) stops() (cells set) {
	them := b.side ^ 1
	p := b.threat[them][pattern.WinningFive].first()
	switch {
	case b.rule == game.Caro:
		return b.caroStops(p)
	case b.counts[them][pattern.WinningFive] > 1, b.side == black && b.forbidden(p):
	default:
		cells.add(p)
	}
	return cells
}

// caroStops is stops under caro, where a stone at the end of a row stops a five that has one at its other end: several cells
// may do against the five on p, and one may do against two fives.
func (b *board) caroStops(p cell) (cells set) {
	them := b.side ^ 1
	var around set
	for d := range 4 {
		if b.codes[them][p].Shape(d) == pattern.Five {
			b.window(&around, p, d)
		}
	}
	for q := around.take(); q != noCell; q = around.take() {
		if b.stopsAll(q) {
			cells.add(q)
		}
	}
	return cells
}

// stopsAll reports whether a stone of the side to move on q leaves the other side no five to make.
func (b *board) stopsAll(q cell) bool {
	fives := b.threat[b.side^1][pattern.WinningFive]
	for p := fives.take(); p != noCell; p = fives.take() {
		if p != q && b.survives(p, q) {
			return false
		}
	}
	return true
}

// survives reports whether the other side still makes a five on p when the side to move has a stone on q.
func (b *board) survives(p, q cell) bool {
	them, from, to := b.side^1, &b.spots[p], &b.spots[q]
	for d := range 4 {
		if b.codes[them][p].Shape(d) != pattern.Five {
			continue
		}
		if from.line[d] != to.line[d] {
			return true
		}
		line := b.lines[d][from.line[d]].Flip(int(to.at[d]), b.side.color())
		if b.shape(them, line.Key(int(from.at[d]))) == pattern.Five {
			return true
		}
	}
	return false
}

// window adds the empty cells of the line through the empty cell p in direction d that concern a stone there, p among them.
func (b *board) window(cells *set, p cell, d int) {
	spot := &b.spots[p]
	at := int(spot.at[d])
	for i := max(at-b.reach, 0); i <= min(at+b.reach, int(spot.length[d])-1); i++ {
		if q := cell(int(p) + (i-at)*b.steps[d]); !b.taken[q] {
			cells.add(q)
		}
	}
}

// answers lists the only moves that can hold when the other side would make a [pattern.DoubleFour] with its next
// stone and nobody has a five to make: one's own fours, and the cells from which a stone hinders that double four.
//
// These are, but under caro, cells on which that side would make a four: a double four on q wins by two fives through q;
// what hinders one of these without being a four of one's own is a stone on q itself or on another empty cell of that five,
// and such a cell lacks, like q, just one other stone, so that the other side would make a four there too. (A double four of renju's
// Black is a straight one; no stone of White makes it forbidden, and some of those cells may be, which does not matter to White.)
// Under caro a stone beyond the five may do as well, so that the cells around q count which can concern it.
func (b *board) answers(l *moveList) {
	us, them := b.side, b.side^1
	var theirs, cells set
	for _, t := range fourThreats {
		theirs.join(&b.threat[them][t])
		cells.join(&b.threat[us][t])
	}
	hinder := b.hindering(pattern.DoubleFour, pattern.Four)
	if b.rule != game.Caro {
		hinder.meet(&theirs)
	}
	cells.join(&hinder)
	l.n = 0
	l.addAll(&cells)
	b.permit(l)
}

// fourThreats are the threats that can hold a four, whether renju allows it or not.
var fourThreats = [...]pattern.Threat{
	pattern.Forbidden, pattern.Doubtful, pattern.SingleFour, pattern.FourThree, pattern.DoubleFour,
}

// hindering returns the empty cells that lie on a line of every cell on which the other side makes threat t, close
// enough to concern it, where what it makes on that line is at least the given shape.
func (b *board) hindering(t pattern.Threat, least pattern.Shape) set {
	them := b.side ^ 1
	var all set
	first := true
	threats := b.threat[them][t]
	for q := threats.take(); q != noCell; q = threats.take() {
		var one set
		for d := range 4 {
			if s := b.codes[them][q].Shape(d); s >= least && s != pattern.Overline {
				b.window(&one, q, d)
			}
		}
		if first {
			all = one
		} else {
			all.meet(&one)
		}
		first = false
	}
	return all
}

// hindrances lists the only moves that can hold when the other side would make a four-three or a double three that
// wins, nobody has a nearer win, and the side to move has no four to make: what hinders all of these, and what makes a
// three, from which a four can come in time.
func (b *board) hindrances(l *moveList) {
	us, them := b.side, b.side^1
	hinder := full
	for _, t := range [...]pattern.Threat{pattern.FourThree, pattern.DoubleThree} {
		if b.counts[them][t] > 0 {
			cells := b.hindering(t, pattern.OpenThree)
			hinder.meet(&cells)
		}
	}
	l.n = 0
	for p := range cell(b.cells) {
		if !b.taken[p] && (hinder.has(p) || b.codes[us][p].Strongest() >= pattern.Three) {
			l.add(p)
		}
	}
	b.permit(l)
}
