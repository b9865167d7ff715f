package puzzles

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/puzzle"
	"hoshi/game"
)

// worker judges one problem after the other on a goroutine of its own. What it is asked is done in turn, and answered on Fyne's goroutine, unless
// another problem has come meanwhile. Its methods are called on Fyne's goroutine.
type worker struct {
	post  func(func()) // runs a function on Fyne's goroutine
	most  time.Duration
	tasks chan func(*tools)
	once  sync.Once

	ctx     context.Context // of the problem
	stop    context.CancelFunc
	unproof context.CancelFunc // ends the search for the proof
}

// tools are what a worker thinks with. They belong to its goroutine.
type tools struct {
	prover puzzle.Prover
	engine ai.Engine
	judge  *puzzle.Judge // of the problem that is shown
}

// tryMost is how long a move is judged at most: with what is drawn then, a person waits for a second.
const tryMost = 900 * time.Millisecond

// proofNodes is how many positions each question about a problem may look at: a second and less.
const proofNodes = 100_000

// solutionMost is how many moves of a solution are listed at most, those of variations among them.
const solutionMost = 300

// newWorker makes a worker that judges a move for at most that time; zero: as usual, negative: as [puzzle.Judge.Limit] says.
func newWorker(post func(func()), most time.Duration) *worker {
	return &worker{post: post, most: cmp.Or(most, tryMost), tasks: make(chan func(*tools), 64), ctx: context.Background(), stop: func() {}, unproof: func() {}}
}

// begin turns to a problem, and begins to look for its proof.
func (w *worker) begin(problem puzzle.Problem, prepared func(puzzle.Problem, error)) {
	w.stop()
	w.ctx, w.stop = context.WithCancel(context.Background())
	w.do(w.ctx, func(t *tools) func() {
		t.judge = puzzle.NewJudge(problem, t.prover, t.engine)
		t.judge.Limit = w.most
		return nil
	})
	w.prove(prepared)
}

// prove looks for the proof: prepared gets the problem as it is known then, or why it is none.
func (w *worker) prove(prepared func(puzzle.Problem, error)) {
	ctx, stop := context.WithCancel(w.ctx)
	w.unproof = stop
	w.do(ctx, func(t *tools) func() {
		err := t.judge.Prepare(ctx, proofNodes)
		problem := t.judge.Problem
		return func() { prepared(problem, err) }
	})
}

// try judges a move; known is what was known of the solution before it.
func (w *worker) try(p game.Point, judged func(v puzzle.Verdict, err error, known puzzle.Hint)) {
	ctx := w.ctx
	w.do(ctx, func(t *tools) func() {
		known, _ := t.judge.Hint() // what follows a move of the solution
		v, err := t.judge.Try(ctx, p)
		return func() { judged(v, err, known) }
	})
}

// say judges an answer to who wins.
func (w *worker) say(c game.Color, judged func(puzzle.Verdict, error)) {
	w.do(w.ctx, func(t *tools) func() {
		v, err := t.judge.JudgeWinner(c)
		return func() { judged(v, err) }
	})
}

// hint looks for help; false: the proof is not known yet.
func (w *worker) hint(then func(puzzle.Hint, bool)) {
	w.do(w.ctx, func(t *tools) func() {
		h, ok := t.judge.Hint()
		return func() { then(h, ok) }
	})
}

// solution writes down the solution, with what answers the other moves of the defender where the proof is at hand.
func (w *worker) solution(id string, then func(*game.Record, error)) {
	ctx := w.ctx
	w.do(ctx, func(t *tools) func() {
		t.judge.Restart()
		err := t.judge.Prepare(ctx, proofNodes)
		if err != nil && ctx.Err() == nil {
			slog.Error("no proof for a solution", "id", id, "error", err)
		}
		record, err := t.judge.Solution(solutionMost)
		return func() { then(record, err) }
	})
}

// do lets task be done on the goroutine, and what it returns, unless that is nil, on Fyne's, both unless ctx or the problem's has ended.
func (w *worker) do(ctx context.Context, task func(*tools) func()) {
	w.once.Do(func() { go w.run() })
	problem := w.ctx // for a moment it has ended, and a context made from it has not: then the judge is not there, or that of another problem
	ended := func() bool { return problem.Err() != nil || ctx.Err() != nil }
	w.tasks <- func(t *tools) {
		if ended() {
			return
		}
		then := task(t)
		if then == nil {
			return
		}
		w.post(func() {
			if !ended() {
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
func (w *worker) close() {
	w.stop()
	close(w.tasks)
}
