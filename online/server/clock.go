package server

import (
	"sync"
	"time"
)

// The clock of a server.
const (
	beatEvery = 250 * time.Millisecond
	beatLate  = 500 * time.Millisecond // a beat that is later, or a commit that takes longer, is a hang
)

// clock is the time by which games are played: it stands while the server or its disk hangs. What it says is at most beatLate
// ahead of the last beat, and behind the real time by all hangs. Its methods may be called on any goroutine.
type clock struct {
	mu    sync.Mutex
	beat  time.Time     // real
	stood time.Duration // in all
}

// now returns the time.
func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at(time.Now())
}

// since returns how long ago a time of the clock was, with what the clock has stood since.
func (c *clock) since(at time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Since(at.Add(c.stood))
}

func (c *clock) at(real time.Time) time.Time {
	return real.Add(-c.stood - max(real.Sub(c.beat)-beatLate, 0))
}

// tick is the beat: the time goes on. It returns for how long it has stood since the last one.
func (c *clock) tick() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	real := time.Now()
	hang := max(real.Sub(c.beat)-beatLate, 0)
	c.stood += hang
	c.beat = real
	return hang
}
