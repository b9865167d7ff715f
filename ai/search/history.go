package search

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// What the search has learnt about moves, whatever the position: how often each was the best, and what it was the best
// answer to. It only decides about order and depth, never about a result.
type history struct {
	worth   [2][2][threat.MaxCells]int16    // by side, quiet or not, and cell; within ±historyLimit
	counter [2][threat.MaxCells]threat.Cell // by the side that answers and the cell of the move before
}

const historyLimit = 1 << 13

// clear forgets everything.
func (h *history) clear() {
	*h = history{}
	for s := range h.counter {
		for p := range h.counter[s] {
			h.counter[s][p] = threat.NoCell
		}
	}
}

// learn moves one figure towards its limit, the less the nearer it is.
func learn(worth *int16, bonus int) {
	old := int(*worth)
	*worth = int16(old + bonus - old*max(bonus, -bonus)/historyLimit)
}

// bonus is what one best move teaches, by the depth in plies.
func bonus(plies int) int { return min(25*plies*plies+105*plies, historyLimit) }

// kind says which history a move belongs to: 1 if it makes a threat, else 0.
func kind(made pattern.Threat) int {
	if made >= pattern.SingleThree {
		return 1
	}
	return 0
}
