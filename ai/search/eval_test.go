package search

import (
	"math/rand/v2"
	"testing"

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
