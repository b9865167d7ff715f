package search

import (
	"hoshi/ai"
	"hoshi/ai/threat"
)

// Evaluator tells what positions are worth. It follows a board move by move, so that it need not look at all of it each time: what a
// move changed for it stands in the board's journal. It belongs to one goroutine.
type Evaluator interface {
	// Init begins anew with the board as it stands.
	Init(b *threat.Board)
	// Play is told of a move after the board made it; Undo takes the last of these back.
	Play(b *threat.Board)
	Undo()
	// Evaluate returns what the board, after the moves played and not undone, is worth to the side to move, in the measure of
	// [ai.Score]. The search wants to know where that lies from alpha to beta: a worth far outside may be a rough one. It takes what
	// is beyond ±20,000 for that.
	Evaluate(b *threat.Board, alpha, beta ai.Score) ai.Score
}

// highest bounds the evaluation, far from a proved win.
const highest = 20_000

// play sets a stone of the side to move on the empty cell p.
func (w *worker) play(p threat.Cell) {
	if !w.options.NoTable {
		prefetch(w.table.bucket(w.board.KeyAfter(p)))
	}
	w.board.Play(p)
	w.eval.Play(w.board)
}

// undo takes back the last move.
func (w *worker) undo() {
	w.eval.Undo()
	w.board.Undo()
}

// evaluate is the evaluation, for a search with that window, with the engine's errors.
func (w *worker) evaluate(alpha, beta ai.Score) ai.Score {
	score := bounded(w.eval.Evaluate(w.board, alpha, beta))
	if n := bounded(ai.Score(w.options.Noise)); n > 0 {
		random := (w.board.Key() ^ w.options.Seed*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
		score = bounded(score + ai.Score((random>>32)%uint64(2*n+1)) - n)
	}
	return score
}

func bounded(score ai.Score) ai.Score { return max(-highest, min(highest, score)) }
