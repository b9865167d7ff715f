package search

import (
	"context"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// limiter knows when a search must end. The workers of the search share it: each asks after every few nodes, and the
// first that finds a limit reached ends the search for all.
type limiter struct {
	done    <-chan struct{}
	began   time.Time
	hard    time.Duration // when the search must end; zero: no limit
	soft    time.Duration // what the move should take; zero: as long as there is
	nodes   int64         // zero: no limit
	rate    int64         // nodes that count as a millisecond; zero: the clock runs
	threads int64
	steps   *lockstep // nil: the workers run as they like

	spent   atomic.Int64 // nodes of all workers, up to the last time that each asked
	stopped atomic.Bool
}

// How the time left on a clock is shared out: what a move may take (Figures.TimeShare says what it should), and what is held back for the way of
// the answer to the clock: of a limit that is whole again at the next move, and of time that has to last for the game, there
// once for a machine that is busy, and for each move that can still come.
const (
	hardShare = 5
	leeway    = 20 * time.Millisecond
	reserve   = 50 * time.Millisecond
	eachMove  = 5 * time.Millisecond
)

// newLimiter returns the limiter of a search that began then; so many moves of its side can still come, itself among them.
func newLimiter(ctx context.Context, began time.Time, lim ai.Limits, threads, moves int, f *Figures) *limiter {
	l := &limiter{done: ctx.Done(), began: began, hard: lim.Time, nodes: lim.Nodes, threads: int64(threads)}
	if lim.Clock.Time > 0 {
		soft, hard := share(lim.Clock, moves, time.Duration(f.TimeShare))
		if hard = max(hard, time.Millisecond); l.hard == 0 || l.hard > hard {
			l.hard = hard
		}
		l.soft = min(max(soft, time.Millisecond), l.hard)
	}
	return l
}

// share returns what a move should take of the clock, one in so many parts of main time, and what it may take. Main time has to last for all moves that can still
// come, with most of what each move gains; where byo-yomi follows, a move that ends within the first period costs nothing of it. A
// period, or the limit of each move, is whole again at the next move. No period is given away.
func share(c game.TimeLeft, moves int, part time.Duration) (soft, hard time.Duration) {
	left := c.Time - min(leeway, c.Time/10)
	switch {
	case c.Renewed():
		soft, hard = usable(c.Time), usable(c.Time)
	case c.Periods > 0:
		soft, hard = left/part+usable(c.Period)*3/4, left/hardShare+usable(c.Period)
	default:
		gain := max(min(c.Increment*3/4, c.Increment-eachMove), 0)
		left = c.Time - min(reserve, c.Time/10) - time.Duration(moves)*max(eachMove-c.Increment, 0)
		left = max(left, 0)
		soft, hard = left/part+gain, min(left/hardShare+gain, left*3/4)
	}
	if c.Move > 0 {
		hard = min(hard, usable(c.Move))
	}
	return soft, hard
}

// usable returns how much of a period, or of the limit of a move, may be used. More is held back than of main time, since
// every move may come close to the end, and one that comes late is lost.
func usable(d time.Duration) time.Duration { return d - min(leeway+d/50, d/10) }

// timed reports whether the search runs against a clock.
func (l *limiter) timed() bool { return l.hard > 0 }

// pace is how many nodes a worker searches between two looks at the clock: less than a millisecond.
const pace = 256

// ask adds nodes to those of all workers and reports whether the search must end. If not, the worker is to ask again
// after so many more nodes.
func (l *limiter) ask(nodes int64) (end bool, again int64) {
	spent := l.spent.Add(nodes)
	again = pace
	if l.nodes > 0 {
		again = min(again, max((l.nodes-spent)/l.threads, 1))
	}
	if l.nodes > 0 && spent >= l.nodes || l.cancelled() || l.hard > 0 && l.elapsed(spent) >= l.hard {
		l.stop()
	}
	return l.stopped.Load(), again
}

// elapsed returns for how long the search has run, in which so many nodes were spent.
func (l *limiter) elapsed(spent int64) time.Duration {
	if l.rate > 0 {
		return time.Duration(spent) * time.Millisecond / time.Duration(l.rate)
	}
	return time.Since(l.began)
}

func (l *limiter) cancelled() bool {
	select {
	case <-l.done:
		return true
	default:
		return false
	}
}

// stop ends the search for all workers.
func (l *limiter) stop() { l.stopped.Store(true) }

// enough reports whether the time that the move should take does not allow another iteration, which lasts no less
// than the one before; so much is gone. A move that has been best for long takes less time; one whose score falls, or that has just
// become best, takes more.
func (l *limiter) enough(gone, last time.Duration, stable int, fall ai.Score) bool {
	if l.soft == 0 {
		return false
	}
	percent := 150 - 15*time.Duration(min(stable, 6)) + time.Duration(min(max(fall, 0), 200))/2
	return gone+last > l.soft*percent/100
}
