// Package search is the strong engine: iterative deepening over an alpha-beta search with forced moves, on a board
// that keeps the shapes of all its lines up to date.
package search

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"hoshi/ai"
	"hoshi/ai/threat"
	"hoshi/game"
)

const (
	defaultTableSize = 16 << 20
	maxThreads       = 256
)

// Engine is an alpha-beta searcher; it is an [ai.Engine] for every rule and size of board. The goroutine that calls
// Search leads; the others of [ai.Limits] help it by what they write into the table, which all share (lazy SMP). Each of
// them may search a few hundred nodes beyond the limit. Without limits a search ends when a win or loss is proved to
// its last move; against a clock it ends at once where one move alone may be played or does not lose at once.
//
// What it has learnt stays in its table for the next search. On one thread, a fresh engine, or one that was cleared,
// with the same options, limits except for time, and position gives the same answer after the same nodes.
//
// The first search allocates the table, and the first of so many threads what they work with, unless Prepare did.
type Engine struct {
	options Options
	prune   *pruning
	table   *table
	workers []*worker
}

// New returns an engine.
func New(o Options) *Engine {
	if o.TableSize <= 0 {
		o.TableSize = defaultTableSize
	}
	e := &Engine{options: o, prune: usual}
	if o.Figures != nil {
		e.prune = newPruning(*o.Figures)
	}
	return e
}

// Clear forgets what older searches learnt. Like Usage it is not for while a search runs.
func (e *Engine) Clear() {
	if e.table != nil {
		e.table.clear()
	}
}

// Usage returns how much of the table the last search filled, per mille, by a sample.
func (e *Engine) Usage() int {
	if e.table == nil {
		return 0
	}
	return e.table.usage()
}

// Search is as [ai.Engine] says; its errors are those of [ai.Check].
func (e *Engine) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	began := time.Now()
	if err := ai.Check(&pos); err != nil {
		return ai.Info{}, err
	}
	workers := e.prepare(ctx, began, &pos, lim)
	var helpers sync.WaitGroup
	for _, w := range workers[1:] {
		helpers.Go(func() { e.run(func() { w.work(lim, nil) }) })
	}
	lead := workers[0]
	e.run(func() { lead.work(lim, report) })
	helpers.Wait()
	w := elect(workers)
	lead.limit.spent.Store(0)
	for _, w := range workers {
		lead.limit.spent.Add(w.nodes)
	}
	w.lastCheck = w.nodes
	info := w.info(0)
	if w != lead && report != nil {
		report(info)
		info.PV = slices.Clone(info.PV)
	}
	return info, nil
}

// run does what one thread of a search has to do.
func (e *Engine) run(do func()) {
	if e.options.Polite {
		politely(do)
		return
	}
	do()
}

// Prepare makes all that the first search of a position by that rule on such a board needs, on so many threads as
// [ai.Limits] says.
func (e *Engine) Prepare(pos game.Position, threads int) {
	e.prepare(context.Background(), time.Now(), &pos, ai.Limits{Threads: threads})
}

// prepare returns the workers for a search, each with the position on its board.
func (e *Engine) prepare(ctx context.Context, began time.Time, pos *game.Position, lim ai.Limits) []*worker {
	if e.table == nil {
		e.table = newTable(e.options.TableSize)
	}
	e.table.begin()
	threads := lim.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	threads = min(threads, maxThreads)
	for len(e.workers) < threads {
		e.workers = append(e.workers, &worker{number: len(e.workers), board: new(threat.Board)})
	}
	if e.workers[0].threats == nil {
		e.workers[0].threats = threat.NewVCT(threat.NewVCF())
	}
	limit := newLimiter(ctx, began, lim, threads, (pos.Size()*pos.Size()-pos.Stones()+1)/2, &e.prune.Figures)
	limit.rate = int64(e.options.Rate)
	if e.options.Lockstep {
		limit.steps = newLockstep(threads)
	}
	workers := e.workers[:threads]
	workers[0].board.Reset(pos)
	for i, w := range workers {
		if i > 0 {
			w.board.Copy(workers[0].board)
		}
		w.begin(w.board, e.table, e.options, e.prune, limit)
	}
	return workers
}

// elect returns the worker with the best answer: the first, unless a helper searched deeper or has a nearer win. Where
// several lines are asked for, those of the first are a whole.
func elect(workers []*worker) *worker {
	best := workers[0]
	if best.wide {
		return best
	}
	for _, w := range workers[1:] {
		a, b := &w.best[0], &best.best[0]
		won, nearer := b.score.Distance() > 0, a.score.Distance() > 0 && a.score > b.score
		if nearer || !won && a.depth > b.depth {
			best = w
		}
	}
	return best
}
