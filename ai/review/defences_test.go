package review

import (
	"context"
	"strings"
	"testing"

	"hoshi/ai/threat"
	"hoshi/game"
)

// row puts stones into the middle row of an empty board, with White to move.
func row(t *testing.T, rule game.Rule, stones string) game.Position {
	t.Helper()
	pos, err := game.NewPosition(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for x, c := range stones {
		color := game.None
		switch c {
		case 'X':
			color = game.Black
		case 'O':
			color = game.White
		}
		if pos, err = pos.Put(game.Point{X: x, Y: 7}, color); err != nil {
			t.Fatal(err)
		}
	}
	return pos.WithTurn(game.White)
}

// TestDefencesAgainstThrees names the points that hold against the threes of the books.
func TestDefencesAgainstThrees(t *testing.T) {
	for _, test := range []struct {
		name   string
		rule   game.Rule
		stones string
		hold   string // a digit where a point holds
	}{
		{"an open three", game.Freestyle, "......XXX......", "     !   !     "},
		{"an open three beside a stone", game.Freestyle, "....O.XXX......", "     !   !!    "},
		{"a broken three", game.Freestyle, ".....X.XX......", "    ! !  !     "},
		{"an exact five needs room", game.Standard, "...X..XXX......", "     !   !!    "},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := NewSolver()
			pos := row(t, test.rule, test.stones)
			found, err := s.Solve(t.Context(), pos, Question{Kind: Fours, Side: game.Black}, nil)
			if err != nil || found.Outcome != threat.Proved {
				t.Fatalf("no threat: %v, %v", found.Outcome, err)
			}
			defences, err := s.Defences(t.Context(), pos, found, 2000, nil)
			if err != nil {
				t.Fatal(err)
			}
			hold := []byte(strings.Repeat(" ", 15))
			for _, d := range defences {
				if d.Hold != Loses {
					hold[d.Point.X] = '!'
				}
				checkDefence(t, pos, d)
			}
			if string(hold) != test.hold {
				t.Errorf("%q instead of %q", hold, test.hold)
			}
		})
	}
}

// checkDefence demands a proof of what is said of an answer.
func checkDefence(t *testing.T, pos game.Position, d Defence) {
	t.Helper()
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: d.Point})
	switch {
	case (err != nil) != (d.Hold == Forbidden):
		t.Errorf("%s: %v", d.Point.Text(15), err)
	case d.Hold == Loses:
		if err := threat.Verify(t.Context(), after, d.Tree); err != nil {
			t.Errorf("%s: %v", d.Point.Text(15), err)
		}
	case d.Hold == Wins:
		if err := threat.Verify(t.Context(), pos, d.Tree); err != nil {
			t.Errorf("%s: %v", d.Point.Text(15), err)
		}
	}
}

// TestDefencesAreAll asks against threatened wins by fours: whatever is not named loses by the very same line.
func TestDefencesAreAll(t *testing.T) {
	s := &Solver{threats: threat.NewVCT(threat.NewVCF())}
	asked, counts := 0, map[Hold]int{}
	for _, p := range proofs(t, 60) {
		found, err := s.Solve(t.Context(), p.Position, Question{Kind: Fours, Nodes: 5000}, nil)
		if err != nil || found.Outcome != threat.Proved || asked == 5 {
			continue
		}
		pos := p.Position.WithTurn(p.Position.ToMove().Other())
		named := map[game.Point]bool{}
		calls := 0
		defences, err := s.Defences(t.Context(), pos, found, 80, func(Defence, int) { calls++ })
		if err != nil || calls != len(defences) {
			t.Fatal(err)
		}
		for _, d := range defences {
			named[d.Point] = true
			counts[d.Hold]++
			checkDefence(t, pos, d)
		}
		asked++
		for i := range 225 {
			point := game.Point{X: i % 15, Y: i / 15}
			after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: point})
			if err != nil || named[point] {
				continue
			}
			if err := threat.Verify(t.Context(), after, found.Tree); err != nil {
				t.Errorf("%s: %s is not named: %v", p.Name, point.Text(15), err)
			}
		}
	}
	if t.Logf("%d threats, %v", asked, counts); asked < 5 || counts[Loses] == 0 || counts[Holds] == 0 {
		t.Errorf("%d threats, %v", asked, counts)
	}
}

// TestDefencesKeepWhatTheyHave ends the search after the second answer.
func TestDefencesKeepWhatTheyHave(t *testing.T) {
	s := NewSolver()
	pos := row(t, game.Freestyle, "......XXX......")
	found, err := s.Solve(t.Context(), pos, Question{Kind: Fours, Side: game.Black}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	defences, err := s.Defences(ctx, pos, found, 2000, func(Defence, int) {
		if calls++; calls == 2 {
			cancel()
		}
	})
	if err != nil || len(defences) != 2 {
		t.Errorf("%d answers, %v", len(defences), err)
	}
}
