package generator

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/sgf"
)

func position(t *testing.T, rule game.Rule, turn game.Color, rows string) game.Position {
	t.Helper()
	const blank = "...............\n"
	for n := bytes.Count([]byte(rows), []byte("\n")); n < game.DefaultSize; n++ {
		rows += blank
	}
	pos, err := game.ParseDiagram(rule, rows)
	if err != nil {
		t.Fatal(err)
	}
	return pos.WithTurn(turn)
}

// TestSource: a game is the same for the same seed, and another one for another; and it is long enough to hold something.
func TestSource(t *testing.T) {
	text := func(s Source, number int) string {
		r, err := s.Game(number)
		if err != nil {
			t.Fatal(err)
		}
		if n := r.Root.End().Number(); n < firstStones || n > mostStones {
			t.Errorf("a game of %d moves", n)
		}
		var b bytes.Buffer
		if err := sgf.Write(&b, r); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := text(Source{game.Freestyle, 7}, 3)
	if again := text(Source{game.Freestyle, 7}, 3); again != first {
		t.Errorf("the same seed and number give\n%s\nand\n%s", first, again)
	}
	if text(Source{game.Freestyle, 7}, 4) == first || text(Source{game.Freestyle, 8}, 3) == first {
		t.Error("another number or seed gives the same game")
	}
	moves := func(rule game.Rule) string { _, after, _ := strings.Cut(text(Source{rule, 7}, 3), ";B["); return after }
	if moves(game.Standard) == moves(game.Freestyle) || moves(game.Renju) == moves(game.Freestyle) || moves(game.Renju) == moves(game.Standard) {
		t.Error("the game is the same under another rule")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Source{game.Renju, 15}).Problems(ctx, NewFinder(), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestVerify: what is not so is refused by the second search.
func TestVerify(t *testing.T) {
	four := position(t, game.Freestyle, game.Black, "...............\n...............\n..OXXXX........\n...............\n....OOO........\n")
	threes := position(t, game.Freestyle, game.Black, "...............\n...............\n...XXX.........\n...............\n....OO.........\n")
	for _, row := range []struct {
		name    string
		problem puzzle.Problem
		ok      bool
	}{
		{"a five", puzzle.Problem{Position: four, Task: puzzle.Fours, Moves: 1, Line: []game.Point{{X: 7, Y: 2}}}, true},
		{"another move", puzzle.Problem{Position: four, Task: puzzle.Fours, Moves: 1, Line: []game.Point{{X: 8, Y: 2}}}, false},
		{"two open fours", puzzle.Problem{Position: threes, Task: puzzle.Fours, Moves: 2, Line: []game.Point{{X: 6, Y: 2}}}, false},
		{"who wins", puzzle.Problem{Position: threes, Task: puzzle.Who, Winner: game.Black}, true},
		{"the other one wins", puzzle.Problem{Position: threes, Task: puzzle.Who, Winner: game.White}, false},
		{"a defence where nothing is threatened", puzzle.Problem{Position: threes, Task: puzzle.Defence, Line: []game.Point{{X: 6, Y: 2}}}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			err := Verify(t.Context(), &row.problem, Nodes)
			if row.ok && err != nil || !row.ok && !errors.Is(err, ErrVerify) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestFinder finds the four-three that Black has, once, though it could be played for two moves.
func TestFinder(t *testing.T) {
	read, err := sgf.Read(bytes.NewReader([]byte(
		"(;GM[4]SZ[15]AB[ce][de][ee][ff][fg]AW[lc][gd][be][mg][lh]PL[B];B[oa];W[oo])")))
	if err != nil {
		t.Fatal(err)
	}
	f := NewFinder()
	found, err := f.Game(t.Context(), read.Games[0].Root.End())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		again, err := f.Game(t.Context(), read.Games[0].Root.End())
		if err != nil || len(again) != len(found) || again[0].Nodes != found[0].Nodes || !slices.Equal(again[0].Line, found[0].Line) {
			t.Errorf("after another game %+v, %v", again, err)
		}
	}()
	if f.Tally.Games != 1 || f.Tally.Positions != 3 || f.Tally.Found-f.Tally.Failed != len(found) {
		t.Errorf("counted %+v", f.Tally)
	}
	won := 0
	for _, p := range found {
		if p.Task == puzzle.FourThree && p.Solution() == (game.Point{X: 5, Y: 4}) && p.Checked {
			won++
		}
	}
	if won != 1 {
		t.Errorf("found %+v", found)
	}
}
