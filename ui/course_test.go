package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/learn"
	"hoshi/ui/learn/course"
	"hoshi/ui/widgets"
)

// said returns what was said to the last try.
func said(d *tester) string {
	if tried := d.course().Tried; len(tried) > 0 {
		return tried[len(tried)-1].Words
	}
	return ""
}

func TestTheLessonIsPlayed(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.lesson("five")
	try := func(name, want string) {
		t.Helper()
		position := d.course().Course.Positions[d.course().At].Board
		p, err := game.ParsePoint(name, position.Size())
		if err != nil {
			t.Fatal(err)
		}
		if d.touch(p); !strings.Contains(said(d), want) {
			t.Errorf("%s: %q", name, said(d))
		}
	}
	try("A1", "White takes G5")
	if scene := d.desk.Board.View(); scene.Node != d.course().Shown || scene.Style != d.Style() {
		t.Error("the board does not show it")
	}
	try("A2", "White takes G5") // from the beginning again
	try("B5", "White takes G5") // a taken point changes nothing
	if !d.desk.Notice.Visible() || len(d.course().Tried) != 2 {
		t.Error("a taken point is not refused")
	}
	try("G5", "Black has won")
	d.tap("E9") // after a right answer a click goes on
	if d.course().At != 1 || said(d) != "" {
		t.Errorf("position %d says %q", d.course().At+1, said(d))
	}
	d.onPage("Previous")
	if d.course().At != 0 {
		t.Error("Previous goes nowhere")
	}
	d.onPage("Close")
	if _, shown := d.top().(*learn.Lessons); !shown {
		t.Error("Close does not lead to all lessons")
	}
	d.onPage("Close")
	if !d.welcoming() || d.moves() != 2 {
		t.Errorf("start page %v, %d moves", d.welcoming(), d.moves())
	}
}

// A win by fours is played to the end, and what the person has done is kept.
func TestALessonIsDone(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.lesson("vcf-2")
	moves := 0
	for range d.course().Course.Positions {
		for at := d.course().At; d.course().At == at && d.course().Course.ID == "vcf-2"; moves++ {
			d.course().ShowMe()
			if !strings.Contains(said(d), "Go on") {
				d.key(fyne.KeyReturn)
			}
		}
	}
	if moves < 2*3 || !d.Store.Lessons().Has("vcf-2") || d.course().Course.ID != "vcf-goal" {
		t.Errorf("%d moves, done %v, then %s", moves, d.Store.Lessons().Done, d.course().Course.ID)
	}
}

// Questions are answered by their number.
func TestAQuestionIsAnswered(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.lesson("swap2")
	d.tap("A1")
	d.desk.Board.TypedRune('2')
	d.desk.Board.TypedRune('1')
	tried := d.course().Tried
	d.runCommand(activity.CopyText)
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.Contains(text, "\n2: ") || !strings.Contains(text, tried[1].Words) || !strings.Contains(text, "X is Black") {
		t.Errorf("to be read out:\n%s", text)
	}
	if len(tried) != 2 || tried[0].Right || !tried[1].Right {
		t.Errorf("tried %v", tried)
	}
}

// The buttons keep their places, whatever was tried; what can't be done now is dim.
func TestTheButtonsOfTheLessonStandStill(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.lesson("five")
	places := func() (all []fyne.Position) {
		for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
			if b, ok := o.(*widgets.Button); ok && slices.Contains([]string{"Previous", "Show me", "Next", "Close"}, b.Text) {
				all = append(all, fyne.CurrentApp().Driver().AbsolutePositionForObject(b))
			}
		}
		return all
	}
	want := places()
	if len(want) != 4 {
		t.Fatalf("%d buttons", len(want))
	}
	for i := range d.course().Course.Positions {
		d.course().TurnTo(i)
		d.tap("A1")
		d.course().ShowMe()
		if got := places(); !slices.Equal(got, want) {
			t.Errorf("position %d: the buttons are at %v, not %v", i+1, got, want)
		}
	}
}

// After the last lesson the course praises and offers a game that a beginner can win.
func TestTheLessonsEndWithAFirstGame(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	all := course.Lessons()
	d.lesson(all[len(all)-1].ID)
	for i := range d.course().Course.Positions {
		d.course().TurnTo(i)
		d.course().ShowMe()
	}
	praise := ""
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if w, ok := o.(*widgets.Paragraph); ok && w.Visible() {
			praise += w.Text()
		}
	}
	if !strings.Contains(praise, "the last exercise") {
		t.Errorf("the end says %q", praise)
	}
	d.onPage("Play")
	if d.course() != nil || d.game().Record().Seats[game.White].Level != "Newcomer" {
		t.Errorf("lesson %v, against %q", d.course(), d.game().Record().Seats[game.White].Level)
	}
}

// The page of the lessons begins with the first one that is not done; arrows choose another one.
func TestThePageOfTheLessons(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Store.FinishLesson("five")
	d.training.showLessons()
	if !d.reads("1 of 43 done") {
		t.Error("it does not say how many are done")
	}
	d.runCommand(activity.CopyText)
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.Contains(text, "1.1 Five in a row ✓\n1.2 The open four\n") {
		t.Errorf("to be read out:\n%s", text)
	}
	d.onPage("Go on with lesson 1.2")
	if d.course() == nil || d.course().Course.ID != "open-four" {
		t.Errorf("the lesson is %v", d.course())
	}
}

// The game behind the lesson can't be changed from it.
func TestTheGameWaitsBehindTheLesson(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.lesson("five")
	d.runCommand(activity.Undo)
	d.runCommand(activity.Redo)
	if d.moves() != 2 || d.can(activity.Undo) || d.can(activity.Resign) || d.can(activity.Hint) || !d.waits() {
		t.Error("the game can be reached")
	}
	d.newPvP()
	d.button("Don't save")
	if d.course() != nil || d.moves() != 0 {
		t.Error("a new game does not end the lesson")
	}
}
