package arena

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a generalised sequential probability ratio test of two differences in Elo, Elo0 against Elo1: after each pair
// of games it says whether enough were played to tell which of the two is nearer the truth. Each is taken wrongly with
// a probability of 5 %.
//
// The ratio is that of the likelihoods which the results have under the most likely distribution with the one mean and
// with the other, as Michel Van den Bergh describes it in "A Practical Introduction to the GSPRT".
type SPRT struct{ Elo0, Elo1 float64 }

// ErrSPRT is wrapped by every error of [ParseSPRT].
var ErrSPRT = errors.New("arena: a test needs two differences in Elo, the lower one first, such as 0,10")

// ParseSPRT reads "Elo0,Elo1".
func ParseSPRT(text string) (*SPRT, error) {
	first, second, _ := strings.Cut(text, ",")
	Elo0, err0 := strconv.ParseFloat(first, 64)
	Elo1, err1 := strconv.ParseFloat(second, 64)
	if err := errors.Join(err0, err1); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSPRT, err)
	}
	if !(Elo0 < Elo1) || math.Abs(Elo0) > 1000 || math.Abs(Elo1) > 1000 {
		return nil, fmt.Errorf("%w: %q", ErrSPRT, text)
	}
	return &SPRT{Elo0, Elo1}, nil
}

// sprtBound is the logarithm of the likelihood ratio at which the test ends: log((1-β)/α) with α = β = 0.05.
var sprtBound = math.Log(0.95 / 0.05)

// Ratio returns the logarithm of the likelihood ratio: positive for Elo1, negative for Elo0.
func (s *SPRT) Ratio(pairs *Pentanomial) float64 {
	at0, at1 := likeliest(pairs, expected(s.Elo0)), likeliest(pairs, expected(s.Elo1))
	sum := 0.0
	for half, count := range counted(pairs) {
		sum += count * math.Log(at1[half]/at0[half])
	}
	return sum
}

// Decided reports whether the test is over.
func (s *SPRT) Decided(pairs *Pentanomial) bool { return math.Abs(s.Ratio(pairs)) >= sprtBound }

// left returns about how many more pairs the test takes where it goes on as it went so far, of so many at most.
func (s *SPRT) left(pairs *Pentanomial, most int) int {
	n := 0
	for _, count := range pairs {
		n += count
	}
	ratio := math.Abs(s.Ratio(pairs))
	if n == 0 || ratio == 0 {
		return most
	}
	return int(min(math.Ceil(float64(n)*max(sprtBound-ratio, 0)/ratio), float64(most)))
}

// Text says in one line how the test stands.
func (s *SPRT) Text(pairs *Pentanomial) string {
	ratio := s.Ratio(pairs)
	verdict := "undecided"
	switch {
	case ratio >= sprtBound:
		verdict = fmt.Sprintf("%+g accepted", s.Elo1)
	case ratio <= -sprtBound:
		verdict = fmt.Sprintf("%+g accepted", s.Elo0)
	}
	return fmt.Sprintf("SPRT %+g against %+g: LLR %.2f of ±%.2f, %s", s.Elo0, s.Elo1, ratio, sprtBound, verdict)
}

// counted returns the counts with a thousandth of a pair in the place of none: a likelihood of zero has no logarithm.
func counted(pairs *Pentanomial) (counts [5]float64) {
	for half, count := range pairs {
		counts[half] = max(float64(count), 1e-3)
	}
	return counts
}

// likeliest returns the distribution with the given mean score under which pairs is most likely. It is
// p / (1 + θ (x-mean)), p being the frequencies seen and x the scores, with the only θ that makes the mean right.
func likeliest(pairs *Pentanomial, mean float64) (distribution [5]float64) {
	counts := counted(pairs)
	n := 0.0
	for _, count := range counts {
		n += count
	}
	off := func(theta float64) (sum float64) {
		for half, count := range counts {
			x := float64(half)/4 - mean
			distribution[half] = count / n / (1 + theta*x)
			sum += x * distribution[half]
		}
		return sum
	}
	low, high := -1/(1-mean), 1/mean // beyond them a probability is negative; off falls in between
	for range 60 {
		if theta := (low + high) / 2; off(theta) > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	off((low + high) / 2)
	return distribution
}
