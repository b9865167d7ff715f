// Package rating measures strength by Glicko-2, of players of games and solvers of puzzles, against others that have a
// rating, too.
package rating

import (
	"math"
	"time"
)

// Rating is a player's strength by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system",
// http://www.glicko.net/glicko/glicko2.pdf), with each game as a rating period of its own. The numbers in brackets in
// the code are those of the steps there.
type Rating struct {
	Value      float64   `json:"Value"`      // on the scale of chess ratings; 1500 is a newcomer's
	Deviation  float64   `json:"Deviation"`  // with 95 % the strength lies within two of it
	Volatility float64   `json:"Volatility"` // how much the strength changes over time
	Games      int       `json:"Games"`      // that counted
	At         time.Time `json:"At"`
}

const (
	glickoScale  = 173.7178 // points of Value for one of mu
	glickoTau    = 0.5      // how fast the volatility changes; the paper tries 0.3 to 1.2
	maxDeviation = 350
	minDeviation = 45 // below it a rating would no longer move
	// ratingPeriod is the time without a game after which the volatility is added to the deviation once: from 60 to 107 in
	// a year, from 50 to 350 in about fifteen years with the volatility of a newcomer.
	ratingPeriod = 120 * time.Hour
)

// New returns a newcomer's rating.
func New(now time.Time) Rating {
	return Rating{Value: 1500, Deviation: maxDeviation, Volatility: 0.06, At: now}
}

// rest returns r with the deviation that has grown since the last game (6).
func (r Rating) rest(now time.Time) Rating {
	periods := max(now.Sub(r.At).Seconds()/ratingPeriod.Seconds(), 0)
	phi := r.Deviation / glickoScale
	r.Deviation = min(glickoScale*math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility), maxDeviation)
	return r
}

// After returns r after one game against other that brought score: 1 a win, ½ a draw, 0 a loss.
func (r Rating) After(other Rating, score float64, now time.Time) Rating {
	return r.AfterPart(other, score, 1, now)
}

// AfterPart is After for a game that counts as the given part of one, above 0 and at most 1.
func (r Rating) AfterPart(other Rating, score, part float64, now time.Time) Rating {
	return r.rest(now).period([]Rating{other.rest(now)}, []float64{score}, part, now)
}

// period returns r after a rating period with the given opponents and scores, each of which counts as a part of a game (2
// to 8).
func (r Rating) period(others []Rating, scores []float64, part float64, now time.Time) Rating {
	mu, phi := (r.Value-1500)/glickoScale, r.Deviation/glickoScale
	var information, surprise float64
	for i, other := range others {
		g := 1 / math.Sqrt(1+3*math.Pow(other.Deviation/glickoScale/math.Pi, 2))
		expected := 1 / (1 + math.Exp(-g*(mu-(other.Value-1500)/glickoScale)))
		information += part * g * g * expected * (1 - expected)
		surprise += part * g * (scores[i] - expected)
	}
	v := 1 / information // (3)
	delta := v * surprise
	sigma := volatility(r.Volatility, phi, v, delta)
	phi = 1 / math.Sqrt(1/(phi*phi+sigma*sigma)+information) // (6), (7)
	return Rating{
		Value:      1500 + glickoScale*(mu+phi*phi*surprise), // (7), (8)
		Deviation:  min(max(glickoScale*phi, minDeviation), maxDeviation),
		Volatility: sigma,
		Games:      r.Games + len(others),
		At:         now,
	}
}

// volatility finds the new volatility by the Illinois algorithm (5).
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		sum := phi*phi + v + e
		return e*(delta*delta-sum)/(2*sum*sum) - (x-a)/(glickoTau*glickoTau)
	}
	low, high := a, a-glickoTau // there f is more than 1/glickoTau - 1/2: no further steps down are needed
	if excess := delta*delta - phi*phi - v; excess > 0 {
		high = math.Log(excess)
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > 1e-6 {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
