package hall

import (
	"testing"
	"time"

	"hoshi/internal/growthtest"
	"hoshi/online/server/record"
	"hoshi/online/server/servertest"
)

// Looking for pairs among many whose ranges do not meet takes little: the fitting player is found by rating.
func TestManyRanges(t *testing.T) {
	h := New(Options{})
	now := servertest.Started
	growthtest.Linear(t, 2000, func(many int) { // each with each would take the square
		h.Waiters = Waiters{}
		for i := range many {
			p := &Player{}
			p.Wait = &Waiting{player: p, Waiting: record.Waiting{Kind: record.Seek, Rating: float64(10 * i), Settings: servertest.Blitz, Width: 5, Since: now}}
			h.Waiters.add(p.Wait)
		}
		h.Pair(now)
	})
	pool := h.Waiters.public[servertest.Blitz][:4]
	pool[0].Width, pool[1].Width, pool[2].Width, pool[3].Width = 100, 100, 100, 5
	pool[2].Since = now.Add(-time.Second)
	if other := nearest(pool, pool[0], now); other != pool[2] {
		t.Errorf("the longest within the range is %+v", other)
	}
}
