package threat

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/game"
)

// Verdict returns the score of a board on which the game is decided within five plies, and the move to play where
// one matters.
func (b *Board) Verdict(ply int) (score ai.Score, p Cell, known bool) {
	us, them := b.side, b.side^1
	switch {
	case b.counts[us][pattern.WinningFive] > 0:
		return ai.Win(ply + 1), b.threat[us][pattern.WinningFive].First(), true
	case b.Full():
		return 0, NoCell, true
	case b.counts[them][pattern.WinningFive] > 0:
		if b.Stops() == (Set{}) {
			return ai.Loss(ply + 2), NoCell, true
		}
	case b.counts[us][pattern.DoubleFour] > 0:
		return ai.Win(ply + 3), b.threat[us][pattern.DoubleFour].First(), true
	case b.counts[us][pattern.FourThree]+b.counts[us][pattern.DoubleThree] > 0:
		if p := b.winInFive(); p != NoCell {
			return ai.Win(ply + 5), p, true
		}
	}
	return 0, NoCell, false
}

// Plain reports whether only stones in the way stop a row of side s: it is neither renju's Black nor is it caro.
func (b *Board) Plain(s Side) bool {
	return !b.rule.NeedsOpenEnd() && !(b.rule == game.Renju && s == Black)
}

// HasNoFour reports whether side s makes no four with its next stone, wherever it is put; a point that renju forbids counts, for
// the other side's stone may change that.
func (b *Board) HasNoFour(s Side) bool {
	n := &b.counts[s]
	if n[pattern.SingleFour]+n[pattern.FourThree]+n[pattern.DoubleFour] > 0 {
		return false
	}
	if n[pattern.Forbidden]+n[pattern.Doubtful] == 0 {
		return true
	}
	cells := b.threat[s][pattern.Forbidden]
	cells.Union(&b.threat[s][pattern.Doubtful])
	for p := cells.PopFirst(); p != NoCell; p = cells.PopFirst() {
		for d := range 4 {
			switch b.Code(s, p).Shape(d) {
			case pattern.Four, pattern.OpenFour, pattern.TwoFours:
				return false
			}
		}
	}
	return true
}

// winInFive returns a cell on which a four-three or a double three of the side to move wins by its next stone but two,
// NoCell if none is sure to. Nobody may have a nearer win.
//
// When the other side can make no four, both win: it stops one of the two, on a cell beside the line of the other, and the other becomes an
// open four. A four-three wins too when the stone that stops its four makes no four.
func (b *Board) winInFive() Cell {
	us, them := b.side, b.side^1
	if b.Plain(us) && b.HasNoFour(them) {
		if p := b.threat[us][pattern.FourThree].First(); p != NoCell {
			return p
		}
		return b.threat[us][pattern.DoubleThree].First()
	}
	if b.rule.NeedsOpenEnd() {
		return NoCell
	}
	threats := b.threat[us][pattern.FourThree]
	for p := threats.PopFirst(); p != NoCell; p = threats.PopFirst() {
		if b.surely(p, them) {
			return p
		}
	}
	return NoCell
}

// surely reports whether the four-three on p becomes a double four after the one stone that stops its four.
func (b *Board) surely(p Cell, them Side) bool {
	b.Play(p)
	defer b.Undo()
	stops := b.Stops()
	q := stops.First()
	if q == NoCell || b.Threat(them, q) > pattern.Quiet && b.Threat(them, q) != pattern.SingleThree && b.Threat(them, q) != pattern.DoubleThree {
		return false
	}
	b.Play(q)
	defer b.Undo()
	return b.counts[them^1][pattern.DoubleFour] > 0
}
