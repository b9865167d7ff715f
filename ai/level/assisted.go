package level

import (
	"context"
	"runtime"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Threads returns on how many threads an engine searches where a person chose that number. For 0, no choice, it leaves one core
// of several to the rest of the program.
func Threads(chosen int) int {
	if chosen > 0 {
		return chosen
	}
	return max(runtime.GOMAXPROCS(0)-1, 1)
}

// Helped returns the level with up to so many threads at hand. They make it no stronger: they search only where the time on one
// thread does not suffice for the nodes that the level looks at, on a slow computer or a short clock.
func (l Level) Helped(threads int) Level {
	l.threads = threads
	return l
}

// Pondering returns the level as one that uses the other side's time, too, if it is one of those that time may limit. It makes none stronger than
// its nodes do: its answer is there sooner.
func (l Level) Pondering(on bool) Level {
	l.ponders = on && l.limits.Time > 0
	return l
}

// assistedEngine is an engine that gets further threads when the time, not the nodes, ended one of its searches. Their nodes count, too, so
// that no search looks at more of them than on one thread.
type assistedEngine struct {
	ai.Engine
	threads int
	late    bool
}

// forced is the time within which an engine answers where it has no choice.
const forced = 50 * time.Millisecond

// Search is as [ai.Engine] says.
func (h *assistedEngine) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	if lim.Depth > 0 || lim.Nodes == 0 {
		return h.Engine.Search(ctx, pos, lim, report)
	}
	if h.late {
		lim.Threads = h.threads
	}
	info, err := h.Engine.Search(ctx, pos, lim, report)
	proved := info.Score.Distance() != 0
	if err == nil && ctx.Err() == nil && !proved && info.Time > forced && info.Nodes < lim.Nodes*9/10 {
		h.late = true
	}
	return info, err
}
