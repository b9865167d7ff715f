package search

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// node is a node of the tree whose moves are tried.
type node struct {
	alpha, beta ai.Score
	depth       depth
	ply         int
	cut         bool // expected to fail high
	pv          bool // searched with an open window
	free        bool // the side to move is free to choose among all moves
	far         bool // also those far from all stones are tried, because the others lose
	forced      bool // it must answer a five
	pressed     bool // it must answer a double four, or a five
	improving   bool // its evaluation is better than two plies before
	high        bool // likely to fail high
	known       tableResult
	best        ai.Score // so far
	tried       int      // moves so far
}

// try plays the moves of l in order and returns the best score, storing what was found in the table.
func (w *worker) try(n *node, l *moveList) ai.Score {
	b, us, f := w.board, w.board.Side(), &w.stack[n.ply]
	alpha, bestMove, whole := n.alpha, threat.NoCell, n.depth
	for i := 0; i < l.n || w.widen(n, l); i++ {
		p := l.next(i)
		if p == f.skip {
			continue
		}
		f.move, f.made = p, b.Threat(us, p)
		if f.made == pattern.WinningFive {
			w.lines[n.ply+1].n = 0
			w.lead(n.ply, ai.Win(n.ply+1))
			n.best, bestMove = ai.Win(n.ply+1), p
			break
		}
		if w.late(n) {
			break
		}
		extra := w.extension(n, p)
		switch {
		case w.stopped:
			return 0
		case extra == multiCut:
			return n.beta
		}
		w.tried[n.ply][n.tried] = p
		score := w.descend(n, p, extra, alpha)
		n.tried++
		if w.stopped {
			return 0
		}
		if score > n.best {
			n.best = score
			if score > alpha {
				alpha, bestMove = score, p
				w.lead(n.ply, score)
				if n.depth > 2*onePly && n.depth < 12*onePly && score < n.beta && score.Distance() == 0 && !w.options.NoBestReduction {
					n.depth -= onePly // the others need only be shown to be worse
				}
			}
		}
		if alpha >= n.beta {
			break
		}
	}
	if n.best == -infinity {
		return alpha // the only move is left out
	}
	if bestMove != threat.NoCell && !n.forced {
		w.teach(n, bestMove)
	}
	if f.skip == threat.NoCell && !(n.ply == 0 && w.wide) {
		w.store(n.best, n.alpha, n.beta, f.eval, bestMove, whole.plies(), n.ply)
	}
	return n.best
}

// widen adds the moves far from all stones when the others lose: one of them may break a line that is to win only there.
func (w *worker) widen(n *node, l *moveList) bool {
	if !n.free || n.far || n.best.Distance() >= 0 || n.best == -infinity || w.stack[n.ply].skip != threat.NoCell {
		return false
	}
	n.far = true
	tried := l.n
	l.far(w.board)
	if n.ply == 0 {
		l.removeAll(w.skip)
	}
	return l.n > tried
}

// lead makes the move that is tried the first of its ply's line, and of the answer at the root.
func (w *worker) lead(ply int, score ai.Score) {
	w.lines[ply].lead(w.stack[ply].move, &w.lines[ply+1])
	if ply == 0 {
		w.saveLine(score)
		w.rootAlpha = score
	}
}

// late reports whether the moves that are left come too late in the order to be tried: enough were, and one of them does not lose.
func (w *worker) late(n *node) bool {
	return n.ply > 0 && n.free && n.best.Distance() >= 0 && n.tried >= w.prune.moveCount(n) && n.best > -infinity && !w.options.NoMoveCount
}

// multiCut, for an extension, says that the node fails high by several moves.
const multiCut depth = -1000

// extension returns by how much the move p is searched deeper than by one ply less than its node.
func (w *worker) extension(n *node, p threat.Cell) depth {
	f := &w.stack[n.ply]
	extra := depth(0)
	switch {
	case n.forced:
		if !w.options.NoForcedExtension {
			extra = onePly + depth(w.prune.Forced)
		}
	case n.ply > 0 && n.depth >= singularDepth && p == n.known.move && f.skip == threat.NoCell && !w.options.NoSingularExtension &&
		n.known.atLeast && n.known.score.Distance() == 0 && n.known.depth >= n.depth.plies()-2:
		if extra = w.singular(n, p); extra == multiCut {
			return extra
		}
	case n.pv && p == n.known.move && n.ply > 0 && !w.options.NoTableExtension:
		extra = onePly / 4
	}
	switch {
	case !n.high:
	case f.made < pattern.SingleFour:
		extra -= onePly
	case n.ply >= 2 && w.stack[n.ply-2].made >= pattern.SingleFour:
		extra += onePly // a run of fours
	}
	return extra
}

