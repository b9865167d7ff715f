package search

import (
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// outcome says what a first move leads to by fours alone: 1 for a win of the side that makes it, -1 for one of the other side, 0 for
// neither.
func outcome(pos game.Position, first game.Point) int {
	b, fours := threat.NewBoard(&pos), threat.NewVCF()
	b.Play(b.Cell(first))
	if p, _ := fours.Won(b, threat.Endless, 100_000); p == threat.Proved {
		return 1
	}
	if p, _, _ := fours.Solve(b, threat.Endless, 100_000); p == threat.Proved {
		return -1
	}
	return 0
}

// TestLinesAreProved searches several lines where the side to move wins by fours, and where the other side would: each line whose first
// move wins or loses by fours says so, and follows moves that can be played.
func TestLinesAreProved(t *testing.T) {
	losses := 0
	for _, p := range positiontest.Fours(t) {
		attacker := p.Position.ToMove()
		for _, c := range []struct {
			name  string
			pos   game.Position
			lines int
			win   bool // some line must win
		}{
			{"the attacker's best", p.Position, 4, true},
			{"the defender's best", p.Position.WithTurn(attacker.Other()), 8, false},
		} {
			t.Run(p.Name+", "+c.name, func(t *testing.T) {
				lines := streamed(t, New(Options{TableSize: 1 << 20}), c.pos, ai.Limits{Nodes: 60_000, Lines: c.lines, Threads: 1})
				win, lost, after := false, 0, ai.Win(0)
				for i, info := range lines {
					d := info.Score.Distance()
					win, after = win || d > 0, min(after, info.Score)
					if d < 0 {
						lost++
					}
					if d != 0 {
						replayFor(t, c.pos, info.PV, d > 0)
					}
					if want := outcome(c.pos, info.PV[0]); info.Depth > 0 && want*d < 0 || want != 0 && d == 0 && info.Depth > 0 {
						t.Errorf("line %d, %s: %v, by fours %d", i, info.PV[0].Text(15), info.Score, want)
					}
				}
				if c.win && !win {
					t.Errorf("none of %d lines wins", len(lines))
				}
				losses += lost
			})
		}
	}
	if losses < 10 {
		t.Errorf("%d lines lose", losses)
	}
}

// replayFor plays a line of a proof on the plain board. Only its last move may end the game, and only for the winner: the side to move
// or the other one.
func replayFor(t *testing.T, pos game.Position, line []game.Point, mover bool) {
	t.Helper()
	winner := pos.ToMove()
	if !mover {
		winner = winner.Other()
	}
	for i, p := range line {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatalf("move %d: %v\n%s", i+1, err, pos.Diagram())
		}
	}
	if pos.Result().Over() && pos.Result().Winner != winner {
		t.Errorf("the line ends with %v\n%s", pos.Result(), pos.Diagram())
	}
}

// TestLinesAreProvedByThreats finds a published win by threats among several lines.
func TestLinesAreProvedByThreats(t *testing.T) {
	p := positiontest.Published(t, "vct_black")[0]
	lines := streamed(t, New(Options{}), p.Position, ai.Limits{Nodes: 400_000, Lines: 3, Threads: 1})
	if lines[0].Score.Distance() <= 0 || len(lines) != 3 {
		t.Errorf("%d lines, the best %v", len(lines), lines[0].Score)
	}
	for i, info := range lines {
		if d := info.Score.Distance(); d != 0 {
			replayFor(t, p.Position, info.PV, d > 0)
		} else if i == 0 {
			t.Error("the best is no proof")
		}
	}
}

// TestWinsAreTheNearest: with several lines a win by fours is as near as fours alone can make it.
func TestWinsAreTheNearest(t *testing.T) {
	for _, p := range positiontest.Fours(t) {
		t.Run(p.Name, func(t *testing.T) {
			lines := streamed(t, New(Options{TableSize: 1 << 20}), p.Position, ai.Limits{Nodes: 200_000, Lines: 2, Threads: 1})
			b, want := threat.NewBoard(&p.Position), 0
			for depth := 0; want == 0; depth++ {
				if proof, plies, _ := threat.NewVCF().Solve(b, depth, 10_000_000); proof == threat.Proved {
					want = plies
				}
			}
			if got := lines[0].Score.Distance(); got <= 0 || got > want {
				t.Errorf("a win in %d plies, the nearest by fours takes %d", got, want)
			}
			replayFor(t, p.Position, lines[0].PV, true)
		})
	}
}
