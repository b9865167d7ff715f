package puzzles

import (
	"context"
	"sync"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/puzzle"
)

// worker thinks about problems on a goroutine of its own, one thing after the other. What it is given is done in turn.
type worker struct {
	post  func(func()) // runs a function on Fyne's goroutine
	tasks chan func(*tools)
	once  sync.Once
}

// tools are what a worker thinks with. They belong to its goroutine.
type tools struct {
	prover puzzle.Prover
	engine ai.Engine
	judge  *puzzle.Judge // of the problem that is shown
}

func newWorker(post func(func())) *worker {
	return &worker{post: post, tasks: make(chan func(*tools), 64)}
}

// do lets task be done on the goroutine, and what it returns, unless that is nil, on Fyne's, both unless ctx has ended.
func (w *worker) do(ctx context.Context, task func(*tools) func()) {
	w.once.Do(func() { go w.run() })
	w.tasks <- func(t *tools) {
		if ctx.Err() != nil {
			return
		}
		then := task(t)
		if then == nil {
			return
		}
		w.post(func() {
			if ctx.Err() == nil {
				then()
			}
		})
	}
}

func (w *worker) run() {
	t := &tools{prover: puzzle.NewProver(), engine: level.Reviewer()}
	for task := range w.tasks {
		task(t)
	}
}

// close ends the goroutine once what it does now is done. The worker is not used again.
func (w *worker) close() { close(w.tasks) }
