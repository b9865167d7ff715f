package puzzle

import (
	"math/rand/v2"
	"time"
)

// firstDay is when the daily problems begin.
var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Daily returns which of n problems is that of the day on which now lies by UTC: the same everywhere for the same number, and each comes once
// before one comes again. n is at least 1.
func Daily(n int, now time.Time) int {
	days := int(now.UTC().Sub(firstDay).Hours() / 24)
	if now.Before(firstDay) {
		days = 0
	}
	round, at := days/n, days%n
	order := rand.New(rand.NewPCG(uint64(n), uint64(round))).Perm(n)
	return order[at]
}
