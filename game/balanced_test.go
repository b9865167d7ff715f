package game

import "testing"

// Every opening of the lists can be played and leaves the game undecided.
func TestBalancedOpenings(t *testing.T) {
	for _, rule := range Rules {
		list := BalancedOpenings(rule, 15)
		if len(list) < 20 {
			t.Errorf("%v: %d openings", rule, len(list))
		}
		for i, stones := range list {
			opening, err := NewBalanced(rule, 15, stones)
			if err != nil {
				t.Errorf("%v, opening %d: %v", rule, i+1, err)
				continue
			}
			if _, going := opening.Step(); going || len(opening.Moves()) != len(stones) {
				t.Errorf("%v, opening %d is not over with its %d stones", rule, i+1, len(stones))
			}
		}
		if BalancedOpenings(rule, 14) != nil {
			t.Errorf("%v: openings for a board of 14", rule)
		}
	}
}
