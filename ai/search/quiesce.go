package search

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// quietFours is how many fours of choice one line plays below the last ply: the first may be any, the others make more
// than a four.
const quietFours = 10

// quiesce returns the score of the board for the side to move when only fours and the answers to them are played any
// more, or nothing.
func (w *worker) quiesce(alpha, beta ai.Score, fours, ply int) ai.Score {
	b := w.board
	pv := &w.lines[ply]
	pv.n = 0
	w.stack[ply].onPV = beta-alpha > 1
	if w.tick() {
		return 0
	}
	if score, p, known := b.Verdict(ply); known {
		if p != threat.NoCell {
			pv.lead(p, nil)
		}
		return score
	}
	if ply >= maxPly || w.options.NoQuiescence {
		return w.evaluate(alpha, beta)
	}
	if b.Count(b.Side()^1, pattern.WinningFive) > 0 {
		return w.parry(alpha, beta, fours, ply)
	}
	best := w.evaluate(alpha, beta)
	if best >= beta || fours == 0 || b.Count(b.Side(), pattern.SingleFour)+b.Count(b.Side(), pattern.FourThree) == 0 {
		return best
	}
	known := w.recall(ply)
	if known.found && known.depth >= fours-quietFours && beta-alpha == 1 && known.cuts(alpha, beta) {
		return known.score
	}
	floor, eval, bestMove := alpha, best, threat.NoCell
	alpha = max(alpha, best)
	l := &w.lists[ply]
	l.fours(b)
	if fours < quietFours {
		l.strongFours(b)
	}
	w.order(l, known.move, ply)
	for i := range l.n {
		p := l.next(i)
		w.play(p)
		score := -w.quiesce(-beta, -alpha, fours-1, ply+1)
		w.undo()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, p
				pv.lead(p, &w.lines[ply+1])
			}
			if alpha >= beta {
				break
			}
		}
	}
	w.store(best, floor, beta, eval, bestMove, fours-quietFours, ply)
	return best
}

// parry is quiesce where the other side has a five to make that can be stopped.
func (w *worker) parry(alpha, beta ai.Score, fours, ply int) ai.Score {
	b, pv, best := w.board, &w.lines[ply], -infinity
	cells := b.Stops()
	for p := cells.PopFirst(); p != threat.NoCell && best < beta; p = cells.PopFirst() {
		w.play(p)
		score := -w.quiesce(-beta, -max(alpha, best), fours, ply+1)
		w.undo()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha && score < beta {
				pv.lead(p, &w.lines[ply+1])
			}
		}
	}
	return best
}
