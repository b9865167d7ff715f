package threat

import (
	"flag"
	"math/rand/v2"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// threats is raised for the long comparison: go test -timeout 1h -run 'Fours|Threats' ./ai/threat -threats 1500
var threats = flag.Int("threats", 40, "random positions a rule on which threat searches are compared and refuted, with -short a quarter")

func rounds() int {
	if testing.Short() {
		return *threats / 4
	}
	return *threats
}

// fives returns the points on which side c makes a five.
func fives(pos game.Position, c game.Color) (points []game.Point) {
	pos = pos.WithTurn(c)
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != game.None {
			continue
		}
		if next, err := pos.Play(game.Move{Color: c, Point: p}); err == nil && next.Result().Reason == game.Five {
			points = append(points, p)
		}
	}
	return points
}

// plainFours returns whether the side to move wins by at most depth fours, by the rules alone: every point of the plain board is
// tried, and every answer.
func plainFours(pos *game.Position, depth int) bool {
	us, them := pos.ToMove(), pos.ToMove().Other()
	if len(fives(*pos, us)) > 0 {
		return true
	}
	if depth == 0 {
		return false
	}
	for _, four := range positiontest.Replies(pos) {
		if len(fives(four, us)) > 0 && len(fives(four, them)) == 0 && plainStops(&four, depth) {
			return true
		}
	}
	return false
}

// plainStops returns whether a four wins against all that stops it.
func plainStops(four *game.Position, depth int) bool {
	for _, stop := range positiontest.Replies(four) {
		if stop.Result().Over() {
			return false
		}
		if len(fives(stop, stop.ToMove())) == 0 && !plainFours(&stop, depth-1) {
			return false
		}
	}
	return true
}

func TestFoursAgreeWithTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	v, deepest := NewVCF(), 2
	if *threats > 1000 {
		deepest = 3
	}
	all := 0
	for _, rule := range game.Rules {
		won := 0
		for compared := 0; compared < rounds(); {
			pos := positiontest.Random(t, random, rule, 7, 10+random.IntN(16))
			b := NewBoard(&pos)
			counts := &b.counts[b.side]
			if counts[pattern.SingleFour]+counts[pattern.FourThree]+counts[pattern.Doubtful] < 2 ||
				counts[pattern.WinningFive]+counts[pattern.DoubleFour] > 0 {
				continue
			}
			compared++
			for depth := 1; depth <= deepest; depth++ {
				want := plainFours(&pos, depth)
				got, plies, _ := v.Solve(b, depth, 1<<20)
				if (got == Proved) != want || got == GaveUp || plies > 2*depth+1 {
					t.Fatalf("%v, %d fours: %v in %d plies, by the rules %v\n%s", rule, depth, got, plies, want, pos.Diagram())
				}
				if want {
					won++
				}
			}
		}
		if t.Logf("%v: %d wins", rule, won); won == 0 && !testing.Short() { // half of the positions hold too few for each rule
			t.Errorf("%v: no win", rule)
		}
		all += won
	}
	if all == 0 {
		t.Error("no win by any rule")
	}
}

