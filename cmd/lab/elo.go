package main

import (
	"fmt"
	"math"
)

// tally counts the results of a match by pairs: the two games of a pair begin from one opening with colours
// exchanged, so that what the opening is worth cancels out.
type tally struct {
	wins, draws, losses int    // games, as the first side sees them
	pairs               [5]int // by the first side's half points of a pair
}

// add counts a pair by the first side's half points in each of its games, from 0 to 2.
func (t *tally) add(first, second int) {
	for _, half := range [2]int{first, second} {
		switch half {
		case 0:
			t.losses++
		case 1:
			t.draws++
		default:
			t.wins++
		}
	}
	t.pairs[first+second]++
}

// games returns how many games were played.
func (t *tally) games() int { return t.wins + t.draws + t.losses }

// score returns the first side's mean score, from 0 to 1, and its standard error; half a pair lost and half a pair
// won are counted besides those played, so that neither is certain after a few games.
func (t *tally) score() (mean, deviation float64) {
	n, sum, squares := 1.0, 0.5, 0.5
	for half, count := range t.pairs {
		x := float64(half) / 4
		n += float64(count)
		sum += x * float64(count)
		squares += x * x * float64(count)
	}
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// elo returns the difference in Elo that a mean score stands for.
func elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// elo returns the first side's lead in Elo and half the width of its 95 % interval.
func (t *tally) elo() (lead, margin float64) {
	mean, deviation := t.score()
	const least = 1e-3
	low := elo(max(mean-1.96*deviation, least))
	high := elo(min(mean+1.96*deviation, 1-least))
	return elo(mean), (high - low) / 2
}

// String returns games, pairs and Elo in one line.
func (t *tally) String() string {
	lead, margin := t.elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, %.1f %%, pairs 0..2 %v, Elo %+.0f ± %.0f",
		t.games(), t.wins, t.draws, t.losses, 100*(float64(t.wins)+float64(t.draws)/2)/float64(max(t.games(), 1)),
		t.pairs, lead, margin)
}