// singular returns the extension of the table's move p by what the others are worth: more when all are worse.
func (w *worker) singular(n *node, p threat.Cell) depth {
	f := &w.stack[n.ply]
	limit := n.known.score - w.prune.singularMargin(n)
	d := n.depth * depth(w.prune.SingularShare) / 100
	if !n.pv && f.onPV {
		d -= onePly
	}
	saved, l := *f, w.lists[n.ply] // the search for another move uses the same ply
	f.skip = p
	score := w.search(limit-1, limit, d, n.ply, n.cut)
	*f, w.lists[n.ply] = saved, l
	switch {
	case score < limit && !n.pv && score < limit-points(w.prune.Double) && f.extra < 10*onePly:
		return 2 * onePly
	case score < limit:
		return onePly
	case limit >= n.beta && !w.options.NoMultiCut:
		return multiCut
	case n.known.score >= n.beta:
		return -onePly * 3 / 2
	}
	return 0
}

// descend plays the move p and searches it: moves late in the order first less deep, and all behind the first with a
// zero-width window; again where that proves too little.
func (w *worker) descend(n *node, p threat.Cell, extra depth, alpha ai.Score) ai.Score {
	f := &w.stack[n.ply]
	next := n.depth - onePly + extra
	w.stack[n.ply+1].extra = f.extra + max(extra-onePly, 0)
	reduced := next
	if n.tried > 0 && n.depth >= 2*onePly && !n.forced && !w.options.NoLateReduction {
		reduced = max(next-w.reduction(n, p), onePly)
	}
	w.play(p)
	defer w.undo()
	if reduced < next {
		score := -w.search(-alpha-1, -alpha, reduced, n.ply+1, true)
		if score <= alpha || w.stopped {
			return score
		}
		if score > alpha+w.prune.surpriseMargin(next-reduced) && f.extra < 5*onePly && !w.options.NoSurprise {
			next += onePly
		}
	}
	if n.tried > 0 && !w.options.NoScout || !n.pv {
		score := -w.search(-alpha-1, -alpha, next, n.ply+1, !n.cut)
		if !n.pv || score <= alpha || score >= n.beta && n.ply > 0 || w.stopped {
			return score
		}
	}
	return -w.search(-n.beta, -alpha, next, n.ply+1, false)
}

// reduction returns by how much the move p, which is not the first, is searched less deep.
func (w *worker) reduction(n *node, p threat.Cell) depth {
	b, f := w.board, &w.stack[n.ply]
	us := b.Side()
	r := w.prune.lateness(n)
	if !n.pv && !n.improving && r > onePly {
		r += depth(w.prune.Worse)
	}
	if n.cut && p != f.killers[0] && p != f.killers[1] {
		r += depth(w.prune.Cut)
	}
	if n.pressed && b.Threat(us^1, p) < pattern.SingleFour && !w.closeTo(p, n.ply-1) {
		r += depth(w.prune.Unlikely) // an answer that is likely not to answer
	}
	if f.onPV {
		r -= depth(w.prune.OnPV)
	}
	if n.ply&1 == 1 && n.best >= -w.rootAlpha {
		r += onePly // the root's move is bad enough already
	}
	r -= w.prune.experience(w.history.worth[us][kind(f.made)][p])
	return max(r, 0)
}

// closeTo reports whether p lies within four points of the move that was made at a ply.
func (w *worker) closeTo(p threat.Cell, ply int) bool {
	if ply < 0 || w.stack[ply].move == threat.NoCell {
		return false
	}
	n, q := w.board.Size(), int(w.stack[ply].move)
	dx, dy := int(p)%n-q%n, int(p)/n-q/n
	return max(dx, -dx) <= 4 && max(dy, -dy) <= 4
}

// teach notes in the history that best was the best of the moves tried.
func (w *worker) teach(n *node, best threat.Cell) {
	b, us, f := w.board, w.board.Side(), &w.stack[n.ply]
	k := kind(b.Threat(us, best))
	if gain := bonus(n.depth.plies()); !w.options.NoHistory {
		for _, p := range w.tried[n.ply][:n.tried] {
			if p != best {
				learn(&w.history.worth[us][kind(b.Threat(us, p))][p], -gain)
			}
		}
		learn(&w.history.worth[us][k][best], gain)
	}
	if k == 0 && !n.pressed && f.killers[0] != best && !w.options.NoKillers {
		f.killers = [2]threat.Cell{best, f.killers[0]}
	}
	if n.ply > 0 && w.stack[n.ply-1].move != threat.NoCell && !w.options.NoCounter {
		w.history.counter[us][w.stack[n.ply-1].move] = best
	}
}
