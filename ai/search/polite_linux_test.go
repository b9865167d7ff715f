package search

import (
	"syscall"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

// TestPolite searches on threads that give way: they find what others find, and the one that asked keeps its priority.
func TestPolite(t *testing.T) {
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	priority := func() int {
		p, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid()) // 20 less the nice value
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	before, during := priority(), 0
	lim := ai.Limits{Nodes: 2000, Threads: 1}
	polite, err := New(Options{Polite: true}).Search(t.Context(), pos, lim, func(ai.Info) { during = priority() })
	if err != nil {
		t.Fatal(err)
	}
	usual, err := New(Options{}).Search(t.Context(), pos, lim, nil)
	if err != nil || polite.Score != usual.Score || polite.Nodes != usual.Nodes || polite.PV[0] != usual.PV[0] {
		t.Errorf("%v: %+v, usually %+v", err, polite, usual)
	}
	if after := priority(); during != max(before-10, 1) || after != before {
		t.Errorf("priority %d while it searches, %d before, %d after", during, before, after)
	}
}
