package puzzles

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// Session is what all puzzles of a window share: the person's progress, and the way to the window. All calls are on Fyne's goroutine.
type Session struct {
	*activity.Services
	Now  func() time.Time // nil: the clock's
	Most time.Duration    // how long a move is judged at most; zero: as usual, negative: as [puzzle.Judge.Limit] says

	progress *store.SharedFile[Progress] // nil: it was not read yet
	today    today
	overview activity.Activity // that was shown last; nil: none was
	attempt  activity.Activity // likewise
}

// today is the daily problem of a day.
type today struct {
	day     string
	problem puzzle.Problem
	at      *game.Node
}

// now returns the time.
func (r *Session) now() time.Time {
	if r.Now != nil {
		return r.Now()
	}
	return time.Now()
}

// Progress returns what the person has done, as [store.SharedFile.Value] does.
func (r *Session) Progress() *Progress { return r.kept().Value() }

// Reread returns what takes over the progress that another program has kept, as [store.SharedFile.Reload] does, on any goroutine.
func (r *Session) Reread() func() bool { return r.kept().Reload }

// kept reads the progress when it is asked for first.
func (r *Session) kept() *store.SharedFile[Progress] {
	if r.progress != nil {
		return r.progress
	}
	kept, aside := store.NewKept(r.Store, ProgressFile, newProgress, (*Progress).check)
	if r.progress = kept; aside != nil {
		slog.Error("the progress with puzzles was damaged", "file", aside.File, "moved", aside.MovedTo, "error", aside.Err)
		r.ShowInfo(lang.L("The progress with puzzles was damaged"), describe.Quarantined(*aside))
	}
	return kept
}

// Change changes the progress, and keeps it, as [store.SharedFile.Change] does.
func (r *Session) Change(change func(*Progress)) { r.kept().Change(change) }

// keepRun puts a run among the best ones.
func (r *Session) keepRun(s *queue) {
	p, now := r.Progress(), r.now()
	switch rush, streak := s.rush.Solved, s.streak.Solved; s.kind {
	case Rush:
		s.best = isBest(p.Rush, rush)
		r.Change(func(p *Progress) { p.Rush = addBest(p.Rush, rush, now) })
	case Streak:
		s.best = isBest(p.Streak, streak)
		r.Change(func(p *Progress) { p.Streak = addBest(p.Streak, streak, now) })
	}
}

// tellAside names mistakes that are damaged.
func (r *Session) tellAside(aside []store.QuarantinedFile) {
	var lines []string
	for _, a := range aside {
		lines = append(lines, describe.Quarantined(a))
	}
	r.ShowInfo(lang.L("Some files are damaged"), strings.Join(lines, "\n"))
}

// keepMissed keeps a problem that no book has, so that it can come again.
func (r *Session) keepMissed(it *item) {
	if puzzle.Shipped().Find(it.id) >= 0 {
		return
	}
	failed := func(err error) {
		if err != nil {
			r.ShowError(lang.L("The problem could not be kept"), err)
		}
	}
	record, err := it.problem.Record()
	if err != nil {
		failed(err)
		return
	}
	r.Store.KeepMistake(record, it.problem.Position, r.now(), func(err error) { r.Post(func() { failed(err) }) })
}

// mistakes reads the person's own mistakes from their folder. It may be called on any goroutine.
func mistakes(folder string) []item {
	var list []item
	c, err := puzzle.ReadFolder(os.DirFS(folder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		slog.Error("the mistakes could not be read whole", "error", err)
	}
	for _, f := range c.Faults {
		slog.Error("a mistake can't be read", "file", f.File, "error", f.Err)
	}
	for _, p := range c.Problems {
		list = append(list, itemOf(p))
	}
	return list
}

// due returns the problems that are due, the longest overdue first and then those that never came, and when the next ones will be. It may be
// called on any goroutine, with copies of what the progress has.
func due(own []item, cards []puzzle.Card, skipped []string, now time.Time) (list []item, next time.Time) {
	byID := map[string]*item{}
	for i := range own {
		byID[own[i].id] = &own[i]
	}
	ready, next := puzzle.Due(cards, now)
	for _, c := range ready {
		if it := byID[c.Problem]; it != nil {
			list = append(list, *it)
		} else if at := puzzle.Shipped().Find(c.Problem); at >= 0 {
			if p, err := puzzle.Shipped().Problem(at); err == nil {
				list = append(list, item{id: c.Problem, problem: p})
			}
		}
	}
	for i := range own {
		known := slices.ContainsFunc(cards, func(c puzzle.Card) bool { return c.Problem == own[i].id })
		if !known && !slices.Contains(skipped, own[i].id) {
			list = append(list, own[i])
		}
	}
	return list, next
}
