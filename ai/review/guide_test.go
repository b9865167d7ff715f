package review

import (
	"context"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/game"
)

// TestGuided proves wins that the search for threats alone does not find with as few nodes, for the winner and for the loser.
func TestGuided(t *testing.T) {
	guided := 0
	for _, p := range positiontest.ForcedWins(t, game.Standard) {
		s := &Solver{threats: threat.NewVCT(threat.NewVCF())}
		if f, err := s.Solve(t.Context(), p.Position, Question{Kind: Threats, Nodes: guidedThreats}, nil); err != nil || f.Tree != nil {
			continue
		}
		f, err := s.Guided(t.Context(), engine(), p.Position, 150_000)
		if err != nil {
			t.Fatal(err)
		}
		if f.Tree == nil {
			continue
		}
		if guided++; f.Outcome != threat.Proved || f.Nodes > 20*150_000 {
			t.Errorf("%s: %v, %d nodes", p.Name, f.Outcome, f.Nodes)
		}
		if err := threat.Verify(t.Context(), p.Position, f.Tree); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		after, err := p.Position.Play(game.Move{Color: p.Position.ToMove(), Point: f.Tree.Move})
		if err != nil {
			t.Fatal(err)
		}
		lost, err := s.GuidedLost(t.Context(), engine(), after, 150_000)
		if err != nil || lost.Tree == nil {
			t.Fatalf("%s: after the winning move nothing is proved, %v", p.Name, err)
		}
		if err := threat.VerifyLost(t.Context(), after, lost.Tree); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if guided == 2 {
			return
		}
	}
	t.Errorf("only %d wins needed a guide and had one", guided)
}

// TestGuidedKeepsToItsNodes asks for a win where there is none.
func TestGuidedKeepsToItsNodes(t *testing.T) {
	pos := board(t, 7, 7)
	f, err := NewSolver().Guided(t.Context(), search.New(search.Options{TableSize: 1 << 20}), pos, 5000)
	if err != nil || f.Tree != nil || f.Nodes > 20_000 {
		t.Errorf("%v after %d nodes, %v", f.Outcome, f.Nodes, err)
	}
	if _, err := NewSolver().Guided(t.Context(), &ai.Greedy{}, game.Position{}, 10); err == nil {
		t.Error("no board has an answer")
	}
}

// TestProve proves a win, and ends with its context where there is none.
func TestProve(t *testing.T) {
	pos := diagram(t, game.Freestyle, fourThree).WithTurn(game.Black)
	f, err := NewSolver().Prove(t.Context(), engine(), pos)
	if err != nil || f.Tree == nil || threat.Verify(t.Context(), pos, f.Tree) != nil {
		t.Errorf("%v, %v", f.Outcome, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if f, err := NewSolver().Prove(ctx, engine(), board(t, 7, 7)); err != nil || f.Tree != nil {
		t.Errorf("%v, %v", f.Outcome, err)
	}
}
