package search

import (
	"math"

	"hoshi/ai"
	"hoshi/ai/pattern"
)

// search returns the score of the board for the side to move, searched to depth plies, ply plies below the root:
// exact between alpha and beta, else a bound (negamax, fail-soft). At the root it keeps the best move in root and
// value as soon as there is one.
func (w *worker) search(alpha, beta ai.Score, depth, ply int) ai.Score {
	b := w.board
	pv := &w.lines[ply]
	pv.n = 0
	atRoot := ply == 0
	if score, p, known := b.verdict(ply); known && !(atRoot && w.wide) {
		if p == noCell && atRoot {
			p = w.guess()
		}
		if p != noCell {
			pv.lead(p, nil)
		}
		if atRoot {
			w.keep(score)
		}
		return score
	}
	forced := b.counts[b.side^1][pattern.WinningFive] > 0
	if depth <= 0 && !(forced && !w.options.NoExtension) || ply >= maxPly {
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
	score, first, known := w.recall(alpha, beta, depth, ply)
	if known {
		return score
	}
	l := &w.lists[ply]
	free := w.list(l, atRoot && w.wide)
	if l.n == 0 && !(atRoot && w.wide) {
		return w.evaluate() // renju leaves Black no move: it passes
	}
	b.order(l, first)
	if forced && !w.options.NoExtension {
		depth++
	}
	return w.try(l, free, alpha, beta, depth, ply)
}

// verdict returns the score of a board on which the game is decided within three plies, and the move to play where
// one matters.
func (b *board) verdict(ply int) (score ai.Score, p cell, known bool) {
	us, them := b.side, b.side^1
	switch {
	case b.counts[us][pattern.WinningFive] > 0:
		return ai.Win(ply + 1), b.threat[us][pattern.WinningFive].first(), true
	case b.full():
		return 0, noCell, true
	case b.counts[them][pattern.WinningFive] > 0:
		if b.stops() == (set{}) {
			return ai.Loss(ply + 2), noCell, true
		}
	case b.counts[us][pattern.DoubleFour] > 0:
		return ai.Win(ply + 3), b.threat[us][pattern.DoubleFour].first(), true
	}
	return 0, noCell, false
}

// list fills l with the moves to try and reports whether the side to move is free to choose among all of them. It is
// empty only where renju leaves Black no move.
func (w *worker) list(l *moveList, wide bool) bool {
	b := w.board
	them := &b.counts[b.side^1]
	switch {
	case wide:
		b.near(l)
		for _, p := range w.skip {
			l.remove(p)
		}
	case them[pattern.WinningFive] > 0:
		cells := b.stops()
		l.n = 0
		l.addAll(&cells)
		return false
	case them[pattern.DoubleFour] > 0 && !w.options.NoAnswers:
		if b.answers(l); l.n > 0 {
			return false
		}
		b.near(l)
	default:
		b.near(l)
	}
	return true
}

// try plays the moves of l in order and returns the best score, storing what was found in the table.
func (w *worker) try(l *moveList, free bool, alpha, beta ai.Score, depth, ply int) ai.Score {
	b, us := w.board, w.board.side
	best, bestMove, floor := -infinity, noCell, alpha
	for i := range l.n {
		p := l.next(i)
		threat := b.threatAt(us, p)
		quiet := threat == pattern.Quiet && b.threatAt(us^1, p) <= pattern.Forbidden
		var score ai.Score
		if threat == pattern.WinningFive {
			w.lines[ply+1].n = 0
			score = ai.Win(ply + 1)
		} else {
			late := 0
			if free && quiet && !w.options.NoReduction {
				late = reduction(depth, i)
			}
			b.play(p)
			score = w.scout(alpha, beta, depth-1, late, ply+1, i > 0)
			b.undo()
		}
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, p
				w.lines[ply].lead(p, &w.lines[ply+1])
				if ply == 0 {
					w.keep(score)
				}
			}
		}
		if alpha >= beta {
			break
		}
	}
	if !(ply == 0 && w.wide) {
		w.store(best, floor, beta, bestMove, depth, ply)
	}
	return best
}

// scout searches a move that was just played: behind the first move of a node first with a zero-width window and,
// late in the order, to less depth, and again where that proves too little.
func (w *worker) scout(alpha, beta ai.Score, depth, late, ply int, narrow bool) ai.Score {
	if late > 0 {
		if score := -w.search(-alpha-1, -alpha, depth-late, ply); score <= alpha || w.stopped {
			return score
		}
	}
	if narrow && !w.options.NoScout {
		score := -w.search(-alpha-1, -alpha, depth, ply)
		if score <= alpha || score >= beta || w.stopped {
			return score
		}
	}
	return -w.search(-beta, -alpha, depth, ply)
}

// keep remembers the line that the root found.
func (w *worker) keep(score ai.Score) {
	w.root = w.lines[0]
	w.value = score
}

// tick counts a node and reports whether the search is stopped.
func (w *worker) tick() bool {
	w.nodes++
	if !w.stopped && w.limit.reached(w.nodes) {
		w.stopped = true
	}
	return w.stopped
}

// reductions holds by how much a move is searched less deep, by depth and place in the order.
var reductions = func() (r [maxDepth + 2][64]int8) {
	for depth := 3; depth < len(r); depth++ {
		for i := 3; i < 64; i++ {
			r[depth][i] = int8(0.5 + math.Log(float64(depth))*math.Log(float64(i))/2)
		}
	}
	return r
}()

func reduction(depth, i int) int { return int(reductions[min(depth, maxDepth+1)][min(i, 63)]) }
