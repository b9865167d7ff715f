// Package search is the strong engine: iterative deepening over an alpha-beta search with forced moves, on a board
// that keeps the shapes of all its lines up to date.
package search

import (
	"context"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Options change how an [Engine] searches. The zero Options is the default: all heuristics, a table of 16 MB, no
// chance.
type Options struct {
	TableSize int    // bytes of the transposition table; zero: 16 MB
	Noise     int    // the evaluation errs by up to this much either way
	Seed      uint64 // of the errors: same seed, same errors

	NoTable      bool // no transposition table
	NoAspiration bool // every iteration begins with the full window
	NoScout      bool // no zero-width windows behind the first move (principal variation search)
	NoReduction  bool // no shallower search of moves that come late in the order
	NoExtension  bool // a forced answer costs a ply
	NoQuiescence bool // no search of fours below the last ply
	NoAnswers    bool // all moves are tried against the threat of a double four
}

const defaultTableSize = 16 << 20

// Engine is an alpha-beta searcher; it is an [ai.Engine] for every rule and size of board. It
// searches on the calling goroutine alone. Without limits it ends when a win or loss is proved to its last move. What
// it has learnt stays in its table for the next search; a fresh engine with the same options, limits but for time,
// and position gives the same answer.
//
// The table is allocated by the first search.
type Engine struct {
	options Options
	table   *table
	worker  *worker
}

// New returns an engine.
func New(o Options) *Engine {
	if o.TableSize <= 0 {
		o.TableSize = defaultTableSize
	}
	return &Engine{options: o}
}

// Search is as [ai.Engine] says; its errors are those of [ai.Check].
func (e *Engine) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	began := time.Now()
	if err := ai.Check(&pos); err != nil {
		return ai.Info{}, err
	}
	if e.worker == nil {
		e.worker = new(worker)
		e.table = newTable(e.options.TableSize)
	}
	e.table.begin()
	e.worker.begin(newBoard(&pos), e.table, e.options, newLimiter(ctx, began, lim))
	return e.worker.deepen(lim, report), nil
}

// limiter knows when a search must end.
type limiter struct {
	done     <-chan struct{}
	began    time.Time
	deadline time.Time // zero: none
	nodes    int64     // zero: no limit
}

func newLimiter(ctx context.Context, began time.Time, lim ai.Limits) limiter {
	l := limiter{done: ctx.Done(), began: began, nodes: lim.Nodes}
	if lim.Time > 0 {
		l.deadline = began.Add(lim.Time)
	}
	return l
}

// pace is how many nodes are searched between two looks at the clock, a power of two: one or two milliseconds.
const pace = 1024

// reached reports whether the search must end after so many nodes.
func (l *limiter) reached(nodes int64) bool {
	if l.nodes > 0 && nodes >= l.nodes {
		return true
	}
	if nodes%pace != 0 {
		return false
	}
	select {
	case <-l.done:
		return true
	default:
		return !l.deadline.IsZero() && !time.Now().Before(l.deadline)
	}
}
