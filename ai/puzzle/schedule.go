package puzzle

import (
	"math"
	"slices"
	"time"
)

// Grade is how well a problem was remembered.
type Grade uint8

// The grades. A wrong move, or a look at the solution, is Again; a hint, or more than three times the usual time, Hard; right Good; right
// at once and fast Easy.
const (
	Again Grade = iota + 1
	Hard
	Good
	Easy
)

// ScheduleVersion names the formulas of [Card.Review]: those of FSRS-6. It is kept with the cards, so that other formulas can work out
// their states anew from the logs.
const ScheduleVersion = 6

// weights are the parameters that FSRS-6 comes with.
var weights = [...]float64{
	0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
	1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
}

const (
	day          = 24 * time.Hour
	minStability = 0.001
	maxInterval  = 36500 // days
	// Retention is the probability with which a problem shall still be known when it comes again.
	Retention = 0.9
)

// Review is an entry of a card's log.
type Review struct {
	At    time.Time `json:"At"`
	Grade Grade     `json:"Grade"`
}

// Card is a problem that comes again: what one has missed. The zero Card is one that was never seen.
type Card struct {
	Problem    string    `json:"Problem"`    // its ID
	Stability  float64   `json:"Stability"`  // days after which it is known with a probability of 0.9; 0: never seen
	Difficulty float64   `json:"Difficulty"` // from 1 to 10
	Due        time.Time `json:"Due"`
	Log        []Review  `json:"Log"` // the oldest first
}

// Review returns the card after it was solved, or not, at a time.
func (c Card) Review(g Grade, now time.Time) Card {
	log := append(c.Log[:len(c.Log):len(c.Log)], Review{now, g})
	if len(c.Log) == 0 {
		c.Stability = max(weights[g-1], minStability)
		c.Difficulty = bounded(firstDifficulty(g))
	} else {
		days := wholeDays(now.Sub(c.Log[len(c.Log)-1].At))
		c.Stability = max(c.next(g, days), minStability)
		c.Difficulty = nextDifficulty(c.Difficulty, g)
	}
	c.Log = log
	c.Due = now.Add(time.Duration(c.Interval(Retention)) * day)
	return c
}

// wholeDays returns the days that have passed, none where the clock was put back.
func wholeDays(d time.Duration) float64 { return math.Floor(max(d, 0).Hours() / 24) }

// Known returns with what probability the problem is still known.
func (c *Card) Known(now time.Time) float64 {
	if len(c.Log) == 0 {
		return 0
	}
	return c.recall(wholeDays(now.Sub(c.Log[len(c.Log)-1].At)))
}

// decay and factor are those of the curve of forgetting.
var (
	decay  = -weights[20]
	factor = math.Pow(0.9, 1/decay) - 1
)

// recall is Known after so many days.
func (c *Card) recall(days float64) float64 { return math.Pow(1+factor*days/c.Stability, decay) }

// Interval returns after how many whole days, 1 at least, the problem is still known with that probability.
func (c *Card) Interval(retention float64) int {
	days := math.Round(c.Stability / factor * (math.Pow(retention, 1/decay) - 1))
	return int(min(max(days, 1), maxInterval))
}

func firstDifficulty(g Grade) float64 { return weights[4] - math.Exp(weights[5]*float64(g-1)) + 1 }

func nextDifficulty(d float64, g Grade) float64 {
	moved := d - weights[6]*(float64(g)-3)*(10-d)/9
	return bounded(weights[7]*firstDifficulty(Easy) + (1-weights[7])*moved)
}

func bounded(difficulty float64) float64 { return min(max(difficulty, 1), 10) }

// next returns the stability after a review so many days after the last one.
func (c *Card) next(g Grade, days float64) float64 {
	w, s := &weights, c.Stability
	if days < 1 {
		k := math.Exp(w[17]*(float64(g)-3+w[18])) * math.Pow(s, -w[19])
		if g >= Good {
			k = max(k, 1)
		}
		return s * k
	}
	missing := 1 - c.recall(days)
	if g == Again {
		forgotten := w[11] * math.Pow(c.Difficulty, -w[12]) * (math.Pow(s+1, w[13]) - 1) * math.Exp(missing*w[14])
		return min(forgotten, s/math.Exp(w[17]*w[18]))
	}
	growth := math.Exp(w[8]) * (11 - c.Difficulty) * math.Pow(s, -w[9]) * (math.Exp(missing*w[10]) - 1)
	switch g {
	case Hard:
		growth *= w[15]
	case Easy:
		growth *= w[16]
	case Again, Good:
	}
	return s * (1 + growth)
}

// Attempt is what happened while a problem was solved.
type Attempt struct {
	Wrong    int           // moves that were refuted
	Hints    int           // steps of help
	Shown    bool          // the solution was looked at
	Took     time.Duration // to the end
	Expected time.Duration // that the person usually takes for such a problem; 0: not known
}

// Grade says how well the problem was known.
func (a Attempt) Grade() Grade {
	switch {
	case a.Wrong > 0 || a.Shown:
		return Again
	case a.Hints > 0 || a.Expected > 0 && a.Took > 3*a.Expected:
		return Hard
	case a.Expected > 0 && a.Took < a.Expected/2:
		return Easy
	}
	return Good
}

// Due returns the cards that are due, the longest overdue first, and when the next of the others will be; the zero time where there is
// none.
func Due(cards []Card, now time.Time) (due []Card, next time.Time) {
	for _, c := range cards {
		if !c.Due.After(now) {
			due = append(due, c)
		} else if next.IsZero() || c.Due.Before(next) {
			next = c.Due
		}
	}
	slices.SortStableFunc(due, func(a, b Card) int { return a.Due.Compare(b.Due) })
	return due, next
}
