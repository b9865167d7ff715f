package maker

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"hoshi/ai/puzzle"
	"hoshi/ai/threat"
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

// TestCorner counts the moves that hold against rows of three.
func TestCorner(t *testing.T) {
	for _, row := range []struct {
		name  string
		rows  string
		holds int // 0: it is no such position
	}{
		{"a three with room", "...............\n...............\n...............\n....OOO........\n...............\n..X.X.....X....\n", 2},
		{"a three with a gap", "...............\n...............\n...............\n....O.OO.......\n...............\n..X.X.....X....\n", 3},
		{"nothing to stop", "...............\n....OO.........\n...............\n..X.X.....X....\n", 0},
		{"two threes", "...............\n...............\n...............\n....OOO........\n...............\n...............\n....OOO........\n...............\n...............\n..X.X.....X....\n", 0},
	} {
		pos := position(t, game.Freestyle, game.Black, row.rows)
		c := NewClimber(1, 1)
		c.threats = threat.NewVCT(threat.NewVCF())
		if k, ok := c.corner(&pos, mostHolds); ok != (row.holds > 0) || ok && k.holds != row.holds {
			t.Errorf("%s: %+v, %v", row.name, k, ok)
		}
	}
}

// TestClimber: a climb ends with its context, without a win nothing begins, and White never walks on a forbidden point.
func TestClimber(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := puzzle.Problem{Position: position(t, game.Renju, game.Black, fourThree)}
	for _, climb := range []func(context.Context, puzzle.Problem) (puzzle.Problem, bool, error){NewClimber(1, 2).Wins, NewClimber(1, 2).Defences} {
		if _, ok, err := climb(ctx, p); ok || err != nil {
			t.Errorf("two tries made a problem: %v, %v", ok, err)
		}
	}
	c := NewClimber(1, 1_000_000)
	c.Fouls = true
	if _, ok, err := c.Defences(ctx, p); ok || err != nil || c.Tally.Positions > 0 {
		t.Errorf("White's forbidden point: %v, %v", ok, err)
	}
	cancel()
	if _, _, err := NewClimber(1, 1_000_000).Wins(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
