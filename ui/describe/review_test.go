package describe

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

// TestKeptWinsInWords says until when a win was kept, and of a move that left it no more than that.
func TestKeptWinsInWords(t *testing.T) {
	point := func(p game.Point) string { return p.Text(15) }
	for _, row := range []struct {
		kept review.Kept
		want string
	}{
		{review.Kept{Winner: game.Black, Until: 4}, "Black was still winning until move 4: that is proved."},
		{review.Kept{Winner: game.Black}, "Black was winning before the first move: that is proved."},
		{review.Kept{Winner: game.Black, Until: 31, Whole: true}, "Black was winning all the way: that is proved."},
	} {
		if got := Plain(Turning(&review.Report{Kept: &row.kept}, point)); got != row.want {
			t.Errorf("%q", got)
		}
	}
	m := review.Move{Verdict: review.LeftProof, Best: []game.Point{{X: 6, Y: 8}}}
	if got := Plain(Remark(&m, point)); got != "No longer known to be won: G7 was." {
		t.Errorf("%q", got)
	}
}
