package threat

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hoshi/ai/pattern"
	"hoshi/ai/positiontest"
	"hoshi/game"
)

// eachRandom calls look with random positions of games by every rule, n a rule.
func eachRandom(t *testing.T, seed uint64, n int, look func(pos game.Position)) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 32))
	for _, rule := range game.Rules {
		for left := n; left > 0; {
			for _, pos := range positiontest.Game(t, random, rule) {
				if left--; left >= 0 {
					look(pos)
				}
			}
		}
	}
}

func TestSet(t *testing.T) {
	var s Set
	for _, p := range []Cell{0, 63, 64, 200, MaxCells - 1} {
		if s.Has(p) {
			t.Errorf("%d is in before it was added", p)
		}
		if s.Add(p); !s.Has(p) || s.Has(p^1) {
			t.Errorf("%d is not in, or %d is", p, p^1)
		}
	}
	var taken []Cell
	for p := s.PopFirst(); p != NoCell; p = s.PopFirst() {
		taken = append(taken, p)
	}
	if !slices.Equal(taken, []Cell{0, 63, 64, 200, MaxCells - 1}) || s != (Set{}) {
		t.Errorf("taken are %v", taken)
	}
}

// What a board says of itself is what the position says.
func TestFactsAgreeWithPosition(t *testing.T) {
	for _, size := range []int{5, 9, 15, 19, 22} {
		random := rand.New(rand.NewPCG(32, uint64(size)))
		rule := game.Freestyle
		for range 10 {
			pos := positiontest.Random(t, random, rule, size, 1+random.IntN(size))
			b := NewBoard(&pos)
			var near, empty Set
			for p := range Cell(b.cells) {
				at := b.Point(p)
				if b.Stone(p) != pos.At(at) || b.IsOccupied(p) != (pos.At(at) != game.None) {
					t.Errorf("%v: a stone of %v, taken %v\n%s", at.Text(size), b.Stone(p), b.IsOccupied(p), pos.Diagram())
				}
				if pos.At(at) != game.None {
					continue
				}
				empty.Add(p)
				for i := range 5 * 5 {
					if pos.At(game.Point{X: at.X + i%5 - 2, Y: at.Y + i/5 - 2}) != game.None {
						near.Add(p)
					}
				}
			}
			if b.Empty() != empty || b.Near() != near {
				t.Errorf("empty are %v, near stones %v; want %v, %v\n%s", b.Empty(), b.Near(), empty, near, pos.Diagram())
			}
			for s := range Side(2) {
				for threat := pattern.Quiet + 1; threat < pattern.Threats; threat++ {
					var where Set
					n := 0
					for p := range Cell(b.cells) {
						if !b.taken[p] && b.Threat(s, p) == threat {
							where.Add(p)
							n++
						}
					}
					if b.Count(s, threat) != n || *b.Where(s, threat) != where {
						t.Errorf("%v makes %v on %d cells, want %d\n%s", s.Color(), threat, b.Count(s, threat), n, pos.Diagram())
					}
				}
			}
		}
	}
}

// A copy is the same board, and another one from its first move on. Keys are told in advance, and the journal says what a move has changed.
func TestCopiesKeysAndJournals(t *testing.T) {
	var other Board
	eachRandom(t, 1, 100, func(pos game.Position) {
		b := NewBoard(&pos)
		other.Copy(b)
		if fresh := NewBoard(&pos); other.key != fresh.key || other.threat != fresh.threat || other.counts != fresh.counts || other.side != fresh.side || other.plies != 0 {
			t.Fatalf("the copy is another board\n%s", pos.Diagram())
		}
		var moves []Cell
		for _, after := range positiontest.Replies(&pos) {
			if p := b.Cell(after.Last().Point); len(moves) < 3 && !after.Result().Over() {
				moves = append(moves, p)
			}
		}
		var before [][]colorPair
		for _, p := range moves {
			if b.side == Black && b.Forbidden(p) {
				return
			}
			before = append(before, slices.Clone(b.makes[:b.cells]))
			key := b.KeyAfter(p)
			if b.Play(p); b.Key() != key {
				t.Fatalf("after %v the key is %x, was to be %x", b.Point(p), b.Key(), key)
			}
		}
		for i, p := range moves {
			at, changes := b.Journal(i)
			after := b.makes[:b.cells]
			if i+1 < len(moves) {
				after = before[i+1]
			}
			changed := map[Cell]colorPair{}
			for q := range Cell(b.cells) {
				if q != p && before[i][q] != after[q] {
					changed[q] = after[q]
				}
			}
			told := map[Cell]colorPair{}
			for _, c := range changes {
				if c.was != before[i][c.cell] {
					t.Errorf("%v was something else", b.Point(c.cell))
				}
				if c.was != c.is {
					told[c.cell] = c.is
				}
			}
			if at != p || !reflect.DeepEqual(told, changed) {
				t.Fatalf("move %d is %v and changes %v, want %v and %v", i, b.Point(at), told, b.Point(p), changed)
			}
		}
		if other.key != NewBoard(&pos).key || other.plies != 0 {
			t.Fatal("the copy has moved, too")
		}
	})
}
