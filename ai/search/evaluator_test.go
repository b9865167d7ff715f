package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/ai/weights"
	"hoshi/game"
)

// TestEvaluationKnowsNoColour exchanges the colours of all stones where the rule makes no difference between them, and
// mirrors the board: the side to move thinks the same of both positions.
func TestEvaluationKnowsNoColour(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, rule := range game.Rules {
		for range 50 {
			pos := positiontest.Random(t, random, rule, 15, 5+random.IntN(60))
			colour := game.Color.Other
			if rule == game.Renju {
				colour = func(c game.Color) game.Color { return c }
			}
			mirrored, err := game.NewPosition(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 15 * 15 {
				x, y := i%15, i/15
				if c := pos.At(game.Point{X: x, Y: y}); c != game.None {
					if mirrored, err = mirrored.Put(game.Point{X: y, Y: 14 - x}, colour(c)); err != nil {
						t.Fatal(err)
					}
				}
			}
			mirrored = mirrored.WithTurn(colour(pos.ToMove()))
			a, b := evaluated(&pos), evaluated(&mirrored)
			if a != b || a.Distance() != 0 {
				t.Fatalf("%v: %v, but mirrored %v\n%s", rule, a, b, pos.Diagram())
			}
		}
	}
}

// evaluated returns what the network makes of a position.
func evaluated(pos *game.Position) ai.Score {
	b, n := threat.NewBoard(pos), new(network)
	n.Init(b)
	return n.Evaluate(b, -infinity, infinity)
}

// anew evaluates every position from the beginning, with a network of its own, and counts what it is told.
type anew struct{ plays, undos, evaluations, open int }

func (e *anew) Init(*threat.Board) { e.open = 0 }
func (e *anew) Play(*threat.Board) { e.plays++; e.open++ }
func (e *anew) Undo()              { e.undos++; e.open-- }
func (e *anew) Evaluate(b *threat.Board, _, _ ai.Score) ai.Score {
	e.evaluations++
	n := new(network)
	n.Init(b)
	return n.Evaluate(b, -infinity, infinity)
}

// TestAnotherEvaluator searches with an evaluator put in from outside, which is told of every move and gives what the network gives:
// the answer comes after the same nodes. One that gives something else finds something else.
func TestAnotherEvaluator(t *testing.T) {
	for _, rule := range game.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			opening, err := game.NewBalanced(rule, 15, game.BalancedOpenings(rule, 15)[0])
			if err != nil {
				t.Fatal(err)
			}
			pos := opening.Position()
			lim := ai.Limits{Depth: 5}
			want := search(t, New(Options{}), pos, lim)
			var e anew
			got := search(t, New(Options{Evaluator: func() Evaluator { return &e }}), pos, lim)
			if got.Nodes != want.Nodes || got.Score != want.Score || !slices.Equal(got.PV, want.PV) {
				t.Errorf("%v in %d nodes, not %v in %d", got.Score, got.Nodes, want.Score, want.Nodes)
			}
			if e.plays != e.undos || e.open != 0 || e.plays < 100 || e.evaluations < 100 {
				t.Errorf("told of %d moves, %d taken back; asked %d times", e.plays, e.undos, e.evaluations)
			}
			even := search(t, New(Options{Evaluator: func() Evaluator { return flat{} }}), pos, lim)
			if even.Score != flatScore && even.Score != -flatScore && even.Score.Distance() == 0 || even.Nodes == want.Nodes {
				t.Errorf("%v in %d nodes by an evaluator that says %v to everything", even.Score, even.Nodes, flatScore)
			}
		})
	}
}

// flat gives every position the same worth for its side to move.
type flat struct{}

const flatScore ai.Score = 7

func (flat) Init(*threat.Board)                                  {}
func (flat) Play(*threat.Board)                                  {}
func (flat) Undo()                                               {}
func (flat) Evaluate(*threat.Board, ai.Score, ai.Score) ai.Score { return flatScore }

// TestNoiseIsBounded asks with every size of errors, useless ones, too: none is taken for a win, and below 1 there are none.
func TestNoiseIsBounded(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(5, 10)), game.Freestyle, 15, 20)
	w := &worker{board: threat.NewBoard(&pos), eval: flat{}}
	for _, noise := range []int{math.MinInt, -5, 0, 5, highest, 40_000, math.MaxInt} {
		for seed := range uint64(20) {
			w.options = Options{Noise: noise, Seed: seed}
			if got := w.evaluate(-infinity, infinity); got > highest || got < -highest || noise < 1 && got != flatScore {
				t.Fatalf("errors of %d: %d", noise, got)
			}
		}
	}
}

// TestNetworkFollows plays and takes back at random and compares with a network that begins anew.
func TestNetworkFollows(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 10))
	for _, rule := range game.Rules {
		pos := positiontest.Random(t, random, rule, 15, 5)
		b, n := threat.NewBoard(&pos), new(network)
		n.Init(b)
		compared := 0
		for range 400 {
			if b.Plies() > 0 && random.IntN(3) == 0 {
				n.Undo()
				b.Undo()
			} else if near := b.Near(); random.IntN(8) > 0 {
				for range random.IntN(20) {
					near.PopFirst()
				}
				if p := near.PopFirst(); p != threat.NoCell {
					b.Play(p)
					n.Play(b)
				}
			}
			if random.IntN(3) > 0 {
				continue
			}
			fresh := new(network)
			fresh.Init(b)
			if got, want := n.Evaluate(b, -infinity, infinity), fresh.Evaluate(b, -infinity, infinity); got != want {
				t.Fatalf("%v after %d moves: %v, not %v", rule, b.Plies(), got, want)
			}
			compared++
		}
		if compared < 50 {
			t.Errorf("%v: compared %d times", rule, compared)
		}
	}
}

// TestLanesStayApart compares the packed sums with sums of plain numbers, on boards from nearly empty to nearly full.
func TestLanesStayApart(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, rule := range game.Rules {
		for range 6 {
			size := game.DefaultSize
			if rule.Allows(game.MaxSize) {
				size = game.MaxSize
			}
			pos := positiontest.Random(t, random, rule, size, 1+random.IntN(size*size/3))
			b, n := threat.NewBoard(&pos), new(network)
			n.Init(b)
			for s := range threat.Side(2) {
				side := &weights.For(rule, size).Sides[s]
				var own, other, wantOwn, wantOther [weights.Lanes]int
				for p := range threat.Cell(b.Cells()) {
					if b.IsOccupied(p) {
						continue
					}
					class := b.Code(s, p).Class()
					for i := range weights.Lanes {
						wantOwn[i] += int(side.Own[class][i])
						wantOther[i] += int(side.Other[class][i])
					}
				}
				spread(n.sums[0][s].own, &own)
				spread(n.sums[0][s].other, &other)
				if own != wantOwn || other != wantOther {
					t.Fatalf("%v, %v: %v %v, not %v %v\n%s", rule, s.Color(), own, other, wantOwn, wantOther, pos.Diagram())
				}
			}
		}
	}
}
