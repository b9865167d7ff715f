package tune

import (
	"math/rand/v2"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/ai/threat"
	"hoshi/game"
)

// samplingEvaluator is an evaluation that remembers some of the positions that a search asks it about.
type samplingEvaluator struct {
	search.Evaluator
	calls int
	seen  []seenPosition
}

// seenPosition is a position inside a tree: the moves from the root, and its evaluation as the root's side sees it.
type seenPosition struct {
	moves []game.Point
	value ai.Score
}

const (
	watchEach = 64  // of so many evaluations one is remembered
	watchNear = 400 // of the search's score, where the tree is not cut short at once
)

// Init is as [search.Evaluator] says.
func (w *samplingEvaluator) Init(b *threat.Board) {
	w.calls, w.seen = 0, w.seen[:0]
	w.Evaluator.Init(b)
}

// Evaluate is as [search.Evaluator] says.
func (w *samplingEvaluator) Evaluate(b *threat.Board, alpha, beta ai.Score) ai.Score {
	value := w.Evaluator.Evaluate(b, alpha, beta)
	if w.calls++; w.calls%watchEach == 0 && b.Plies() > 0 {
		s := seenPosition{value: value}
		for i := range b.Plies() {
			p, _ := b.Journal(i)
			s.moves = append(s.moves, b.Point(p))
		}
		if len(s.moves)%2 == 1 {
			s.value = -value
		}
		w.seen = append(w.seen, s)
	}
	return value
}

// draw returns the moves to one of the positions whose evaluation is near the score that the search came to; none where there is none.
func (w *samplingEvaluator) draw(score ai.Score, random *rand.Rand) []game.Point {
	var moves []game.Point
	n := 0
	for _, s := range w.seen {
		if d := s.value - score; d <= watchNear && d >= -watchNear {
			if n++; random.IntN(n) == 0 {
				moves = s.moves
			}
		}
	}
	return moves
}
