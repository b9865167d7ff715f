package review

import (
	"context"
	"errors"
	"slices"
	"testing"

	"hoshi/ai/threat"
	"hoshi/game"
)

func diagram(t *testing.T, rule game.Rule, text string) game.Position {
	t.Helper()
	pos, err := game.ParseDiagram(rule, text)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// fourThree is a position in which Black, to move, wins by a four and a three.
const fourThree = `
	. . . . . . . . . . .
	. . . . . . . . . . .
	. . . . . X . . . . .
	. . . . . X . . . . .
	. . . . . . . . . . .
	. O X X X . . . . . .
	. . . . . . . . . . .
	. O O . . . . . . . .
	. . . . . . . . O . .
	. . . . . . . . . O .
	. . . . . . . . . . .`

func TestSolve(t *testing.T) {
	pos := diagram(t, game.Freestyle, fourThree)
	won, err := game.ParseDiagram(game.Freestyle, "X X X X X\nO O O O .\n. . . . .\n. . . . .\n. . . . .")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		pos   game.Position
		ask   Question
		is    threat.Proof
		moves int
		err   error
	}{
		{"a win by fours", pos, Question{Kind: Fours}, threat.Proved, 3, nil},
		{"of the other side, if Black passed", pos, Question{Kind: Fours, Side: game.White}, threat.Disproved, 0, nil},
		{"as if White had passed", pos.WithTurn(game.White), Question{Kind: Fours, Side: game.Black}, threat.Proved, 3, nil},
		{"in three moves", pos, Question{Kind: Fours, Moves: 3}, threat.Proved, 3, nil},
		{"in two moves", pos, Question{Kind: Fours, Moves: 2}, threat.Disproved, 0, nil},
		{"by threats in three moves", pos, Question{Kind: Threats, Moves: 3}, threat.Proved, 3, nil},
		{"by threats in two moves", pos, Question{Kind: Threats, Moves: 2}, threat.Disproved, 0, nil},
		{"a game that is over", won, Question{}, threat.GaveUp, 0, game.ErrOver},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := NewSolver().Solve(t.Context(), test.pos, test.ask, nil)
			if !errors.Is(err, test.err) || f.Outcome != test.is {
				t.Fatalf("%v, %v", f.Outcome, err)
			}
			if f.Outcome != threat.Proved {
				return
			}
			if f.Tree.Moves() != test.moves {
				t.Errorf("in %d moves", f.Tree.Moves())
			}
			start := test.pos
			if test.ask.Side != game.None {
				start = start.WithTurn(test.ask.Side)
			}
			if err := threat.Verify(t.Context(), start, f.Tree); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSolveWithinMoves asks for wins in more and more moves: what is proved keeps to them.
func TestSolveWithinMoves(t *testing.T) {
	proved := 0
	for _, p := range proofs(t, 60) {
		for moves := 2; moves <= 8; moves++ {
			s := &Solver{threats: threat.NewVCT(threat.NewVCF())}
			f, err := s.Solve(t.Context(), p.Position, Question{Kind: Threats, Moves: moves, Nodes: 300}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if f.Outcome != threat.Proved {
				continue
			}
			if proved++; f.Tree.Moves() > moves {
				t.Errorf("%s: %d moves instead of %d", p.Name, f.Tree.Moves(), moves)
			}
			if err := threat.Verify(t.Context(), p.Position, f.Tree); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
			break
		}
	}
	if proved < 10 {
		t.Errorf("only %d wins", proved)
	}
}

// TestLost goes down proofs and asks at each position of the defender whether it is lost.
func TestLost(t *testing.T) {
	s := &Solver{threats: threat.NewVCT(threat.NewVCF())}
	for _, p := range proofs(t, 60) {
		after, err := p.Position.Play(game.Move{Color: p.Position.ToMove(), Point: p.tree.Move})
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Lost(t.Context(), after, 5000)
		if err != nil || f.Outcome != threat.Proved {
			t.Errorf("%s: %v, %v", p.Name, f.Outcome, err)
			continue
		}
		if err := threat.VerifyLost(t.Context(), after, f.Tree); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if err := threat.Verify(t.Context(), p.Position, f.Tree); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}

// TestLostWithin: after the four-three Black needs two moves more. Beside it, fours alone threaten anything at all.
func TestLostWithin(t *testing.T) {
	pos, s := diagram(t, game.Freestyle, fourThree), NewQuickSolver()
	first := game.Point{X: 5, Y: 5}
	after, err := pos.Play(game.Move{Color: game.Black, Point: first})
	if err != nil {
		t.Fatal(err)
	}
	for moves, want := range map[int]threat.Proof{0: threat.Proved, 1: threat.Disproved, 2: threat.Proved} {
		if f, err := s.LostWithin(t.Context(), after, moves, 1000); err != nil || f.Outcome != want {
			t.Errorf("within %d moves: %v, %v", moves, f.Outcome, err)
		}
	}
	points, err := s.Threatening(t.Context(), pos, 2, 1000)
	if err != nil || !slices.Contains(points, first) || len(points) != 2 {
		t.Errorf("in two moves: %v, %v", points, err)
	}
	all, err := s.Threatening(t.Context(), pos, 0, 1000)
	if err != nil || len(all) <= len(points) {
		t.Errorf("in any number: %v, %v", all, err)
	}
}

// TestSolveStops ends a search from within its progress.
func TestSolveStops(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []game.Point{{X: 7, Y: 7}, {X: 8, Y: 8}, {X: 6, Y: 7}, {X: 9, Y: 6}, {X: 7, Y: 5}, {X: 5, Y: 8}} {
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	last := int64(0)
	f, err := NewSolver().Solve(ctx, pos, Question{Kind: Threats}, func(nodes int64) {
		if last = nodes; nodes > 500 {
			cancel()
		}
	})
	if err != nil || f.Outcome != threat.GaveUp || last < 500 || f.Nodes > 5000 {
		t.Errorf("%v, %v after %d of %d nodes", f.Outcome, err, last, f.Nodes)
	}
}
