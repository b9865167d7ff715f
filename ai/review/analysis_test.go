package review

import (
	"errors"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

func TestAnalyse(t *testing.T) {
	pos := diagram(t, game.Freestyle, fourThree).WithTurn(game.Black)
	reports := 0
	a, err := Analyse(t.Context(), engine(), nil, pos, ai.Limits{Nodes: 5000, Lines: 3, Threads: 1}, func(now Analysis) {
		if reports++; now.Done || len(now.Lines) == 0 || now.Position.Hash() != pos.Hash() {
			t.Errorf("report %d: %+v", reports, now)
		}
	})
	if err != nil || !a.Done || len(a.Lines) != 3 || reports == 0 {
		t.Fatalf("%d lines after %d reports, %v", len(a.Lines), reports, err)
	}
	if l := &a.Lines[0]; l.State != Won || l.Plies() != l.Tree.Plies || threat.Verify(t.Context(), pos, l.Tree) != nil {
		t.Errorf("the best line: %v in %d", l.State, l.Plies())
	}
	lost, err := Analyse(t.Context(), engine(), nil, pos.WithTurn(game.White), ai.Limits{Nodes: 5000, Lines: 2, Threads: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range lost.Lines {
		l := &lost.Lines[i]
		if l.State != Lost {
			continue
		}
		after, err := pos.WithTurn(game.White).Play(game.Move{Color: game.White, Point: l.Line[0]})
		if err != nil {
			t.Fatal(err)
		}
		if err := threat.Verify(t.Context(), after, l.Tree); err != nil || l.Plies() != l.Tree.Plies+1 {
			t.Errorf("line %d: lost in %d, %v", i, l.Plies(), err)
		}
	}
}

func TestAnalyseEnds(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Analyse(t.Context(), engine(), nil, pos, ai.Limits{Time: 20 * time.Millisecond, Threads: 1}, nil) // without its limit it would not return
	if err != nil || a.Lines[0].State != Believed {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := Analyse(t.Context(), engine(), nil, game.Position{}, ai.Limits{}, nil); !errors.Is(err, game.ErrSize) {
		t.Errorf("no board: %v", err)
	}
}

// TestAnalyseInsists analyses won positions while time is left, of which the search finds the win at once: a longer proof, a win by another move
// than the search's, and one by moves that threaten nothing are proved.
func TestAnalyseInsists(t *testing.T) {
	all := positiontest.ForcedWins(t, game.Renju)
	for _, p := range []positiontest.Problem{all[5], all[24]} {
		a, err := Analyse(t.Context(), engine(), nil, p.Position, ai.Limits{Time: time.Hour, Threads: 1}, nil)
		if err != nil || a.Lines[0].State != Won || threat.Verify(t.Context(), p.Position, a.Lines[0].Tree) != nil {
			t.Errorf("%s: %v, %v", p.Name, a.Lines[0].State, err)
		}
	}
}
