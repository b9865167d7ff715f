package generator

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"hoshi/ai/puzzle"
	"hoshi/game"
)

// fourThree has a four-three at F11, and nothing else that wins as soon.
const fourThree = "...............\n...............\n...........O...\n......O........\n.OXXX..........\n.....X.........\n.....X......O..\n...........O...\n"

// TestChange: a change keeps whose turn it is and how many stones more a colour has, and is the same for the same chance.
func TestChange(t *testing.T) {
	more := func(pos *game.Position) (n int) {
		for i := range pos.Size() * pos.Size() {
			switch pos.At(game.Point{X: i % pos.Size(), Y: i / pos.Size()}) {
			case game.Black:
				n++
			case game.White:
				n--
			case game.None:
			}
		}
		return n
	}
	first := position(t, game.Renju, game.White, "...............\n..X.........O..\n...X..O........\n.O.............\n.....X......O..\n......X....O...\n")
	pos, changes := first, 0
	random, again := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
	for range 100 {
		next, ok := change(pos, random)
		if same, _ := change(pos, again); same.Hash() != next.Hash() {
			t.Fatal("the same chance made another change")
		}
		if !ok {
			continue
		}
		if d := next.Stones() - pos.Stones(); next.ToMove() != game.White || more(&next) != more(&first) || d < -2 || d > 2 || next.Result().Over() {
			t.Fatalf("%d stones more, %v to move:\n%s", d, next.ToMove(), next.Diagram())
		}
		pos = next
		changes++
	}
	if changes < 50 {
		t.Errorf("only %d changes were made", changes)
	}
}

// TestClimb tells how hard a win by fours is, and whether one four alone begins it.
func TestClimb(t *testing.T) {
	for _, row := range []struct {
		name  string
		rows  string
		moves int // 0: it is none to begin with
	}{
		{"a five to make", "...............\n..OXXXX........\n...............\n....OOO........\n", 0},
		{"an open four to make", "...............\n..XXX..........\n...............\n....OO.........\n", 0},
		{"a four-three", fourThree, 3},
		{"two of them", "...............\n...............\n.....O.....O...\n......O........\n.OXXX..........\n.....XX........\n.....XX.....O..\n...........O...\n", 0},
		{"nothing", "...............\n..XX...........\n...............\n....OO.........\n", 0},
	} {
		pos := position(t, game.Freestyle, game.Black, row.rows)
		if h, ok := NewClimber(1, 1).climb(&pos, height{}); ok != (row.moves > 0) || ok && h.moves != row.moves {
			t.Errorf("%s: %+v, %v", row.name, h, ok)
		}
	}
	low := height{moves: 6, effort: 500}
	for _, row := range []struct {
		h     height
		above bool
	}{{height{moves: 6, effort: 501}, true}, {height{moves: 5, effort: 700}, true}, {height{moves: 4, effort: 5000}, false}, {height{moves: 7, effort: 100}, false}} {
		if row.h.above(low) != row.above {
			t.Errorf("%+v above %+v: %v", row.h, low, !row.above)
		}
	}
}

// TestClimber: a climb ends with its tries or its context.
func TestClimber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := puzzle.Problem{Position: position(t, game.Renju, game.Black, fourThree)}
	for _, g := range Goals {
		if _, ok, err := g.Climb(NewClimber(1, 2), ctx, p); ok || err != nil {
			t.Errorf("two tries made a problem for %s: %v, %v", g.Name, ok, err)
		}
	}
	cancel()
	if _, _, err := NewClimber(1, 1_000_000).Wins(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
