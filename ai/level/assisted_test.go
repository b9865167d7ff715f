package level

import (
	"context"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// slow looks at so many nodes a second on each thread, until a limit is reached, and keeps on how many threads that was. It ends at
// once where answer is given.
type slow struct {
	speed   int64
	answer  ai.Info
	threads []int
}

func (s *slow) Search(_ context.Context, pos game.Position, lim ai.Limits, _ func(ai.Info)) (ai.Info, error) {
	s.threads = append(s.threads, lim.Threads)
	if s.answer.PV != nil {
		return s.answer, nil
	}
	speed := s.speed * int64(lim.Threads)
	nodes := min(lim.Nodes, speed*int64(lim.Time)/int64(time.Second))
	took := time.Duration(nodes) * time.Second / time.Duration(speed)
	return ai.Info{Nodes: nodes, Time: took, PV: []game.Point{{X: 7, Y: 7}}}, nil
}

// TestThreadsHelpWhereTheTimeIsShort holds the threads that a level searches on against what ended the search before.
func TestThreadsHelpWhereTheTimeIsShort(t *testing.T) {
	centre := []game.Point{{X: 7, Y: 7}}
	for _, test := range []struct {
		name    string
		threads int
		limits  ai.Limits
		engine  slow
		second  int // threads of the second search
	}{
		{"a fast computer reaches the nodes", 4, ai.Limits{Nodes: 1000, Time: time.Second}, slow{speed: 5000}, 1},
		{"a slow one does not", 4, ai.Limits{Nodes: 1000, Time: time.Second}, slow{speed: 500}, 4},
		{"one thread stays one", 1, ai.Limits{Nodes: 1000, Time: time.Second}, slow{speed: 500}, 1},
		{"no choice by default", 0, ai.Limits{Nodes: 1000, Time: time.Second}, slow{speed: 500}, 1},
		{"a level of a few plies", 4, ai.Limits{Nodes: 1000, Depth: 3, Time: time.Second}, slow{speed: 500}, 1},
		{"an answer without a choice", 4, ai.Limits{Nodes: 1000, Time: time.Second},
			slow{answer: ai.Info{Nodes: 1, Time: time.Millisecond, PV: centre}}, 1},
		{"a win that is proved", 4, ai.Limits{Nodes: 1000, Time: time.Second},
			slow{answer: ai.Info{Nodes: 500, Time: 900 * time.Millisecond, Score: ai.Win(3), PV: centre}}, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := Level{engine: func(uint64) ai.Engine { return &test.engine }, limits: test.limits}
			engine, limits := l.Helped(test.threads).Engine(1)
			position, err := game.NewPosition(game.Freestyle, 15)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				info, err := engine.Search(t.Context(), position, limits, nil)
				if err != nil || info.Nodes > limits.Nodes {
					t.Fatalf("%d nodes of %d, %v", info.Nodes, limits.Nodes, err)
				}
			}
			if got := test.engine.threads; got[0] != 1 || got[1] != test.second {
				t.Errorf("it searched on %v threads, want 1 and %d", got, test.second)
			}
		})
	}
}

func TestThreadsLeaveACoreFree(t *testing.T) {
	if got := Threads(3); got != 3 {
		t.Errorf("three were chosen, and there are %d", got)
	}
	if got := Threads(0); got < 1 {
		t.Errorf("by itself %d", got)
	}
}
