package ai

import (
	"math"

	"hoshi/game"
)

// curve tells the chances of a game from a score s of the searcher: the side to move wins with probability σ((s-draw)/scale) and loses with
// σ((-s-draw)/scale), σ being the logistic function; the rest are draws.
type curve struct{ scale, draw float64 }

// curves are fitted by rule, by lab curve, to one position each of games that the searcher played with itself: README has the figures.
var curves = [...]curve{
	game.Freestyle: {91, 7}, game.Standard: {112, 3}, game.Renju: {94, 2}, game.Caro: {65, 21}, game.Caro6: {55, 18},
}

// Chances returns the probabilities that the side to move wins, that the game is drawn and that it loses. They are those of equal players
// from a position to which a review's search of a hundred thousand nodes gives this score; a proved win is certain.
func (s Score) Chances(rule game.Rule) (win, draw, loss float64) {
	switch d := s.Distance(); {
	case d > 0:
		return 1, 0, 0
	case d < 0:
		return 0, 0, 1
	}
	c := curves[rule]
	win, loss = sigmoid((float64(s)-c.draw)/c.scale), sigmoid((-float64(s)-c.draw)/c.scale)
	return win, max(1-win-loss, 0), loss
}

// Chance returns what the side to move can expect, from 0 to 1: the probability of a win and half of that of a draw.
func (s Score) Chance(rule game.Rule) float64 {
	win, draw, _ := s.Chances(rule)
	return win + draw/2
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
