package review

import (
	"errors"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestKeptWins reviews a game in which Black leaves a proof at the edge of the board, and one that stays in it.
func TestKeptWins(t *testing.T) {
	empty, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	const moves = "h8a1o15b1"
	r := record(t, empty, moves)
	positions := Read(r.Root.End()).positions
	won := func(n int) shelf {
		s := shelf{known: map[uint64]ai.Forced{}}
		for i := range positions[:n] {
			s.known[positions[i].Hash()] = ai.Forced{Winner: game.Black, Move: game.Point{X: 8, Y: 6}, Plies: 40 - i}
		}
		return s
	}
	for _, row := range []struct {
		name  string
		known int // positions from the first on that are proved
		kept  *Kept
		third Verdict
	}{
		{"nothing is proved", 0, nil, Fine},
		{"left by the first move", 1, &Kept{game.Black, 0, false}, Fine},
		{"left by the third move", 3, &Kept{game.Black, 2, false}, LeftProof},
		{"never left", 5, &Kept{game.Black, 4, true}, Fine},
	} {
		t.Run(row.name, func(t *testing.T) {
			report, err := Read(r.Root.End()).Review(t.Context(), Options{Engine: engine, Book: won(row.known), Nodes: 300}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if k := report.Kept; (k == nil) != (row.kept == nil) || k != nil && *k != *row.kept {
				t.Errorf("kept %+v, want %+v", k, row.kept)
			}
			third := report.Moves[2]
			if row.known >= 3 && (third.Severity != Good || third.Verdict != row.third) {
				t.Errorf("the third move is %v, %v", third.Severity, third.Verdict)
			}
			if third.Verdict == LeftProof && (len(third.Best) != 1 || third.Best[0] != (game.Point{X: 8, Y: 6})) {
				t.Errorf("better was %v", third.Best)
			}
		})
	}
	broken := errors.New("broken")
	if _, err := Read(r.Root.End()).Review(t.Context(), Options{Engine: engine, Book: shelf{err: broken}, Nodes: 300}, nil); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestJudgeBooked never calls a move a blunder that left a proof, unless what follows is proved.
func TestJudgeBooked(t *testing.T) {
	for _, row := range []struct {
		name     string
		winner   game.Color // before
		verdict  Verdict
		after    game.Color // is proved to win; None: nobody
		want     Verdict
		severity Severity
	}{
		{"left", game.Black, Costs, game.None, LeftProof, Good},
		{"left, and not clear", game.Black, Unclear, game.None, LeftProof, Good},
		{"kept", game.Black, Costs, game.Black, Fine, Good},
		{"the only move", game.Black, OnlyMove, game.Black, OnlyMove, Good},
		{"a loss that was found", game.Black, LetWin, game.White, LetWin, Blunder},
		{"a shorter win that was proved was missed", game.Black, MissedWin, game.None, MissedWin, Blunder},
		{"lost before", game.White, Costs, game.White, Fine, Good},
		{"nothing was proved", game.None, Costs, game.None, Costs, Blunder},
	} {
		t.Run(row.name, func(t *testing.T) {
			j := job{looked: make([]lookup, 2), booked: []ai.Forced{{Winner: row.winner, Plies: 31}, {}}}
			j.positions = make([]game.Position, 2)
			if row.after != game.None {
				j.booked[1] = ai.Forced{Winner: row.after, Plies: 30}
			}
			m := Move{Verdict: row.verdict, Severity: Blunder}
			j.judgeBooked(&m, &step{move: game.Move{Color: game.Black}, before: 0, after: 1})
			if m.Verdict != row.want || m.Severity != row.severity {
				t.Errorf("%v, %v", m.Verdict, m.Severity)
			}
		})
	}
}
