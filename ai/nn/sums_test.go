package nn

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// sizes are the boards on which the rule can be played.
func sizes(rule game.Rule) (all []int) {
	for n := game.MinSize; n <= game.MaxSize; n++ {
		if rule.Allows(n) {
			all = append(all, n)
		}
	}
	return all
}

// nets are drawn by chance, by rule.
var nets = func() map[game.Rule]*Net {
	nets := map[game.Rule]*Net{}
	for _, rule := range game.Rules {
		if rule == ruleOf(rule) {
			n, err := New(drawn(rand.New(rand.NewPCG(3, uint64(rule))), rule))
			if err != nil {
				panic(err) // in no run or in all
			}
			nets[rule] = n
		}
	}
	return nets
}()

// TestSumsFollow plays and takes back at random, on boards of every size by every rule, and compares with sums that begin anew.
func TestSumsFollow(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 17))
	s := new(sums) // the same for all boards
	for _, rule := range game.Rules {
		net := nets[ruleOf(rule)]
		for _, size := range sizes(rule) {
			pos := positiontest.Random(t, random, rule, size, 3)
			b := threat.NewBoard(&pos)
			s.init(net, b)
			moves := 20 * size
			if testing.Short() {
				moves = size
			}
			for range moves {
				wander(random, b, s)
				switch random.IntN(6) {
				case 0, 1:
					compareSums(t, b, s)
				case 2, 3:
					s.evaluate(b)
				}
			}
			for ; b.Plies() > 0; b.Undo() {
				s.undo()
			}
			compareSums(t, b, s)
		}
	}
}

// wander plays a move on an empty cell, or takes some back.
func wander(random *rand.Rand, b *threat.Board, s *sums) {
	if b.Full() || random.IntN(4) == 0 {
		for range min(b.Plies(), random.IntN(5)) {
			s.undo()
			b.Undo()
		}
		return
	}
	p := threat.Cell(random.IntN(b.Cells()))
	for b.IsOccupied(p) {
		p = (p + 1) % threat.Cell(b.Cells())
	}
	b.Play(p)
	s.moves++
}

// compareSums compares s with sums that begin with the board as it stands.
func compareSums(t *testing.T, b *threat.Board, s *sums) {
	t.Helper()
	fresh := new(sums)
	fresh.init(s.net, b)
	if got, want := s.evaluate(b), fresh.evaluate(b); got != want {
		t.Fatalf("%v %d, after %d moves: %d, not %d", b.Rule(), b.Size(), b.Plies(), got, want)
	}
	if step := &s.known[s.moves]; !step.settled {
		step.settled = true
		s.settle(step, &s.net.windows.set[step.color])
	}
	if s.known[s.moves].totals != fresh.known[0].totals {
		t.Fatalf("%v %d, after %d moves: other totals", b.Rule(), b.Size(), b.Plies())
	}
	for p := range threat.Cell(b.Cells()) {
		if b.IsOccupied(p) {
			continue
		}
		at := 4 * p
		if s.field.cells[p] != fresh.field.cells[p] || [4]uint32(s.field.windows[at:at+4]) != [4]uint32(fresh.field.windows[at:at+4]) {
			t.Fatalf("%v %d, after %d moves: other lanes on %v", b.Rule(), b.Size(), b.Plies(), b.Point(p))
		}
	}
}

// TestSymmetries turns and mirrors boards, and exchanges their colours: what the network makes of them stays.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 18))
	for _, rule := range game.Rules {
		net := nets[ruleOf(rule)]
		exchanged := func(c game.Color) game.Color {
			if rule == game.Renju {
				return c
			}
			return c.Other()
		}
		for range 6 {
			pos := positiontest.Random(t, random, rule, 15, 5+random.IntN(60))
			other, err := game.NewPosition(rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			for i := range 15 * 15 {
				x, y := i%15, i/15
				if c := pos.At(game.Point{X: x, Y: y}); c != game.None {
					if other, err = other.Put(game.Point{X: y, Y: 14 - x}, exchanged(c)); err != nil {
						t.Fatal(err)
					}
				}
			}
			other = other.WithTurn(exchanged(pos.ToMove()))
			if a, b := anew(net, &pos), anew(net, &other); a != b {
				t.Fatalf("%v: %d, but mirrored %d\n%s", rule, a, b, pos.Diagram())
			}
		}
	}
}

// anew returns what a net makes of a position.
func anew(net *Net, pos *game.Position) int {
	b, s := threat.NewBoard(pos), new(sums)
	s.init(net, b)
	return s.evaluate(b)
}

// BenchmarkFollow plays a move, evaluates and takes it back.
func BenchmarkFollow(b *testing.B) {
	random := rand.New(rand.NewPCG(6, 18))
	for _, rule := range []game.Rule{game.Freestyle, game.Renju} {
		b.Run(rule.String(), func(b *testing.B) {
			net := nets[rule]
			pos := positiontest.Random(b, random, rule, 15, 20)
			board, s := threat.NewBoard(&pos), new(sums)
			s.init(net, board)
			near := board.Near()
			var cells []threat.Cell
			for p := near.PopFirst(); p != threat.NoCell; p = near.PopFirst() {
				cells = append(cells, p)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				board.Play(cells[i%len(cells)])
				s.moves++
				s.evaluate(board)
				s.undo()
				board.Undo()
			}
		})
	}
}
