package review

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// Game is a line of play as it was read from a record, for a review that runs beside it.
type Game struct {
	rule      game.Rule
	steps     []step
	positions []game.Position // the boards that the steps lead from and to
}

// step is a move of the game.
type step struct {
	move          game.Move
	number        int
	spent         time.Duration
	before, after int // in positions, with who moves next to move
}

// ErrNoMoves is returned for a game without a move.
var ErrNoMoves = errors.New("review: the game has no move")

// Read reads the moves that lead to end, on the goroutine that owns its record.
func Read(end *game.Node) Game {
	path := end.Path()
	cursor := game.NewCursor(path[0])
	position := cursor.Position()
	g := Game{rule: position.Rule(), positions: []game.Position{position}}
	for _, n := range path[1:] {
		before := cursor.Position()
		cursor.Down(n)
		m := n.Move()
		if m.Color == game.None {
			continue
		}
		s := step{move: m, number: n.Number(), spent: n.Spent, before: g.at(before.WithTurn(m.Color))}
		s.after = g.at(cursor.Position())
		g.steps = append(g.steps, s)
	}
	return g
}

// at returns where a position stands, which is added unless it is the last one.
func (g *Game) at(pos game.Position) int {
	last := len(g.positions) - 1
	if g.positions[last].Hash() != pos.Hash() {
		g.positions = append(g.positions, pos)
		last++
	}
	return last
}

// Len returns how many moves the game has.
func (g *Game) Len() int { return len(g.steps) }

// Options say how a game is reviewed.
type Options struct {
	Engine  func() ai.Engine // makes the engine for one position, with a table of fixed size
	Book    ai.Book          // knows positions that are proved; nil: none
	Nodes   int64            // a position; zero: UsualNodes
	Threads int              // positions that are searched at once; zero: one for every core that the program may use
}

// UsualNodes is how deep a game is reviewed where nobody says. The curve from score to probability is fitted at this depth.
const UsualNodes = 100_000

// limits returns those of the search of one position.
func (o *Options) limits() ai.Limits { return ai.Limits{Nodes: o.nodes(), Lines: 2, Threads: 1} }

func (o *Options) nodes() int64 {
	if o.Nodes <= 0 {
		return UsualNodes
	}
	return o.Nodes
}

// Report is what a review finds out.
type Report struct {
	Moves    []Move
	Accuracy [3]float64       // of each side, by Color, in percent: see [Accuracy]; -1 for one that made no move
	Spent    [3]time.Duration // by Color
	Whole    bool             // every position was looked at
	Kept     *Kept            // of a whole review; nil: the book proved no win
}

// Review searches every position of the game, and judges its moves by that: [Game.Begin] and [Run.Go] at once.
func (g Game) Review(ctx context.Context, o Options, progress func(Progress)) (Report, error) {
	return g.Begin(o).Go(ctx, progress)
}

// Run is a review that can be stopped and gone on with. It may be used from any goroutine.
type Run struct {
	turn sync.Mutex // held by the goroutine that searches
	job  job
}

// Begin returns a review that has looked at nothing yet.
func (g Game) Begin(o Options) *Run {
	r := &Run{job: job{Game: g, Options: o, looked: make([]lookup, len(g.positions)), held: make([]defenceResult, len(g.steps))}}
	r.job.reported = progressState{looked: make([]lookup, len(r.job.looked)), held: make([]defenceResult, len(r.job.held))}
	return r
}

// Go looks at what was not looked at yet. The report is the same for the same game, nodes and engine, on any number of threads and however
// often it was stopped. progress, unless it is nil, is called after each piece of work, by one goroutine at a time. When
// ctx ends, the report has the moves on both sides of which the positions were searched. The error is ErrNoMoves, or one of the engine.
// A second call waits for the end of the first.
func (r *Run) Go(ctx context.Context, progress func(Progress)) (Report, error) {
	r.turn.Lock()
	defer r.turn.Unlock()
	j := &r.job
	if len(j.steps) == 0 {
		return Report{}, ErrNoMoves
	}
	j.progress = progress
	if err := j.consult(); err != nil {
		return Report{}, err
	}
	err := j.each(ctx, len(j.positions), j.look)
	j.settle()
	if err == nil {
		err = j.each(ctx, len(j.steps), j.hold)
	}
	if err == nil {
		err = j.again(ctx)
	}
	return j.report(), err
}

// job is a review that runs.
type job struct {
	Game
	Options
	booked   []ai.Forced     // by position; nil: no book was asked
	looked   []lookup        // by position
	held     []defenceResult // by move
	reported progressState
	progress func(Progress) // may be nil
}

// each does n pieces of work, on several goroutines, and returns the first error of one.
func (j *job) each(ctx context.Context, n int, work func(ctx context.Context, i int) error) error {
	threads := j.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var all sync.WaitGroup
	var failed atomic.Pointer[error]
	for range min(threads, n) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := work(ctx, i); err != nil {
					failed.CompareAndSwap(nil, &err)
					cancel(err)
				}
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		return *err
	}
	return nil
}
