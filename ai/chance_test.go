package ai

import (
	"math"
	"testing"

	"hoshi/game"
)

func TestChances(t *testing.T) {
	if len(curves) != len(game.Rules) {
		t.Fatalf("%d curves for %d rules", len(curves), len(game.Rules))
	}
	for _, rule := range game.Rules {
		tempo := Score(curves[rule].tempo)
		if even := tempo.Chance(rule); math.Abs(even-0.5) > 1e-9 || tempo <= 0 {
			t.Errorf("%v: %v is even, %v", rule, tempo, even)
		}
		last := 0.0
		for s := Score(-1000); s <= 1000; s += 50 {
			win, draw, loss := s.Chances(rule)
			if min(win, draw, loss) < 0 || math.Abs(win+draw+loss-1) > 1e-9 {
				t.Errorf("%v, %v: %v, %v and %v", rule, s, win, draw, loss)
			}
			c := s.Chance(rule)
			if other := (2*tempo - s).Chance(rule); math.Abs(c+other-1) > 1e-9 {
				t.Errorf("%v, %v: before and after a move that costs nothing both sides together expect %v", rule, s, c+other)
			}
			if c <= last {
				t.Errorf("%v: %v is worth no more than less", rule, s)
			}
			last = c
		}
		if won, lost := Win(9).Chance(rule), Loss(8).Chance(rule); won != 1 || lost != 0 {
			t.Errorf("%v: proved, %v and %v", rule, won, lost)
		}
	}
}
