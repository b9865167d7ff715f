package maker

import (
	"context"
	"errors"
	"math"
	"testing"

	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/game"
)

// TestFares: the strong solve what is plain, and the weakest, who overlooks nearly everything, does not solve what is hidden.
func TestFares(t *testing.T) {
	prover := puzzle.NewProver()
	four := puzzle.Problem{Position: position(t, game.Freestyle, game.Black,
		"...............\n...............\n..OXXXX........\n...............\n....OOO........\n"), Task: puzzle.Fours, Moves: 1, Line: []game.Point{{X: 7, Y: 2}}, Checked: true}
	who := puzzle.Problem{Position: four.Position, Task: puzzle.Who, Winner: game.Black, Checked: true}
	wrong := puzzle.Problem{Position: four.Position, Task: puzzle.Who, Winner: game.White, Checked: true}
	strong, _ := level.Find("Strong")
	for _, row := range []struct {
		name    string
		problem puzzle.Problem
		want    bool
	}{{"a five", four, true}, {"who wins", who, true}, {"who does not win", wrong, false}} {
		if got, err := Fares(t.Context(), row.problem, strong, prover, 1); err != nil || got != row.want {
			t.Errorf("%s: %v, %v", row.name, got, err)
		}
	}
	r, err := Grade(t.Context(), four, 1)
	if err != nil || r.Value > 900 || r.Games == 0 || r.Games > mostAttempts {
		t.Errorf("a five is rated %+v, %v", r, err)
	}
	if again, err := Grade(t.Context(), four, 1); err != nil || again != r {
		t.Errorf("and again %+v, %v", again, err)
	}
}

// TestSeenBy: a five is seen by all, and a move that nobody plays by none.
func TestSeenBy(t *testing.T) {
	p := puzzle.Problem{Position: position(t, game.Freestyle, game.Black,
		"...............\n...............\n..OXXXX........\n...............\n....OOO........\n"), Line: []game.Point{{X: 7, Y: 2}}}
	if seen, err := SeenBy(t.Context(), &p, unseen); err != nil || seen != 1000 {
		t.Errorf("a five is seen by %d, %v", seen, err)
	}
	p.Line[0] = game.Point{X: 14, Y: 14}
	if seen, err := SeenBy(t.Context(), &p, 2140); err != nil || seen != unseen {
		t.Errorf("a corner is seen by %d, %v", seen, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := SeenBy(ctx, &p, unseen); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestFit finds the line that the ratings were made of.
func TestFit(t *testing.T) {
	var graded []puzzle.Problem
	for i := range 100 {
		p := puzzle.Problem{Moves: 1 + i%11, Nodes: int64(i * i), Task: puzzle.Fours}
		if i%3 == 0 {
			p.Task = puzzle.Threats
		}
		p.Rating.Value = 900 + 40*float64(p.Moves) + 25*math.Log(1+float64(p.Nodes))
		if p.Task == puzzle.Threats {
			p.Rating.Value += 100
		}
		graded = append(graded, p)
	}
	f, err := NewFit(graded)
	if err != nil {
		t.Fatal(err)
	}
	if f.Error > 5 || f.Plain < 100 || f.Kept != 50 || f.ByMoves < 0.5 || f.ByNodes < 0.2 {
		t.Errorf("%+v", f)
	}
	for i := range graded {
		if want := graded[i].Rating.Value; math.Abs(f.Value(&graded[i])-want) > 10 {
			t.Errorf("problem %d: %v, not %v", i, f.Value(&graded[i]), want)
		}
	}
	p := graded[7]
	if f.Rate(&p); p.Rating.Deviation != sureDeviation {
		t.Errorf("rated %+v", p.Rating)
	}
	if _, err := NewFit(graded[:10]); !errors.Is(err, ErrFew) {
		t.Errorf("of ten: %v", err)
	}
}
