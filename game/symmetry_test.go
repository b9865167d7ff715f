package game

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestEverySymmetryMovesEveryPointToOneOfItsOwn(t *testing.T) {
	for _, size := range []int{5, 6, 15, 20} {
		images := map[string]Symmetry{}
		for s := range Symmetries {
			taken := map[Point]bool{}
			image := ""
			for i := range size * size {
				pt := s.Apply(Point{i % size, i / size}, size)
				if !pt.On(size) || taken[pt] {
					t.Fatalf("symmetry %d on %d: point %d goes to %v, which is off the board or taken", s, size, i, pt)
				}
				taken[pt] = true
				image += fmt.Sprint(pt)
			}
			if twin, ok := images[image]; ok {
				t.Errorf("symmetries %d and %d are the same on %d", twin, s, size)
			}
			images[image] = s
		}
	}
}

func TestSymmetryApply(t *testing.T) {
	for s, want := range []string{"B5", "D5", "B1", "D1", "A4", "A2", "E4", "E2"} {
		if got := Symmetry(s).Apply(Point{1, 0}, 5).Text(5); got != want {
			t.Errorf("symmetry %d takes B5 to %s, want %s", s, got, want)
		}
	}
	if got := Symmetry(3).Apply(Pass, 15); got != Pass {
		t.Errorf("a pass becomes %v", got)
	}
}

func TestEquivalentPoints(t *testing.T) {
	for _, test := range []struct {
		name    string
		diagram string
		kept    int // symmetries of the position
		same    [][2]string
		other   [][2]string
	}{
		{"an empty board has all eight", `
			. . . . .
			. . . . .
			. . . . .
			. . . . .
			. . . . .`, 8,
			[][2]string{{"A1", "E5"}, {"A1", "A5"}, {"B1", "A4"}, {"B3", "C4"}, {"C3", "C3"}},
			[][2]string{{"A1", "B1"}, {"C3", "B2"}}},
		{"a stone above the middle mirrors left and right", `
			. . . . .
			. . O . .
			. . X . .
			. . . . .
			. . . . .`, 2,
			[][2]string{{"A1", "E1"}, {"B4", "D4"}, {"C5", "C5"}},
			[][2]string{{"A1", "A5"}, {"C5", "C1"}}},
		{"a stone on a diagonal mirrors across it", `
			. . . . .
			. . . O .
			. . X . .
			. . . . .
			. . . . .`, 2,
			[][2]string{{"A5", "A5"}, {"C4", "D3"}, {"A1", "A1"}, {"A2", "B1"}, {"A5", "E1"}},
			[][2]string{{"C4", "B3"}, {"A1", "E5"}}},
		{"stones of different colours do not mirror each other", `
			. . . . .
			. . . . .
			. X . O .
			. . . . .
			. . . . .`, 2,
			[][2]string{{"A1", "A5"}},
			[][2]string{{"A1", "E1"}}},
		{"a half turn keeps two stones across the middle", `
			. . . . .
			. X . . .
			. . O . .
			. . . X .
			. . . . .`, 4,
			[][2]string{{"B2", "D4"}, {"A2", "E4"}, {"A2", "B1"}},
			[][2]string{{"A2", "A3"}, {"A1", "A5"}}},
		{"a mirror that does not halve the board does not count", `
			. X . . .
			. O . . .
			. X . . .
			. . . . .
			. . . . .`, 1,
			nil,
			[][2]string{{"A5", "A3"}, {"A5", "C5"}}},
		{"an even board has no point in the middle", `
			. . . . . .
			. . . . . .
			. . X X . .
			. . . . . .
			. . . . . .
			. . . . . .`, 2,
			[][2]string{{"A1", "F1"}, {"C3", "D3"}},
			[][2]string{{"A1", "A6"}}},
	} {
		p, err := ParseDiagram(Freestyle, test.diagram)
		if err != nil {
			t.Fatal(err)
		}
		if kept := p.Symmetries(); len(kept) != test.kept || kept[0] != 0 {
			t.Errorf("%s: the symmetries are %v, want %d of them", test.name, kept, test.kept)
		}
		check := func(pairs [][2]string, want bool) {
			for _, pair := range pairs {
				a, b := pointsAt(t, p.size, pair[0])[0], pointsAt(t, p.size, pair[1])[0]
				if p.Equivalent(a, b) != want || p.Equivalent(b, a) != want {
					t.Errorf("%s: %s and %s are equivalent: %v, want %v", test.name, pair[0], pair[1], !want, want)
				}
			}
		}
		check(test.same, true)
		check(test.other, false)
	}
}

