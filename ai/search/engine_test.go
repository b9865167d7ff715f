package search

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// TestThreadsFindTheSame searches positions that one thread solves with several: wins and losses are as near.
func TestThreadsFindTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 9))
	positions, solved := 32, 0
	if testing.Short() {
		positions = 8
	}
	for i := range positions {
		pos := positiontest.Random(t, random, game.Rules[i%len(game.Rules)], 9, 8+i%10)
		lim := ai.Limits{Depth: 4}
		want := search(t, New(Options{TableSize: 1 << 20}), pos, lim).Score.Distance()
		lim.Threads = 3
		got := search(t, New(Options{TableSize: 1 << 20}), pos, lim).Score.Distance()
		if got*want < 0 || want == 1 && got != 1 || want == -2 && got != -2 {
			t.Errorf("%v: distance %d, on three threads %d\n%s", pos.Rule(), want, got, pos.Diagram())
		}
		if want != 0 {
			solved++
		}
	}
	if solved < positions/4 {
		t.Errorf("only %d of %d positions were solved", solved, positions)
	}
}

func TestElect(t *testing.T) {
	type answer struct {
		depth int
		score ai.Score
	}
	for _, c := range []struct {
		name    string
		answers []answer
		lines   bool
		want    int
	}{
		{"all alike", []answer{{7, 10}, {7, 90}, {6, 99}}, false, 0},
		{"a helper was deeper", []answer{{7, 10}, {9, -90}, {8, 99}}, false, 1},
		{"a helper wins", []answer{{7, 10}, {9, 20}, {5, ai.Win(9)}}, false, 2},
		{"a helper wins sooner", []answer{{7, ai.Win(9)}, {9, 20}, {5, ai.Win(7)}}, false, 2},
		{"a helper was deeper, but does not win", []answer{{7, ai.Win(9)}, {9, 20}}, false, 0},
		{"a deeper helper loses", []answer{{7, 10}, {8, ai.Loss(8)}}, false, 1},
		{"several lines", []answer{{7, 10}, {9, 20}}, true, 0},
	} {
		var workers []*worker
		for _, a := range c.answers {
			workers = append(workers, &worker{wide: c.lines, best: []foundLine{{score: a.score, depth: a.depth}}})
		}
		if got := elect(workers); got != workers[c.want] {
			t.Errorf("%s: depth %d, score %v", c.name, got.best[0].depth, got.best[0].score)
		}
	}
}

func TestThreadsKeepLimits(t *testing.T) {
	pos := quiet(t)
	e := New(Options{})
	for _, threads := range []int{3, 1, 2} {
		info := search(t, e, pos, ai.Limits{Nodes: 20_000, Threads: threads})
		if info.Nodes < 20_000 || info.Nodes > 20_000+int64(threads-1)*pace {
			t.Errorf("%d threads: %d nodes of 20,000", threads, info.Nodes)
		}
	}
	if got, want := len(e.workers), 3; got != want {
		t.Errorf("%d workers, not %d", got, want)
	}
	if _, err := e.Search(context.Background(), pos, ai.Limits{Nodes: 1000}, nil); err != nil {
		t.Fatal(err)
	}
	if got, want := len(e.workers), max(3, runtime.GOMAXPROCS(0)); got != want {
		t.Errorf("%d workers for all cores, not %d", got, want)
	}
}

// TestSearchAllocates counts what a search allocates once its workers stand.
func TestSearchAllocates(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(2, 3)), game.Freestyle, 15, 10)
	e := New(Options{})
	for _, threads := range []int{1, 4} {
		lim := ai.Limits{Nodes: 5_000, Threads: threads}
		search(t, e, pos, lim)
		least := uint64(math.MaxUint64) // goroutines are made anew where the machine is busy
		for range 5 {
			var before, after runtime.MemStats
			const searches = 4
			runtime.ReadMemStats(&before)
			for range searches {
				if _, err := e.Search(context.Background(), pos, lim, nil); err != nil {
					t.Fatal(err)
				}
			}
			runtime.ReadMemStats(&after)
			least = min(least, (after.TotalAlloc-before.TotalAlloc)/searches)
		}
		if least > 2<<10 {
			t.Errorf("%d threads: %d bytes a search", threads, least)
		}
	}
}

// streamed searches several lines and returns the last report of each. Reports of a line never fall back in depth, and all count nodes.
func streamed(t *testing.T, e *Engine, pos game.Position, lim ai.Limits) []ai.Info {
	t.Helper()
	var last []ai.Info
	nodes := int64(0)
	best, err := e.Search(context.Background(), pos, lim, func(info ai.Info) {
		for info.Line >= len(last) {
			last = append(last, ai.Info{})
		}
		if info.Nodes < nodes || len(info.PV) == 0 || info.Depth < last[info.Line].Depth {
			t.Errorf("%+v after %+v", info, last[info.Line])
		}
		last[info.Line], nodes = info, info.Nodes
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(last) > 0 && (best.PV[0] != last[0].PV[0] || best.Score != last[0].Score) {
		t.Errorf("answered %+v, reported %+v", best, last[0])
	}
	return last
}

func TestLinesAreSorted(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 4))
	for i, lim := range []ai.Limits{
		{Depth: 4, Lines: 5, Threads: 1},
		{Depth: 4, Lines: 5, Threads: 3},
		{Nodes: 8_000, Lines: 3, Threads: 1},
		{Nodes: 8_000, Lines: 12, Threads: 2},
	} {
		for range 3 {
			pos := positiontest.Random(t, random, game.Rules[i], 15, 7)
			lines := streamed(t, New(Options{TableSize: 1 << 20}), pos, lim)
			fewer := lim.Nodes > 0 && lim.Threads > 1 // or none: where the helpers get a processor before the one that reports
			if len(lines) != lim.Lines && !fewer {
				t.Fatalf("%d lines of %d", len(lines), lim.Lines)
			}
			seen := map[game.Point]bool{}
			for j, info := range lines {
				if seen[info.PV[0]] {
					t.Errorf("%+v: %v begins two lines", lim, info.PV[0])
				}
				if seen[info.PV[0]] = true; j > 0 && info.Depth == lines[j-1].Depth && info.Score > lines[j-1].Score {
					t.Errorf("%+v: line %d is better than the one before: %v, %v", lim, j, info.Score, lines[j-1].Score)
				}
			}
		}
	}
}

// TestLinesWin asks for more lines than there are wins: an open three has three ways to become an open or a simple four that wins.
func TestLinesWin(t *testing.T) {
	pos, err := game.ParseDiagram(game.Freestyle, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . X X X . . .
		. . . . . . . . .
		. . . O O . . . .
		. . O . . . . . .
		. . . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 3} {
		lim := ai.Limits{Time: time.Minute, Lines: 2, Threads: threads}
		lines := streamed(t, New(Options{Rate: 50}), pos.WithTurn(game.Black), lim)
		for i, info := range lines {
			if p := info.PV[0].Text(9); info.Score != ai.Win(3) || p != "C6" && p != "G6" || info.Time > 10*time.Second {
				t.Errorf("%d threads, line %d: %s %v after %v", threads, i, p, info.Score, info.Time)
			}
		}
	}
}