// TestAFourThatParries has a four stopped by a point that makes an open four, where as many points make an open one as make another.
func TestAFourThatParries(t *testing.T) {
	pos, err := game.ParseDiagram(game.Freestyle, `
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. X O O O O . . . . .
		. . . . . . X . . . .
		. . . . . . X . . . .
		. . . . . . X . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .
		. . . . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	pos = pos.WithTurn(game.Black)
	b := NewBoard(&pos)
	if n := b.counts[b.side]; n[pattern.DoubleFour] != n[pattern.SingleFour] {
		t.Fatalf("%d and %d points", n[pattern.DoubleFour], n[pattern.SingleFour])
	}
	if r, plies, first := NewVCF().Solve(b, 4, 1<<20); r != Proved || plies != 3 || b.Point(first).Text(11) != "G7" {
		t.Errorf("%v in %d plies by %s", r, plies, b.Point(first).Text(11))
	}
}

// refuteFours plays all that can be answered to a win by continuous fours, on the plain board, and demands that the solver
// still wins in time.
func refuteFours(t *testing.T, v *VCF, pos game.Position, plies int) {
	t.Helper()
	r, d, first := v.Solve(NewBoard(&pos), plies/2, 1<<22)
	if r != Proved || d > plies {
		t.Fatalf("a win in %d plies: %v in %d\n%s", plies, r, d, pos.Diagram())
	}
	us := pos.ToMove()
	after, err := pos.Play(game.Move{Color: us, Point: NewBoard(&pos).Point(first)})
	if err != nil {
		t.Fatalf("%v\n%s", err, pos.Diagram())
	}
	if after.Result().Over() {
		if after.Result().Winner != us || d != 1 {
			t.Fatalf("not won in %d: %v\n%s", d, after.Result(), after.Diagram())
		}
		return
	}
	if len(fives(after, us)) == 0 {
		t.Fatalf("%v makes no four\n%s", NewBoard(&pos).Point(first), pos.Diagram())
	}
	for _, reply := range positiontest.Replies(&after) {
		if reply.Result().Over() {
			t.Fatalf("not won but %v\n%s", reply.Result(), reply.Diagram())
		}
		if len(fives(reply, us)) == 0 {
			refuteFours(t, v, reply, d-2)
		}
	}
}

func TestFoursAreReal(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 5))
	v, furthest := NewVCF(), 0
	for _, rule := range game.Rules {
		won, longest := 0, 0
		for won < rounds()/3 {
			for _, pos := range positiontest.Game(t, random, rule) {
				if r, plies, _ := v.Solve(NewBoard(&pos), Endless, 5000); r == Proved && plies > 3 {
					won++
					longest = max(longest, plies)
					refuteFours(t, v, pos, plies)
				}
			}
		}
		t.Logf("%v: %d wins, the longest in %d", rule, won, longest)
		if longest < 7 && !testing.Short() {
			t.Errorf("%v: no long win", rule)
		}
		furthest = max(furthest, longest)
	}
	if furthest < 7 {
		t.Error("no long win by any rule")
	}
}

func TestProblemsOfFours(t *testing.T) {
	for _, p := range positiontest.Fours(t) {
		v, b := NewVCF(), NewBoard(&p.Position)
		r, plies, first := v.Solve(b, Endless, 5000)
		if r != Proved {
			t.Errorf("%s: %v", p.Name, r)
			continue
		}
		t.Logf("%s: in %d from %s, %d nodes", p.Name, plies, b.Point(first).Text(15), v.Nodes)
		refuteFours(t, v, p.Position, plies)
		line := v.Line(b, plies, 1<<20)
		if b.plies != 0 || b.key != NewBoard(&p.Position).key {
			t.Errorf("%s: the line stays on the board", p.Name)
		}
		if len(line) != plies-2 || line[0] != first {
			t.Errorf("%s: the line has %d moves of %d", p.Name, len(line), plies)
		}
	}
}

func TestFoursAllocateNothing(t *testing.T) {
	problems := positiontest.Fours(t)
	v, b := NewVCF(), NewBoard(&problems[2].Position)
	n := testing.AllocsPerRun(10, func() {
		v.memo.clear()
		if r, _, _ := v.Solve(b, Endless, 1<<20); r != Proved {
			t.Error(r)
		}
	})
	if n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkFours(b *testing.B) {
	var boards []*Board
	for _, p := range positiontest.Fours(b) {
		boards = append(boards, NewBoard(&p.Position))
	}
	v := NewVCF()
	b.ReportAllocs()
	for b.Loop() {
		v.memo.clear()
		for _, board := range boards {
			v.Solve(board, Endless, 1<<20)
		}
	}
	b.ReportMetric(float64(v.Nodes)/b.Elapsed().Seconds(), "nodes/s")
}
