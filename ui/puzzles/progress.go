package puzzles

import (
	"errors"
	"math"
	"slices"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/internal/rating"
)

// ProgressFile is the name of the file where [Progress] is kept.
const ProgressFile = "puzzles.json"

// How much is remembered.
const (
	mostRecent = 400
	mostBest   = 10
	mostDays   = 5000
)

// newcomer is the rating with which one begins: the middle of the problems.
const newcomer = 800

// Progress is what a person has done with problems. It belongs to Fyne's goroutine.
type Progress struct {
	Rating  rating.Rating     `json:"rating"`
	Themes  map[string]*Tally `json:"themes"`
	Days    []Day             `json:"days"` // the newest last
	Cards   []puzzle.Card     `json:"cards"`
	Formula int               `json:"formula"` // [puzzle.ScheduleVersion] of the cards
	Recent  []string          `json:"recent"`  // IDs of problems, the newest last
	Rush    []Best            `json:"rush"`    // the best first
	Streak  []Best            `json:"streak"`
	Daily   string            `json:"daily"` // the last day whose problem was tried
	Skipped []string          `json:"skipped"`
	Pace    time.Duration     `json:"pace"` // that a move of a solution usually takes; 0: nobody knows yet
}

// Tally is how problems of a theme went.
type Tally struct {
	Rating rating.Rating `json:"rating"`
	Solved int           `json:"solved"`
	Tried  int           `json:"tried"`
}

// Day is what was done on a day.
type Day struct {
	Day    string  `json:"day"`
	Rating float64 `json:"rating"` // at its end
	Solved int     `json:"solved"`
	Tried  int     `json:"tried"`
}

// Best is a run that went well.
type Best struct {
	Count int    `json:"count"`
	Day   string `json:"day"`
}

func newProgress() *Progress {
	return &Progress{Themes: map[string]*Tally{}, Formula: puzzle.ScheduleVersion}
}

// check mends what makes no sense and tells of it.
func (p *Progress) check() error {
	var err error
	if !believable(p.Rating) {
		p.Rating, err = rating.Rating{}, errors.New("puzzles: the rating makes no sense")
	}
	if p.Pace < 0 || p.Pace > paceMost {
		p.Pace, err = 0, errors.Join(err, errors.New("puzzles: the usual time makes no sense"))
	}
	if p.Themes == nil {
		p.Themes = map[string]*Tally{}
	}
	for key, t := range p.Themes {
		if t == nil || !believable(t.Rating) || t.Solved < 0 || t.Tried < t.Solved {
			delete(p.Themes, key)
			err = errors.Join(err, errors.New("puzzles: what was done by theme makes no sense"))
		}
	}
	sound := func(c puzzle.Card) bool {
		return c.Problem != "" && c.Stability > 0 && c.Difficulty >= 1 && c.Difficulty <= 10 && len(c.Log) > 0
	}
	if n := len(p.Cards); n != 0 {
		p.Cards = slices.DeleteFunc(p.Cards, func(c puzzle.Card) bool { return !sound(c) })
		if len(p.Cards) < n {
			err = errors.Join(err, errors.New("puzzles: some problems that come again make no sense"))
		}
	}
	return err
}

func believable(r rating.Rating) bool {
	return r == rating.Rating{} || r.Value > 0 && r.Value < 5000 && r.Deviation > 0 && r.Deviation <= 350 && r.Volatility > 0 && r.Volatility < 1
}

// own returns the rating, that of a newcomer where nothing was solved yet.
func (p *Progress) own(now time.Time) rating.Rating { return orNewcomer(p.Rating, now) }

func orNewcomer(r rating.Rating, now time.Time) rating.Rating {
	if r.Deviation == 0 {
		r = rating.New(now)
		r.Value = newcomer
	}
	return r
}

// Value returns the rating as it is shown; known is false where nothing was solved yet.
func (p *Progress) Value() (value int, known bool) {
	return int(math.Round(p.Rating.Value)), p.Rating.Deviation > 0
}

// dayOf names the day of a time at this desk.
func dayOf(t time.Time) string { return t.Local().Format(time.DateOnly) }

// today returns the entry of a day, which is made if need be.
func (p *Progress) today(now time.Time) *Day {
	day := dayOf(now)
	if n := len(p.Days); n == 0 || p.Days[n-1].Day != day {
		p.Days = append(p.Days, Day{Day: day, Rating: p.own(now).Value})
		p.Days = p.Days[max(len(p.Days)-mostDays, 0):]
	}
	return &p.Days[len(p.Days)-1]
}

