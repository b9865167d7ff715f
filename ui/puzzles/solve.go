package puzzles

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// stage is how far a problem is.
type stage uint8

const (
	checking stage = iota // nobody knows yet whether it is one
	asking                // for a move, or an answer
	judging               // a move
	refuted
	solved
	shown // the solution is
	ended // nothing comes any more
)

// Solve is the activity in which problems are solved, one after the other.
type Solve struct {
	activity.Base
	*activity.Shell
	room   *Room
	series *series
	worker *worker
	page   *page // nil: it is not made yet

	ctx     context.Context // of the problem
	stop    context.CancelFunc
	unproof context.CancelFunc // ends the search for the proof
	item    item
	problem puzzle.Problem // of item, as far as it is known
	stage   stage
	record  *game.Record
	start   *game.Node // the problem's position
	here    *game.Node // where the solver is to move
	at      *game.Node // is shown
	end     *game.Node // of the line that can be browsed

	attempt  puzzle.Attempt
	settled  bool // the first answer has counted
	before   int  // the rating before it
	after    int
	began    time.Time
	verdict  puzzle.Verdict
	known    puzzle.Hint // of Solved: what was known of the solution before it
	tried    game.Point
	answered game.Color // of who wins
	hint     hint
	asked    *game.Node // where a hint was asked for that has not come yet; nil: nowhere
	script   script
	words    string // about the last try
	best     bool   // the run that has ended is the best one
	faults   []string
	paused   time.Time // when a dialog opened; zero: none is open
}

// newSolve begins a series. Nothing is shown before Front.
func (r *Room) newSolve(s *series) *Solve {
	v := &Solve{Shell: r.Shell, room: r, series: s, worker: newWorker(r.Post)}
	v.ctx, v.stop, v.unproof = context.Background(), func() {}, func() {}
	s.begin(r.now())
	v.next()
	return v
}

// Gone keeps what a run has reached and ends what thinks, where the activity was taken off. It is not used again.
func (s *Solve) Gone() {
	if s.stage != ended {
		s.keepRun()
	}
	s.stop()
	s.worker.close()
	go s.FreeMemory()
}

// next turns to the next problem, or to the end of the series.
func (s *Solve) next() {
	s.stop()
	it, ok := s.series.next(s.room.Progress(), s.room.now())
	if !ok {
		s.finish()
		return
	}
	record, start, err := it.problem.Start()
	if err != nil {
		slog.Error("a problem can't be shown", "id", it.id, "error", err)
		s.item = it
		s.skipBroken(err)
		return
	}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.item, s.problem, s.record, s.start, s.here, s.at, s.end = it, it.problem, record, start, start, start, start
	s.attempt, s.settled, s.hint, s.script, s.words = puzzle.Attempt{}, false, hint{}, script{}, ""
	s.verdict, s.tried, s.answered = puzzle.Verdict{}, game.Pass, game.None
	s.began = s.room.now()
	s.stage = asking
	if !it.problem.Checked {
		s.stage = checking
	}
	ctx, problem, most := s.ctx, it.problem, s.room.Most
	s.worker.do(ctx, func(t *tools) func() {
		t.judge = puzzle.NewJudge(problem, t.prover, t.engine)
		t.judge.Limit = cmp.Or(most, tryMost)
		return nil
	})
	s.prove()
	s.changed()
}

// tryMost is how long a move is judged at most: with what is drawn then, a person waits for a second.
const tryMost = 900 * time.Millisecond

// proofNodes is how many positions each question about a problem may look at: a second and less.
const proofNodes = 100_000

// prove looks for the proof, in the background; a problem that nobody has checked waits for that.
func (s *Solve) prove() {
	ctx, stop := context.WithCancel(s.ctx)
	s.unproof = stop
	s.worker.do(ctx, func(t *tools) func() {
		err := t.judge.Prepare(ctx, proofNodes)
		problem := t.judge.Problem
		return func() { s.prepared(problem, err) }
	})
}

