package ai

import (
	"math"

	"hoshi/game"
)

// curve tells the chances of a game from a score s of the searcher: the side to move wins with probability σ((s-tempo-draw)/scale) and loses with
// σ((tempo-s-draw)/scale), σ being the logistic function; the rest are draws. A search is too hopeful for the side to move: after the best move the
// other side's score is more than -s. Less tempo, both agree, so that in a review a best move costs nothing.
type curve struct{ scale, draw, tempo float64 }

// curves are fitted by rule, by lab curve, to one position each of games that the searcher played with itself: README has the figures.
var curves = [...]curve{
	game.Freestyle: {122, 15, 12}, game.Standard: {106, 12, 11}, game.Renju: {135, 10, 16}, game.Caro: {60, 29, 5}, game.Caro6: {57, 32, 7},
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
	ahead := float64(s) - c.tempo
	win, loss = sigmoid((ahead-c.draw)/c.scale), sigmoid((-ahead-c.draw)/c.scale)
	return win, max(1-win-loss, 0), loss
}

// Chance returns what the side to move can expect, from 0 to 1: the probability of a win and half of that of a draw.
func (s Score) Chance(rule game.Rule) float64 {
	win, draw, _ := s.Chances(rule)
	return win + draw/2
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
