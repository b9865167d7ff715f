package threat

import "hoshi/ai/pattern"

// crux adds the cells on which a win by fours in plies hangs, which was just proved: those that it fills, those where it threatens
// five, and those that help an answer to make a four. Unless t is nil, it becomes the tree of the win. The result is false where the
// win could not be found again.
func (v *VCF) crux(b *Board, plies int, cells *Set, t *Tree) bool {
	r, _ := v.search(b, plies/2, NoCell)
	if r.plies <= 0 {
		return false
	}
	us := b.side
	cells.Add(r.move)
	if t != nil {
		*t = Tree{Move: b.Point(r.move), Plies: 1}
	}
	if us == Black && b.Threat(us, r.move) == pattern.Doubtful {
		empty := b.Empty()
		cells.Union(&empty) // a white stone anywhere may make its threes real
	}
	if r.plies == 1 {
		b.addRows(cells, us, r.move)
		return true
	}
	b.Play(r.move)
	found := v.cruxOfStops(b, plies-2, cells, t)
	b.Undo()
	return found
}

// cruxOfStops is crux where the four is made and the other side is to move.
func (v *VCF) cruxOfStops(b *Board, plies int, cells *Set, t *Tree) bool {
	us, them := b.side^1, b.side
	fives := b.threat[us][pattern.WinningFive]
	cells.Union(&fives)
	for p := fives.PopFirst(); p != NoCell; p = fives.PopFirst() {
		b.addRows(cells, us, p)
	}
	if t != nil {
		t.fives(b)
	}
	stops := b.Stops()
	if stops == (Set{}) && b.counts[us][pattern.WinningFive] == 1 {
		empty := b.Empty()
		cells.Union(&empty) // a black stone anywhere may make the stop an allowed one
	}
	for p := stops.PopFirst(); p != NoCell; p = stops.PopFirst() {
		b.addHelp(cells, them, p)
		var then *Tree
		if t != nil {
			then = new(Tree)
		}
		b.Play(p)
		found := v.crux(b, plies, cells, then)
		b.Undo()
		if !found {
			return false
		}
		if t != nil {
			t.answer(b.Point(p), then)
		}
	}
	return true
}

// addRows adds, under caro, the cells around the five of side s on p, where a stone beyond it may stop it.
func (b *Board) addRows(cells *Set, s Side, p Cell) {
	for d := range 4 {
		if b.rule.NeedsOpenEnd() && b.Code(s, p).Shape(d) == pattern.Five {
			b.window(cells, p, d)
		}
	}
}

// addHelp adds the cells where one more stone of side s would make a four or five of its stone on p.
func (b *Board) addHelp(cells *Set, s Side, p Cell) {
	spot := &b.spots[p]
	for d := range 4 {
		if b.Code(s, p).Shape(d) < pattern.Three {
			continue
		}
		at, line := int(spot.at[d]), b.lines[d][spot.line[d]]
		for i := max(at-b.reach, 0); i <= min(at+b.reach, int(spot.length[d])-1); i++ {
			if i != at && line.Empty(i) && b.shape(s, line.Flip(i, s.Color()).Key(at)) >= pattern.Four {
				cells.Add(Cell(int(p) + (i-at)*b.steps[d]))
			}
		}
	}
}