// turned returns the position with every stone moved by s.
func turned(t *testing.T, p Position, s Symmetry) Position {
	t.Helper()
	q, err := NewPosition(p.Rule(), p.Size())
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Size() * p.Size() {
		pt := Point{i % p.Size(), i / p.Size()}
		if q, err = q.Put(s.Apply(pt, p.Size()), p.At(pt)); err != nil {
			t.Fatal(err)
		}
	}
	return q.WithTurn(p.ToMove())
}

func TestCanonical(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	seen := map[uint64]string{}
	for _, size := range []int{5, 14, 15, 22} {
		for stones := range 12 {
			p, err := NewPosition(Freestyle, size)
			if err != nil {
				t.Fatal(err)
			}
			for range stones {
				if p, err = p.Put(Point{random.IntN(size), random.IntN(size)}, Black+Color(random.IntN(2))); err != nil {
					t.Fatal(err)
				}
			}
			key, by := p.Canonical()
			name := fmt.Sprintf("%d stones on %d points", stones, size)
			if other := seen[key]; other != "" {
				t.Errorf("%s have the key of %s", name, other)
			}
			seen[key] = name
			twin := turned(t, p, by)
			if twin.Hash() != key {
				t.Errorf("%s: the symmetry %d leads to another key", name, by)
			}
			for s := range Symmetries {
				q := turned(t, p, s)
				if got, _ := q.Canonical(); got != key {
					t.Errorf("%s: the key of twin %d is another", name, s)
				}
			}
			white := p.WithTurn(White)
			if other, _ := white.Canonical(); other == key {
				t.Errorf("%s: the side to move does not count", name)
			}
		}
	}
}

func BenchmarkCanonical(b *testing.B) {
	p, err := NewPosition(Freestyle, 15)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 7))
	for range 60 {
		if p, err = p.Put(Point{random.IntN(15), random.IntN(15)}, Black+Color(random.IntN(2))); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		p.Canonical()
	}
}

func TestSymmetryInverse(t *testing.T) {
	for s := range Symmetries {
		for i := range 25 {
			p := Point{i % 5, i / 5}
			if q := s.Inverse().Apply(s.Apply(p, 5), 5); q != p {
				t.Errorf("symmetry %d and its inverse take %v to %v", s, p, q)
			}
		}
	}
}

// TestTurnedPositionsAreTwins plays a game on a board and on its twins: the positions are those that [Position.Turned] makes.
func TestTurnedPositionsAreTwins(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for s := range Symmetries {
		pos, err := NewPosition(Freestyle, 9)
		if err != nil {
			t.Fatal(err)
		}
		twin := pos
		for !pos.Result().Over() && !pos.Full() {
			m := Move{pos.ToMove(), Point{random.IntN(9), random.IntN(9)}}
			if pos.At(m.Point) != None {
				continue
			}
			if pos, err = pos.Play(m); err != nil {
				t.Fatal(err)
			}
			if twin, err = twin.Play(s.move(m, 9)); err != nil {
				t.Fatal(err)
			}
			if pos.Turned(s) != twin {
				t.Fatalf("symmetry %d: %+v is not %+v", s, pos.Turned(s), twin)
			}
		}
	}
}
