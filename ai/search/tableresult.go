package search

import (
	"math"

	"hoshi/ai"
	"hoshi/ai/threat"
)

// toTable and fromTable turn a score counted from the root into one counted from a position ply moves on, and back.
func toTable(s ai.Score, ply int) ai.Score {
	switch d := s.Distance(); {
	case d > 0:
		return ai.Win(d - ply)
	case d < 0:
		return ai.Loss(-d - ply)
	}
	return s
}

func fromTable(s ai.Score, ply int) ai.Score {
	switch d := s.Distance(); {
	case d > 0:
		return ai.Win(d + ply)
	case d < 0:
		return ai.Loss(-d + ply)
	}
	return s
}

// tableResult is what the table knows of a position, with the score as seen from the root.
type tableResult struct {
	found           bool
	score           ai.Score
	depth           int
	move            threat.Cell
	pv              bool
	atLeast, atMost bool     // what the score bounds; both: exact
	eval            ai.Score // the static evaluation, noEval where it is not known
}

// cuts reports whether the score answers a search with that window.
func (k *tableResult) cuts(alpha, beta ai.Score) bool {
	return k.atLeast && k.score >= beta || k.atMost && k.score <= alpha
}

// improves reports whether the score tells more of the position than the evaluation.
func (k *tableResult) improves(eval ai.Score) bool {
	return k.atLeast && k.score > eval || k.atMost && k.score < eval
}

// recall looks the board up, ply plies below the root.
func (w *worker) recall(ply int) tableResult {
	if w.options.NoTable || w.stack[ply].skip != threat.NoCell {
		return tableResult{move: threat.NoCell}
	}
	e := w.table.get(w.board.Key())
	b := e.bound
	if b == unknown {
		return tableResult{move: threat.NoCell}
	}
	return tableResult{found: true, score: fromTable(e.score, ply), depth: int(e.depth), move: e.move, pv: e.pv,
		atLeast: b != atMost, atMost: b != atLeast, eval: ai.Score(e.eval)}
}

// store notes the score that a search with the window from alpha to beta gave, and the static evaluation, which may be
// noEval.
func (w *worker) store(score, alpha, beta, eval ai.Score, best threat.Cell, depth, ply int) {
	if w.options.NoTable {
		return
	}
	b := exact
	if score >= beta {
		b = atLeast
	} else if score <= alpha {
		b = atMost
	}
	w.table.put(w.board.Key(), entry{
		score: toTable(score, ply),
		move:  best,
		depth: int8(depth),
		bound: b,
		pv:    w.stack[ply].onPV,
		eval:  int16(min(max(eval, noEval), math.MaxInt16)),
	})
}
