package review

import (
	"errors"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// shelf is a book that knows positions by their hash.
type shelf struct {
	known map[uint64]ai.Forced
	err   error
}

func (s shelf) Lookup(pos *game.Position) (ai.Forced, error) { return s.known[pos.Hash()], s.err }

// play returns a position after moves of both sides in turn.
func play(t *testing.T, pos game.Position, points ...game.Point) game.Position {
	t.Helper()
	for _, p := range points {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// TestAnalyseAsksTheBook analyses positions of which a book knows that Black wins, by moves at the edge that no search would come to.
func TestAnalyseAsksTheBook(t *testing.T) {
	start, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	first, answer, second := game.Point{X: 1, Y: 1}, game.Point{X: 13, Y: 13}, game.Point{X: 1, Y: 13}
	opened, answered := play(t, start, first), play(t, start, first, answer)
	book := shelf{known: map[uint64]ai.Forced{
		start.Hash():    {Winner: game.Black, Move: first, Plies: 35},
		opened.Hash():   {Winner: game.Black, Move: answer, Plies: 34},
		answered.Hash(): {Winner: game.Black, Move: second, Plies: 33},
	}}
	for _, row := range []struct {
		name         string
		pos          game.Position
		lines        int
		state        State
		best         []game.Point
		plies, moves int
	}{
		{"to win", start, 1, Won, []game.Point{first, answer, second}, 35, 18},
		{"to win, several lines", start, 3, Won, []game.Point{first, answer, second}, 35, 18},
		{"to lose", opened, 1, Lost, []game.Point{answer, second}, 34, 17},
		{"to lose, several lines", opened, 3, Lost, []game.Point{answer, second}, 34, 17},
	} {
		t.Run(row.name, func(t *testing.T) {
			var told *Analysis
			a, err := Analyse(t.Context(), engine(), book, row.pos, ai.Limits{Nodes: 500, Lines: row.lines, Threads: 1}, func(now Analysis) {
				if told == nil {
					told = &now
				}
			})
			if err != nil || !a.Done || len(a.Lines) > row.lines || len(a.Lines) < min(row.lines, 2) {
				t.Fatalf("%d lines, %v", len(a.Lines), err)
			}
			for _, a := range []*Analysis{told, &a} {
				best := &a.Lines[0]
				if best.State != row.state || best.Plies() != row.plies || best.Moves() != row.moves || len(best.Line) != len(row.best) {
					t.Errorf("the best line is %v in %d plies by %v", best.State, best.Plies(), best.Line)
				}
				if e := a.Evaluation(); e.Basis != game.Proved || int(e.Plies) != row.plies || e.Chance != 1 {
					t.Errorf("the position is worth %+v", e)
				}
			}
			if row.lines == 1 && a.Nodes != 0 {
				t.Errorf("%d positions were searched", a.Nodes)
			}
			for i := range a.Lines[1:] {
				if l := &a.Lines[1+i]; l.Line[0] == row.best[0] || l.State != Believed {
					t.Errorf("line %d: %v by %v", 1+i, l.State, l.Line)
				}
			}
		})
	}
}

// TestAnalyseKnowsOtherLines has a book that knows what follows a move, but nothing of the position before.
func TestAnalyseKnowsOtherLines(t *testing.T) {
	start, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	searched, err := Analyse(t.Context(), engine(), nil, start, ai.Limits{Nodes: 500, Lines: 1, Threads: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	after := play(t, start, searched.Lines[0].Line[0])
	book := shelf{known: map[uint64]ai.Forced{after.Hash(): {Winner: game.Black, Move: game.Pass, Plies: 34}}}
	a, err := Analyse(t.Context(), engine(), book, start, ai.Limits{Nodes: 500, Lines: 1, Threads: 1}, nil)
	if err != nil || a.Lines[0].State != Won || a.Lines[0].Plies() != 35 {
		t.Errorf("%+v, %v", a.Lines, err)
	}
	broken := errors.New("broken")
	if _, err := Analyse(t.Context(), engine(), shelf{err: broken}, start, ai.Limits{Nodes: 500}, nil); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}
