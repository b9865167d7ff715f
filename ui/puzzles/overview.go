package puzzles

import (
	"context"
	"slices"
	"strings"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Overview is the page of all ways in, with what the person has done. It takes the place of the board, too; the activity below waits.
type Overview struct {
	activity.FullPage
	*activity.Services
	room  *Session
	page  *overviewPage // nil: it is not made yet
	ways  []*queue      // in the order of the page, with what comes first
	due   []item
	next  time.Time // when something will be due; zero: never
	known bool      // due and next are
	stop  context.CancelFunc
}

// Show goes to the page of all ways in, over the activity below.
func (r *Session) Show(below activity.Activity) {
	if r.overview == nil || !r.Window.IsTop(r.overview) {
		o := &Overview{Services: r.Services, room: r, FullPage: activity.FullPage{Below: below}, stop: func() {}}
		r.overview, o.Words = o, o.Text
		r.Window.Push(o)
	}
}

// Clear takes the problems off that lie on top.
func (r *Session) Clear() {
	if r.attempt != nil && r.Window.IsTop(r.attempt) {
		r.Window.Remove(r.attempt)
	}
}

// Text is the page in words, to be read out: what was reached, the ways in, and the themes with what was solved of each.
func (o *Overview) Text() string {
	lines := []string{lang.L("Puzzles"), o.room.Summary(), ""}
	for i, kind := range waysIn {
		_, detail := o.first(i)
		name, _ := kind.words()
		lines = append(lines, name+": "+detail)
	}
	lines = append(lines, "", lang.L("By theme"))
	for _, row := range themeRows(o.room.Progress()) {
		lines = append(lines, strings.TrimSpace(row.Point+": "+row.Words+" "+row.From+" "+row.Value))
	}
	return strings.Join(lines, "\n")
}

// Panel implements activity.Activity.
func (o *Overview) Panel() activity.Panel {
	if o.page == nil {
		o.page = newOverviewPage(o)
	}
	return activity.Panel{Page: o.page, Whole: true}
}

// Translate implements activity.Translator.
func (o *Overview) Translate() { o.page = nil }

func (o *Overview) close() { o.Window.Remove(o) }

// SetActive implements activity.Activator: what comes next is chosen anew, and what is due is read off Fyne's goroutine.
func (o *Overview) SetActive(on bool) {
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

// first returns what a way begins with, nil where there is nothing, and what is to be said of it.
func (o *Overview) first(i int) (p *puzzle.Problem, detail string) {
	now := o.room.now()
	if it, ok := o.ways[i].peek(o.room.Progress(), now); ok {
		p = &it.problem
	}
	switch kind := waysIn[i]; {
	case kind == ForYou && p != nil:
		detail = lang.L("Rated about {{.Rating}}. Round of ten.", lang.Args{"Rating": int(p.Rating.Value + 0.5)})
	case kind == Due && len(o.due) > 0:
		detail = lang.N("{{.Count}} that you missed", len(o.due), lang.Args{"Count": len(o.due)})
	case kind == Due && o.known:
		detail = nothingDue(o.next)
	case kind == Daily:
		detail = lang.L("{{.Day}}, the same for all", lang.Args{"Day": now.UTC().Format(time.DateOnly)})
	case kind == Rush:
		detail = lang.L("Three minutes; a mistake costs 10 s")
	case kind == Streak:
		detail = lang.L("Ever harder, until the first mistake")
	}
	return p, detail
}

// begin begins a way.
func (o *Overview) begin(i int) {
	if p, _ := o.first(i); p != nil {
		o.room.lay(o.ways[i])
	}
}

// readDue reads what is due and what another program has kept, off Fyne's goroutine, and hands it to done, unless what is returned is called before.
func (r *Session) readDue(done func(list []item, next time.Time)) context.CancelFunc {
	kept, now, folder := r.kept(), r.now(), r.Store.Mistakes()
	ctx, stop := context.WithCancel(context.Background())
	then := func(do func()) {
		r.Post(func() {
			if ctx.Err() == nil {
				do()
			}
		})
	}
	go func() {
		kept.Reload() // another program may have gone on meanwhile
		if aside := r.Store.SetMistakesAside(); len(aside) > 0 {
			r.Post(func() { r.tellAside(aside) })
		}
		own := mistakes(folder)
		then(func() {
			p := kept.Value()
			cards, skipped := slices.Clone(p.Cards), slices.Clone(p.Skipped)
			go func() {
				list, next := due(own, cards, skipped, now)
				then(func() { done(list, next) })
			}()
		})
	}()
	return stop
}

// lay begins a series over what lies on top.
func (r *Session) lay(s *queue) {
	r.attempt = r.newSolve(s, r.another)
	r.Window.Push(r.attempt)
}

// Begin begins a series of a kind over what lies on top.
func (r *Session) Begin(kind Kind) {
	if kind == Due {
		r.readDue(func(list []item, next time.Time) {
			if len(list) == 0 {
				r.Notify(nothingDue(next))
				return
			}
			r.lay(newSeries(Due, nil, list, r.now()))
		})
		return
	}
	r.lay(newSeries(kind, nil, nil, r.now()))
}

// another begins a series of the same kind in the place of s.
func (r *Session) another(s *Attempt) {
	r.Window.Remove(s)
	r.lay(newSeries(s.series.kind, s.series.theme, nil, r.now()))
}

// Today returns the position of the daily problem and what is to be found in it; nil: it was tried.
func (r *Session) Today() (at *game.Node, task string) {
	now := r.now()
	day := now.UTC().Format(time.DateOnly)
	if r.Progress().Daily >= day { // later: the clock was put back
		return nil, ""
	}
	if r.today.day != day {
		it, ok := newSeries(Daily, nil, nil, now).peek(r.Progress(), now)
		if !ok {
			return nil, ""
		}
		_, start, err := it.problem.Start()
		if err != nil {
			return nil, "" // a test reads all of them
		}
		r.today = today{day, it.problem, start}
	}
	task, _ = Task(&r.today.problem)
	return r.today.at, task
}

// Standing says in a few words what is to be done.
func (r *Session) Standing() string {
	cards, _ := puzzle.Due(r.Progress().Cards, r.now())
	if n := len(cards); n > 0 {
		return lang.N("{{.Count}} due", n, lang.Args{"Count": n})
	}
	return lang.L("Daily puzzle")
}

// Curve returns the ratings at the ends of the days on which they moved, the oldest first.
func (r *Session) Curve() []widgets.CurvePoint { return curveOf(r.Progress()) }

// Summary says what the person has reached, empty where nothing was tried yet.
func (r *Session) Summary() string {
	p := r.Progress()
	value, known := p.Value()
	solved, tried, _ := p.totals()
	if !known && tried == 0 {
		return ""
	}
	if !known {
		value = newcomer
	}
	parts := []string{lang.L("Puzzle rating {{.Rating}}, {{.Solved}} solved of {{.Tried}}", lang.Args{"Rating": value, "Solved": solved, "Tried": tried})}
	if len(p.Rush) > 0 {
		parts = append(parts, lang.L("best rush {{.Count}}", lang.Args{"Count": p.Rush[0].Count}))
	}
	if len(p.Streak) > 0 {
		parts = append(parts, lang.L("best streak {{.Count}}", lang.Args{"Count": p.Streak[0].Count}))
	}
	return strings.Join(parts, " · ")
}

// BeginTheme begins problems of a theme over what lies on top.
func (r *Session) BeginTheme(key string) {
	for i := range themes {
		if themes[i].key == key {
			r.lay(newSeries(ByTheme, &themes[i], nil, r.now()))
		}
	}
}
