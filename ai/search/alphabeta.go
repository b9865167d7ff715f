package search

import (
	"hoshi/ai"
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
)

// frame is what the search keeps of one ply of the line that it is in.
type frame struct {
	eval    ai.Score       // static evaluation for the side to move
	move    threat.Cell    // being tried; threat.NoCell behind a root
	made    pattern.Threat // what that move makes
	skip    threat.Cell    // left out, to see whether it is the only good one
	killers [2]threat.Cell // quiet moves that were best in nodes beside this one
	onPV    bool           // it is, or was, on a principal variation
	extra   depth          // by how much the line was extended beyond one ply a move
}

// search returns the score of the board for the side to move, searched to depth d, ply plies below the root:
// exact between alpha and beta, else a bound (negamax, fail-soft). cut says that the node is expected to fail high. At
// the root it keeps the best move in root and value as soon as there is one.
//
// Moves are left out only where one is known that does not lose, and what is searched less deep still has to be a win to
// its end, so that a win or loss in the score is proved.
func (w *worker) search(alpha, beta ai.Score, d depth, ply int, cut bool) ai.Score {
	b, f := w.board, &w.stack[ply]
	w.lines[ply].n = 0
	atRoot := ply == 0
	if score, p, known := b.Verdict(ply); known && !(atRoot && w.wide) {
		w.settleFor(score, p, ply)
		return score
	}
	if d <= 0 || ply >= maxPly {
		return w.quiesce(alpha, beta, quietFours, ply)
	}
	if w.tick() {
		return 0
	}
	if !atRoot {
		// No line from here beats a win with the next stone but two, or loses faster than by the other side's next.
		alpha, beta = max(alpha, ai.Loss(ply+2)), min(beta, ai.Win(ply+3))
		if alpha >= beta {
			return alpha
		}
	}
	n := node{alpha: alpha, beta: beta, depth: d, ply: ply, cut: cut, pv: beta-alpha > 1, best: -infinity, known: w.recall(ply)}
	if atRoot && w.first != threat.NoCell {
		n.known.move = w.first
	}
	if n.known.found && !n.pv && n.known.depth >= d.plies() && n.known.cuts(alpha, beta) {
		return n.known.score
	}
	eval := w.assess(&n)
	if !n.pv && !n.pressed {
		if d < 3*onePly && eval+w.prune.razorMargin(d) < alpha && !w.options.NoRazoring {
			return w.quiesce(alpha, beta, quietFours, ply)
		}
		if eval-w.prune.futilityMargin(&n) >= beta && eval.Distance() == 0 && beta.Distance() >= 0 && !w.options.NoFutility {
			return eval
		}
	}
	l := &w.lists[ply]
	n.free = w.list(l, atRoot && w.wide)
	if l.n == 0 && !(atRoot && w.wide) {
		if !atRoot {
			return w.stuck(&n)
		}
		l.near(b) // all moves lose: none is better
	}
	if atRoot && w.holdingOnly {
		w.keepHolding(l)
	}
	if n.pv && !atRoot && !w.options.NoStaleReduction {
		if n.depth -= staleness(&n); n.depth <= 0 {
			return w.quiesce(alpha, beta, quietFours, ply)
		}
	}
	n.high = !n.pv && cut && !n.forced && !w.options.NoFailHighReduction && eval >= beta+w.prune.failHighMargin(&n)
	w.stack[ply+2].killers = [2]threat.Cell{threat.NoCell, threat.NoCell}
	if f.skip == threat.NoCell {
		f.onPV = n.pv || n.known.pv
	}
	w.order(l, n.known.move, ply)
	return w.try(&n, l)
}

// settleFor notes the line and, at the root, the answer where the board's verdict is known.
func (w *worker) settleFor(score ai.Score, p threat.Cell, ply int) {
	if ply == 0 && p == threat.NoCell {
		p, _ = w.guess()
	}
	if p != threat.NoCell {
		w.lines[ply].lead(p, nil)
	}
	if ply == 0 {
		w.saveLine(score)
	}
}

// assess fills in what the board says about the node and returns what it is held to be worth.
func (w *worker) assess(n *node) ai.Score {
	b, f := w.board, &w.stack[n.ply]
	them := b.Counts(b.Side() ^ 1)
	n.forced = them[pattern.WinningFive] > 0
	n.pressed = n.forced || them[pattern.DoubleFour] > 0
	switch {
	case n.forced && n.ply > 0:
		f.eval = -w.stack[n.ply-1].eval
	case n.known.found && n.known.eval != noEval:
		f.eval = n.known.eval
	default:
		f.eval = w.evaluate(n.alpha, n.beta)
	}
	n.improving = n.ply < 2 || f.eval > w.stack[n.ply-2].eval
	if n.known.found && !n.forced && n.known.improves(f.eval) {
		return n.known.score
	}
	return f.eval
}

// stuck returns the score of a node without a move that could hold.
func (w *worker) stuck(n *node) ai.Score {
	switch {
	case n.free:
		return w.evaluate(n.alpha, n.beta) // renju leaves Black no move: it passes
	case n.pressed:
		return ai.Loss(n.ply + 4)
	}
	return ai.Loss(n.ply + 6)
}

// list fills l with the moves to try and reports whether the side to move is free to choose among all of them. It is
// empty where renju leaves Black no move, or where no move can hold.
func (w *worker) list(l *moveList, wide bool) bool {
	b := w.board
	them := b.Counts(b.Side() ^ 1)
	switch {
	case wide:
		l.near(b)
		l.removeAll(w.skip)
	case them[pattern.WinningFive] > 0:
		cells := b.Stops()
		l.n = 0
		l.addAll(&cells)
		return false
	case them[pattern.DoubleFour] > 0 && !w.options.NoAnswers:
		cells := b.Answers()
		l.fill(b, &cells)
		return false
	case them[pattern.FourThree]+them[pattern.DoubleThree] > 0 && !w.options.NoHindrances && b.Plain(b.Side()^1) && b.HasNoFour(b.Side()):
		cells := b.Blocks()
		l.fill(b, &cells)
		return false
	default:
		l.near(b)
	}
	return true
}

// saveLine remembers the line that the root found.
func (w *worker) saveLine(score ai.Score) {
	w.root = w.lines[0]
	w.value = score
}
