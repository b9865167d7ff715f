package search

import (
	"time"

	"hoshi/ai"
	"hoshi/game"
)

const (
	maxPly   = 128
	maxDepth = 100
	infinity = ai.Score(1 << 30)
)

// worker is all that one goroutine needs for a search: a board, and a place for the moves of every ply.
type worker struct {
	board   *board
	table   *table
	options Options
	limit   limiter
	nodes   int64
	stopped bool

	lists [maxPly + 1]moveList
	lines [maxPly + 2]line

	wide  bool   // several lines are asked for: the root tries every move
	skip  []cell // first moves of better lines, which the root leaves out
	root  line   // the best line of the iteration that runs, as far as it is known
	value ai.Score
}

// line is a principal variation.
type line struct {
	cells [maxPly + 2]cell
	n     int
}

// lead makes the line p followed by rest, which may be nil.
func (l *line) lead(p cell, rest *line) {
	l.cells[0], l.n = p, 1
	if rest != nil {
		l.n += copy(l.cells[1:], rest.cells[:rest.n])
	}
}

// begin makes the worker ready for a new search.
func (w *worker) begin(b *board, t *table, o Options, l limiter) {
	w.board, w.table, w.options, w.limit = b, t, o, l
	w.nodes, w.stopped = 0, false
}

// deepen searches ply by ply deeper until a limit is reached or nothing is left to find out, and returns the best
// line.
func (w *worker) deepen(lim ai.Limits, report func(ai.Info)) ai.Info {
	deepest := maxDepth
	if lim.Depth > 0 {
		deepest = min(lim.Depth, maxDepth)
	}
	w.wide = lim.Lines > 1
	best := make([]ai.Info, min(max(lim.Lines, 1), w.board.cells))
	best[0] = w.info(0, 0, 0, []cell{w.guess()})
	if best[0].PV[0] == game.Pass {
		return best[0]
	}
	for depth := 1; depth <= deepest && !w.stopped; depth++ {
		w.skip = w.skip[:0]
		for i := range best {
			if !w.aspire(depth, best[i].Score) {
				break
			}
			complete := depth
			if w.stopped {
				complete--
			}
			best[i] = w.info(complete, i, w.value, w.root.cells[:w.root.n])
			if report != nil {
				report(best[i])
			}
			w.skip = append(w.skip, w.root.cells[0])
		}
		if d := best[0].Score.Distance(); !w.wide && (d > 0 || d < 0 && -d <= depth) {
			break
		}
	}
	best[0].Nodes, best[0].Time = w.nodes, time.Since(w.limit.began)
	return best[0]
}

// guess returns the move that looks best without any search, noCell where renju leaves Black none.
func (w *worker) guess() cell {
	l := &w.lists[0]
	w.board.near(l)
	if l.n == 0 {
		return noCell
	}
	w.board.order(l, noCell)
	return l.next(0)
}

func (w *worker) info(depth, i int, score ai.Score, cells []cell) ai.Info {
	info := ai.Info{Depth: depth, Line: i, Score: score, Nodes: w.nodes, Time: time.Since(w.limit.began)}
	info.PV = make([]game.Point, len(cells))
	for i, p := range cells {
		info.PV[i] = w.board.point(p)
	}
	return info
}

// aspire searches the root to a depth, first with a narrow window around the score of the iteration before. It
// reports whether root and value hold an answer; a search that was stopped may have found a better move before.
func (w *worker) aspire(depth int, guess ai.Score) bool {
	w.root.n = 0
	alpha, beta, width := -infinity, infinity, ai.Score(40)
	if depth > 3 && guess.Distance() == 0 && !w.options.NoAspiration {
		alpha, beta = guess-width, guess+width
	}
	for {
		score := w.search(alpha, beta, depth, 0)
		switch {
		case w.stopped, score > alpha && score < beta:
			return w.root.n > 0
		case score <= alpha:
			if alpha == -infinity {
				return w.root.n > 0 // all moves are taken by better lines
			}
			alpha = -infinity
		default:
			beta = infinity
		}
	}
}
