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

// TestRemarkDoesNotContradictItself says of no point both that it was better and that nobody knows whether it held.
func TestRemarkDoesNotContradictItself(t *testing.T) {
	better, other := game.Point{X: 5, Y: 5}, game.Point{X: 6, Y: 6}
	point := func(p game.Point) string { return p.Text(15) }
	for _, row := range []struct {
		open []game.Point
		want string
	}{
		{[]game.Point{better}, "Blunder. Lets the other side win. Better: F10."},
		{[]game.Point{other, better}, "Blunder. Lets the other side win. Not known whether it held: G9. Better: F10."},
	} {
		m := review.Move{Move: game.Move{Color: game.Black, Point: game.Point{}}, Verdict: review.LetWin, Severity: review.Blunder, Best: []game.Point{better}, Open: row.open}
		if got := Plain(Remark(&m, point)); got != row.want {
			t.Errorf("%q, want %q", got, row.want)
		}
		if len(m.Open) != len(row.open) {
			t.Error("the report is changed")
		}
	}
}

// TestBetter says what was better, what it left, and how it went on.
func TestBetter(t *testing.T) {
	point := func(p game.Point) string { return p.Text(15) }
	m := review.Move{Best: []game.Point{{X: 5, Y: 8}, {X: 7, Y: 9}}, Before: review.Value{State: review.Believed, Chance: 0.5}}
	if got := Better(&m, point); got != "F7, 50 %: then H6" {
		t.Errorf("%q", got)
	}
	m.Before, m.Best = review.Value{State: review.Winning}, m.Best[:1]
	if got := Better(&m, point); got != "F7" {
		t.Errorf("%q", got)
	}
}
