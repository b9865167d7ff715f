package arena

import (
	"fmt"
	"math"
)

// Tally counts the results of a match by pairs: the two games of a pair begin from one opening with colours
// exchanged, so that what the opening is worth cancels out.
type Tally struct {
	Wins, Draws, Losses int         // games, as the first side sees them
	Pairs               Pentanomial // whole pairs
	halves              map[int]int // the first side's half points in the game that is known of a pair
}

// add counts the first side's half points, from 0 to 2, in a game of a pair.
func (t *Tally) add(pair, half int) {
	switch half {
	case 0:
		t.Losses++
	case 1:
		t.Draws++
	default:
		t.Wins++
	}
	if other, ok := t.halves[pair]; ok {
		t.Pairs[other+half]++
		delete(t.halves, pair)
		return
	}
	if t.halves == nil {
		t.halves = map[int]int{}
	}
	t.halves[pair] = half
}

// Games returns how many games were played.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Percent returns the first side's score in all games, from 0 to 100.
func (t *Tally) Percent() float64 {
	return 100 * (float64(t.Wins) + float64(t.Draws)/2) / float64(max(t.Games(), 1))
}

// String returns games, pairs and Elo in one line.
func (t *Tally) String() string {
	lead, margin := t.Pairs.Elo()
	return fmt.Sprintf("%d games: +%d =%d -%d, %.1f %%, pairs 0..2 %v, Elo %+.0f ± %.0f, LOS %.1f %%",
		t.Games(), t.Wins, t.Draws, t.Losses, t.Percent(), t.Pairs, lead, margin, 100*t.Pairs.Superiority())
}

// Pentanomial counts pairs by the half points that the first side made in them: both lost, lost and drawn, even, won
// and drawn, both won.
type Pentanomial [5]int

// Score returns the first side's mean score, from 0 to 1, and its standard error; half a pair lost and half a pair
// won are counted besides those played, so that neither is certain after a few games.
func (p *Pentanomial) Score() (mean, deviation float64) {
	n, sum, squares := 1.0, 0.5, 0.5
	for half, count := range p {
		x := float64(half) / 4
		n += float64(count)
		sum += x * float64(count)
		squares += x * x * float64(count)
	}
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// Elo returns the first side's lead in Elo and half the width of its 95 % interval.
func (p *Pentanomial) Elo() (lead, margin float64) {
	mean, deviation := p.Score()
	const least = 1e-3
	low := elo(max(mean-1.96*deviation, least))
	high := elo(min(mean+1.96*deviation, 1-least))
	return elo(mean), (high - low) / 2
}

// Superiority returns the likelihood, from 0 to 1, that the first side is the stronger one.
func (p *Pentanomial) Superiority() float64 {
	mean, deviation := p.Score()
	return (1 + math.Erf((mean-0.5)/deviation/math.Sqrt2)) / 2
}

// elo returns the difference in Elo that a mean score stands for.
func elo(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// expected returns the mean score that a difference in Elo stands for.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
