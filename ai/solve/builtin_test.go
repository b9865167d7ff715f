package solve

import (
	"crypto/sha256"
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/game"
)

var (
	faults      = flag.Int("faults", 6, "how many faults are put into the proof that is built in")
	drawnLeaves = flag.Int("leaves", 300, "how many leaves of it are proved, 300 or more")
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
	if testing.Short() {
		t.Skip("a share of the book takes fifteen seconds of a processor")
	}
	b, err := Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	p, err := b.Check(t.Context(), Share(0.0005, 1), nil)
	if err != nil || p.Turns < 3 || p.Leaves < 300 {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestABadBuiltInIsRefused has a thousand books with a byte that is another one, and those that are of another kind, whole as they are.
func TestABadBuiltInIsRefused(t *testing.T) {
	sound := freestyle15
	t.Cleanup(func() { freestyle15 = sound })
	sealed := func(at int, b byte) []byte {
		data := slices.Clone(sound[:len(sound)-sha256.Size])
		data[at] = b
		sum := sha256.Sum256(data)
		return append(data, sum[:]...)
	}
	for _, row := range []struct {
		name, says string
		file       []byte
	}{
		{"another version", "version 2", sealed(len(magic), fileVersion+1)},
		{"cut off", "cut off", sound[:len(sound)-100]},
		{"another rule", "another rule", sealed(len(magic)+1, byte(game.Renju))},
		{"another size", "another rule or size", sealed(len(magic)+2, 19)},
		{"no book", "none", []byte("Hoshi")},
	} {
		freestyle15 = row.file
		if _, err := BuiltIn(); !errors.Is(err, ErrBook) || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		freestyle15 = slices.Clone(sound)
		at := random.IntN(len(sound))
		freestyle15[at] ^= byte(1 + random.IntN(255))
		if _, err := BuiltIn(); !errors.Is(err, ErrBook) {
			t.Errorf("byte %d changed: %v", at, err)
		}
	}
}

// TestFaultsInTheBuiltInProofAreFound changes bytes of the proof itself and makes the sum fit: it cannot be read, or the check finds the fault in one of the
// turns that are no longer what they were, or these are proved still. make proofs does it a thousand times.
func TestFaultsInTheBuiltInProofAreFound(t *testing.T) {
	sound, err := Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	unread, found, proved := putFaults(t, freestyle15, sound, rand.New(rand.NewPCG(7, 8)), *faults)
	if unread+found == 0 {
		t.Errorf("all of %d are proved still", proved)
	}
	t.Logf("%d cannot be read, of %d the check found the fault, %d are proved still", unread, found, proved)
}

// TestLeavesCostWhatTheyDid proves drawn leaves: each takes a quarter of its bound at most, and all together what they took when the whole proof was checked
// last. Where that has changed, so has the search in ai/threat, and another leaf may no longer be proved: run make proofs, which goes through all of them, and
// write the new sum here.
func TestLeavesCostWhatTheyDid(t *testing.T) {
	const drawn, cost = 300, 82_793
	b, err := Freestyle15()
	if err != nil {
		t.Fatal(err)
	}
	var turns []Turn
	for turn := range b.Turns() {
		turns = append(turns, turn)
	}
	random := rand.New(rand.NewPCG(9, 10))
	leaves, sum := NewLeaves(), int64(0)
	for n := 0; n < *drawnLeaves; {
		turn := turns[random.IntN(len(turns))]
		pos, err := turn.Position.Play(game.Move{Color: game.White, Point: game.Point{X: random.IntN(b.Size), Y: random.IntN(b.Size)}})
		if err != nil {
			continue
		}
		if _, _, stored := b.Find(&pos); stored {
			continue
		}
		n++
		nodes, _, proved := leaves.Prove(&pos, turn.Nodes)
		if !proved || 4*nodes > turn.Nodes {
			t.Errorf("%d nodes of %d, proved: %v\n%s", nodes, turn.Nodes, proved, pos.Diagram())
		}
		if n <= drawn {
			sum += nodes
		}
	}
	if sum != cost {
		t.Errorf("%d drawn leaves take %d nodes and not %d as when all were checked: run make proofs", drawn, sum, cost)
	}
}

func BenchmarkReadBuiltIn(b *testing.B) {
	for b.Loop() {
		if _, err := Decode(freestyle15); err != nil {
			b.Fatal(err)
		}
	}
}
