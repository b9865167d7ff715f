package table

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
)

// started is when the matches of the tests begin.
var started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// do lets side act at a time, which charges the turn.
func do(m *Match, side game.Side, word string, at time.Time) *online.Refusal {
	return m.Act(side, word, m.Elapsed(at), at)
}

// matchWith returns a match in which the acts were done one second apart.
func matchWith(t testing.TB, s online.Settings, words ...string) *Match {
	t.Helper()
	m, err := NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range words {
		side, _ := m.Turn()
		if refusal := do(m, side, word, started.Add(time.Duration(i+1)*time.Second)); refusal != nil {
			t.Fatalf("act %d, %s: %v", i+1, word, refusal)
		}
	}
	return m
}

func clocked(t testing.TB, s online.Settings, clock string) online.Settings {
	t.Helper()
	var err error
	if s.Time, err = game.ParseTimeControl(clock); err != nil {
		t.Fatal(err)
	}
	return s
}
