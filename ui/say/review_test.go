package say

import (
	"strings"
	"testing"

	"hoshi/ai/review"
	"hoshi/game"
)

// TestNothingBetter has a move after which the other side wins: it is blamed only where something better is known.
func TestNothingBetter(t *testing.T) {
	m := review.Move{Verdict: review.LetWin, Open: []game.Point{{X: 8, Y: 10}}}
	point := func(p game.Point) string { return p.Text(15) }
	const want = "Lets the other side win. Nothing better is known. Not known whether it held: I5."
	if got := Plain(Remark(&m, point)); got != want {
		t.Errorf("%q", got)
	}
	m.Severity = review.Mistake
	if got := Plain(Remark(&m, point)); !strings.HasPrefix(got, "Mistake. ") || strings.Contains(got, "Nothing better") {
		t.Errorf("%q", got)
	}
}
