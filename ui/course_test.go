package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/train"
)

// Every point of every exercise is tried: the right ones are those that the rules of the game make right, and each of
// the others is answered in words.
func TestTheExercises(t *testing.T) {
	alone(t)
	right := []string{"G5", "C5 G5", "B5 C5", "E3 E7", "F5"}
	list := train.Exercises()
	if len(list) != len(right) {
		t.Fatalf("there are %d exercises", len(list))
	}
	for i, e := range list {
		t.Run(e.Title, func(t *testing.T) {
			start, err := train.StartOf(e.Diagram)
			if err != nil {
				t.Fatal(err)
			}
			position := start.Position()
			if position.Size() != train.ExerciseSize || position.Result().Over() || position.ToMove() != game.Black {
				t.Fatalf("it begins with\n%s", position.Diagram())
			}
			var found []string
			for p, next := range train.NextStones(position, game.Black) {
				o := e.Goal.Judge(next)
				if o.Reached {
					found = append(found, p.Text(train.ExerciseSize))
				}
				words := o.Words(picture.Names{}, e.Right)
				if o.Reached != (words == e.Right) || strings.Contains(words, "no value") {
					t.Errorf("%s is answered: %s", p.Text(train.ExerciseSize), words)
				}
				if o.Answer != game.Pass && next.At(o.Answer) != game.None {
					t.Errorf("%s is answered at %s, where a stone lies", p.Text(train.ExerciseSize), o.Answer.Text(train.ExerciseSize))
				}
			}
			slices.Sort(found)
			if got := strings.Join(found, " "); got != right[i] {
				t.Errorf("right are %s, want %s, in\n%s", got, right[i], position.Diagram())
			}
		})
	}
}

func TestTheLessonIsPlayed(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.beginLesson()
	try := func(name, want string) {
		t.Helper()
		p, err := game.ParsePoint(name, train.ExerciseSize)
		if err != nil {
			t.Fatal(err)
		}
		d.touch(p)
		if !strings.Contains(d.course().Words, want) {
			t.Errorf("%s: %q", name, d.course().Words)
		}
	}
	try("A1", "White takes G5")
	if scene := d.desk.Board.Scene(); scene.Node != d.course().Shown || scene.Style != d.Style() {
		t.Error("the board does not show it")
	}
	try("A2", "White takes G5") // from the beginning again
	try("B5", "White takes G5") // a taken point changes nothing
	if !d.desk.Notice.Visible() {
		t.Error("a taken point is not refused")
	}
	try("G5", "Black has won")
	press := d.onPage
	press("Next")
	try("H5", "A four, but White stops it at G5")
	try("A1", "need not answer")
	try("C5", "An open four")
	if marks := d.course().Marks; len(marks) != 2 || marks[0].Text != "A" {
		t.Errorf("the marks are %v", marks)
	}
	d.tap("E9") // after a right answer a click goes on
	if d.course().At != 2 || d.course().Words != "" {
		t.Errorf("exercise %d says %q", d.course().At+1, d.course().Words)
	}
	press("Next")
	try("A1", "White plays E7")
	press("Previous")
	press("Next")
	press("Next")
	try("F5", "four and a three")
	press("Close")
	if !d.welcoming() || d.course() != nil || d.moves() != 2 {
		t.Errorf("start page %v, course %v, %d moves", d.welcoming(), d.course(), d.moves())
	}
}

// The buttons keep their places, whatever was tried; what can't be done now is dim.
func TestTheButtonsOfTheLessonStandStill(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.beginLesson()
	places := func() (all []fyne.Position) {
		for _, o := range test.LaidOutObjects(d.desk.Page) {
			if b, ok := o.(*part.Button); ok && slices.Contains([]string{"Previous", "Show me", "Next", "Close"}, b.Text) {
				all = append(all, fyne.CurrentApp().Driver().AbsolutePositionForObject(b))
			}
		}
		return all
	}
	want := places()
	if len(want) != 4 {
		t.Fatalf("%d buttons", len(want))
	}
	for at := range d.course().List {
		d.tap("A1")
		d.course().ShowMe()
		if got := places(); !slices.Equal(got, want) {
			t.Errorf("exercise %d: the buttons are at %v, not %v", at+1, got, want)
		}
		d.course().TurnTo(min(at+1, len(d.course().List)-1))
	}
}

func TestEscapeEndsTheLesson(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.beginLesson()
	d.key(fyne.KeyEscape)
	if !d.welcoming() {
		t.Error("Escape does not end it")
	}
}

// After the last exercise the lesson praises and offers a game that a beginner can win.
func TestTheLessonEndsWithAFirstGame(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.beginLesson()
	for range d.course().List {
		d.course().ShowMe()
		if d.course().At < len(d.course().List)-1 {
			d.onPage("Next")
		}
	}
	if !strings.Contains(d.course().Words, "the last exercise") {
		t.Errorf("the end says %q", d.course().Words)
	}
	d.onPage("Play the computer")
	if d.course() != nil || d.game().Record().Seats[game.White].Level != "Newcomer" {
		t.Errorf("lesson %v, against %q", d.course(), d.game().Record().Seats[game.White].Level)
	}
}

// The game behind the lesson can't be changed from it.
func TestTheGameWaitsBehindTheLesson(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.beginLesson()
	d.does(activity.Undo)
	d.does(activity.Redo)
	if d.moves() != 2 || d.can(activity.Undo) || d.can(activity.Resign) || d.can(activity.Hint) || !d.waits() {
		t.Error("the game can be reached")
	}
	d.newPvP()
	d.button("Don't save")
	if d.course() != nil || d.moves() != 0 {
		t.Error("a new game does not end the lesson")
	}
}
