package gomocup

import (
	"runtime"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// engineWorker has the engine of a brain. On a goroutine of its own it makes the engine, forgets what it knows, and gives it another
// table, which can take a second: no turn waits for that. It belongs to the brain's goroutine.
type engineWorker struct {
	build   func(tableSize int) ai.Engine
	engine  ai.Engine      // nil while work is done on it
	fitted  fitting        // what the engine is made for, or will be
	done    chan ai.Engine // delivers it; nil where no work is going on
	stopgap ai.Engine      // searches until then
	used    bool           // the engine has searched since it was made or cleared
}

// fitting is what an engine is made for.
type fitting struct {
	table   int // bytes
	threads int
	size    int // of the board
	rule    game.Rule
}

// What engines may have that take long to get ready: [hoshi/ai/search.Engine] has both.
type (
	clearer  interface{ Clear() }
	preparer interface {
		Prepare(pos game.Position, threads int)
	}
)

// fit has the engine made fit for f; clear says that it is to know nothing. One that has not searched knows nothing.
func (w *engineWorker) fit(f fitting, clear bool) {
	if clear = clear && w.used; w.fitted == f && !clear {
		return
	}
	w.used = w.used && !clear && f.table == w.fitted.table
	engine, before, was := w.engine, w.done, w.fitted
	done := make(chan ai.Engine, 1)
	w.engine, w.done, w.fitted = nil, done, f
	go func() {
		if before != nil {
			engine = <-before
		}
		known, forgets := engine.(clearer)
		switch {
		case engine != nil && was.table == f.table && !clear:
		case forgets && was.table == f.table:
			known.Clear()
		default:
			if engine != nil {
				engine, known = nil, nil
				runtime.GC() // the old table, before there is a new one
			}
			engine = w.build(f.table)
		}
		if p, ok := engine.(preparer); ok {
			if pos, err := game.NewPosition(f.rule, f.size); err == nil {
				p.Prepare(pos, f.threads)
			}
		}
		done <- engine
	}()
}

// wait waits until no work is going on.
func (w *engineWorker) wait() {
	if w.done != nil {
		w.engine, w.done, w.stopgap = <-w.done, nil, nil
	}
}

// take returns the engine, or a small one for the time being where it is not ready in time.
func (w *engineWorker) take(patience time.Duration) ai.Engine {
	if w.done != nil {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		select {
		case w.engine = <-w.done:
			w.done, w.stopgap = nil, nil
		case <-timer.C:
		}
	}
	if w.engine != nil {
		w.used = true
		return w.engine
	}
	if w.stopgap == nil {
		w.stopgap = w.build(minTable)
	}
	return w.stopgap
}
