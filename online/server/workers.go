package server

import "sync/atomic"

// workers do jobs on goroutines beside those that have them: those need small stacks then, where there are as many of them as connections.
type workers[J any] struct {
	jobs chan J
	quit <-chan struct{} // closed when there is nothing to do any more
	do   func(J)
	idle atomic.Int32
}

// idleHands is how many wait for something to do.
const idleHands = 32

// take has a job done. It does not wait.
func (h *workers[J]) take(j J) {
	select {
	case h.jobs <- j:
	default:
		go h.work(j)
	}
}

// work does the job, and then others for as long as not too many do nothing.
func (h *workers[J]) work(j J) {
	for {
		h.do(j)
		var none J
		j = none // nothing of it is kept
		if h.idle.Add(1) > idleHands {
			h.idle.Add(-1)
			return
		}
		select {
		case j = <-h.jobs:
			h.idle.Add(-1)
		case <-h.quit:
			return
		}
	}
}
