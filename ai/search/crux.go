package search

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// crux adds the cells on which a win by fours in plies hangs, which was just proved: those that it fills, those where it threatens
// five, and those that help an answer to make a four. It returns false where it could not find the win again.
func (v *vcf) crux(b *board, plies int, cells *set) bool {
	r, _ := v.search(b, plies/2, noCell)
	if r.plies <= 0 {
		return false
	}
	us := b.side
	cells.add(r.move)
	if us == black && b.threatAt(us, r.move) == pattern.Doubtful {
		b.addEmpty(cells) // a white stone anywhere may make its threes real
	}
	if r.plies == 1 {
		b.addRows(cells, us, r.move)
		return true
	}
	b.play(r.move)
	found := v.cruxOfStops(b, plies-2, cells)
	b.undo()
	return found
}

// cruxOfStops is crux where the four is made and the other side is to move.
func (v *vcf) cruxOfStops(b *board, plies int, cells *set) bool {
	us, them := b.side^1, b.side
	fives := b.threat[us][pattern.WinningFive]
	cells.join(&fives)
	for p := fives.take(); p != noCell; p = fives.take() {
		b.addRows(cells, us, p)
	}
	stops := b.stops()
	if stops == (set{}) && b.counts[us][pattern.WinningFive] == 1 {
		b.addEmpty(cells) // a black stone anywhere may make the stop an allowed one
	}
	for p := stops.take(); p != noCell; p = stops.take() {
		b.addHelp(cells, them, p)
		b.play(p)
		found := v.crux(b, plies, cells)
		b.undo()
		if !found {
			return false
		}
	}
	return true
}

// addEmpty adds every empty cell.
func (b *board) addEmpty(cells *set) {
	for p := range cell(b.cells) {
		if !b.taken[p] {
			cells.add(p)
		}
	}
}

// addRows adds, under caro, the cells around the five of side s on p, where a stone beyond it may stop it.
func (b *board) addRows(cells *set, s side, p cell) {
	for d := range 4 {
		if b.rule == game.Caro && b.codes[s][p].Shape(d) == pattern.Five {
			b.window(cells, p, d)
		}
	}
}

// addHelp adds the cells where one more stone of side s would make a four or five of its stone on p.
func (b *board) addHelp(cells *set, s side, p cell) {
	spot := &b.spots[p]
	for d := range 4 {
		if b.codes[s][p].Shape(d) < pattern.Three {
			continue
		}
		at, line := int(spot.at[d]), b.lines[d][spot.line[d]]
		for i := max(at-b.reach, 0); i <= min(at+b.reach, int(spot.length[d])-1); i++ {
			if i != at && line.Empty(i) && b.shape(s, line.Flip(i, s.color()).Key(at)) >= pattern.Four {
				cells.add(cell(int(p) + (i-at)*b.steps[d]))
			}
		}
	}
}
