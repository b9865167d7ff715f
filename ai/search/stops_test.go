package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// TestOnlyAnswers demands that every move outside the list of a side that is not free to choose loses within five plies.
func TestOnlyAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, rule := range game.Rules {
		lists, outside := 0, 0
		for lists < 60 {
			for _, pos := range positiontest.Game(t, random, rule) {
				b := threat.NewBoard(&pos)
				w := &worker{board: b}
				var l moveList
				if _, _, known := b.Verdict(0); known || w.list(&l, false) {
					continue
				}
				lists++
				var listed threat.Set
				for _, m := range l.moves[:l.n] {
					listed.Add(m.cell)
				}
				for p := range threat.Cell(b.Cells()) {
					if b.IsOccupied(p) || listed.Has(p) || b.Side() == threat.Black && rule == game.Renju && b.Forbidden(p) {
						continue
					}
					outside++
					b.Play(p)
					if score, _, known := b.Verdict(0); !known || score < ai.Win(5) {
						t.Fatalf("%v: %v is left out and does not lose\n%s", rule, b.Point(p).Text(b.Size()), pos.Diagram())
					}
					b.Undo()
				}
			}
		}
		if outside == 0 {
			t.Errorf("%v: nothing was left out", rule)
		}
	}
}