// prepared is called when the proof was found, or when the problem turned out to be none.
func (s *Solve) prepared(p puzzle.Problem, err error) {
	switch {
	case s.stage != checking:
		return
	case err != nil:
		s.skipBroken(err)
		return
	}
	s.problem, s.stage, s.began = p, asking, s.room.now()
	s.changed()
}

// skipBroken goes on to the next problem, and names the one that can't be used.
func (s *Solve) skipBroken(err error) {
	name := cmp.Or(s.item.place, s.item.problem.Source)
	if name == "" {
		name = lang.L("Problem {{.Number}}", lang.Args{"Number": len(s.series.results)})
	}
	s.faults = append(s.faults, name+": "+say.PuzzleFault(err))
	if s.series.kind == Due {
		id := s.item.id
		s.room.Change(func(p *Progress) { p.drop(id) })
	}
	s.series.withdraw()
	s.Note(lang.L("Left out: {{.Problem}}", lang.Args{"Problem": s.faults[len(s.faults)-1]}))
	s.next()
}

// finish ends the series.
func (s *Solve) finish() {
	s.stop()
	s.stage = ended
	s.keepRun()
	if s.start == nil { // not one problem could be used
		s.record, s.start = emptyBoard()
		s.here, s.at, s.end = s.start, s.start, s.start
	}
	s.changed()
}

// keepRun puts a run among the best ones.
func (s *Solve) keepRun() {
	p, now := s.room.Progress(), s.room.now()
	switch rush, streak := s.series.rush.Solved, s.series.streak.Solved; s.series.kind {
	case Rush:
		s.best = leads(p.Rush, rush)
		s.room.Change(func(p *Progress) { p.Rush = addBest(p.Rush, rush, now) })
	case Streak:
		s.best = leads(p.Streak, streak)
		s.room.Change(func(p *Progress) { p.Streak = addBest(p.Streak, streak, now) })
	}
}

func emptyBoard() (*game.Record, *game.Node) {
	r, err := game.NewRecord(game.Freestyle, game.DefaultSize)
	if err != nil {
		panic(err) // of that size there is one
	}
	return r, r.Root
}

// changed draws all of it again.
func (s *Solve) changed() {
	if s.Window.IsTop(s) {
		s.Window.Changed(activity.All)
		s.focus()
	}
}

// settle lets the first answer to the problem count.
func (s *Solve) settle(ok bool) {
	if s.settled {
		return
	}
	s.settled = true
	now := s.room.now()
	s.attempt.Took = now.Sub(s.began)
	a := s.attempt
	if !ok {
		a.Wrong = max(a.Wrong, 1)
	}
	a.Expected = s.room.Progress().usual(&s.problem)
	it, kind := item{id: s.item.id, problem: s.problem}, s.series.kind
	s.before = s.room.Progress().shown(now)
	day := s.series.day
	s.room.Change(func(p *Progress) {
		p.Note(&it, a, kind, now)
		p.Daily = max(p.Daily, day)
	})
	s.after = s.room.Progress().shown(now)
	if ok {
		s.series.note(right)
	} else {
		s.series.note(wrong)
		if s.series.kind == Own {
			s.room.keepMissed(&s.item)
		}
	}
	if s.series.kind == Streak {
		s.series.streak.Done(ok)
	}
}

// Scene implements activity.Activity.
func (s *Solve) Scene() board.Scene {
	set := s.Store.Settings()
	c := s.Blank()
	c.Node, c.LastMark = s.at, true
	position := s.at.Position()
	if s.stage == asking && s.at == s.here && s.problem.Task != puzzle.Who {
		c.Next = position.ToMove()
		if set.Fouls && c.Next == game.Black {
			c.Fouls = position.Fouls()
		}
	}
	if !position.Result().Over() && s.stage != ended {
		c.Caption.What = lang.L("{{.Side}} to move", lang.Args{"Side": say.Color(position.ToMove())})
	}
	s.mark(&c)
	return c
}
