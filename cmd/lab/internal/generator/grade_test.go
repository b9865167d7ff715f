package generator

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
		if got, err := Solves(t.Context(), row.problem, strong, prover, 1); err != nil || got != row.want {
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
	var all []describedProblem
	for i := range 100 {
		d := describedProblem{features: [features]float64{1, math.Log(1 + float64(i*i)), float64(1 + i%11), float64(i % 3 / 2)}}
		d.rating = 900 + 40*d.features[moves] + 25*d.features[lnNodes] + 100*d.features[3]
		all = append(all, d)
	}
	f := fitTo(all)
	if f.Error > 5 || f.Plain < 100 || f.Kept != 50 || f.ByMoves < 0.5 || f.ByNodes < 0.2 {
		t.Errorf("%+v", f)
	}
	for i, d := range all {
		if got := f.value(d); math.Abs(got-d.rating) > 10 {
			t.Errorf("problem %d: %v, not %v", i, got, d.rating)
		}
	}
	p := puzzle.Problem{Task: puzzle.Who, Moves: 4}
	if err := f.Rate(t.Context(), &p); err != nil || p.Rating.Deviation != sureDeviation {
		t.Errorf("rated %+v, %v", p.Rating, err)
	}
}

// TestNoFit: what can't be described is no problem that nobody sees, and a caller that does not want to wait need not.
func TestNoFit(t *testing.T) {
	few := make([]puzzle.Problem, enough)
	if _, err := NewFit(t.Context(), few[1:]); !errors.Is(err, ErrFew) {
		t.Errorf("of too few: %v", err)
	}
	if _, err := NewFit(t.Context(), few); err == nil {
		t.Error("fitted to no positions")
	}
	for i := range few {
		few[i].Position = position(t, game.Freestyle, game.Black, fourThree)
		few[i].Line = []game.Point{{X: 5, Y: 4}}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewFit(ctx, few); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := Solves(ctx, puzzle.Problem{Position: few[0].Position, Task: puzzle.Who}, level.All[0], puzzle.NewQuickProver(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("who wins, cancelled: %v", err)
	}
}
