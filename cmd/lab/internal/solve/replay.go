package solve

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// replay puts a tree on a board with other white stones than that for which it was made. The board itself is asked for every answer that
// matters on it, so that a win which it finds is one.
type replay struct {
	vct    *threat.VCT
	moves  int   // of Black that may still be looked at
	budget int64 // of a search where the tree does not help
}

// wins reports whether Black, who is to move, wins by t.
func (r *replay) wins(b *threat.Board, t *threat.Tree) bool {
	if r.moves--; r.moves < 0 || t == nil {
		return false
	}
	if b.Count(threat.Black, pattern.WinningFive) > 0 {
		return true
	}
	c := b.Cell(t.Move)
	if b.IsOccupied(c) {
		return r.search(b)
	}
	if b.Count(threat.White, pattern.WinningFive) > 0 {
		if stops := b.Stops(); !stops.Has(c) {
			return r.search(b)
		}
	}
	b.Play(c)
	won := r.follows(b, t)
	b.Undo()
	return won
}

func (r *replay) search(b *threat.Board) bool {
	proof, _, _ := r.vct.Solve(b, r.budget)
	return proof == threat.Proved
}

// follows reports whether Black wins against every answer to the first move of t, which was made.
func (r *replay) follows(b *threat.Board, t *threat.Tree) bool {
	if b.Count(threat.White, pattern.WinningFive) > 0 {
		return false
	}
	var cells threat.Set
	if b.Count(threat.Black, pattern.WinningFive) > 0 {
		cells = b.Stops()
	} else {
		plies := 0
		if plies, cells = r.vct.Defences(b); plies == 0 {
			return false
		}
	}
	for c := cells.PopFirst(); c != threat.NoCell; c = cells.PopFirst() {
		if b.IsOccupied(c) {
			continue
		}
		then := t.After(b.Point(c))
		b.Play(c)
		won := then != nil && r.wins(b, then) || r.moves > 0 && r.search(b)
		b.Undo()
		if !won {
			return false
		}
	}
	return true
}
