package search

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/game"
)

// verdict returns the score of a board on which the game is decided within five plies, and the move to play where
// one matters.
func (b *board) verdict(ply int) (score ai.Score, p cell, known bool) {
	us, them := b.side, b.side^1
	switch {
	case b.counts[us][pattern.WinningFive] > 0:
		return ai.Win(ply + 1), b.threat[us][pattern.WinningFive].first(), true
	case b.full():
		return 0, noCell, true
	case b.counts[them][pattern.WinningFive] > 0:
		if b.stops() == (set{}) {
			return ai.Loss(ply + 2), noCell, true
		}
	case b.counts[us][pattern.DoubleFour] > 0:
		return ai.Win(ply + 3), b.threat[us][pattern.DoubleFour].first(), true
	case b.counts[us][pattern.FourThree]+b.counts[us][pattern.DoubleThree] > 0:
		if p := b.winInFive(); p != noCell {
			return ai.Win(ply + 5), p, true
		}
	}
	return 0, noCell, false
}

// plain reports whether nothing but stones in the way stops a row of side s: it is neither renju's Black nor is it caro.
func (b *board) plain(s side) bool {
	return b.rule != game.Caro && !(b.rule == game.Renju && s == black)
}

// toothless reports whether side s makes no four with its next stone, wherever it is put; a point that renju forbids counts, for
// the other side's stone may change that.
func (b *board) toothless(s side) bool {
	n := &b.counts[s]
	if n[pattern.SingleFour]+n[pattern.FourThree]+n[pattern.DoubleFour] > 0 {
		return false
	}
	if n[pattern.Forbidden]+n[pattern.Doubtful] == 0 {
		return true
	}
	cells := b.threat[s][pattern.Forbidden]
	cells.join(&b.threat[s][pattern.Doubtful])
	for p := cells.take(); p != noCell; p = cells.take() {
		for d := range 4 {
			switch b.codes[s][p].Shape(d) {
			case pattern.Four, pattern.OpenFour, pattern.TwoFours:
				return false
			}
		}
	}
	return true
}

// winInFive returns a cell on which a four-three or a double three of the side to move wins by its next stone but two,
// noCell if none is sure to. Nobody may have a nearer win.
//
// When the other side can make no four, both win: it stops one of the two, on a cell beside the line of the other, and the other becomes an
// open four. A four-three wins too when the stone that stops its four makes no four.
func (b *board) winInFive() cell {
	us, them := b.side, b.side^1
	if b.plain(us) && b.toothless(them) {
		if p := b.threat[us][pattern.FourThree].first(); p != noCell {
			return p
		}
		return b.threat[us][pattern.DoubleThree].first()
	}
	if b.rule == game.Caro {
		return noCell
	}
	threats := b.threat[us][pattern.FourThree]
	for p := threats.take(); p != noCell; p = threats.take() {
		if b.surely(p, them) {
			return p
		}
	}
	return noCell
}

// surely reports whether the four-three on p becomes a double four after the one stone that stops its four.
func (b *board) surely(p cell, them side) bool {
	b.play(p)
	defer b.undo()
	stops := b.stops()
	q := stops.first()
	if q == noCell || b.threatAt(them, q) > pattern.Quiet && b.threatAt(them, q) != pattern.SingleThree && b.threatAt(them, q) != pattern.DoubleThree {
		return false
	}
	b.play(q)
	defer b.undo()
	return b.counts[them^1][pattern.DoubleFour] > 0
}
