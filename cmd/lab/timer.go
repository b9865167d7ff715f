package main

import (
	"context"
	"time"
)

// timer says how long something may take and how long it took.
type timer struct {
	now  func() time.Duration // since some moment
	most time.Duration
	own  bool
}

// newTimer counts the clock's time or, for a machine that does other work, too, the time that the processors work for this program.
func newTimer(own bool, most time.Duration) timer {
	began := time.Now()
	t := timer{func() time.Duration { return time.Since(began) }, most, own}
	if own {
		t.now = processorTime
	}
	return t
}

// timerPace is how often the processors' time is looked at.
const timerPace = 20 * time.Millisecond

// limit returns a context that ends when the time is over. What cancel does not end goes on looking until then.
func (t timer) limit(ctx context.Context) (limited context.Context, cancel context.CancelFunc) {
	if !t.own {
		return context.WithTimeout(ctx, t.most)
	}
	limited, cancel = context.WithCancel(ctx)
	end := t.now() + t.most
	go func() {
		defer cancel()
		for t.now() < end {
			select {
			case <-limited.Done():
				return
			case <-time.After(timerPace):
			}
		}
	}()
	return limited, cancel
}
