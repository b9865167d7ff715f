package threat

import "hoshi/ai/pattern"

// Answers returns the only moves that can hold when the other side would make a [pattern.DoubleFour] with its next
// stone and nobody has a five to make: one's own fours, and the cells from which a stone hinders that double four.
//
// These are, but under caro, cells on which that side would make a four: a double four on q wins by two fives through q;
// what hinders one of these without being a four of one's own is a stone on q itself or on another empty cell of that five,
// and such a cell lacks, like q, just one other stone, so that the other side would make a four there too. (A double four of renju's
// Black is a straight one; no stone of White makes it forbidden, and some of those cells may be, which does not matter to White.)
// Under caro a stone beyond the five may do as well, so that the cells around q count which can concern it.
func (b *Board) Answers() Set {
	us, them := b.side, b.side^1
	var theirs, cells Set
	for _, t := range fourThreats {
		theirs.Union(&b.threat[them][t])
		cells.Union(&b.threat[us][t])
	}
	hinder := b.hindering(pattern.DoubleFour, pattern.Four)
	if !b.rule.NeedsOpenEnd() {
		hinder.Intersect(&theirs)
	}
	cells.Union(&hinder)
	return cells
}

// fourThreats are the threats that can hold a four, whether renju allows it or not.
var fourThreats = [...]pattern.Threat{
	pattern.Forbidden, pattern.Doubtful, pattern.SingleFour, pattern.FourThree, pattern.DoubleFour,
}

// hindering returns the empty cells that lie on a line of every cell on which the other side makes threat t, close
// enough to concern it, where what it makes on that line is at least the given shape.
func (b *Board) hindering(t pattern.Threat, least pattern.Shape) Set {
	them := b.side ^ 1
	var all Set
	first := true
	threats := b.threat[them][t]
	for q := threats.PopFirst(); q != NoCell; q = threats.PopFirst() {
		var one Set
		for d := range 4 {
			if s := b.Code(them, q).Shape(d); s >= least && s != pattern.Overline {
				b.window(&one, q, d)
			}
		}
		if first {
			all = one
		} else {
			all.Intersect(&one)
		}
		first = false
	}
	return all
}

// Blocks returns the only moves that can hold when the other side would make a four-three or a double three that
// wins, nobody has a nearer win, and the side to move has no four to make: what hinders all of these, and what makes a
// three, from which a four can come in time.
func (b *Board) Blocks() (cells Set) {
	us, them := b.side, b.side^1
	hinder := full
	for _, t := range [...]pattern.Threat{pattern.FourThree, pattern.DoubleThree} {
		if b.counts[them][t] > 0 {
			one := b.hindering(t, pattern.OpenThree)
			hinder.Intersect(&one)
		}
	}
	for p := range Cell(b.cells) {
		if !b.taken[p] && (hinder.Has(p) || b.Code(us, p).Strongest() >= pattern.Three) {
			cells.Add(p)
		}
	}
	return cells
}
