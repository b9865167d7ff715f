package puzzles

import (
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/ai/puzzle"
)

// Kind is a way in which problems come.
type Kind uint8

// The kinds.
const (
	ForYou Kind = iota // by one's rating, in rounds
	ByTheme
	Daily
	Due // what comes again
	Rush
	Streak
	Own // of a file or folder
)

// roundLong is how many problems a round has.
const roundLong = 10

// result is how a problem of the series went.
type result uint8

const (
	open result = iota
	right
	wrong
	skipped
)

// queue is problems that come one after the other.
type queue struct {
	kind    Kind
	theme   *subject // of ByTheme
	list    []item   // of Due and Own, in their order
	results []result
	used    map[int]bool // of the book
	rush    puzzle.Rush
	streak  puzzle.Streak
	random  *rand.Rand
	day     string   // whose daily problem it is; empty: it is none
	peeked  *item    // what next returns, where somebody looked
	best    bool     // the run that has ended is the best one
	faults  []string // of what was left out
}

func newSeries(kind Kind, t *subject, list []item, now time.Time) *queue {
	return &queue{kind: kind, theme: t, list: list, used: map[int]bool{}, random: rand.New(rand.NewPCG(uint64(now.UnixNano()), uint64(kind))), rush: puzzle.NewRush(now)}
}

// begin is called when the first problem comes to be solved: the time of a rush runs from now on.
func (s *queue) begin(now time.Time) { s.rush = puzzle.NewRush(now) }

// peek returns the first problem, which next will return, too; false: there is none.
func (s *queue) peek(p *Progress, now time.Time) (item, bool) {
	if s.peeked != nil {
		return *s.peeked, true
	}
	it, ok := s.next(p, now)
	if ok {
		s.results, s.peeked = nil, &it
	}
	return it, ok
}

// rated reports whether the problems move one's rating.
func (s *queue) rated() bool { return s.kind == ForYou || s.kind == ByTheme }

// run reports whether it is a run, in which nothing helps.
func (s *queue) run() bool { return s.kind == Rush || s.kind == Streak }

// count returns how many problems there are; 0: it goes on.
func (s *queue) count() int {
	switch s.kind {
	case ForYou, ByTheme:
		return roundLong
	case Daily:
		return 1
	case Due, Own:
		return len(s.list)
	}
	return 0
}

// over reports whether nothing comes after the problems that were tried.
func (s *queue) over(now time.Time) bool {
	switch s.kind {
	case Rush:
		return s.rush.Over(now)
	case Streak:
		return s.streak.Ended
	}
	return len(s.results) >= s.count()
}

// next returns the next problem; false: there is none. It becomes the last one of results.
func (s *queue) next(p *Progress, now time.Time) (item, bool) {
	if s.over(now) {
		return item{}, false
	}
	if s.peeked != nil {
		it := *s.peeked
		s.peeked, s.results = nil, append(s.results, open)
		return it, true
	}
	if s.kind == Due || s.kind == Own {
		s.results = append(s.results, open)
		return s.list[len(s.results)-1], true
	}
	at := s.pick(p, now)
	if at < 0 {
		return item{}, false
	}
	problem, err := puzzle.Shipped().Problem(at)
	if err != nil {
		return item{}, false // a test reads all of them
	}
	s.used[at] = true
	s.results = append(s.results, open)
	return itemOf(problem), true
}

// pick chooses a problem of the book, -1 where none is left.
func (s *queue) pick(p *Progress, now time.Time) int {
	book := puzzle.Shipped()
	if book.Len() == 0 {
		return -1
	}
	if s.kind == Daily {
		s.day = now.UTC().Format(time.DateOnly)
		return book.Daily(now)
	}
	wants := p.own(now).Value
	switch s.kind {
	case Rush:
		wants = s.rush.NextRating()
	case Streak:
		wants = s.streak.NextRating()
	case ByTheme:
		if t := p.Themes[s.theme.key]; t != nil {
			wants = t.Rating.Value
		}
	}
	passed := map[int]bool{}
	fits := func(i int) bool { return !s.used[i] && !passed[i] && (s.theme == nil || s.theme.matches(book.Info(i))) }
	ratings := book.Ratings()
	first := puzzle.Pick(ratings, wants, fits, s.random)
	for at := first; at >= 0 && len(passed) < mostPassed; at = puzzle.Pick(ratings, wants, fits, s.random) {
		if problem, err := book.Problem(at); err == nil && (s.run() || !slices.Contains(p.Recent, problem.ID())) {
			return at
		}
		passed[at] = true
	}
	return first
}

// mostPassed is how many problems that were shown lately are passed over before one of them comes again.
const mostPassed = 40

// note notes how the problem went that came last.
func (s *queue) note(r result) {
	if n := len(s.results); n > 0 && s.results[n-1] == open {
		s.results[n-1] = r
	}
}

// rightMove tells a rush of a right move, which may have solved the problem.
func (s *queue) rightMove(solved bool, now time.Time) {
	if s.kind == Rush {
		s.rush.Right(solved, now)
	}
}

// wrongMove tells a rush of a wrong move.
func (s *queue) wrongMove(now time.Time) {
	if s.kind == Rush {
		s.rush.Wrong(now)
	}
}

// solved returns how many problems were solved.
func (s *queue) solved() (n int) {
	for _, r := range s.results {
		if r == right {
			n++
		}
	}
	return n
}

// withdraw takes the problem that came last off the series: it can't be used.
func (s *queue) withdraw() {
	n := len(s.results) - 1
	s.results = s.results[:n]
	if s.kind == Due || s.kind == Own {
		s.list = slices.Delete(s.list, n, n+1)
	}
}
