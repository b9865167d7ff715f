package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// solve returns the score of pos by trying every empty point on the plain board, zero where nothing is proved within
// depth plies.
func solve(pos *game.Position, depth, ply int) ai.Score {
	best := -infinity
	for i := range pos.Size() * pos.Size() {
		next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: game.Point{X: i % pos.Size(), Y: i / pos.Size()}})
		switch {
		case err != nil:
			continue
		case next.Result().Reason == game.Five:
			return ai.Win(ply + 1)
		case next.Result().Draw(), depth == 1:
			best = max(best, 0)
		default:
			best = max(best, -solve(&next, depth-1, ply+1))
		}
	}
	if best == -infinity {
		return 0 // renju leaves Black no move
	}
	return best
}

func TestWinsAndLossesAreReal(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	found := map[int]int{}
	positions := 160
	if testing.Short() {
		positions = 60
	}
	for i := range positions {
		rule := game.Rules[i%len(game.Rules)]
		pos := positiontest.Random(t, random, rule, 6, 11+i%10)
		want := solve(&pos, 3, 0).Distance()
		got := search(t, New(Options{TableSize: 1 << 16}), pos, ai.Limits{Depth: 3}).Score.Distance()
		if got != want && (want != 0 || max(got, -got) <= 3) {
			t.Fatalf("%v: distance %d, by trying everything %d\n%s", rule, got, want, pos.Diagram())
		}
		found[got]++
	}
	for _, d := range []int{1, -2, 3, 0} {
		if found[d] == 0 {
			t.Errorf("no position has distance %d: %v", d, found)
		}
	}
}

// refute plays every defence against a proved win and demands that the win comes as soon as was said.
func refute(t *testing.T, e *Engine, pos game.Position, info ai.Info) {
	t.Helper()
	d := info.Score.Distance()
	after, err := pos.Play(game.Move{Color: pos.ToMove(), Point: info.PV[0]})
	if err != nil {
		t.Fatal(err)
	}
	if d == 1 {
		if after.Result().Reason != game.Five {
			t.Fatalf("%v is no five\n%s", info.PV[0], pos.Diagram())
		}
		return
	}
	for i := range pos.Size() * pos.Size() {
		next, err := after.Play(game.Move{Color: after.ToMove(), Point: game.Point{X: i % pos.Size(), Y: i / pos.Size()}})
		if err != nil {
			continue
		}
		if next.Result().Over() {
			t.Fatalf("a win in %d is refuted by %v\n%s", d, next.Last(), after.Diagram())
		}
		answer := search(t, e, next, ai.Limits{Depth: 4})
		if left := answer.Score.Distance(); left <= 0 || left > d-2 {
			t.Fatalf("a win in %d: after %v and %v it is %d\n%s", d, info.PV[0], next.Last(), left, next.Diagram())
		}
		refute(t, e, next, answer)
	}
}

func TestProvedWinsHold(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 4))
	longest, proved, enough := 5, 0, 30
	if testing.Short() {
		enough = 8
	}
	for i := 0; proved < enough && i < 2000; i++ {
		size := 8 + i%2*4 // on the larger, points are left far from all stones
		pos := positiontest.Random(t, random, game.Rules[i%len(game.Rules)], size, 8+i%8)
		e := New(Options{TableSize: 1 << 20})
		info := search(t, e, pos, ai.Limits{Depth: 4})
		if d := info.Score.Distance(); d > 1 && d <= longest {
			proved++
			refute(t, e, pos, info)
		}
	}
	if proved < enough {
		t.Errorf("only %d wins were found", proved)
	}
}

// TestFarStone: Black has two wins by fours of which every one needs H8, three points from all stones: only there White holds for two
// plies more.
func TestFarStone(t *testing.T) {
	pos, err := game.ParseDiagram(game.Freestyle, `
		O . . . . . O . . . . . . . .
		. . . . . . . . . . . . . . .
		. O . . . . . . . . . . . . .
		O . X . . . . . . . . . . O .
		. . . X . . . . . . . . X . O
		. . . . X . . . . . . X . . .
		. . . . O . . . . . X . . . .
		. . O X X . . . . . X X O . .
		. . . . X . . . . . O . . . .
		. . . X . . . . . . X . . . .
		O . X . . . . . . . . X . . .
		. O . . . . . . . . . . X . O
		. . . . . . . . . . . . . O .
		. . . . . . . . . . . . . . .
		. . . . . . . . O . . . . . O`)
	if err != nil {
		t.Fatal(err)
	}
	info := search(t, New(Options{NoThreats: true}), pos.WithTurn(game.White), ai.Limits{Depth: 3})
	if got := info.PV[0].Text(pos.Size()); got != "H8" || info.Score.Distance() != -8 {
		t.Errorf("%s loses in %d, H8 in 8", got, -info.Score.Distance())
	}
}
