package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/ai"
	"hoshi/ai/positiontest"
	"hoshi/ai/threat"
	"hoshi/game"
)

func TestRootProvesWins(t *testing.T) {
	for _, p := range append(positiontest.Fours(t), positiontest.Published(t, "vct_black")[0]) {
		info := search(t, New(Options{TableSize: 1 << 16}), p.Position, ai.Limits{Nodes: 400_000})
		if info.Score.Distance() <= 0 {
			t.Errorf("%s: %v", p.Name, info.Score)
		}
		replay(t, p.Position, info.PV)
	}
}

// replay plays a winning line on the plain board. Only its last move may end the game, and only for the side that began.
func replay(t *testing.T, pos game.Position, line []game.Point) {
	t.Helper()
	us := pos.ToMove()
	for i, p := range line {
		var err error
		if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatalf("move %d: %v\n%s", i+1, err, pos.Diagram())
		}
	}
	if pos.Result().Over() && pos.Result().Winner != us {
		t.Errorf("the line loses\n%s", pos.Diagram())
	}
}

// TestRootHoldsAgainstFours demands that the root tries only moves that may hold against a win by fours.
func TestRootHoldsAgainstFours(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 16))
	w := &worker{threats: threat.NewVCT(threat.NewVCF())}
	tried, left := 0, 0
	for i := 0; i < 8 || left == 0; i++ {
		rule := game.Rules[i%len(game.Rules)]
		for _, pos := range positiontest.Game(t, random, rule) {
			b := threat.NewBoard(&pos)
			w.begin(b, nil, plain, usual, new(limiter))
			w.holdingOnly = false
			if w.best = make([]foundLine, 1); w.proveFours() || !w.holdingOnly {
				continue
			}
			l := &w.lists[0]
			w.list(l, false)
			left += l.n
			w.keepHolding(l)
			left -= l.n
			tried += l.n
			for _, m := range l.moves[:l.n] {
				if !w.holding.Has(m.cell) {
					t.Errorf("%v: %v does not hold\n%s", rule, b.Point(m.cell).Text(b.Size()), pos.Diagram())
				}
			}
		}
	}
	t.Logf("%d moves tried, %d left out", tried, left)
}
