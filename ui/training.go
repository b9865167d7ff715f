package ui

import (
	"log/slog"

	"hoshi/ai/level"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/puzzles"
)

// training lays puzzles and lessons over what the window shows.
type training struct {
	*screen
	games   *games
	puzzles *puzzles.Session
	toStart func()         // goes to the start page
	lesson  *course.Lesson // that was begun last since the lessons were opened; nil: none was
}

// over does what lays training over what lies on top, in the place of a form or of puzzles there.
func (t *training) over(do func()) {
	if t.HasDialog() || !t.covers() {
		return
	}
	t.showPanel()
	t.removeForm()
	t.puzzles.Clear()
	do()
}

// showPuzzles goes to the page of all puzzles.
func (t *training) showPuzzles() { t.over(func() { t.puzzles.Show(t.top()) }) }

// begin begins puzzles of a kind.
func (t *training) begin(kind puzzles.Kind) { t.over(func() { t.puzzles.Begin(kind) }) }

// openProblems begins the problems of a file, or of all files below a folder.
func (t *training) openProblems(path string) {
	if !t.covers() {
		t.note(lang.L("Not while you play others"))
		return
	}
	t.over(func() { t.puzzles.OpenProblems(path) })
}

// showLessons shows the page of all lessons.
func (t *training) showLessons() {
	if !t.HasDialog() {
		t.lesson = nil
		t.Lessons()
	}
}

// lessonsDone says how many lessons are done.
func (t *training) lessonsDone() string {
	all, done := course.Lessons(), 0
	for _, l := range all {
		if t.Store.Lessons().Has(l.ID) {
			done++
		}
	}
	return lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": done, "Count": len(all)})
}

// Lessons implements learn.Host.
func (t *training) Lessons() {
	t.showPanel()
	t.cover(learn.NewLessons(t.games.localGame, t.Services, t.lesson, t))
}

// Begin implements learn.Host.
func (t *training) Begin(of *course.Lesson) {
	t.lesson = of
	lesson, err := learn.NewLesson(t.Services, of, t)
	if err != nil { // they are built in; a test begins them all
		slog.Error("there is no lesson", "error", err)
		return
	}
	t.cover(lesson)
}

// Close implements learn.Host.
func (t *training) Close() { t.toStart() }

// Play implements learn.Host: the first game is one that can be won.
func (t *training) Play() {
	t.uncover()
	if len(t.Store.Profile().History) == 0 {
		t.Store.Settings().Level = level.All[0].Name
	}
	t.games.newPvC()
}

// renew lets a page of what the person has reached show what another program has kept meanwhile, which is read off Fyne's goroutine.
func (t *training) renew(a activity.Activity) {
	page := activity.RenewerOf(a)
	if page == nil {
		return
	}
	reread := t.puzzles.Reread()
	go func() {
		lessons, puzzles := t.Store.RereadLessons(), reread()
		if !lessons && !puzzles {
			return
		}
		t.Post(func() {
			if t.IsTop(a) {
				page.Renew()
			}
		})
	}()
}
