package puzzle

import (
	"time"

	"hoshi/internal/rating"
)

// Rated returns the ratings of a person and of a problem after the person solved it, or did not: by Glicko-2, as a game that one of them won.
// A problem that is not rated changes nothing, and one that comes with the program is as sure of its rating as can be, so that it moves
// little.
func Rated(person, problem rating.Rating, solved bool, now time.Time) (rating.Rating, rating.Rating) {
	if problem.Deviation <= 0 {
		return person, problem
	}
	if problem.Volatility <= 0 {
		problem.Volatility = rating.New(now).Volatility
	}
	if problem.At.IsZero() {
		problem.At = now
	}
	score := 0.0
	if solved {
		score = 1
	}
	return person.After(problem, score, now), problem.After(person, 1-score, now)
}
