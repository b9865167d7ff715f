package puzzles

import (
	"cmp"
	"log/slog"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
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

// Attempt is the activity in which problems are solved, one after the other.
type Attempt struct {
	activity.Idle
	*activity.Services
	room   *Session
	series *queue
	again  func() // begins a series of the same kind in the place of this one
	worker *worker
	page   *page     // nil: it is not made yet
	paused time.Time // when a dialog opened; zero: none is open

	item    item
	problem puzzle.Problem // of item, as far as it is known
	stage   stage
	line    line
	began   time.Time
	attempt puzzle.Attempt
	try     try // the last one
	hint    hint
	settled bool // the first answer has counted
	before  int  // the rating before it
	after   int
}

// newSolve begins a series; again begins another one in the place of it. Nothing is shown before Front.
func (r *Session) newSolve(s *queue, again func(*Attempt)) *Attempt {
	v := &Attempt{Services: r.Services, room: r, series: s, worker: newWorker(r.Post, r.Most)}
	v.again = func() { again(v) }
	s.begin(r.now())
	v.next()
	return v
}

// OnRemove implements activity.Remover: it keeps what a run has reached and ends what thinks, where the activity was taken off. It is not used again.
func (s *Attempt) OnRemove() {
	if s.stage != ended {
		s.room.keepRun(s.series)
	}
	s.worker.close()
	go s.FreeMemory()
}

// next turns to the next problem, or to the end of the series.
func (s *Attempt) next() {
	it, ok := s.series.next(s.room.Progress(), s.room.now())
	if !ok {
		s.finish()
		return
	}
	record, start, err := it.problem.Start()
	s.item = it
	if err != nil {
		slog.Error("a problem can't be shown", "id", it.id, "error", err)
		s.skipBroken(err)
		return
	}
	s.problem, s.line, s.began = it.problem, newLine(record, start), s.room.now()
	s.attempt, s.try, s.hint, s.settled = puzzle.Attempt{}, try{point: game.Pass}, hint{}, false
	s.stage = asking
	if !it.problem.Checked {
		s.stage = checking
	}
	s.worker.begin(it.problem, s.prepared)
	s.changed()
}

// prepared is called when the proof was found, or when the problem turned out to be none.
func (s *Attempt) prepared(p puzzle.Problem, err error) {
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
func (s *Attempt) skipBroken(err error) {
	name := cmp.Or(s.item.place, s.item.problem.Source)
	if name == "" {
		name = lang.L("Problem {{.Number}}", lang.Args{"Number": len(s.series.results)})
	}
	s.series.faults = append(s.series.faults, name+": "+describe.PuzzleFault(err))
	if s.series.kind == Due {
		id := s.item.id
		s.room.Change(func(p *Progress) { p.drop(id) })
	}
	s.series.withdraw()
	s.Notify(lang.L("Left out: {{.Problem}}", lang.Args{"Problem": s.series.faults[len(s.series.faults)-1]}))
	s.next()
}

// finish ends the series.
func (s *Attempt) finish() {
	s.worker.stop()
	s.stage = ended
	s.room.keepRun(s.series)
	if s.line.start == nil { // not one problem could be used
		s.line = newLine(emptyBoard())
	}
	s.changed()
}

func emptyBoard() (*game.Record, *game.Node) {
	r, err := game.NewRecord(game.Freestyle, game.DefaultSize)
	if err != nil {
		panic(err) // of that size there is one
	}
	return r, r.Root
}

// changed draws all of it again.
func (s *Attempt) changed() {
	if s.Window.IsTop(s) {
		s.Window.Refresh(activity.All)
		s.page.focus()
	}
}

// settle lets the first answer to the problem count.
func (s *Attempt) settle(ok bool) {
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

// BoardView implements activity.Activity.
func (s *Attempt) BoardView() board.View {
	set := s.Store.Settings()
	c := s.EmptyBoard()
	c.Node, c.LastMark = s.line.at, true
	position := s.line.at.Position()
	if s.stage == asking && s.line.at == s.line.here && s.problem.Task != puzzle.Who {
		c.Next = position.ToMove()
		if set.Fouls && c.Next == game.Black {
			c.Fouls = position.Fouls()
		}
	}
	if !position.Result().Over() && s.stage != ended {
		c.Caption.Text = lang.L("{{.Side}} to move", lang.Args{"Side": describe.Color(position.ToMove())})
	}
	switch {
	case s.stage == asking && s.line.at == s.line.here:
		s.hint.paint(&c)
	case s.stage == refuted && s.try.point != game.Pass:
		c.Tags = append(c.Tags, picture.Tag{Point: s.try.point, Kind: picture.Badge, Text: "×"})
	}
	return c
}
