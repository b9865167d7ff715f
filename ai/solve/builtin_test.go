package solve

import (
	"errors"
	"slices"
	"testing"

	"hoshi/game"
)

func TestBuiltIn(t *testing.T) {
	b, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name  string
		rule  game.Rule
		size  int
		knows bool
	}{
		{"its game", game.Freestyle, 15, true},
		{"another rule", game.Standard, 15, false},
		{"another size", game.Freestyle, 19, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			pos, err := game.NewPosition(row.rule, row.size)
			if err != nil {
				t.Fatal(err)
			}
			found, err := b.Lookup(&pos)
			if err != nil || (found.Plies > 0) != row.knows || row.knows && (found.Winner != game.Black || found.Move != game.Point{X: 7, Y: 7}) {
				t.Errorf("%+v, %v", found, err)
			}
		})
	}
}

// TestBuiltInIsWhole has every first answer of White's.
func TestBuiltInIsWhole(t *testing.T) {
	b, err := Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != "freestyle-15-h8" {
		t.Errorf("it is of %v", b)
	}
	seen := map[uint64]bool{}
	b.Answers(&b.start, func(p game.Point, after game.Position) {
		if _, _, found := b.Find(&after); !found {
			t.Errorf("%s is open", p.Text(b.Size))
		}
		seen[key(&after)] = true
	})
	if len(seen) != 35 {
		t.Errorf("%d answers differ", len(seen))
	}
}

// TestADrawnShareIsProved checks some of the book's turns; cmd/proof-checker goes the other road.
func TestADrawnShareIsProved(t *testing.T) {
	b, err := Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Check(t.Context(), Share(0.0005, 1), nil)
	if err != nil || p.Turns < 3 || p.Leaves < 300 {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestADamagedBuiltInIsRefused(t *testing.T) {
	sound := freestyle15
	t.Cleanup(func() { freestyle15 = sound })
	freestyle15 = slices.Clone(sound)
	freestyle15[len(sound)/2] ^= 1
	if _, err := BuiltIn(); !errors.Is(err, ErrBook) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkReadBuiltIn(b *testing.B) {
	for b.Loop() {
		if _, err := Decode(freestyle15); err != nil {
			b.Fatal(err)
		}
	}
}
