package ui

import "time"

// The steps of a clock that shows tenths, and of one that shows seconds.
const (
	tick     = 100 * time.Millisecond
	calmTick = 300 * time.Millisecond
)

// clock calls the window a few times a second.
type clock struct {
	ticker *time.Ticker
	ended  chan struct{} // closed when it stops
	fast   bool          // tenths are shown
}

func newClock() *clock {
	return &clock{ticker: time.NewTicker(calmTick), ended: make(chan struct{})}
}

// start calls tick by do until the clock stops.
func (c *clock) start(do func(func()), tick func()) {
	go func() {
		for {
			select {
			case <-c.ticker.C:
				do(tick)
			case <-c.ended:
				return
			}
		}
	}()
}

// hurry lets the clock run in tenths of a second, or stops that.
func (c *clock) hurry(on bool) {
	switch {
	case on && !c.fast:
		c.ticker.Reset(tick)
	case c.fast && !on:
		c.ticker.Reset(calmTick)
	}
	c.fast = on
}

// stop ends it.
func (c *clock) stop() {
	c.ticker.Stop()
	close(c.ended)
}
