package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// plain switches off all that makes the tree depend on the order of the search.
var plain = Options{NoTable: true, NoAspiration: true, NoScout: true, NoRazoring: true, NoFutility: true, NoMoveCount: true,
	NoLateReduction: true, NoStaleReduction: true, NoFailHighReduction: true, NoBestReduction: true, NoSurprise: true,
	NoForcedExtension: true, NoSingularExtension: true, NoMultiCut: true, NoTableExtension: true}

// search searches on one thread unless lim says otherwise.
func search(t testing.TB, e *Engine, pos game.Position, lim ai.Limits) ai.Info {
	t.Helper()
	lim.Threads = max(lim.Threads, 1)
	info, err := e.Search(context.Background(), pos, lim, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	if err := pos.Check(game.Move{Color: pos.ToMove(), Point: info.PV[0]}); err != nil {
		t.Fatalf("the answer can't be played: %v\n%s", err, pos.Diagram())
	}
	return info
}

// minimax is the search without anything clever: every move of every list is tried in full.
func minimax(w *worker, depth, ply int) ai.Score {
	b := w.board
	if score, _, known := b.Verdict(ply); known {
		return score
	}
	if depth == 0 {
		return minimaxFours(w, quietFours, ply)
	}
	n := node{ply: ply}
	w.assess(&n)
	var l moveList
	if n.free = w.list(&l, false); l.n == 0 {
		return w.stuck(&n)
	}
	best := -infinity
	for i := 0; i < l.n; i++ {
		w.play(l.moves[i].cell)
		best = max(best, -minimax(w, depth-1, ply+1))
		w.undo()
		if i == l.n-1 && n.free && !n.far && best.Distance() < 0 {
			n.far = true
			l.far(b)
		}
	}
	return best
}

func minimaxFours(w *worker, fours, ply int) ai.Score {
	b := w.board
	if score, _, known := b.Verdict(ply); known {
		return score
	}
	var l moveList
	best := -infinity
	if b.Count(b.Side()^1, pattern.WinningFive) > 0 {
		w.list(&l, false)
	} else {
		best = w.evaluate(-infinity, infinity)
		if fours == 0 {
			return best
		}
		if l.fours(b); fours < quietFours {
			l.strongFours(b)
		}
		fours--
	}
	for _, m := range l.moves[:l.n] {
		w.play(m.cell)
		best = max(best, -minimaxFours(w, fours, ply+1))
		w.undo()
	}
	return best
}

func TestAlphaBetaIsMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	for i := range 30 {
		rule := game.Rules[i%len(game.Rules)]
		pos := positiontest.Random(t, random, rule, 6+i%2, 12+i%7)
		depth := 1 + i%3
		w := new(worker)
		w.begin(threat.NewBoard(&pos), nil, plain, usual, new(limiter))
		want := minimax(w, depth, 0)
		scout, aspiration := plain, plain
		scout.NoScout = false
		aspiration.NoScout, aspiration.NoAspiration = false, false
		for name, o := range map[string]Options{"plain alpha-beta": plain, "with zero windows": scout, "with aspiration": aspiration} {
			w := new(worker)
			w.begin(threat.NewBoard(&pos), nil, o, usual, new(limiter))
			if !w.aspire(depth, want+3) || w.value != want {
				t.Fatalf("%v, depth %d, %s: %v, minimax %v\n%s", rule, depth, name, w.value, want, pos.Diagram())
			}
		}
	}
}

