package dialog

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// A disk that takes its time holds up nothing: the chooser shows that it waits, a folder that is not known yet can't be taken, and
// one may go elsewhere meanwhile or close it.
func TestAFolderThatTakesItsTime(t *testing.T) {
	a := newAsked(t, "new.sgf")
	a.DismissAll()
	queue := make(chan func(), 100)
	a.Post = func(f func()) { queue <- f }
	until := func(what string, done func() bool) {
		t.Helper()
		for deadline := time.After(time.Minute); !done(); {
			select {
			case f := <-queue:
				f()
			case <-deadline:
				t.Fatalf("after a minute still not: %s", what)
			}
		}
	}
	waits := func() bool {
		return slices.ContainsFunc(test.LaidOutObjects(a.Win.Canvas().Overlays().Top()), func(o fyne.CanvasObject) bool {
			_, is := o.(*widget.ProgressBarInfinite)
			return is && o.Visible()
		})
	}
	var taken []string
	c := &FileChooser{Dialogs: a.Manager, folders: true, onChoose: func(path string) { taken = append(taken, path) }}
	a.showChooser("Folder", c, a.folder)
	until("the first folder is listed", func() bool { return c.folder == a.folder && !a.Reading() })

	slow, sub := make(chan struct{}), filepath.Join(a.folder, "sub")
	c.lookFor(func() string { <-slow; return sub }, true)
	until("it shows that it waits", waits)
	if a.Confirm(); !c.ok.Disabled() || len(taken) > 0 || !a.OnTop(c.Box) {
		t.Errorf("%v was taken before it was known", taken)
	}
	home := filepath.Join(a.folder, "home")
	c.goTo(home)
	until("one goes elsewhere", func() bool { return c.folder == home })
	close(slow)
	until("the slow folder is known", func() bool { return !a.Reading() })
	if c.folder != home || c.place.Text != home || waits() || c.ok.Disabled() {
		t.Errorf("it lists %s, waits: %v", c.folder, waits())
	}

	c.lookFor(func() string { return sub }, true)
	a.Dismiss()
	until("the disk has answered", func() bool { return !a.Reading() })
	if a.HasDialog() || c.folder != home || len(taken) > 0 {
		t.Errorf("after it was closed it goes on to %s, %v", c.folder, taken)
	}
}
