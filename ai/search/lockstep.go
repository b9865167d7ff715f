package search

import "sync"

// lockstep lets the workers of a search run in turn, each for as many nodes as lie between two looks at the limits, so that what they
// leave each other in the table is the same in every run. The nil lockstep lets them run as they like.
type lockstep struct {
	mutex sync.Mutex
	moved *sync.Cond
	turn  int
	out   []bool // by worker: it has ended
}

func newLockstep(workers int) *lockstep {
	s := &lockstep{out: make([]bool, workers)}
	s.moved = sync.NewCond(&s.mutex)
	return s
}

// enter waits for the first turn of a worker.
func (s *lockstep) enter(worker int) {
	if s != nil {
		s.mutex.Lock()
		s.await(worker)
		s.mutex.Unlock()
	}
}

// yield gives the turn to the next worker and waits until it comes back.
func (s *lockstep) yield(worker int) {
	if s != nil {
		s.mutex.Lock()
		s.pass()
		s.await(worker)
		s.mutex.Unlock()
	}
}

// leave gives the turn away for good.
func (s *lockstep) leave(worker int) {
	if s != nil {
		s.mutex.Lock()
		s.out[worker] = true
		s.pass()
		s.mutex.Unlock()
	}
}

// pass moves the turn on to the next worker that has not ended, if there is one.
func (s *lockstep) pass() {
	for range s.out {
		if s.turn = (s.turn + 1) % len(s.out); !s.out[s.turn] {
			break
		}
	}
	s.moved.Broadcast()
}

func (s *lockstep) await(worker int) {
	for s.turn != worker {
		s.moved.Wait()
	}
}
