package ui

import (
	"log/slog"

	"hoshi/ai/level"
	"hoshi/ui/lang"
	"hoshi/ui/train"
	"hoshi/ui/train/course"
)

// learning is the window as the course sees it. at is the lesson that was begun last, nil for none.
type learning struct {
	w  *Window
	at *course.Lesson
}

// lessonsDone says how many lessons are done.
func lessonsDone(w *Window) string {
	all, done := course.Lessons(), 0
	for _, l := range all {
		if w.Store.Lessons().Has(l.ID) {
			done++
		}
	}
	return lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": done, "Count": len(all)})
}

// showLessons shows the page of all lessons.
func showLessons(w *Window) {
	if !w.Busy() {
		learning{w: w}.Lessons()
	}
}

// Lessons implements train.Home.
func (l learning) Lessons() {
	l.w.desk.BoardOnly = false
	l.w.cover(train.NewLessons(l.w.own, l.w.Shell, l.at, l))
}

// Begin implements train.Home.
func (l learning) Begin(of *course.Lesson) {
	l.at = of
	lesson, err := train.NewLesson(l.w.Shell, of, l)
	if err != nil { // they are built in; a test begins them all
		slog.Error("there is no lesson", "error", err)
		return
	}
	l.w.cover(lesson)
}

// Close implements train.Home.
func (l learning) Close() { l.w.toStart() }

// Play implements train.Home: the first game is one that can be won.
func (l learning) Play() {
	l.w.uncover()
	if len(l.w.Store.Profile().History) == 0 {
		l.w.Store.Settings().Level = level.All[0].Name
	}
	l.w.newPvC()
}
