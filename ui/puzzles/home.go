package puzzles

import (
	"context"
	"slices"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
)

// Overview is the page of all ways in, with what the person has done. It takes the place of the board, too; the activity below waits.
type Overview struct {
	activity.Base
	*activity.Shell
	room  *Room
	below activity.Activity
	page  *overviewPage // nil: it is not made yet
	ways  []*series     // in the order of the page, with what comes first
	due   []item
	next  time.Time // when something will be due; zero: never
	known bool      // due and next are
	stop  context.CancelFunc
}

// NewOverview makes the page over the activity below.
func (r *Room) NewOverview(below activity.Activity) *Overview {
	return &Overview{Shell: r.Shell, room: r, below: below, stop: func() {}}
}

// Scene implements activity.Activity. It is not seen.
func (o *Overview) Scene() board.Scene { return o.below.Scene() }

// Tap implements activity.Activity.
func (o *Overview) Tap(game.Point) error { return nil }

// Can implements activity.Activity: whatever comes may lie in the place of the page.
func (o *Overview) Can(c activity.Command) bool { return c == activity.Cover }

// Side implements activity.Activity.
func (o *Overview) Side() activity.Side {
	if o.page == nil {
		o.page = newOverviewPage(o)
	}
	return activity.Side{Page: o.page, Whole: true}
}

// Translate implements activity.Activity.
func (o *Overview) Translate() { o.page = nil }

func (o *Overview) close() { o.Window.Drop(o) }

// Front implements activity.Activity: what comes next is chosen anew, and what is due is read off Fyne's goroutine.
func (o *Overview) Front(on bool) {
	o.stop()
	if !on {
		return
	}
	o.prepare()
	o.stop = o.room.readDue(func(list []item, next time.Time) {
		o.due, o.next, o.known = list, next, true
		o.prepare()
		if o.page != nil {
			o.page.update()
		}
	})
	if o.page != nil {
		o.page.update()
	}
}

// waysIn are the kinds of series that the page offers, in its order.
var waysIn = []Kind{ForYou, Due, Daily, Rush, Streak}

// prepare makes the series that the page offers.
func (o *Overview) prepare() {
	now := o.room.now()
	fresh := o.ways == nil
	for i, kind := range waysIn {
		if fresh {
			o.ways = append(o.ways, nil)
		}
		if s := o.ways[i]; s == nil || s.peeked == nil || kind == Due || kind == Daily {
			o.ways[i] = newSeries(kind, nil, slices.Clone(o.due), now)
		}
	}
}

// first returns what a way begins with; false: nothing.
func (o *Overview) first(i int) (puzzle.Problem, bool) {
	it, ok := o.ways[i].peek(o.room.Progress(), o.room.now())
	return it.problem, ok
}

// begin begins a way.
func (o *Overview) begin(i int) {
	if _, ok := o.first(i); ok {
		o.room.lay(o.ways[i])
	}
}

// readDue reads what is due, off Fyne's goroutine, and hands it to done, unless what is returned is called before.
func (r *Room) readDue(done func(list []item, next time.Time)) context.CancelFunc {
	p, now, folder := r.Progress(), r.now(), r.Store.Mistakes()
	cards, skipped := slices.Clone(p.Cards), slices.Clone(p.Skipped)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		list, next := due(mistakes(folder), cards, skipped, now)
		r.Post(func() {
			if ctx.Err() == nil {
				done(list, next)
			}
		})
	}()
	return stop
}

// lay begins a series over what lies on top.
func (r *Room) lay(s *series) { r.Window.Lay(r.newSolve(s)) }

// Begin begins a series of a kind over what lies on top.
func (r *Room) Begin(kind Kind) {
	if kind == Due {
		r.readDue(func(list []item, next time.Time) {
			if len(list) == 0 {
				r.Note(nothingDue(next))
				return
			}
			r.lay(newSeries(Due, nil, list, r.now()))
		})
		return
	}
	r.lay(newSeries(kind, nil, nil, r.now()))
}

// another returns what begins a series of the same kind in the place of s.
func (r *Room) another(s *Solve) func() {
	return func() {
		r.Window.Drop(s)
		r.lay(newSeries(s.series.kind, s.series.theme, nil, r.now()))
	}
}

// Today returns the daily problem, and whether it was tried.
func (r *Room) Today() (p puzzle.Problem, done bool) {
	now := r.now()
	it, _ := newSeries(Daily, nil, nil, now).peek(r.Progress(), now)
	return it.problem, r.Progress().Daily == now.UTC().Format(time.DateOnly)
}

// PlayToday opens the daily problem with a first move on it.
func (r *Room) PlayToday(p game.Point) error {
	s := r.newSolve(newSeries(Daily, nil, nil, r.now()))
	r.Window.Lay(s)
	return s.Tap(p)
}
