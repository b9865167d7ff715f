package search

import (
	"math/bits"
	"time"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

const (
	maxPly   = 128
	maxDepth = 100
	infinity = ai.Score(1 << 29) // twice that fits 32 bits
)

// worker is all that one goroutine needs for a search: a board, and a place for the moves of every ply. The limiter and
// the table it shares with the other workers of the search.
type worker struct {
	number    int // 0 leads and reports, the others help
	board     *threat.Board
	eval      Evaluator // of the board
	table     *table
	options   Options
	prune     *pruning
	limit     *limiter
	nodes     int64
	lastCheck int64 // the nodes when the limiter was asked last
	nextCheck int64 // the nodes at which to ask it again
	stopped   bool

	lists     [maxPly + 1]moveList
	lines     [maxPly + 2]line
	stack     [maxPly + 4]frame
	tried     [maxPly + 1][threat.MaxCells]threat.Cell
	history   history
	rootAlpha ai.Score

	threats     *threat.VCT
	onThreats   int64 // nodes spent on threats
	holdingOnly bool  // the moves of the root are those of holding, if it lists any of these
	holding     threat.Set

	proofs  proofs
	proving bool // proofs of single lines are looked for

	wide  bool          // several lines are asked for: the root tries every move
	skip  []threat.Cell // first moves of better lines, which the root leaves out
	first threat.Cell   // the move that the root tries first
	root  line          // the best line of the iteration that runs, as far as it is known
	value ai.Score
	best  []foundLine // from the best line down
}

// line is a principal variation.
type line struct {
	cells [maxPly + 2]threat.Cell
	n     int
}

// lead makes the line p followed by rest, which may be nil.
func (l *line) lead(p threat.Cell, rest *line) {
	l.cells[0], l.n = p, 1
	if rest != nil {
		l.n += copy(l.cells[1:], rest.cells[:rest.n])
	}
}

// foundLine is a line with what is known of it.
type foundLine struct {
	line
	score ai.Score
	depth int // searched in full
}

// begin makes the worker ready for a new search.
func (w *worker) begin(b *threat.Board, t *table, o Options, p *pruning, l *limiter) {
	if w.eval == nil {
		w.eval = o.evaluator()
	}
	w.eval.Init(b)
	w.board, w.table, w.options, w.prune, w.limit = b, t, o, p, l
	w.nodes, w.lastCheck, w.nextCheck, w.stopped = 0, 0, 0, false
	w.wide, w.skip, w.first = false, w.skip[:0], threat.NoCell
	w.history.clear()
	w.proofs.clear()
	for i := range w.stack {
		w.stack[i] = frame{move: threat.NoCell, skip: threat.NoCell, killers: [2]threat.Cell{threat.NoCell, threat.NoCell}}
	}
}

// work is deepen in turn with the other workers; the end of the leader is that of all.
func (w *worker) work(lim ai.Limits, report func(ai.Info)) {
	w.limit.steps.enter(w.number)
	w.deepen(lim, report)
	if w.number == 0 {
		w.limit.stop()
	}
	w.limit.steps.leave(w.number)
}

// deepen searches ply by ply deeper until a limit is reached or nothing is left to find out; best then holds what
// was found. report may be nil.
func (w *worker) deepen(lim ai.Limits, report func(ai.Info)) {
	w.wide = lim.Lines > 1
	w.best = append(w.best[:0], make([]foundLine, min(max(lim.Lines, 1), w.board.Cells()))...)
	guess, only := w.guess()
	w.best[0].lead(guess, nil)
	if guess == threat.NoCell {
		return
	}
	deepest := maxDepth
	if lim.Depth > 0 {
		deepest = min(lim.Depth, maxDepth)
	}
	if only && !w.wide && w.limit.timed() {
		deepest = 1 // there is nothing to think about, and the clock runs
	}
	proves := w.proves(lim)
	w.holdingOnly, w.onThreats, w.proving = false, 0, proves && w.wide
	if proves && w.proveFours() && w.conclude(report) {
		return
	}
	stable := 0
	for depth := 1; depth <= deepest && !w.stopped; depth++ {
		if w.skips(depth) {
			continue
		}
		began := w.elapsed()
		before, score := w.best[0].cells[0], w.best[0].score
		w.iterate(depth, report)
		if w.settled(depth) {
			if w.best[0].score > 0 && (w.number == 0 || !w.wide) {
				w.limit.stop() // several lines are the leader's alone: it must come to them
			}
			break
		}
		if proves && depth >= threatDepth && w.best[0].score > threatChance && w.proofs.wins() == 0 {
			p := w.proveThreats()
			if p == threat.Proved && w.conclude(report) {
				return
			}
			proves = p == threat.GaveUp
		}
		if stable++; w.best[0].cells[0] != before {
			stable = 0
		}
		gone := w.elapsed()
		if w.number == 0 && w.limit.enough(gone, gone-began, stable, score-w.best[0].score) {
			break
		}
	}
}

// conclude reports the win that was found, or all lines that are known, and ends the search unless there are more lines to find.
func (w *worker) conclude(report func(ai.Info)) (ended bool) {
	for i := range w.best {
		if i == 0 || w.best[i].depth > 0 { // beside it may stand a guess
			w.reportLines(report, i, i)
		}
	}
	if w.wide && len(w.best) > 1 {
		return false
	}
	w.limit.stop()
	return true
}

// reportLines reports some of the lines, as far as they are known; report may be nil.
func (w *worker) reportLines(report func(ai.Info), from, to int) {
	for ; from <= to && report != nil; from++ {
		if w.best[from].n > 0 {
			report(w.info(from))
		}
	}
}

// skips spreads the helpers over the depths: they leave out every second one, or two of four, or three of six …
func (w *worker) skips(depth int) bool {
	size := bits.Len(uint(w.number))
	return size > 0 && (depth+w.number)/size%2 == 1
}

// iterate searches every line to a depth, except for those that are proved to win.
func (w *worker) iterate(depth int, report func(ai.Info)) {
	w.skip = w.skip[:0]
	for i := range w.proofs.lines {
		w.skip = append(w.skip, w.proofs.lines[i].cells[0])
	}
	for i := w.proofs.wins(); i < len(w.best); {
		w.first = threat.NoCell
		if w.best[i].n > 0 {
			w.first = w.best[i].cells[0]
		}
		if !w.aspire(depth, w.best[i].score) {
			w.fill(i, depth, report)
			return
		}
		if w.stopped && w.wide && w.best[i].n > 0 {
			return // what is known of the lines so far can be compared
		}
		f := foundLine{line: w.root, score: w.value, depth: depth}
		if w.stopped {
			f.depth--
		}
		if w.wide && !w.stopped && f.score.Distance() > 0 || w.proveLine(&f) {
			from, to := w.admit(f)
			w.reportLines(report, from, to)
			if f.score > 0 {
				i++
			}
			continue
		}
		from, to := w.settle(i, f)
		w.reportLines(report, from, to)
		w.skip = append(w.skip, f.cells[0])
		i++
	}
}

// fill makes the moves that are proved to lose the lines from i on, where no others are left.
func (w *worker) fill(i, depth int, report func(ai.Info)) {
	if w.stopped {
		return
	}
	for _, f := range w.proofs.lost() {
		if i == len(w.best) {
			return
		}
		f.depth = depth
		w.best[i] = f
		w.reportLines(report, i, i)
		i++
	}
}

// settle makes f the line i and puts it before lines that turn out to be worse. The lines of the iteration before move
// down to where one began with the same move. It returns the first and the last of the lines that are others now.
func (w *worker) settle(i int, f foundLine) (from, to int) {
	for to = i; to < len(w.best)-1 && w.best[to].n > 0 && w.best[to].cells[0] != f.cells[0]; {
		to++
	}
	copy(w.best[i+1:to+1], w.best[i:to])
	for from = i; from > 0 && f.score > w.best[from-1].score; from-- {
		w.best[from] = w.best[from-1]
	}
	w.best[from] = f
	return from, to
}

// settled reports whether the search to a depth left nothing to find out: every line is won, lost within the depth, or proved.
func (w *worker) settled(depth int) bool {
	for i := range w.best {
		if d := w.best[i].score.Distance(); w.best[i].n > 0 && d <= 0 && (d == 0 || -d > depth && !w.proofs.have(w.best[i].cells[0])) {
			return false
		}
	}
	return true
}

// guess returns the move that looks best without any search, threat.NoCell where renju leaves Black none, and whether it is the
// only one that may be played or does not lose at once.
func (w *worker) guess() (p threat.Cell, only bool) {
	if _, p, known := w.board.Verdict(0); known && p != threat.NoCell {
		return p, true
	}
	l := &w.lists[0]
	if w.list(l, false); l.n == 0 {
		l.near(w.board)
	}
	if l.n == 0 {
		return threat.NoCell, true
	}
	w.order(l, threat.NoCell, 0)
	return l.next(0), l.n == 1
}

// spent returns the nodes of all workers, of the others up to when they asked last.
func (w *worker) spent() int64 { return w.limit.spent.Load() + w.nodes - w.lastCheck }

// elapsed returns for how long the search has run.
func (w *worker) elapsed() time.Duration { return w.limit.elapsed(w.spent()) }

// info returns line i of the best for a receiver to keep.
func (w *worker) info(i int) ai.Info {
	f := &w.best[i]
	info := ai.Info{Depth: f.depth, Line: i, Score: f.score, Nodes: w.spent(), Time: w.elapsed()}
	info.PV = make([]game.Point, f.n)
	for i, p := range f.cells[:f.n] {
		info.PV[i] = w.board.Point(p)
	}
	return info
}

// aspire searches the root to a depth, first with a narrow window around the score of the iteration before. It
// reports whether root and value hold an answer; a search that was stopped may have found a better move before.
func (w *worker) aspire(deep int, guess ai.Score) bool {
	w.root.n = 0
	alpha, beta, width := -infinity, infinity, points(w.prune.Window)
	if deep > 3 && guess.Distance() == 0 && !w.options.NoAspiration {
		alpha, beta = guess-width, guess+width
	}
	for {
		w.rootAlpha = alpha
		score := w.search(alpha, beta, depth(deep)*onePly, 0, false)
		width += width/2 + 8
		switch {
		case w.stopped, score > alpha && score < beta:
			return w.root.n > 0
		case score <= alpha:
			if alpha == -infinity {
				return w.root.n > 0 // all moves are taken by better lines
			}
			alpha = wider(score-width, -infinity, width)
		default:
			beta = wider(score+width, infinity, width)
		}
	}
}

// wider returns a bound of the next window, unlimited once the window has grown large.
func wider(bound, unlimited, width ai.Score) ai.Score {
	if width > 400 || bound.Distance() != 0 {
		return unlimited
	}
	return bound
}

// tick counts a node and reports whether the search is stopped. Whatever takes time calls it for every position that
// it looks at.
func (w *worker) tick() bool {
	w.nodes++
	if w.nodes >= w.nextCheck {
		end, again := w.limit.ask(w.nodes - w.lastCheck)
		w.lastCheck, w.nextCheck = w.nodes, w.nodes+again
		w.stopped = w.stopped || end
		w.limit.steps.yield(w.number)
	}
	return w.stopped
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
