package review

import (
	"context"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestNothingBetter judges moves of games of sgf/testdata/engine-ladder-300-games.sgf: those that begin a proved win, though a search
// of the position after them does not see it, and those after which the other side wins, though the search knew no better one, or where all was lost.
func TestNothingBetter(t *testing.T) {
	for _, test := range []struct {
		name, moves string
		nodes       int64
		verdict     Verdict
	}{
		{"game 111, move 9", "e7g6f6e10h10e12j3f11f8g9", 20_000, Fastest},
		{"game 2, move 29", "f13i12i11j14i13h11g10j13j12k14l15k11k13l14i14h10h9f11g8g11i9g9i8i7h8f8j7k6j9j8", 20_000, Fastest},
		{"game 71, move 17", "f9i8g9g8j9h9i10h8j8h6h7j7k6f8e8g7e9i6", 3000, Fine},
		{"game 163, move 68", "j15h15j14j11j12i11h14k14k11i13i12k12i10l11f12g12g11h10f14f11e10j13i14g14e13l13k13e12d13l12l10m12n13m10n9m14n15m9m11n14l14g13d11d12k9n12o12i8h8h9g10f9g7g9i9j10e9j8j9h11h13e8f8d10f6e5g5e7g6", 3000, LetWin},
		{"game 186, move 28", "e11a9d12a12a13e10a14f10d10d9f12c9g12e12g11g10h10e13i9j8h11e9b9f11h9g9f9h8i10", 3000, LetWin},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := lastButOne(t, test.moves, test.nodes)
			if m.Severity != Good || m.Verdict != test.verdict || m.Proof == nil && test.verdict == LetWin {
				t.Errorf("%v, %v; before %+v, after %+v", m.Verdict, m.Severity, m.Before, m.After)
			}
		})
	}
}

// lastButOne judges the last but one of the moves from an empty board of freestyle on.
func lastButOne(t *testing.T, moves string, nodes int64) Move {
	t.Helper()
	empty, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	g := Read(record(t, empty, moves).Root.End())
	from := len(g.steps) - 2
	g.positions, g.steps = g.positions[from:], g.steps[from:]
	for i := range g.steps {
		g.steps[i].before, g.steps[i].after = i, i+1
	}
	report, err := g.Review(t.Context(), Options{Engine: engine, Nodes: nodes}, nil)
	if err != nil || !report.Whole {
		t.Fatal(report.Whole, err)
	}
	return report.Moves[0]
}

// wavering is an engine that says of a position with an even number of stones, and of another one, what it has for 3,000 positions looked at, for
// 20,000 and for all.
type wavering struct{ even, odd [3]opinion }

// opinion is a score, and the move liked best.
type opinion struct {
	score ai.Score
	best  string
}

func (w wavering) Search(_ context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (info ai.Info, err error) {
	says := w.even
	if pos.Stones()%2 != 0 {
		says = w.odd
	}
	for i, nodes := range []int64{2_900, 19_000, lim.Nodes} {
		best, err := game.ParsePoint(says[i].best, pos.Size())
		if err != nil {
			return info, err
		}
		info = ai.Info{Depth: i + 1, Nodes: nodes, Score: says[i].score, PV: []game.Point{best}}
		report(info)
	}
	return info, nil
}

// TestUnclear judges a move that costs much, by a search that does not find so at each of its depths.
func TestUnclear(t *testing.T) {
	bad, fair := opinion{250, "h8"}, opinion{-20, "h8"}
	good := opinion{50, "j10"}
	after := [3]opinion{bad, bad, bad}
	for _, test := range []struct {
		name          string
		before, after [3]opinion
		verdict       Verdict
		severity      Severity
	}{
		{"all depths agree", [3]opinion{good, good, good}, after, Costs, Blunder},
		{"it was liked best", [3]opinion{{50, "k5"}, good, good}, after, Unclear, Good},
		{"it was liked best later", [3]opinion{good, {50, "k5"}, good}, after, Unclear, Good},
		{"nothing was lost", [3]opinion{good, good, good}, [3]opinion{bad, fair, bad}, Unclear, Good},
		{"nothing is lost", [3]opinion{good, good, good}, [3]opinion{bad, bad, fair}, Fine, Good},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Options{Engine: func() ai.Engine { return wavering{test.after, test.before} }, Nodes: 100_000}
			m, err := Try(t.Context(), board(t, 7, 7), game.Point{X: 10, Y: 10}, o)
			if err != nil || m.Verdict != test.verdict || m.Severity != test.severity {
				t.Errorf("%v, %v of %v, %v", m.Verdict, m.Severity, m.Chance, err)
			}
		})
	}
}
