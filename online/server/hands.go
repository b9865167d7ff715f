package server

import (
	"sync/atomic"
	"time"
)

// hands do what messages ask for, on goroutines beside those that read them: those need small stacks then, and there are
// as many of them as connections.
type hands struct {
	jobs chan job
	idle atomic.Int32
}

// job is a message of a session that is to be handled. Its session waits for it.
type job struct {
	of   *session
	data []byte
	at   time.Time
}

// idleHands is how many wait for something to do.
const idleHands = 32

// handle does what a message asks for, and returns when it is done.
func (h *hands) handle(j job) {
	j.of.busy.Add(1)
	select {
	case h.jobs <- j:
	default:
		go h.work(j)
	}
	j.of.busy.Wait()
}

// work does the job, and then others for as long as not too many do nothing.
func (h *hands) work(j job) {
	s := j.of.server
	for {
		s.handle(j.of, j.data, j.at)
		j.of.busy.Done()
		j = job{} // nothing of it is kept
		if h.idle.Add(1) > idleHands {
			h.idle.Add(-1)
			return
		}
		select {
		case j = <-h.jobs:
			h.idle.Add(-1)
		case <-s.quit:
			return
		}
	}
}
