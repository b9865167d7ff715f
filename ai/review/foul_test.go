package review

import (
	"testing"

	"hoshi/ai/threat"
	"hoshi/game"
)

// TestEndsOnFoul shows a four whose only stop would be an overline.
func TestEndsOnFoul(t *testing.T) {
	const text = `
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. O X X X . . . X . . . . . .
		. . . . . . O . . . . . . . .
		. . . . . . O . . . . . . . .
		. . . . . . O . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . X . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .
		. . . . . . . . . . . . . . .`
	overline := diagram(t, game.Renju, text).WithTurn(game.White)
	for _, p := range []game.Point{{X: 5, Y: 4}, {X: 7, Y: 4}, {X: 6, Y: 3}} {
		var err error
		if overline, err = overline.Put(p, game.Black); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name string
		pos  game.Position
		foul game.Foul
	}{
		{"the stop is an overline", overline, game.Overline},
		{"an open four", diagram(t, game.Renju, text).WithTurn(game.White), game.NoFoul},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := NewSolver().Solve(t.Context(), test.pos, Question{Kind: Fours}, nil)
			if err != nil || f.Outcome != threat.Proved {
				t.Fatalf("%v, %v", f.Outcome, err)
			}
			if err := threat.Verify(t.Context(), test.pos, f.Tree); err != nil {
				t.Error(err)
			}
			p, foul, ends := EndsOnFoul(test.pos, f.Tree)
			if foul != test.foul || ends != (test.foul != game.NoFoul) || ends && p != (game.Point{X: 6, Y: 4}) {
				t.Errorf("%v at %v, %v", foul, p, ends)
			}
		})
	}
}
