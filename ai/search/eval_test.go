package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai/weights"
	"hoshi/game"
)

// TestEvaluationKnowsNoColour exchanges the colours of all stones where the rule makes no difference between them, and
// mirrors the board: the side to move thinks the same of both positions.
func TestEvaluationKnowsNoColour(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, rule := range game.Rules {
		for range 50 {
			pos := randomPosition(t, random, rule, 15, 5+random.IntN(60))
			colour := game.Color.Other
			if rule == game.Renju {
				colour = func(c game.Color) game.Color { return c }
			}
			mirrored, err := game.NewPosition(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 15 * 15 {
				x, y := i%15, i/15
				if c := pos.At(game.Point{X: x, Y: y}); c != game.None {
					if mirrored, err = mirrored.Put(game.Point{X: y, Y: 14 - x}, colour(c)); err != nil {
						t.Fatal(err)
					}
				}
			}
			mirrored = mirrored.WithTurn(colour(pos.ToMove()))
			a, b := newBoard(&pos).evaluate(), newBoard(&mirrored).evaluate()
			if a != b || a.Distance() != 0 {
				t.Fatalf("%v: %v, but mirrored %v\n%s", rule, a, b, pos.Diagram())
			}
		}
	}
}

// TestLanesStayApart compares the packed sums with sums of plain numbers, on boards from nearly empty to nearly full.
func TestLanesStayApart(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, rule := range game.Rules {
		for range 6 {
			size := game.DefaultSize
			if rule.Allows(game.MaxSize) {
				size = game.MaxSize
			}
			pos := randomPosition(t, random, rule, size, 1+random.IntN(size*size/3))
			b := newBoard(&pos)
			for s := range side(2) {
				side := &weights.For(rule).Sides[s]
				var own, other, wantOwn, wantOther [weights.Lanes]int
				for p := range cell(b.cells) {
					if b.taken[p] {
						continue
					}
					class := weights.Class(b.codes[s][p])
					for i := range weights.Lanes {
						wantOwn[i] += int(side.Own[class][i])
						wantOther[i] += int(side.Other[class][i])
					}
				}
				spread(b.sums[s].own, &own)
				spread(b.sums[s].other, &other)
				if own != wantOwn || other != wantOther {
					t.Fatalf("%v, %v: %v %v, not %v %v\n%s", rule, s.color(), own, other, wantOwn, wantOther, pos.Diagram())
				}
			}
		}
	}
}
