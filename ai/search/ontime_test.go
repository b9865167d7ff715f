package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

// perMove is what a move takes on the clock of a bubble, about as much as on a computer; late is how much later than it must a search
// may end then: it looks at the clock after a few hundred moves.
const (
	perMove = 20 * time.Microsecond
	late    = 10 * time.Millisecond
)

// paced is an evaluator whose moves take time in a bubble.
type paced struct{ Evaluator }

func (e paced) Play(b *threat.Board) {
	time.Sleep(perMove) // in the bubble
	e.Evaluator.Play(b)
}

// inPace runs a test in a bubble, with an engine whose moves take time.
func inPace(t *testing.T, test func(t *testing.T, e *Engine)) {
	synctest.Test(t, func(t *testing.T) {
		test(t, New(Options{TableSize: 1 << 20, Evaluator: func() Evaluator { return paced{Network()} }}))
	})
}

func TestTimeIsKept(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(2, 2)), game.Standard, 15, 5)
	const limit = 100 * time.Millisecond
	for _, threads := range []int{1, 2, 3} {
		t.Run(fmt.Sprintf("%d threads", threads), func(t *testing.T) {
			inPace(t, func(t *testing.T, e *Engine) {
				began := time.Now()
				info := search(t, e, pos, ai.Limits{Time: limit, Threads: threads})
				if took := time.Since(began); took < limit || took > limit+late || info.Time != took { // in the bubble
					t.Errorf("it took %v of %v, and says %v", took, limit, info.Time)
				}
				if info.Nodes < 2000*int64(threads) {
					t.Errorf("%d nodes", info.Nodes)
				}
			})
		})
	}
}

func TestCancel(t *testing.T) {
	pos := positiontest.Random(t, rand.New(rand.NewPCG(4, 4)), game.Freestyle, 22, 3)
	for _, threads := range []int{1, 3} {
		for _, wait := range []time.Duration{0, time.Millisecond, 30 * time.Millisecond, 200 * time.Millisecond} {
			t.Run(fmt.Sprintf("%d threads after %v", threads, wait), func(t *testing.T) {
				inPace(t, func(t *testing.T, e *Engine) {
					ctx, cancel := context.WithTimeout(t.Context(), wait)
					defer cancel()
					began := time.Now()
					info, err := e.Search(ctx, pos, ai.Limits{Threads: threads}, nil)
					if after := time.Since(began) - wait; err != nil || len(info.PV) == 0 || after < 0 || after > late { // in the bubble
						t.Errorf("it ends %v later: %+v, %v", after, info, err)
					}
					if wait == 0 && info.Nodes > int64(threads)*pace {
						t.Errorf("%d nodes of a search that was over", info.Nodes)
					}
				})
			})
		}
	}
}

// TestFoursAreCancelled takes a problem whose win by fours needs hundreds of nodes from a search that is over.
func TestFoursAreCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	info, err := New(Options{TableSize: 1 << 20}).Search(ctx, positiontest.Fours(t)[2].Position, ai.Limits{Threads: 1}, nil)
	if err != nil || info.Score.Distance() != 0 || info.Nodes > pace+pace/2 {
		t.Errorf("%+v, %v", info, err)
	}
}
