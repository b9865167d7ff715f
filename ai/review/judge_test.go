package review

import (
	"context"
	"reflect"
	"slices"
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

// TestBlamesAreDoubted reviews games of the same file, a move of each of which was blamed, since it lets the other side win, misses a win or costs chances, though a
// proof shows that all was lost before it, or that it wins.
func TestBlamesAreDoubted(t *testing.T) {
	empty, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for n, test := range []struct {
		name, moves string
		number      int
		verdict     Verdict
	}{
		{"all was lost", "e7g6f6e10h10e12j3f9g8e9e8g9d9f11i9g11e11f10d8f12f8f13", 11, Fine},
		{"all was lost, by other threats", "g9a8b5c7e10c9c5d9f9d11e8d10d8e11d7c6g10h11f12f11g11d13d12c11b11c10c8b9e12e9a9b12a13f8", 15, Resists},
		{"all was lost in the middle of a game", "i10l7h8j9o8j11i7k10i8i9j8k8g9f10g8f8g7g6j7m6n5k7g10g11h9k6f11", 12, Fine},
		{"the move wins, too", "b5e6d3f7c5b3b8d5c4e2e4c6d4b4f5g6c2b1c3c1f4g4f6g8h9g7g5e3h5i5e5b2f2f3h2d6h4g9g10b6a6e7h3h1h6", 29, Slower},
		{"the move wins, and was thought to cost chances", "j4i4k3j5k1l2i1f2k5k4i6h1l6m7k6j6l5l7j7i8k8l9k7k9m5n4n6l4m4n3n5o5l3i3k2o6j1", 23, Slower},
		{"all was lost, and chances were thought of", "d14c11e10f11c10b15c15g11d11e12f9g8d13d12c12b13g9h9e14b11f14b14b12g14g10i10j11h11f10d10h8e11i11g12j9g13g15f12h12h14", 25, Resists},
	} {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && n > 1 {
				t.Skip("two are enough while typing")
			}
			r := record(t, empty, test.moves)
			report := review(t, r, Options{Nodes: 3000})
			g, m := Read(r.Root.End()), report.Moves[test.number-1]
			g.steps = g.steps[test.number-1:]
			if m.Severity != Good || m.Verdict != test.verdict || m.Before.Tree == nil {
				t.Errorf("%v, %v; before %+v, after %+v", m.Verdict, m.Severity, m.Before, m.After)
			}
			report.Moves = report.Moves[test.number-1 : test.number]
			checkProofs(t, g, report)
		})
	}
}

// TestDoubtsGoOn stops a review while it looks at blamed moves again: it goes on from there, with the same report as one that was never stopped.
func TestDoubtsGoOn(t *testing.T) {
	empty, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	r := record(t, empty, "e7g6f6e10h10e12j3f9g8e9e8g9d9f11i9g11e11f10d8f12f8f13")
	o := Options{Engine: engine, Nodes: 1000, Threads: 1}
	run := Read(r.Root.End()).Begin(o)
	ctx, cancel := context.WithCancel(t.Context())
	first, last := 2*len(r.Root.End().Path()), 0 // of the blamed moves; each position and each move has been looked at by then
	if _, err := run.Go(ctx, func(p Progress) {
		if last = p.Done; last == first {
			cancel()
		}
	}); err != nil || last != first {
		t.Fatalf("stopped after %d pieces, %v", last, err)
	}
	var done []int
	total := 0
	report, err := run.Go(t.Context(), func(p Progress) { done, total = append(done, p.Done), p.Total })
	if want := review(t, r, o); err != nil || !reflect.DeepEqual(report, want) {
		t.Errorf("%v, and the report is another one", err)
	}
	if len(done) < 2 || done[0] != first+1 || !slices.IsSorted(done) || done[len(done)-1] != total {
		t.Errorf("gone on with %v of %d", done, total)
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
