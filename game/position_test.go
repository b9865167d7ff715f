package game

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

func TestNewPosition(t *testing.T) {
	for _, size := range []int{MinSize - 1, MaxSize + 1, 0, -15} {
		if _, err := NewPosition(Freestyle, size); !errors.Is(err, ErrSize) {
			t.Errorf("size %d: %v", size, err)
		}
	}
	if _, err := NewPosition(Rule(len(Rules)), 15); !errors.Is(err, ErrRule) {
		t.Errorf("an unknown rule: %v", err)
	}
	for size := MinSize; size <= MaxSize; size++ {
		p, err := NewPosition(Standard, size)
		if err != nil || p.Size() != size || p.Rule() != Standard || p.ToMove() != Black || p.Stones() != 0 || p.Result().Over() {
			t.Errorf("size %d: %v", size, err)
		}
	}
}

func TestCheck(t *testing.T) {
	going := diagram(t, Freestyle, oneEach)
	won := diagram(t, Freestyle, `
		X X X X X
		O O O O .
		. . . . .
		. . . . .
		. . . . .`)
	for _, test := range []struct {
		name     string
		position Position
		move     Move
		want     error
	}{
		{"an empty point", going, Move{Black, Point{2, 2}}, nil},
		{"the other colour's turn does not matter here", going, Move{White, Point{2, 2}}, nil},
		{"a corner", going, Move{White, Point{4, 4}}, nil},
		{"a pass", going, Move{Black, Pass}, ErrPass},
		{"an own stone", going, Move{Black, Point{0, 0}}, ErrOccupied},
		{"the other's stone", going, Move{Black, Point{1, 1}}, ErrOccupied},
		{"beyond the right edge", going, Move{Black, Point{5, 0}}, ErrOutside},
		{"beyond the left edge", going, Move{Black, Point{-1, 0}}, ErrOutside},
		{"above the board", going, Move{Black, Point{0, -1}}, ErrOutside},
		{"below the board", going, Move{Black, Point{0, 5}}, ErrOutside},
		{"far away", going, Move{Black, Point{math.MaxInt, math.MinInt}}, ErrOutside},
		{"no colour", going, Move{None, Point{2, 2}}, ErrColor},
		{"an unknown colour", going, Move{3, Point{2, 2}}, ErrColor},
		{"no move", going, Move{}, ErrColor},
		{"after the end", won, Move{White, Point{2, 2}}, ErrOver},
		{"after the end on a stone", won, Move{White, Point{0, 0}}, ErrOver},
		{"a pass after the end", won, Move{White, Pass}, ErrOver},
		{"on no board at all", Position{}, Move{Black, Point{0, 0}}, ErrOutside},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := test.position.Check(test.move); !errors.Is(err, test.want) {
				t.Errorf("Check: %v, want %v", err, test.want)
			}
			next, err := test.position.Play(test.move)
			if !errors.Is(err, test.want) {
				t.Errorf("Play: %v, want %v", err, test.want)
			}
			if err == nil && (next.Last() != test.move || next.ToMove() != test.move.Color.Other()) {
				t.Errorf("last move %v, then %v to move", next.Last(), next.ToMove())
			}
		})
	}
}

// oneEach is a board with a stone of each side.
const oneEach = `
	X . . . .
	. O . . .
	. . . . .
	. . . . .
	. . . . .`

func TestPlayLeavesItsReceiver(t *testing.T) {
	before := diagram(t, Freestyle, oneEach)
	kept := before
	after := play(t, before, Black, "C3")
	if before != kept {
		t.Errorf("the position before the move became\n%s", before.Diagram())
	}
	if after.At(Point{2, 2}) != Black || after.Stones() != 3 {
		t.Errorf("after the move:\n%s", after.Diagram())
	}
}

func TestAtOutside(t *testing.T) {
	p := diagram(t, Freestyle, `
		X X X X O
		X X X X O
		X X X X O
		X X X X O
		O O O O .`)
	for _, pt := range []Point{{-1, 0}, {0, -1}, {5, 0}, {0, 5}, Pass} {
		if got := p.At(pt); got != None {
			t.Errorf("%v off the board at %v", got, pt)
		}
	}
}

