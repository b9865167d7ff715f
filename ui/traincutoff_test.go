package ui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/ui/activity"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/puzzles"
)

// The pages of training, in the smallest window, an upright one and the usual one.
func TestNothingIsCutOffInTraining(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.training.puzzles.Change(func(p *puzzles.Progress) {
		at := rating.Rating{Value: 1698, Deviation: 60, Volatility: 0.06, At: d.now}
		p.Rating, p.Rush, p.Streak = at, []puzzles.Best{{Count: 123, Day: "2026-11-20"}, {Count: 23, Day: "2026-11-20"}}, []puzzles.Best{{Count: 17, Day: "2026-11-20"}}
		p.Themes["fours"] = &puzzles.Tally{Rating: at, Solved: 80, Tried: 123}
		p.Days = []puzzles.Day{{Day: "2026-10-20", Rating: 1600, Solved: 412, Tried: 530}, {Day: "2026-11-20", Rating: 1698, Solved: 412, Tried: 530}}
	})
	screens := trainingScreens(d)
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for i, size := range []fyne.Size{{Width: 640, Height: 480}, {Width: 480, Height: 800}, {Width: 900, Height: 700}} {
			d.Win.Resize(size)
			for _, s := range screens {
				if i > 0 && !slices.Contains(wide, s.name) {
					continue // it has more room than in the smallest one
				}
				s.open()
				r.check(t, d, fmt.Sprintf("%s at %v", s.name, size))
			}
		}
	})
}

// wide are the screens that stand otherwise in other windows.
var wide = []string{"puzzles, ways", "a puzzle of forbidden", "a rush"}

// trainingScreens shows each page of training, with a puzzle in every state that needs no search anew.
func trainingScreens(d *tester) (all []opening) {
	show := func(name string, open func()) { all = append(all, opening{name, open}) }
	states := puzzleStates(d)
	below := []activity.Activity{d.localGame}
	for _, s := range states {
		below = append(below, s.puzzle) // or it would be over
	}
	for _, s := range states {
		show(s.name, func() {
			d.restack(append(slices.DeleteFunc(slices.Clone(below), func(a activity.Activity) bool { return a == s.puzzle }), s.puzzle)...)
		})
	}
	for _, shown := range []string{"ways", "themes", "rating"} {
		show("puzzles, "+shown, func() {
			d.restack(below...)
			d.training.puzzles.Show(d.top())
			if d.Win.Canvas().Size().Width < 820 {
				d.choose(shown)
			}
		})
	}
	for _, key := range []string{"threats", "forbidden", "who"} {
		show("a puzzle of "+key, func() {
			d.restack(below...)
			d.training.puzzles.BeginTheme(key)
		})
	}
	for i, c := range course.All() {
		show(fmt.Sprint("the lessons of chapter ", i+1), func() {
			d.restack(below...)
			d.Push(learn.NewLessons(d.top(), d.Services, c.Lessons[0], d.training))
		})
	}
	for _, name := range []string{"five", "four-three", "swap2", "clock"} {
		show("the lesson "+name, func() {
			d.restack(below...)
			at := slices.IndexFunc(course.Lessons(), func(l *course.Lesson) bool { return l.ID == name })
			lesson, err := learn.NewLesson(d.Services, course.Lessons()[at], d.training)
			if err != nil {
				d.t.Fatal(err)
			}
			d.Push(lesson)
			lesson.ShowMe()
		})
	}
	return all
}

// puzzleState is a puzzle that somebody has tried.
type puzzleState struct {
	name   string
	puzzle activity.Activity
}

// puzzleStates lets puzzles be tried.
func puzzleStates(d *tester) (all []puzzleState) {
	add := func(name string) { all = append(all, puzzleState{name, d.puzzle()}) }
	d.training.puzzles.Begin(puzzles.Daily)
	d.touch(game.Point{X: 0, Y: 14})
	d.says("A1 does not ")
	add("a wrong move")
	d.training.puzzles.Begin(puzzles.Daily)
	d.find()
	add("a solved puzzle")
	d.training.puzzles.Begin(puzzles.Rush)
	add("a rush")
	d.training.puzzles.Begin(puzzles.Rush)
	d.now = d.now.Add(time.Hour)
	d.puzzle().Tick()
	add("the end of a rush")
	d.now = d.now.Add(-time.Hour)
	return all
}

// In an upright window a puzzle lies under the board, and nothing of it out of sight.
func TestAPuzzleInAnUprightWindow(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(800, 1000))
	d.training.puzzles.BeginTheme("fours")
	driver := fyne.CurrentApp().Driver()
	page := driver.AbsolutePositionForObject(d.desk.Side.Page)
	if below := driver.AbsolutePositionForObject(d.desk.Board).Y + d.desk.Board.Size().Height; page.Y < below {
		t.Errorf("the page begins at %v, the board ends at %v", page.Y, below)
	}
	newReader(t, "en").check(t, d, "a puzzle")
}
