package review

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/game"
)

func engine() ai.Engine { return search.New(search.Options{TableSize: 1 << 20}) }

// record plays moves from a position of Black and White to move in turn.
func record(t *testing.T, pos game.Position, moves string) *game.Record {
	t.Helper()
	r, err := game.NewRecord(pos.Rule(), pos.Size())
	if err != nil {
		t.Fatal(err)
	}
	if err := r.SetStrict(pos.Strict()); err != nil {
		t.Fatal(err)
	}
	var stones []game.Move
	for i := range pos.Size() * pos.Size() {
		if p := (game.Point{X: i % pos.Size(), Y: i / pos.Size()}); pos.At(p) != game.None {
			stones = append(stones, game.Move{Color: pos.At(p), Point: p})
		}
	}
	if err := r.Root.SetUp(stones, pos.ToMove()); err != nil {
		t.Fatal(err)
	}
	points, err := game.ParsePoints(moves, pos.Size())
	if err != nil {
		t.Fatal(err)
	}
	n := r.Root
	for _, p := range points {
		at := n.Position()
		if n, err = n.Add(game.Move{Color: at.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
		n.Spent = time.Second
	}
	return r
}

func review(t *testing.T, r *game.Record, o Options) Report {
	t.Helper()
	o.Engine = engine
	report, err := Read(r.Root.End()).Review(t.Context(), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestVerdicts(t *testing.T) {
	threatened := diagram(t, game.Freestyle, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . X X X . . . .
		. . . . . . . . . . .
		. . . O O . . . . O .
		. . . . O . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`).WithTurn(game.White)
	four := diagram(t, game.Freestyle, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. O X X X X . . . . .
		. . . . . . . . . . .
		. O O O . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`).WithTurn(game.White)
	foul, err := game.NewPosition(game.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"H8", "H9", "G7", "F7"} {
		at, err := game.ParsePoint(p, 15)
		if err != nil {
			t.Fatal(err)
		}
		if foul, err = foul.Put(at, game.Black); err != nil {
			t.Fatal(err)
		}
	}
	foul = foul.WithStrict(true).WithTurn(game.Black)
	both := diagram(t, game.Freestyle, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . X . . . . .
		. . . . . X . . . . .
		. . . . . . . . . . .
		. O X X X . . . . . .
		. . . . . . . . . . .
		. . O O O . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`).WithTurn(game.Black)
	for _, test := range []struct {
		name     string
		pos      game.Position
		moves    string
		verdict  Verdict
		severity Severity
		kind     Kind
		length   int // of the proof, in the winner's moves
	}{
		{"a win by fours is missed", both, "A1", MissedWin, Blunder, Fours, 3},
		{"and taken", both, "F6", Fastest, Good, Fours, 0},
		{"the only answer to a four", four, "G6", OnlyMove, Good, Fours, 0},
		{"a four is not answered", four, "K11", MissedEscape, Blunder, Fours, 1},
		{"a three is left open", threatened, "K11", LetWin, Blunder, Fours, 2},
		{"a forbidden point", foul, "H7", WalkedIntoFoul, Blunder, Fours, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			report := review(t, record(t, test.pos, test.moves), Options{Nodes: 3000})
			m := report.Moves[0]
			if m.Verdict != test.verdict || m.Severity != test.severity || m.Kind != test.kind {
				t.Errorf("%v, %v, %v; before %+v, after %+v", m.Verdict, m.Severity, m.Kind, m.Before, m.After)
			}
			if test.length > 0 && (m.Proof == nil || m.Proof.Moves() < test.length || m.Proof.Moves() > test.length+1) {
				t.Errorf("proof %+v", m.Proof)
			}
		})
	}
}

// played returns a game that a good engine plays with a poor one, Black.
func played(t *testing.T, rule game.Rule) *game.Record {
	t.Helper()
	r, err := game.NewRecord(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]ai.Engine{&ai.Greedy{Seed: 3}, engine()}
	for n := r.Root; ; {
		pos := n.Position()
		if pos.Result().Over() {
			return r
		}
		info, err := players[pos.ToMove()-1].Search(t.Context(), pos, ai.Limits{Nodes: 1500, Threads: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n, err = n.Add(game.Move{Color: pos.ToMove(), Point: info.PV[0]}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReview looks at a lost game: it is the same on any number of threads, names a mistake of the loser, and what it calls proved is.
func TestReview(t *testing.T) {
	for _, rule := range []game.Rule{game.Freestyle, game.Renju} {
		r := played(t, rule)
		if r.Result().Winner != game.White {
			t.Fatalf("%v", r.Result())
		}
		one := review(t, r, Options{Nodes: 1000, Threads: 1})
		if three := review(t, r, Options{Nodes: 1000, Threads: 3}); !reflect.DeepEqual(one, three) {
			t.Errorf("%v: the report depends on the threads", rule)
		}
		if m := one.First(Mistake); m == nil || m.Color != game.Black {
			t.Errorf("%v: the first mistake is %+v", rule, m)
		}
		if len(one.Moves) != r.Root.End().Number() || !one.Whole {
			t.Errorf("%v: %d moves of %d", rule, len(one.Moves), r.Root.End().Number())
		}
		if a := one.Accuracy; a[game.Black] >= a[game.White] || a[game.Black] < 0 || a[game.White] > 100 {
			t.Errorf("%v: accuracy %v", rule, a)
		}
		proved := checkProofs(t, Read(r.Root.End()), one)
		t.Logf("%v: %d moves, %d proofs, accuracy %.1f", rule, len(one.Moves), proved, one.Accuracy[1:])
		if proved < 2 {
			t.Errorf("%v: %d proofs", rule, proved)
		}
	}
}

// checkProofs verifies every tree of a report and returns how many there are.
func checkProofs(t *testing.T, g Game, r Report) (proved int) {
	t.Helper()
	for i, m := range r.Moves {
		before := g.positions[g.steps[i].before]
		var err error
		switch {
		case m.Before.State == Won && m.Before.Tree != nil:
			err = threat.Verify(t.Context(), before, m.Before.Tree)
		case m.Before.State == Lost && m.Before.Tree != nil:
			err = threat.VerifyLost(t.Context(), before, m.Before.Tree)
		case m.Before.State == Won, m.Before.State == Lost:
			t.Errorf("move %d: proved without a tree", m.Number)
		default:
			continue
		}
		if proved++; err != nil {
			t.Errorf("move %d: %v", m.Number, err)
		}
	}
	return proved
}

// TestRunGoesOn stops a review: it keeps what it has, goes on from there, and comes to what one comes to that was never stopped.
func TestRunGoesOn(t *testing.T) {
	r := played(t, game.Freestyle)
	ctx, cancel := context.WithCancel(t.Context())
	last := 0
	o := Options{Engine: engine, Nodes: 100, Threads: 1}
	run := Read(r.Root.End()).Begin(o)
	report, err := run.Go(ctx, func(p Progress) {
		if last = p.Done; last == 5 {
			cancel()
		}
		if p.Total < 2*r.Root.End().Number() {
			t.Errorf("%d pieces of work", p.Total)
		}
		if known := len(p.Report().Moves); known != p.Done-1 {
			t.Errorf("%d moves are known after %d positions", known, p.Done)
		}
	})
	if err != nil || report.Whole || len(report.Moves) != 4 || last != 5 {
		t.Errorf("%d moves after %d positions, %v", len(report.Moves), last, err)
	}
	next := 0
	report, err = run.Go(t.Context(), func(p Progress) {
		if next == 0 {
			next = p.Done
		}
	})
	if want := review(t, r, o); err != nil || next != 6 || !reflect.DeepEqual(report, want) {
		t.Errorf("gone on with at piece %d, %v; the report is the same: %v", next, err, reflect.DeepEqual(report, want))
	}
}

// TestReviewsLeaveMemory reviews games one after the other: the memory stays where it was after the first of them.
func TestReviewsLeaveMemory(t *testing.T) {
	games, moves := 12, 60
	if testing.Short() {
		games, moves = 3, 8
	}
	random := rand.New(rand.NewPCG(13, 4))
	inUse := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	var first int64
	for i := range games {
		var g Game
		for len(g.steps) < moves {
			g = lineOf(t, positiontest.Game(t, random, game.Renju), moves)
		}
		report, err := g.Review(t.Context(), Options{Engine: engine, Nodes: 50}, nil)
		if err != nil || len(report.Moves) != moves {
			t.Fatalf("%d moves, %v", len(report.Moves), err)
		}
		if i == 0 {
			first = inUse()
		}
	}
	last := inUse()
	t.Logf("%d games of %d moves: %d kB in use after the first, %d kB after the last", games, moves, first/1000, last/1000)
	if last > first+first/2+1<<20 {
		t.Errorf("%d kB in use after the first game, %d kB after the last", first/1000, last/1000)
	}
}

// lineOf returns the game of so many moves that leads through positions, or all of them.
func lineOf(t *testing.T, positions []game.Position, moves int) Game {
	t.Helper()
	r, err := game.NewRecord(positions[0].Rule(), positions[0].Size())
	if err != nil {
		t.Fatal(err)
	}
	n := r.Root
	for _, pos := range positions {
		if n.Number() == moves || pos.Last().Color == game.None {
			continue
		}
		if n, err = n.Add(pos.Last()); err != nil {
			t.Fatal(err)
		}
	}
	return Read(n)
}

// TestProgressEndsWithTheReport takes what is known when all is done for the report itself, and more is known each time.
func TestProgressEndsWithTheReport(t *testing.T) {
	r := played(t, game.Freestyle)
	var last Report
	report, err := Read(r.Root.End()).Review(t.Context(), Options{Engine: engine, Nodes: 300, Threads: 2}, func(p Progress) {
		now := p.Report()
		if len(now.Moves) < len(last.Moves) {
			t.Errorf("%d moves were known, %d are", len(last.Moves), len(now.Moves))
		}
		last = now
	})
	if err != nil || !reflect.DeepEqual(last, report) || !report.Whole {
		t.Errorf("%v: what was known in the end is not the report", err)
	}
}

// TestTry judges moves where White threatens a win by fours that only some answers stop.
func TestTry(t *testing.T) {
	pos := position(t, game.Freestyle, "h8 i8 j8", "a1 a15 o1")
	o := Options{Engine: engine, Nodes: 2000}
	for _, test := range []struct {
		name, point string
		want        Severity
		verdict     Verdict
	}{
		{"it wins as fast as possible", "g8", Good, Fastest},
		{"and so does this", "k8", Good, Fastest},
		{"a win is missed", "c3", Blunder, MissedWin},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := game.ParsePoint(test.point, 15)
			if err != nil {
				t.Fatal(err)
			}
			m, err := Try(t.Context(), pos, p, o)
			if err != nil || m.Severity != test.want || m.Verdict != test.verdict {
				t.Errorf("%v %v %v, want %v %v", m.Severity, m.Verdict, err, test.want, test.verdict)
			}
		})
	}
	if _, err := Try(t.Context(), pos, game.Point{X: 7, Y: 7}, o); !errors.Is(err, game.ErrOccupied) {
		t.Errorf("a stone on another: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Try(ended, pos, game.Point{X: 6, Y: 7}, o); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was ended: %v", err)
	}
}

// position sets up stones of both sides, Black to move.
func position(t *testing.T, rule game.Rule, black, white string) game.Position {
	t.Helper()
	pos, err := game.NewPosition(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	for c, points := range map[game.Color]string{game.Black: black, game.White: white} {
		list, err := game.ParsePoints(strings.ReplaceAll(points, " ", ""), 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			if pos, err = pos.Put(p, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	return pos.WithTurn(game.Black)
}

// broken is an engine that fails.
type broken struct{}

var errBroken = errors.New("broken")

func (broken) Search(context.Context, game.Position, ai.Limits, func(ai.Info)) (ai.Info, error) {
	return ai.Info{}, errBroken
}

func TestReviewErrors(t *testing.T) {
	empty, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(empty.Root).Review(t.Context(), Options{Engine: engine}, nil); !errors.Is(err, ErrNoMoves) {
		t.Errorf("no moves: %v", err)
	}
	r := played(t, game.Freestyle)
	_, err = Read(r.Root.End()).Review(t.Context(), Options{Engine: func() ai.Engine { return broken{} }}, nil)
	if !errors.Is(err, errBroken) {
		t.Errorf("a broken engine: %v", err)
	}
}

// TestAccuracy compares with the figures that Lichess publishes for single moves, and with games made up.
func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{-5: 100, 0: 100, 1: 96.6, 2: 92.4, 5: 80.8, 10: 64.6, 20: 41.0, 40: 15.9, 60: 5.4, 100: 0} {
		if got := moveAccuracy(loss / 100); math.Abs(got-want) > 0.6 {
			t.Errorf("%v percent: %v instead of %v", loss, got, want)
		}
	}
	movers := []game.Color{game.Black, game.White, game.Black, game.White}
	for _, test := range []struct {
		name         string
		chances      []float64
		black, white float64
	}{
		{"nothing is lost", []float64{0.5, 0.5, 0.5, 0.5, 0.5}, 100, 100},
		{"White loses at once", []float64{0.5, 0.5, 0.5, 0.5, 1}, 100, 13},
		{"Black loses at once", []float64{0.5, 0.5, 0.5, 0, 0}, 14, 100},
	} {
		t.Run(test.name, func(t *testing.T) {
			black, _ := Accuracy(test.chances, movers, game.Black)
			white, _ := Accuracy(test.chances, movers, game.White)
			if math.Abs(black-test.black) > 5 || math.Abs(white-test.white) > 5 {
				t.Errorf("%.1f and %.1f", black, white)
			}
		})
	}
	if _, ok := Accuracy([]float64{0.5, 0.5}, movers[:1], game.White); ok {
		t.Error("a side without a move has an accuracy")
	}
}
