package ui

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/picture"
)

// endless is work that stands at a half until it is cancelled, and says so on ended.
func endless(ended chan<- error) func(*dialog.Job) error {
	return func(job *dialog.Job) error {
		if err := job.ReportProgress(0.5); err != nil {
			return err
		}
		<-job.Ctx.Done()
		err := job.ReportProgress(0.5)
		ended <- err
		return err
	}
}

func TestLongWorkShowsHowFarItIsAndCanBeCancelled(t *testing.T) {
	for name, cancel := range map[string]func(d *tester){
		"by the button": func(d *tester) { d.button("Cancel") },
		"by Escape":     func(d *tester) { d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
	} {
		t.Run(name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.Patience = 0
			ended := make(chan error, 1)
			d.Run("Counting", endless(ended), func(error) { t.Error("what was cancelled is done") })
			d.until("a dialog", d.HasDialog)
			d.until("a half", func() bool {
				bars := found[*widget.ProgressBar](d)
				return len(bars) == 1 && bars[0].Visible() && bars[0].Value == 0.5
			})
			if got := found[*widget.ProgressBarInfinite](d); len(got) > 0 && got[0].Visible() {
				t.Error("a bar that says nothing is seen, too")
			}
			cancel(d)
			if d.HasDialog() {
				t.Error("the dialog stays")
			}
			if err := <-ended; !errors.Is(err, context.Canceled) {
				t.Errorf("the work ended with %v", err)
			}
			if got := d.desk.Notice.Words(); got != "Cancelled" {
				t.Errorf("the window says %q", got)
			}
			d.tap("H8") // and goes on
			if d.moves() != 1 {
				t.Error("the window waits for something")
			}
		})
	}
}

func TestWorkThatEndsClosesItsDialog(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Patience = 0
	release, failed := make(chan struct{}), errors.New("no luck")
	var got error
	d.Run("Waiting", func(*dialog.Job) error {
		<-release
		return failed
	}, func(err error) { got = err })
	d.until("a dialog", d.HasDialog)
	close(release)
	d.until("the end", func() bool { return got != nil })
	if d.HasDialog() || got != failed {
		t.Errorf("a dialog is open: %v; the end is %v", d.HasDialog(), got)
	}
	if d.desk.Notice.Visible() {
		t.Errorf("the window says %q", d.desk.Notice.Words())
	}
}

// Drawing a picture does not tell how far it is: no bar says so.
func TestWorkThatDoesNotTellShowsThatItGoesOn(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Patience = 0
	release, done := make(chan struct{}), false
	d.Run("Drawing", func(*dialog.Job) error {
		<-release
		return nil
	}, func(error) { done = true })
	d.until("a dialog", d.HasDialog)
	if got := found[*widget.ProgressBarInfinite](d); len(got) != 1 || !got[0].Running() {
		t.Error("nothing moves")
	}
	for _, bar := range found[*widget.ProgressBar](d) {
		if bar.Visible() {
			t.Errorf("a bar stands at %v", bar.Value)
		}
	}
	close(release)
	d.until("the end", func() bool { return done })
}

func TestShortWorkIsNotSeen(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Patience = time.Hour
	done := false
	d.Run("Short", func(*dialog.Job) error { return nil }, func(err error) { done = err == nil })
	d.until("the end", func() bool { return done })
	if d.HasDialog() {
		t.Error("a dialog was shown")
	}
}

// An export that is cancelled leaves nothing behind.
func TestACancelledExportLeavesNoFile(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I8", "I9")
	folder := t.TempDir()
	for _, ending := range picture.Endings {
		draw, err := picture.Drawing(ending, d.game().Current(), d.localGame.PictureOptions(picture.Paper), 300)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		job := &dialog.Job{Ctx: ctx}
		cancel()
		if err := gameview.WritePicture(filepath.Join(folder, "game"+ending), draw, job); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", ending, err)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left are %v, %v", left, err)
	}
}