func TestNear(t *testing.T) {
	pos, err := NewPosition(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if pos, err = pos.Put(Point{7, 7}, Black); err != nil {
		t.Fatal(err)
	}
	for y := range 15 {
		for x := range 15 {
			if got, want := pos.Near(Point{x, y}, 2), max(x-7, 7-x, y-7, 7-y) <= 2; got != want {
				t.Errorf("%d, %d: %v", x, y, got)
			}
		}
	}
}

func TestPass(t *testing.T) {
	empty, err := NewPosition(Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	p, err := empty.Play(Move{Black, Point{7, 7}})
	if err != nil {
		t.Fatal(err)
	}
	next, err := p.Play(Move{White, Pass})
	if err != nil || next.ToMove() != Black || next.Diagram() != p.Diagram() || next.Stones() != 1 || next.Result().Over() {
		t.Errorf("after a pass: %v, %v to move\n%s", err, next.ToMove(), next.Diagram())
	}
}

func TestPutJudgesAnew(t *testing.T) {
	four := diagram(t, Standard, `
		X X X X . .
		O O O O . .
		. . . . . .
		. . . . . .
		. . . . . .
		. . . . . .`)
	put := func(p Position, point string, c Color) Position {
		t.Helper()
		pt, err := ParsePoint(point, p.Size())
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Put(pt, c)
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	five := put(four, "E6", Black)
	if five.Result() != (Result{Black, Five}) || rowText(&five) != "A6 B6 C6 D6 E6" {
		t.Errorf("five that are set: %v, %s", five.Result(), rowText(&five))
	}
	if six := put(five, "F6", Black); six.Result().Over() {
		t.Errorf("six that are set, by the standard rule: %v", six.Result())
	}
	if again := put(five, "C6", None); again.Result().Over() || again.Stones() != 8 {
		t.Errorf("one taken from five: %v, %d stones", again.Result(), again.Stones())
	}
	if changed := put(five, "C6", White); changed.Result().Over() || changed.Stones() != 9 || changed.At(Point{2, 0}) != White {
		t.Errorf("one of five changed: %v, %d stones", changed.Result(), changed.Stones())
	}
	if both := put(five, "E5", White); both.Result() != (Result{Black, Five}) {
		t.Errorf("a five of each: %v, want the first from the top", both.Result())
	}
	if five.ToMove() != four.ToMove() || five.Last() != (Move{}) {
		t.Errorf("setting a stone is no turn: %v to move, last %v", five.ToMove(), five.Last())
	}
	if same := put(put(four, "F1", Black), "F1", None); same != four {
		t.Errorf("put and taken away:\n%s", same.Diagram())
	}
	for _, pt := range []Point{Pass, {6, 0}, {0, 6}} {
		if _, err := four.Put(pt, Black); !errors.Is(err, ErrOutside) {
			t.Errorf("a stone at %v: %v", pt, err)
		}
	}
}

// The same stones in whatever order are the same position.
func TestHashOfTranspositions(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		size := MinSize + random.IntN(MaxSize-MinSize+1)
		rule := Rules[random.IntN(len(Rules))]
		if rule == Renju {
			rule = Caro // random moves would be forbidden ones now and then
		}
		start, err := NewPosition(rule, size)
		if err != nil {
			t.Fatal(err)
		}
		stones := random.Perm(size * size)[:min(size*size, 16)]
		playAll := func() (Position, bool) {
			p := start
			for color, half := range [][]int{stones[:8], stones[8:]} {
				for _, i := range random.Perm(8) {
					next, err := p.Play(Move{Black + Color(color), Point{half[i] % size, half[i] / size}})
					if errors.Is(err, ErrOver) {
						return p, false
					}
					if err != nil {
						t.Fatal(err)
					}
					p = next
				}
			}
			return p.WithTurn(Black), true
		}
		one, ok1 := playAll()
		two, ok2 := playAll()
		if ok1 && ok2 && (one.Hash() != two.Hash() || one.Diagram() != two.Diagram()) {
			t.Fatalf("two orders of play have the keys %x and %x:\n%s\n%s", one.Hash(), two.Hash(), one.Diagram(), two.Diagram())
		}
		if drawn := diagram(t, one.Rule(), one.Diagram()); ok1 && drawn.Hash() != one.Hash() {
			t.Fatalf("set up, the position has the key %x, played %x", drawn.Hash(), one.Hash())
		}
	}
}

func TestHashTellsApart(t *testing.T) {
	base := diagram(t, Freestyle, oneEach)
	seen := map[uint64]string{base.Hash(): "the position"}
	for name, p := range map[string]Position{
		"the other side to move": base.WithTurn(White),
		"another rule":           diagram(t, Standard, base.Diagram()),
		"one stone more":         play(t, base, Black, "E1"),
		"that stone in White":    play(t, base, White, "E1").WithTurn(White),
		"the colours exchanged": diagram(t, Freestyle, `
			O . . . .
			. X . . .
			. . . . .
			. . . . .
			. . . . .`),
		"a bigger board": diagram(t, Freestyle, `
			X . . . . .
			. O . . . .
			. . . . . .
			. . . . . .
			. . . . . .
			. . . . . .`),
	} {
		if other, ok := seen[p.Hash()]; ok {
			t.Errorf("%s has the key of %s", name, other)
		}
		seen[p.Hash()] = name
	}
	if base.WithTurn(White).WithTurn(Black) != base {
		t.Error("the turn given away and back changes the position")
	}
}

func TestDiagram(t *testing.T) {
	const text = "X . O . .\n. . . . .\n. . X . .\n. . . . .\n. . . . O\n"
	p := diagram(t, Freestyle, text)
	if p.Diagram() != text || p.ToMove() != Black {
		t.Errorf("%v to move\n%s", p.ToMove(), p.Diagram())
	}
	if p = play(t, p, Black, "E5"); p.ToMove() != White || diagram(t, Freestyle, p.Diagram()).toMove != White {
		t.Error("with one black stone more it is White's turn")
	}
	for name, bad := range map[string]string{
		"nothing":           "",
		"too few rows":      "XOX\nOXO\n...",
		"a short row":       ".....\n....\n.....\n.....\n.....",
		"a long row":        ".....\n......\n.....\n.....\n.....",
		"a foreign letter":  ".....\n..A..\n.....\n.....\n.....",
		"a small letter":    ".....\n..x..\n.....\n.....\n.....",
		"a letter too wide": ".....\n..黑\n.....\n.....\n.....",
	} {
		if _, err := ParseDiagram(Freestyle, bad); !errors.Is(err, ErrDiagram) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkPlay(b *testing.B) { // one move with judgement on the default board
	p, err := NewPosition(Freestyle, DefaultSize)
	if err != nil {
		b.Fatal(err)
	}
	// A crowded middle, so that there are rows to follow.
	for i, text := range []string{"H8", "H9", "G8", "G9", "I8", "I9", "G7", "F9", "I7", "J10", "H6", "H7"} {
		p = play(b, p, Black+Color(i%2), text)
	}
	move := Move{Black, Point{7, 10}}
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.Play(move); err != nil {
			b.Fatal(err)
		}
	}
}
