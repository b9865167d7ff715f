package review

import (
	"math"

	"hoshi/game"
)

// Accuracy returns how well a side played, in percent, from what Black could expect at each position of a game, from 0 to 1, and who made
// the move that follows each except the last. It is Lichess's measure: a move that costs Δ percent of the chances counts
// 103.1668·exp(-0.04354·Δ) - 3.1669 + 1, from 0 to 100; moves count by how unsettled the game is around them, the standard deviation of
// the chances in a window of a tenth of the game (2 to 8 positions), from 0.5 to 12; the result is the mean of that weighted mean and of
// the harmonic mean, in which a move counts 1 at least. It is false for a side that made no move.
func Accuracy(chances []float64, movers []game.Color, side game.Color) (percent float64, ok bool) {
	weights := unsettled(chances, len(movers))
	sum, weight, inverse, n := 0.0, 0.0, 0.0, 0.0
	for i, mover := range movers {
		if mover != side {
			continue
		}
		loss := chances[i] - chances[i+1]
		if side == game.White {
			loss = -loss
		}
		a := moveAccuracy(loss)
		sum, weight, inverse, n = sum+a*weights[i], weight+weights[i], inverse+1/max(a, 1), n+1
	}
	if n == 0 {
		return 0, false
	}
	return (sum/weight + n/inverse) / 2, true
}

// moveAccuracy returns what a move counts that costs so much of the chances.
func moveAccuracy(loss float64) float64 {
	if loss <= 0 {
		return 100
	}
	return min(max(103.1668100711649*math.Exp(-4.354415386753951*loss)-3.166924740191411+1, 0), 100)
}

// unsettled returns the weights of the moves. The first window serves the first moves, too, so that each has one.
func unsettled(chances []float64, moves int) []float64 {
	size := min(max(moves/10, 2), 8)
	weights := make([]float64, moves)
	for i := range weights {
		from := max(i+2-size, 0)
		weights[i] = min(max(100*deviation(chances[from:min(from+size, len(chances))]), 0.5), 12)
	}
	return weights
}

// deviation returns the standard deviation.
func deviation(values []float64) float64 {
	mean, square := 0.0, 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		square += (v - mean) * (v - mean)
	}
	return math.Sqrt(square / float64(len(values)))
}
