package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestOnlyAnswers demands that every move outside the list of a side that is not free to choose loses within five plies.
func TestOnlyAnswers(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for _, rule := range game.Rules {
		lists, outside := 0, 0
		for lists < 60 {
			for _, pos := range randomGame(t, random, rule) {
				b := newBoard(&pos)
				w := &worker{board: b}
				var l moveList
				if _, _, known := b.verdict(0); known || w.list(&l, false) {
					continue
				}
				lists++
				var listed set
				for _, m := range l.moves[:l.n] {
					listed.add(m.cell)
				}
				for p := range cell(b.cells) {
					if b.taken[p] || listed.has(p) || b.side == black && rule == game.Renju && b.forbidden(p) {
						continue
					}
					outside++
					b.play(p)
					if score, _, known := b.verdict(0); !known || score < ai.Win(5) {
						t.Fatalf("%v: %v is left out and does not lose\n%s", rule, b.point(p).Text(b.size), pos.Diagram())
					}
					b.undo()
				}
			}
		}
		if outside == 0 {
			t.Errorf("%v: nothing was left out", rule)
		}
	}
}
