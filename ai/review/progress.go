package review

import (
	"slices"
	"sync"
)

// Progress is how far a review is. It is for the call in which it is told.
type Progress struct {
	Done, Total int // pieces of work
	job         *job
	told        *told
}

// Report returns what is known so far: the moves on both sides of which the positions were searched.
func (p Progress) Report() Report {
	part := job{Game: p.job.Game, Options: p.job.Options, looked: slices.Clone(p.told.looked), held: slices.Clone(p.told.held)}
	part.settle()
	return part.report()
}

// told is what was found by pieces of work that are done, as whoever watches may read it.
type told struct {
	lock   sync.Mutex
	done   int
	looked []look
	held   []held
}

// watch lets progress know of each piece of work.
func (j *job) watch(progress func(Progress)) {
	all := &told{looked: make([]look, len(j.looked)), held: make([]held, len(j.held))}
	j.tell = func(i int, holds bool) {
		all.lock.Lock()
		defer all.lock.Unlock()
		if all.done++; progress == nil {
			return
		}
		if holds {
			all.held[i] = j.held[i]
		} else {
			all.looked[i] = j.looked[i]
		}
		progress(Progress{all.done, len(j.looked) + len(j.held), j, all})
	}
}
