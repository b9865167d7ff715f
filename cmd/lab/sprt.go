package main

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// sprt is a generalised sequential probability ratio test of two differences in Elo, elo0 against elo1: after each pair
// of games it says whether enough were played to tell which of the two is nearer the truth. Each is taken wrongly with
// a probability of 5 %.
//
// The ratio is that of the likelihoods which the results have under the most likely distribution with the one mean and
// with the other, as Michel Van den Bergh describes it in "A Practical Introduction to the GSPRT".
type sprt struct{ elo0, elo1 float64 }

// errSPRT is wrapped by every error of parseSPRT.
var errSPRT = errors.New("lab: a test needs two differences in Elo, the lower one first, such as 0,10")

// parseSPRT reads "elo0,elo1".
func parseSPRT(text string) (*sprt, error) {
	first, second, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(first, 64)
	elo1, err1 := strconv.ParseFloat(second, 64)
	if err := errors.Join(err0, err1); err != nil {
		return nil, fmt.Errorf("%w: %w", errSPRT, err)
	}
	if !(elo0 < elo1) || math.Abs(elo0) > 1000 || math.Abs(elo1) > 1000 {
		return nil, fmt.Errorf("%w: %q", errSPRT, text)
	}
	return &sprt{elo0, elo1}, nil
}

// sprtBound is the logarithm of the likelihood ratio at which the test ends: log((1-β)/α) with α = β = 0.05.
var sprtBound = math.Log(0.95 / 0.05)

// ratio returns the logarithm of the likelihood ratio: positive for elo1, negative for elo0.
func (s *sprt) ratio(pairs *pentanomial) float64 {
	at0, at1 := likeliest(pairs, expected(s.elo0)), likeliest(pairs, expected(s.elo1))
	sum := 0.0
	for half, count := range counted(pairs) {
		sum += count * math.Log(at1[half]/at0[half])
	}
	return sum
}

// decided reports whether the test is over.
func (s *sprt) decided(pairs *pentanomial) bool { return math.Abs(s.ratio(pairs)) >= sprtBound }

// text says how the test stands.
func (s *sprt) text(pairs *pentanomial) string {
	ratio := s.ratio(pairs)
	verdict := "undecided"
	switch {
	case ratio >= sprtBound:
		verdict = fmt.Sprintf("%+g accepted", s.elo1)
	case ratio <= -sprtBound:
		verdict = fmt.Sprintf("%+g accepted", s.elo0)
	}
	return fmt.Sprintf("SPRT %+g against %+g: LLR %.2f of ±%.2f, %s", s.elo0, s.elo1, ratio, sprtBound, verdict)
}

// counted returns the counts with a thousandth of a pair in the place of none: a likelihood of zero has no logarithm.
func counted(pairs *pentanomial) (counts [5]float64) {
	for half, count := range pairs {
		counts[half] = max(float64(count), 1e-3)
	}
	return counts
}

// likeliest returns the distribution with the given mean score under which pairs is most likely. It is
// p / (1 + θ (x-mean)), p being the frequencies seen and x the scores, with the only θ that makes the mean right.
func likeliest(pairs *pentanomial, mean float64) (distribution [5]float64) {
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