func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name, diagram string
		rule          game.Rule
		want          []string
	}{
		{"takes its five, at the edge", `
			X X X X . . . .
			O O O O . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . .`, game.Freestyle, []string{"E8"}},
		{"stops a five in the corner", `
			. . . . . . . .
			. O . . . . . .
			. . O X . . . .
			. . . O X . . .
			. . . . O X . .
			. . . . . . . .
			. . . . . . . .
			. . . . . . . X`, game.Freestyle, []string{"A8", "F3"}},
		{"makes no six", `
			. . . . . . . . .
			X X X . X X . . .
			. . . . . . . . .
			. O O O O . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, game.Standard, []string{"A6", "F6"}},
		{"makes the open four", `
			. . . . . . . . .
			. . . . . . . . .
			. . . X X X . . .
			. . . . . . . . .
			. . . O O O . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .
			. . . . . . . . .`, game.Freestyle, []string{"C7", "G7"}},
	} {
		pos, err := game.ParseDiagram(c.rule, c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		got := search(t, New(Options{}), pos.WithTurn(game.Black), ai.Limits{Depth: 4}).PV[0].Text(pos.Size())
		if !strings.Contains(strings.Join(c.want, " "), got) {
			t.Errorf("%s: %s, not one of %v", c.name, got, c.want)
		}
	}
}

func TestSameSearchSameNodes(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(2, 2)), game.Freestyle, 15, 5)
	var infos [2]ai.Info
	for i := range infos {
		infos[i] = search(t, New(Options{Noise: 5, Seed: 9}), pos, ai.Limits{Depth: 10})
	}
	a, b := infos[0], infos[1]
	if a.Nodes < 1000 || a.Nodes != b.Nodes || a.Score != b.Score || a.PV[0] != b.PV[0] {
		t.Errorf("%+v, then %+v", a, b)
	}
}

func TestLimits(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(2, 2)), game.Standard, 15, 5)
	if info := search(t, New(Options{NoThreats: true}), pos, ai.Limits{Nodes: 5000}); info.Nodes > 5000 || info.Nodes < 4999 {
		t.Errorf("%d nodes of 5000", info.Nodes)
	}
	if info := search(t, New(Options{}), pos, ai.Limits{Depth: 3}); info.Depth != 3 && info.Score.Distance() == 0 {
		t.Errorf("depth %d of 3", info.Depth)
	}
	if info := search(t, New(Options{}), pos, ai.Limits{Nodes: 1}); info.Depth != 0 {
		t.Errorf("one node was enough for depth %d", info.Depth)
	}
}

func TestLinesDiffer(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(6, 4)), game.Freestyle, 15, 7)
	last := map[int]ai.Info{}
	_, err := New(plain).Search(context.Background(), pos, ai.Limits{Depth: 4, Lines: 4}, func(info ai.Info) {
		last[info.Line] = info
	})
	if err != nil {
		t.Fatal(err)
	}
	first := map[game.Point]bool{}
	for i := range 4 {
		info := last[i]
		if len(info.PV) == 0 || first[info.PV[0]] || info.Depth != 4 {
			t.Fatalf("line %d: %+v", i, info)
		}
		if first[info.PV[0]] = true; i > 0 && info.Score > last[i-1].Score {
			t.Errorf("line %d is better than the one before: %v, %v", i, info.Score, last[i-1].Score)
		}
	}
	// More lines than moves: a board with three empty points.
	full, err := game.ParseDiagram(game.Freestyle, "XOXOX\nXOXOX\nOXOXO\nXOXOX\nXO...")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	if _, err := New(Options{}).Search(context.Background(), full, ai.Limits{Depth: 4, Lines: math.MaxInt}, func(info ai.Info) {
		seen[info.Line] = true
	}); err != nil || len(seen) != 3 {
		t.Errorf("%d lines of three, %v", len(seen), err)
	}
}

func TestRefusals(t *testing.T) {
	over, err := game.ParseDiagram(game.Freestyle, "XXXXX\nOOOO.\n.....\n.....\n.....")
	if err != nil {
		t.Fatal(err)
	}
	start, err := game.NewPosition(game.Freestyle, 9)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		pos  game.Position
		want error
	}{
		"no position":     {game.Position{}, game.ErrSize},
		"a finished game": {over, game.ErrOver},
		"nobody's turn":   {start.WithTurn(game.None), game.ErrColor},
	} {
		if _, err := New(Options{}).Search(context.Background(), c.pos, ai.Limits{Depth: 2}, nil); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", name, err, c.want)
		}
	}
}

// TestAnyPosition searches boards that no game would lead to: stones strewn at random, either side to move, fives
// waiting for both.
func TestAnyPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	e := New(Options{TableSize: 1 << 16})
	for range 100 {
		rule, size := game.Rules[random.IntN(len(game.Rules))], game.MinSize+random.IntN(game.MaxSize-game.MinSize+1)
		if !rule.Allows(size) {
			size = game.DefaultSize
		}
		pos, err := game.NewPosition(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		for range random.IntN(size * size) {
			p := game.Point{X: random.IntN(size), Y: random.IntN(size)}
			next, err := pos.Put(p, game.Color(1+random.IntN(2)))
			if err != nil {
				t.Fatal(err)
			}
			if !next.Result().Over() {
				pos = next
			}
		}
		search(t, e, pos.WithTurn(game.Color(1+random.IntN(2))), ai.Limits{Nodes: 500, Lines: random.IntN(3)})
	}
}

// quiet returns a position in which nothing is decided for long.
func quiet(t testing.TB) game.Position {
	t.Helper()
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields("G7 I3 G3 H7 F3 I6") {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

func BenchmarkSearch(b *testing.B) {
	pos := quiet(b)
	for _, threads := range []int{1, 2, 4} {
		b.Run(fmt.Sprint("threads=", threads), func(b *testing.B) {
			e := New(Options{})
			search(b, e, pos, ai.Limits{Nodes: 1, Threads: threads})
			b.ReportAllocs()
			nodes := int64(0)
			for b.Loop() {
				nodes += search(b, e, pos, ai.Limits{Nodes: 100_000, Threads: threads}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkPlayUndo(b *testing.B) {
	random := rand.New(rand.NewPCG(2, 2))
	pos := positiontest.Random(b, random, game.Freestyle, 15, 30)
	board := threat.NewBoard(&pos)
	var l moveList
	l.near(board)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		board.Play(l.moves[i%l.n].cell)
		board.Undo()
	}
}

// TestLockstep searches twice on three threads that run in turn: every report comes after the same nodes.
func TestLockstep(t *testing.T) {
	opening, err := game.NewBalanced(game.Freestyle, 15, game.BalancedOpenings(game.Freestyle, 15)[0])
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for i := range 2 {
		var text strings.Builder
		e := New(Options{Lockstep: true, TableSize: 1 << 20})
		info, err := e.Search(t.Context(), opening.Position(), ai.Limits{Nodes: 20_000, Threads: 3}, func(info ai.Info) { fmt.Fprint(&text, info.Depth, info.Nodes, info.Score, " ") })
		if err != nil || info.Nodes < 20_000 || info.Nodes > 20_000+3*pace {
			t.Fatalf("%+v, %v", info, err)
		}
		fmt.Fprint(&text, info.Nodes, info.PV)
		if i == 0 {
			first = text.String()
		} else if text.String() != first {
			t.Errorf("%s\nbefore %s", text.String(), first)
		}
	}
}
