package nn

import (
	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Old is an evaluation that costs little, as the searcher's Evaluator is.
type Old interface {
	Init(b *threat.Board)
	Play(b *threat.Board)
	Undo()
	Evaluate(b *threat.Board, alpha, beta ai.Score) ai.Score
}

// Evaluator is an evaluation by a network, wherever an old one lies near enough to the window for that to matter. It belongs to one
// goroutine.
type Evaluator struct {
	old  Old
	nets func(game.Rule) *Net
	gate ai.Score
	net  *Net // of the board's rule, if there is one
	sums sums
}

// NewEvaluator returns an evaluator which asks the network that nets gives for the rule of a board when the old evaluation lies less
// than gate points outside the window; where nets gives nil, it is the old evaluation.
func NewEvaluator(old Old, nets func(game.Rule) *Net, gate ai.Score) *Evaluator {
	return &Evaluator{old: old, nets: nets, gate: gate}
}

// Init begins anew with the board as it stands.
func (e *Evaluator) Init(b *threat.Board) {
	e.old.Init(b)
	if e.net = e.nets(b.Rule()); e.net != nil {
		e.sums.init(e.net, b)
	}
}

// Play is told of a move after the board made it.
func (e *Evaluator) Play(b *threat.Board) {
	e.old.Play(b)
	e.sums.moves++
}

// Undo takes the last move back.
func (e *Evaluator) Undo() {
	e.old.Undo()
	e.sums.undo()
}

// Evaluate returns what the board is worth to the side to move, exactly where that lies between alpha and beta.
func (e *Evaluator) Evaluate(b *threat.Board, alpha, beta ai.Score) ai.Score {
	old := e.old.Evaluate(b, alpha, beta)
	if e.net == nil || old <= alpha-e.gate || old >= beta+e.gate {
		return old
	}
	return old*ai.Score(e.net.old)/Factor + ai.Score(e.sums.evaluate(b))
}
