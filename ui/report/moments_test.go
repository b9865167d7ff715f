package report

import (
	"slices"
	"testing"

	"hoshi/ai/review"
)

// TestByCost puts the worst moves first, of those as bad the ones that cost most, of these the last ones.
func TestByCost(t *testing.T) {
	list := []*review.Move{{Number: 1, Severity: review.Blunder, Chance: [2]float64{1, 0}}, {Number: 2, Severity: review.Mistake, Chance: [2]float64{1, 0}},
		{Number: 3, Severity: review.Blunder, Chance: [2]float64{1, 0}}, {Number: 4, Severity: review.Blunder, Chance: [2]float64{0.9, 0.2}}}
	var numbers []int
	for _, m := range byCost(list) {
		numbers = append(numbers, m.Number)
	}
	if want := []int{3, 1, 4, 2}; !slices.Equal(numbers, want) {
		t.Errorf("by cost: %v, want %v", numbers, want)
	}
}
