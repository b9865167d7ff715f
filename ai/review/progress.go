package review

import "sync"

// Progress is how far a review is. It is for the call in which it is told.
type Progress struct {
	Done, Total int // pieces of work
	job         *job
}

// Report returns what is known so far: the moves on both sides of which the positions were searched.
func (p Progress) Report() Report {
	told := &p.job.reported
	part := job{Game: p.job.Game, Options: p.job.Options, booked: p.job.booked, looked: told.looked, held: told.held}
	return part.report()
}

// progressState is what was found by pieces of work that are done, as the caller that watches may read it.
type progressState struct {
	lock   sync.Mutex
	done   int
	looked []lookup
	held   []defenceResult
}

// tell notes a piece of work that is done, and says so.
func (j *job) tell(note func(*progressState)) {
	j.reported.lock.Lock()
	defer j.reported.lock.Unlock()
	note(&j.reported)
	j.reported.done = min(j.reported.done+1, j.pieces())
	if j.progress != nil {
		j.progress(Progress{j.reported.done, j.pieces(), j})
	}
}

// pieces returns how many there are at most: to look at each position, and at each move, and again at those that are blamed.
func (j *job) pieces() int { return len(j.looked) + 2*len(j.held) }
