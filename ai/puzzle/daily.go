package puzzle

import (
	"math/rand/v2"
	"time"
)

// firstDay is when the daily problems begin.
var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// What a daily problem takes: moves of one's own, and a rating.
const (
	dailyShortest = 3
	dailyLongest  = 6
	dailyEasiest  = 900
	dailyHardest  = 1400
)

// Daily returns the problem of the day on which now lies by UTC, the same for everybody who has the same book: a move to find, neither short nor
// long, neither easy nor hard. The book is not empty; where it has no such problem, every one of it may come.
func (b *Book) Daily(now time.Time) int {
	var fit []int
	for i := range b.Len() {
		if info := b.Info(i); info.Task != Who && info.Moves >= dailyShortest && info.Moves <= dailyLongest &&
			info.Rating.Value >= dailyEasiest && info.Rating.Value <= dailyHardest {
			fit = append(fit, i)
		}
	}
	if len(fit) == 0 {
		return daily(b.Len(), now)
	}
	return fit[daily(len(fit), now)]
}

// daily returns which of n problems is that of the day on which now lies by UTC: the same everywhere for the same number, and each comes once
// before one comes again. n is at least 1.
func daily(n int, now time.Time) int {
	days := int(now.UTC().Sub(firstDay).Hours() / 24)
	if now.Before(firstDay) {
		days = 0
	}
	round, at := days/n, days%n
	order := rand.New(rand.NewPCG(uint64(n), uint64(round))).Perm(n)
	return order[at]
}
