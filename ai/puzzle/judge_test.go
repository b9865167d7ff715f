package puzzle

import (
	"context"
	"errors"
	"testing"
	"time"

	"hoshi/ai/level"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// checked returns the problem of a position.
func checked(t testing.TB, rule game.Rule, turn game.Color, task Task, rows ...string) Problem {
	t.Helper()
	p := Problem{Position: board(t, rule, turn, rows...), Task: task}
	if err := p.Check(t.Context(), shared(), 5000); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestTries(t *testing.T) {
	small := []string{".......", "OXXXX..", ".O.O...", "..O.O.."} // F6 makes five
	ring := []string{blank, blank, "..OXXXX........"}
	for _, row := range []struct {
		name    string
		problem Problem
		try     string
		want    Outcome
		loses   bool
		refutes string // the first move of the refutation; empty: none
	}{
		{"a five", checked(t, game.Freestyle, game.Black, Fours, fiveToMake...), "H13", Solved, false, ""},
		{"a five is missed, and the other side wins", checked(t, game.Freestyle, game.Black, Fours, fiveToMake...), "A1", Wrong, true, "H13"},
		{"a five is missed, and who knows", checked(t, game.Freestyle, game.Black, Fours, ring...), "A1", Open, false, ""},
		{"a five is missed, stopped, and nothing is left", checked(t, game.Freestyle, game.Black, Fours, small...), "A1", Wrong, false, "F6"},
		{"a four-three", checked(t, game.Freestyle, game.Black, FourThree, fourThree...), "F11", Solved, false, ""},
		{"a four first, which still wins", checked(t, game.Freestyle, game.Black, FourThree, fourThree...), "G11", Right, false, ""},
		{"a five is stopped", checked(t, game.Freestyle, game.White, Unset, ring...), "H13", Solved, false, ""},
		{"a five is not stopped", checked(t, game.Freestyle, game.White, Unset, ring...), "I13", Wrong, true, "H13"},
	} {
		t.Run(row.name, func(t *testing.T) {
			j := NewJudge(row.problem, shared(), level.Reviewer())
			at := func(name string) game.Point {
				p, err := game.ParsePoint(name, row.problem.Position.Size())
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			v, err := j.Try(t.Context(), at(row.try))
			if err != nil {
				t.Fatal(err)
			}
			if v.Outcome != row.want || v.Loses != row.loses || (v.Answer != game.Pass) != (v.Outcome == Right) {
				t.Errorf("%+v", v)
			}
			if row.refutes == "" && len(v.Refutes) > 0 || row.refutes != "" && (len(v.Refutes) == 0 || v.Refutes[0] != at(row.refutes)) {
				t.Errorf("refuted by %v, want %q", v.Refutes, row.refutes)
			}
			if pos := j.Position(); (pos.Hash() == row.problem.Position.Hash()) != (v.Outcome != Right) {
				t.Error("the board is another one than it should be")
			}
		})
	}
}

// Over the board Black may play on a forbidden point, and loses: that holds nothing.
func TestAForbiddenDefence(t *testing.T) {
	rows := []string{blank, "...........OOO.", blank, blank, ".......X.......", ".......X.......", ".....XX........"} // H9 makes two threes
	pos := board(t, game.Renju, game.Black, rows...).WithStrict(true)
	at := point(t, "H9")
	if pos.Foul(at) == game.NoFoul {
		t.Fatal("H9 is not forbidden")
	}
	v, err := NewJudge(Problem{Position: pos, Task: Defence, Checked: true, Line: []game.Point{point(t, "K14")}}, shared(), level.Reviewer()).Try(t.Context(), at)
	if err != nil || v.Outcome != Wrong || !v.Loses {
		t.Errorf("%+v, %v", v, err)
	}
	c := checker{Prover: shared(), ctx: t.Context(), p: Problem{Position: pos, Task: Defence}, nodes: 200, nodesLeft: 200}
	if loses, err := c.loses(at); err != nil || !loses {
		t.Errorf("it loses: %v, %v", loses, err)
	}
}

// TestHeld: after a quiet move the other side has time to stop what was there, and shows it; where nothing is there it need do nothing.
func TestHeld(t *testing.T) {
	for _, row := range []struct {
		name  string
		rows  []string
		holds bool // a move of the other side's is shown
	}{
		{"an open three", []string{"O....O", ".XXX..", "......", "O.....", "....O."}, true},
		{"nothing", []string{"O....O", ".XX...", "......", "O.....", "....O."}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := Problem{Position: board(t, game.Freestyle, game.Black, row.rows...), Task: Fours, Checked: true}
			v, err := NewJudge(p, shared(), level.Reviewer()).Try(t.Context(), game.Point{X: 3, Y: 4})
			if err != nil || v.Outcome != Wrong || v.Loses || (len(v.Refutes) > 0) != row.holds {
				t.Fatalf("%+v, %v", v, err)
			}
		})
	}
}

// TestSolutionsAreRight plays the proved wins of known problems to their end, along the proof and with only the stored line: every move is
// right, and the answers are those of the side that loses.
func TestSolutionsAreRight(t *testing.T) {
	tried := 0
	for _, known := range positiontest.Fours(t) {
		prover := shared()
		f, err := prover.win(t.Context(), known.Position, 20_000)
		if err != nil {
			t.Fatal(err)
		}
		if f.Tree == nil {
			continue
		}
		p := Problem{Position: known.Position, Task: Threats, Line: f.Tree.Line(), Moves: f.Tree.Moves(), Checked: true}
		for _, prepared := range []bool{true, false} {
			tried++
			j := NewJudge(p, prover, nil)
			if prepared {
				if err := j.Prepare(t.Context(), 20_000); err != nil {
					t.Fatal(err)
				}
			}
			if moves := playOut(t, j, known.Name); moves > p.Moves {
				t.Errorf("%s: %d moves, not %d", known.Name, moves, p.Moves)
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d tried", tried)
	}
}

// playOut plays what the judge hints at until the problem is solved, and returns how many moves that took.
func playOut(t *testing.T, j *Judge, name string) (moves int) {
	t.Helper()
	for {
		h, ok := j.Hint()
		if !ok {
			t.Fatalf("%s: no hint", name)
		}
		if h.Move.X < h.From.X || h.Move.X > h.To.X || h.Move.Y < h.From.Y || h.Move.Y > h.To.Y || !h.From.On(15) || !h.To.On(15) {
			t.Errorf("%s: the move lies outside of %v %v", name, h.From, h.To)
		}
		before := j.Position()
		v, err := j.Try(t.Context(), h.Move)
		if moves++; err != nil || v.Outcome != Right && v.Outcome != Solved {
			t.Fatalf("%s: move %d: %+v, %v", name, moves, v, err)
		}
		if v.Outcome == Solved {
			return moves
		}
		if after := j.Position(); after.Stones() != before.Stones()+2 || after.ToMove() != before.ToMove() || after.At(v.Answer) != before.ToMove().Other() {
			t.Fatalf("%s: the answer is not on the board", name)
		}
	}
}

// TestNoWinIsWrong tries every move of positions with a known win: one that the search with ten times the nodes proves to win is never
// called wrong.
func TestNoWinIsWrong(t *testing.T) {
	prover := shared()
	p := checked(t, game.Freestyle, game.Black, FourThree, fourThree...)
	right := 0
	for i := range 15 * 15 {
		at := game.Point{X: i % 15, Y: i / 15}
		if p.Position.At(at) != game.None || !p.Position.Near(at, 1) {
			continue
		}
		v, err := NewJudge(p, prover, nil).Try(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		f, err := prover.after(t.Context(), p.Position, at, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		if f.Tree != nil {
			right++
			if v.Outcome == Wrong {
				t.Errorf("%s wins and is called wrong", at.Text(15))
			}
		} else if v.Outcome == Right || v.Outcome == Solved {
			t.Errorf("%s is called right", at.Text(15))
		}
	}
	if right == 0 {
		t.Error("nothing wins")
	}
}

// TestPace: a win that takes longer is right, and one that is shorter than the stored one is praised.
func TestPace(t *testing.T) {
	p := checked(t, game.Freestyle, game.Black, Fours, fiveToMake...)
	p.Moves, p.Line = 2, []game.Point{point(t, "A1"), point(t, "A2"), point(t, "H13")}
	v, err := NewJudge(p, shared(), nil).Try(t.Context(), point(t, "H13"))
	if err != nil || v.Outcome != Solved || v.Pace != Faster {
		t.Errorf("a five where two moves are known: %+v, %v", v, err)
	}
	open := Problem{Position: board(t, game.Freestyle, game.White, openThree...), Task: Fours, Moves: 2, Line: []game.Point{point(t, "D12")}, Checked: true}
	if v, err = NewJudge(open, shared(), nil).Try(t.Context(), point(t, "H12")); err != nil || v.Outcome != Solved || v.Pace != AsFast {
		t.Errorf("the other open four: %+v, %v", v, err)
	}
	if v, err = NewJudge(open, shared(), nil).Try(t.Context(), point(t, "C12")); err != nil || v.Outcome == Solved && v.Pace != Slower {
		t.Errorf("a four first: %+v, %v", v, err)
	}
}

// TestLongestResistance: of the answers that a proof lists, the other side gives the one after which the win takes longest.
func TestLongestResistance(t *testing.T) {
	five, later := &threat.Tree{Move: point(t, "A1"), Plies: 1}, &threat.Tree{Move: point(t, "B1"), Plies: 5}
	p := Problem{Position: board(t, game.Freestyle, game.White, openThree...), Task: Threats, Checked: true}
	j := NewJudge(p, shared(), nil)
	j.tree = &threat.Tree{Move: point(t, "H12"), Plies: 7, Answers: []threat.Answer{
		{Point: point(t, "I12"), Then: five}, {Point: point(t, "D12"), Then: later}, {Point: point(t, "A15"), Then: five},
	}}
	if v, err := j.Try(t.Context(), point(t, "H12")); err != nil || v.Outcome != Right || v.Answer != point(t, "D12") || v.Moves != 3 {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestWho(t *testing.T) {
	p := checked(t, game.Freestyle, game.White, Who, openThree...)
	j := NewJudge(p, shared(), nil)
	if v, err := j.JudgeWinner(game.White); err != nil || v.Outcome != Solved {
		t.Errorf("%+v, %v", v, err)
	}
	if v, err := j.JudgeWinner(game.Black); err != nil || v.Outcome != Wrong || len(v.Refutes) == 0 {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := j.Try(t.Context(), point(t, "H12")); !errors.Is(err, ErrTask) {
		t.Errorf("a move: %v", err)
	}
	other := NewJudge(checked(t, game.Freestyle, game.Black, Fours, fiveToMake...), shared(), nil)
	if _, err := other.JudgeWinner(game.Black); !errors.Is(err, ErrTask) {
		t.Errorf("an answer: %v", err)
	}
}

// TestTryEnds: what the rules forbid is no try, and a search ends with its context.
func TestTryEnds(t *testing.T) {
	p := checked(t, game.Freestyle, game.Black, FourThree, fourThree...)
	j := NewJudge(p, shared(), level.Reviewer())
	if _, err := j.Try(t.Context(), point(t, "C11")); !errors.Is(err, game.ErrOccupied) {
		t.Errorf("a stone: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := j.Try(ctx, point(t, "A1")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if err := NewJudge(Problem{Position: p.Position}, shared(), nil).Prepare(late, 5000); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("too late: %v", err)
	}
}

// TestPrepareNamesBadProblems: a screen passes these over.
func TestPrepareNamesBadProblems(t *testing.T) {
	for _, row := range []struct {
		name    string
		problem Problem
		want    error
	}{
		{"two solutions", Problem{Position: board(t, game.Freestyle, game.White, openThree...)}, ErrTwoSolutions},
		{"no solution", Problem{Position: board(t, game.Freestyle, game.Black, openThree...), Task: Fours}, ErrNoSolution},
		{"another solution", Problem{Position: board(t, game.Freestyle, game.Black, fiveToMake...), Line: []game.Point{point(t, "A1")}}, ErrTwoSolutions},
	} {
		if err := NewJudge(row.problem, shared(), nil).Prepare(t.Context(), 5000); !errors.Is(err, row.want) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// TestSolutionRecord: the record to browse leads to the problem, and all its lines can be played.
func TestSolutionRecord(t *testing.T) {
	p := checked(t, game.Freestyle, game.Black, FourThree, fourThree...)
	j := NewJudge(p, shared(), nil)
	if err := j.Prepare(t.Context(), 5000); err != nil {
		t.Fatal(err)
	}
	r, err := j.Solution(40)
	if err != nil {
		t.Fatal(err)
	}
	at := r.Root
	if pos := at.Position(); pos.Hash() != p.Position.Hash() || at.Next() == nil || at.Next().Move().Point != p.Solution() {
		t.Errorf("it begins otherwise")
	}
	if end := r.Root.End(); end.Number() != len(p.Line) {
		t.Errorf("a main line of %d moves, not %d", end.Number(), len(p.Line))
	}
}
