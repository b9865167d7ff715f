package nn

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// flat is an old evaluation that gives every position the same worth, and counts what it is told.
type flat struct {
	worth ai.Score
	moves int
}

func (f *flat) Init(*threat.Board)                                  { f.moves = 0 }
func (f *flat) Play(*threat.Board)                                  { f.moves++ }
func (f *flat) Undo()                                               { f.moves-- }
func (f *flat) Evaluate(*threat.Board, ai.Score, ai.Score) ai.Score { return f.worth }

// TestGate asks with windows nearer and farther: far off the old evaluation is returned, near it, and inside, that of the network, which
// follows the moves between.
func TestGate(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 17))
	pos := positiontest.Random(t, random, game.Freestyle, 15, 10)
	b, old := threat.NewBoard(&pos), &flat{worth: 100}
	net := nets[game.Freestyle]
	e := NewEvaluator(old, func(rule game.Rule) *Net { return map[game.Rule]*Net{game.Freestyle: net}[rule] }, 50)
	e.Init(b)
	for range 2 {
		near := ai.Score(50 + exactly(net, b))
		for _, row := range []struct {
			name        string
			alpha, beta ai.Score
			want        ai.Score
		}{
			{"inside", 0, 200, near},
			{"a bit below", 149, 200, near},
			{"far below", 150, 200, 100},
			{"a bit above", 0, 51, near},
			{"far above", 0, 50, 100},
			{"no window", -1 << 30, 1 << 30, near},
		} {
			if got := e.Evaluate(b, row.alpha, row.beta); got != row.want {
				t.Errorf("%s: %v, not %v", row.name, got, row.want)
			}
		}
		empty := b.Near()
		b.Play(empty.PopFirst())
		e.Play(b)
	}
	e.Undo()
	b.Undo()
	if old.moves != 1 {
		t.Errorf("the old evaluation knows of %d moves", old.moves)
	}
	pos = positiontest.Random(t, random, game.Standard, 15, 10)
	b = threat.NewBoard(&pos)
	e.Init(b)
	if got := e.Evaluate(b, 0, 200); got != 100 {
		t.Errorf("a rule without a network: %v", got)
	}
}

// exactly returns what a net makes of a board.
func exactly(net *Net, b *threat.Board) int {
	s := new(sums)
	s.init(net, b)
	return s.evaluate(b)
}