// shown returns the rating as it is shown, that of a newcomer where nothing was solved yet.
func (p *Progress) shown(now time.Time) int { return int(math.Round(p.own(now).Value)) }

// Note notes how an attempt at a problem of a series went, of which the first answer counts. A problem that was missed comes again, and one that was
// due is put off.
func (p *Progress) Note(it *item, a puzzle.Attempt, kind Kind, now time.Time) {
	solved := a.Grade() > puzzle.Again
	if kind == ForYou || kind == ByTheme {
		if it.problem.Rating.Deviation > 0 {
			p.Rating, _ = puzzle.Rated(p.own(now), it.problem.Rating, solved, now)
		}
		p.noteThemes(it, solved, now)
	}
	day := p.today(now)
	day.Rating = p.own(now).Value
	day.Tried++
	if solved {
		day.Solved++
		p.noteTime(it, a.Took)
	}
	p.remember(it.id)
	p.review(it.id, a.Grade(), kind == Due, now)
}

// The time that a person takes: the mean follows the last dozen problems that were solved, each counts at most for so long a move, and none is expected to take less
// than so long.
const (
	paceShare = 1.0 / 12
	paceMost  = 2 * time.Minute
	paceLeast = 8 * time.Second
)

// noteTime moves the usual time for a move of a solution.
func (p *Progress) noteTime(it *item, took time.Duration) {
	pace := min(max(took, 0)/time.Duration(max(it.problem.Moves, 1)), paceMost)
	if p.Pace == 0 {
		p.Pace = pace
	}
	p.Pace += time.Duration(paceShare * float64(pace-p.Pace))
}

// usual returns how long the person usually takes to solve a problem, 0 where nobody knows yet.
func (p *Progress) usual(it *puzzle.Problem) time.Duration {
	if p.Pace == 0 {
		return 0
	}
	return max(p.Pace*time.Duration(max(it.Moves, 1)), paceLeast)
}

func (p *Progress) noteThemes(it *item, solved bool, now time.Time) {
	for _, t := range themes {
		if !t.matches(infoOf(&it.problem)) {
			continue
		}
		tally := p.Themes[t.key]
		if tally == nil {
			tally = &Tally{}
			p.Themes[t.key] = tally
		}
		tally.Tried++
		if solved {
			tally.Solved++
		}
		tally.Rating, _ = puzzle.Rated(orNewcomer(tally.Rating, now), it.problem.Rating, solved, now)
	}
}

// remember keeps a problem from coming again soon.
func (p *Progress) remember(id string) {
	p.Recent = append(slices.DeleteFunc(p.Recent, func(r string) bool { return r == id }), id)
	p.Recent = p.Recent[max(len(p.Recent)-mostRecent, 0):]
}

// review moves the card of a problem; one that was missed or was due gets one.
func (p *Progress) review(id string, g puzzle.Grade, due bool, now time.Time) {
	i := slices.IndexFunc(p.Cards, func(c puzzle.Card) bool { return c.Problem == id })
	if i < 0 && g > puzzle.Again && !due {
		return
	}
	if i < 0 {
		p.Cards = append(p.Cards, puzzle.Card{Problem: id})
		i = len(p.Cards) - 1
	}
	p.Cards[i] = p.Cards[i].Review(g, now)
}

// drop forgets a problem that comes again: it can't be used.
func (p *Progress) drop(id string) {
	p.Cards = slices.DeleteFunc(p.Cards, func(c puzzle.Card) bool { return c.Problem == id })
	if !slices.Contains(p.Skipped, id) {
		p.Skipped = append(p.Skipped, id)
	}
}

// addBest puts a run among the best ones.
func addBest(list []Best, count int, now time.Time) []Best {
	if count == 0 {
		return list
	}
	at := len(list)
	for at > 0 && list[at-1].Count < count {
		at--
	}
	list = slices.Insert(list, at, Best{count, dayOf(now)})
	return list[:min(len(list), mostBest)]
}

// best returns the best runs of a kind, none where it is no run.
func (p *Progress) best(k Kind) []Best {
	switch k {
	case Rush:
		return p.Rush
	case Streak:
		return p.Streak
	}
	return nil
}

// isBest reports whether a run is better than all before it.
func isBest(list []Best, count int) bool {
	return count > 0 && (len(list) == 0 || count > list[0].Count)
}

// totals returns how many problems were solved and tried, and since when; an empty day: none were.
func (p *Progress) totals() (solved, tried int, since string) {
	for _, d := range p.Days {
		solved, tried = solved+d.Solved, tried+d.Tried
	}
	if len(p.Days) > 0 {
		since = p.Days[0].Day
	}
	return solved, tried, since
}
