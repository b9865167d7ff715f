package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/learn"
	"hoshi/ui/puzzles"
)

// strike gives keys to whatever has the keyboard.
func (d *tester) strike(keys ...fyne.KeyName) {
	for _, k := range keys {
		if focused := d.Win.Canvas().Focused(); focused != nil {
			focused.TypedKey(&fyne.KeyEvent{Name: k})
		} else {
			d.typedKey(&fyne.KeyEvent{Name: k})
		}
	}
}

// types types words, as a person would a point, to whatever has the keyboard.
func (d *tester) types(words string) {
	for _, r := range words {
		if focused := d.Win.Canvas().Focused(); focused != nil {
			focused.TypedRune(r)
		} else {
			d.typedRune(r)
		}
	}
}

// heard copies what lies on top in words, as Ctrl+Shift+T does.
func (d *tester) heard() string {
	d.runCommand(activity.CopyText)
	return fyne.CurrentApp().Clipboard().Content()
}

// The puzzles are gone through without a mouse, and every page of them can be read out.
func TestPuzzlesByKeyboard(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.passDaily()
	d.training.showPuzzles()
	if text := d.heard(); !strings.Contains(text, "For you: Rated about") {
		t.Errorf("the page of the puzzles says\n%s", text)
	}
	d.strike(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyUp, fyne.KeyReturn)
	s := d.puzzle()
	for s.Problem().Task == puzzle.Who { // it has a test of its own
		s.Skip()
	}
	if text := d.heard(); !strings.Contains(text, "1 of 10") && !strings.Contains(text, "of 10") || !strings.Contains(text, "to move") {
		t.Errorf("the problem says\n%s", text)
	}
	before := d.stones()
	d.types(strings.ToLower(s.PointText(s.Problem().Line[0])))
	d.strike(fyne.KeyReturn)
	d.until("the move", func() bool { return d.stones() > before })
	d.until("a verdict", func() bool { return !strings.Contains(s.Text(), "The move is judged…") })
	d.strike(fyne.KeyEscape)
	if d.top() == activity.Activity(s) { // the problem goes on: the first one took the cursor from the board
		d.strike(fyne.KeyEscape)
	}
	if _, there := d.top().(*puzzles.Overview); !there {
		t.Fatalf("Escape leads to %T", d.top())
	}
	d.strike(fyne.KeyEscape)
	if _, there := d.top().(*puzzles.Overview); there {
		t.Error("Escape leaves the page of the puzzles open")
	}
}

// So are the lessons.
func TestLessonsByKeyboard(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.training.showLessons()
	if text := d.heard(); !strings.Contains(text, "1.1 Five in a row\n") {
		t.Errorf("the page of the lessons says\n%s", text)
	}
	d.strike(fyne.KeyReturn)
	c := d.course()
	if c == nil {
		t.Fatalf("Enter leads to %T", d.top())
	}
	d.types("a1")
	d.strike(fyne.KeyReturn)
	if text := d.heard(); len(c.Tried) != 1 || !strings.Contains(text, "× A1: ") || !strings.Contains(text, "X is Black") {
		t.Errorf("%d tries, to be read out:\n%s", len(c.Tried), text)
	}
	five, err := game.ParsePoint("g5", 9)
	if err != nil {
		t.Fatal(err)
	}
	d.touch(five)
	d.strike(fyne.KeyReturn) // on to the next position
	if c.At != 1 {
		t.Errorf("position %d is shown", c.At+1)
	}
	d.strike(fyne.KeyEscape)
	if _, there := d.top().(*learn.Lessons); !there {
		t.Fatalf("Escape leads to %T", d.top())
	}
	d.lesson("clock")
	d.types("1")
	if c := d.course(); len(c.Tried) != 1 || c.Tried[0].What != "1" {
		t.Errorf("a digit answers %+v", c.Tried)
	}
}

// A warning is answered by keys, and can be read out.
func TestAWarningByKeyboard(t *testing.T) {
	alone(t)
	english(t)
	d := teach(t)
	if text := d.heard(); !strings.Contains(text, "This move loses") {
		t.Errorf("to be read out:\n%s", text)
	}
	d.types("1")
	if d.moves() != 0 || d.game().Turn() != game.Black {
		t.Errorf("%d moves", d.moves())
	}
}
