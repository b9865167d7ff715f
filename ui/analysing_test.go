package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/edit"
	"hoshi/ui/lang"
	"hoshi/ui/newgame"
	"hoshi/ui/widgets"
)

// studying fails the test unless a study lies on top.
func (d *tester) studying() *analysis.Study {
	d.t.Helper()
	s, ok := d.top().(*analysis.Study)
	if !ok {
		d.t.Fatalf("%T lies on top", d.top())
	}
	return s
}

func TestAGameIsStudiedAndGoesOn(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.begin(newgame.NewRecord("Ann", d.Store.Settings(), game.White))
	d.tap("H8")
	d.until("the answer", func() bool { return d.moves() == 2 })
	d.key(fyne.KeyF4)
	s := d.studying()
	if !d.game().Record().Assisted {
		t.Error("it could raise the rating yet")
	}
	d.tap("A1")
	if d.moves() != 2 || s.Moves().Current.Number() != 3 {
		t.Errorf("a stone of the study was played: %d moves, move %d is shown", d.moves(), s.Moves().Current.Number())
	}
	d.key(fyne.KeyEscape)
	if d.top() != activity.Activity(d.localGame) || d.game().Browsing() || d.moves() != 2 {
		t.Errorf("%T lies on top; %d moves", d.top(), d.moves())
	}
	d.tap("O15") // where the computer has not answered
	if d.game().Record().Root.End() != d.game().Live() {
		t.Error("the variation became the main line")
	}
}

// Escape in the field of a note leaves the field, and only then the analysis.
func TestEscapeLeavesTheFieldFirst(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.Analyse()
	var note *widgets.Entry
	for _, e := range found[*widgets.Entry](d) {
		if e.PlaceHolder == lang.L("A note of your own…") {
			note = e
		}
	}
	d.Win.Canvas().Focus(note)
	note.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if d.Win.Canvas().Focused() == fyne.Focusable(note) {
		t.Error("the field keeps the keyboard")
	}
	d.studying()
	if d.key(fyne.KeyEscape); d.waits() {
		t.Error("Escape does not leave the analysis")
	}
}

func TestAPositionIsStudied(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.askPosition()
	d.tap("C3")
	d.onPage("Analysis")
	d.studying()
	if p := d.desk.Board.View().Node.Position(); p.At(game.Point{X: 2, Y: 12}) != game.Black {
		t.Error("the study shows another position")
	}
	d.tap("D4")
	d.key(fyne.KeyF4) // the engine is off
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	left, err := d.Store.LoadStudy()
	if err != nil || left == nil || left.Root.End().Number() != 1 {
		t.Fatalf("kept is %v, %v", left, err)
	}
	d.key(fyne.KeyEscape)
	if !d.HasDialog() {
		t.Fatal("the study was thrown away without a question")
	}
	d.button("Don't save")
	if _, there := d.top().(*edit.Editor); !there {
		t.Errorf("%T lies on top", d.top())
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	if left, _ := d.Store.LoadStudy(); left != nil {
		t.Error("it comes back")
	}
}

func TestNoGameOfTheNetworkIsStudied(t *testing.T) {
	alone(t)
	a, b, _ := pairBy(t)
	black, _ := meet(a, b)
	black.tap("H8")
	a.until("the stone", func() bool { return a.moves() == 1 })
	a.key(fyne.KeyF4)
	if _, there := a.top().(*analysis.Study); there || a.desk.Notice.Words() != "Not while you play others" {
		t.Errorf("%T lies on top; it says %q", a.top(), a.desk.Notice.Words())
	}
}

// BenchmarkFirstLine measures the time from Analyse to the engine's first line on the board, drawing not counted.
func BenchmarkFirstLine(b *testing.B) {
	d := newTester(b, b.TempDir())
	d.friends("H8", "H9", "G9", "I7", "I9", "J8")
	var sum, longest time.Duration
	for b.Loop() {
		begin := time.Now()
		d.key(fyne.KeyF4)
		d.until("a line", func() bool { return len(d.desk.Board.View().Tags) > 0 })
		took := time.Since(begin)
		sum, longest = sum+took, max(longest, took)
		d.key(fyne.KeyEscape)
	}
	b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
}

// BenchmarkReports measures, in the first three seconds of a study, in which most of them come, which part of a core taking in an engine's reports and refreshing what they change costs Fyne's goroutine.
func BenchmarkReports(b *testing.B) {
	d := newTester(b, b.TempDir())
	d.friends("H8", "H9", "G9", "I7", "I9", "J8")
	for b.Loop() {
		const span = 3 * time.Second
		d.key(fyne.KeyF4)
		var busy time.Duration
		for end := time.After(span); ; {
			select {
			case f := <-d.queue:
				begin := time.Now()
				f()
				busy += time.Since(begin)
				continue
			case <-time.After(250 * time.Millisecond):
				begin := time.Now()
				d.tick()
				busy += time.Since(begin)
				continue
			case <-end:
			}
			break
		}
		d.key(fyne.KeyEscape)
		b.ReportMetric(100*float64(busy)/float64(span), "%-of-a-core")
	}
	b.ReportMetric(0, "ns/op")
}
