package puzzle

import (
	"math/rand/v2"
	"time"
)

// Rush is a run against the clock: as many problems as can be solved. Right moves in a row give seconds, a mistake takes some. It is a
// value; the time is passed in.
type Rush struct {
	Ends     time.Time // when the time is up, as it stands
	Combo    int       // right moves since the last mistake
	Best     int       // the longest combo
	Solved   int       // problems
	Mistakes int
}

const (
	rushTime  = 3 * time.Minute
	rushFault = 10 * time.Second
)

// NewRush returns a run that begins now, with three minutes.
func NewRush(now time.Time) Rush { return Rush{Ends: now.Add(rushTime)} }

// Left returns the time that is left, never less than none.
func (r *Rush) Left(now time.Time) time.Duration { return max(r.Ends.Sub(now), 0) }

// Over reports whether the time is up.
func (r *Rush) Over(now time.Time) bool { return r.Left(now) == 0 }

// Right notes a right move, and whether it solved its problem; it returns the time that it gave. What comes after the end counts nothing.
func (r *Rush) Right(solved bool, now time.Time) (gave time.Duration) {
	if r.Over(now) {
		return 0
	}
	r.Combo++
	r.Best = max(r.Best, r.Combo)
	if solved {
		r.Solved++
	}
	gave = bonus(r.Combo)
	r.Ends = r.Ends.Add(gave)
	return gave
}

// Wrong notes a mistake: it takes ten seconds and the combo, and the next problem comes.
func (r *Rush) Wrong(now time.Time) {
	if r.Over(now) {
		return
	}
	r.Mistakes++
	r.Combo = 0
	r.Ends = r.Ends.Add(-rushFault)
}

// bonus is what so many right moves in a row give: 3 s at 5, 5 at 12, 7 at 20, and 10 at 30 and at every tenth from there.
func bonus(combo int) time.Duration {
	switch {
	case combo == 5:
		return 3 * time.Second
	case combo == 12:
		return 5 * time.Second
	case combo == 20:
		return 7 * time.Second
	case combo >= 30 && combo%10 == 0:
		return 10 * time.Second
	}
	return 0
}

// Streak is a run of problems that get harder: the first mistake ends it. It is a value.
type Streak struct {
	Solved int
	Ended  bool
}

// Done notes the problem that was tried, right at the first try or not.
func (s *Streak) Done(right bool) {
	switch {
	case s.Ended:
	case right:
		s.Solved++
	default:
		s.Ended = true
	}
}

// Where the runs begin and how much harder each problem is than the one before it.
const (
	runFrom    = 700
	rushStep   = 25
	streakStep = 12
)

// NextRating returns the rating of the next problem of the run.
func (r *Rush) NextRating() float64 { return runFrom + rushStep*float64(r.Solved+r.Mistakes) }

// NextRating returns the rating of the next problem of the streak.
func (s *Streak) NextRating() float64 { return runFrom + streakStep*float64(s.Solved) }

// Pick returns the place of one of the problems whose rating is nearest to what is wanted and which may be used, -1 where none is
// left: by chance one of the few nearest ones.
func Pick(ratings []float64, wanted float64, usable func(i int) bool, random *rand.Rand) int {
	const choice = 5
	var best [choice]int
	n := 0
	distance := func(i int) float64 { return max(ratings[i]-wanted, wanted-ratings[i]) }
	for i := range ratings {
		if !usable(i) {
			continue
		}
		at := n
		for at > 0 && distance(best[at-1]) > distance(i) {
			at--
		}
		if at == choice {
			continue
		}
		n = min(n+1, choice)
		copy(best[at+1:n], best[at:n-1])
		best[at] = i
	}
	if n == 0 {
		return -1
	}
	return best[random.IntN(n)]
}
