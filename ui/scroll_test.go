package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/dialog"
)

func TestKeysScrollADialogToRead(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(640, 480))
	for name, open := range map[string]func(){"help": d.showHelp} {
		open()
		scroll := d.DialogScroll()
		end := scroll.Content.MinSize().Height - scroll.Size().Height
		for _, step := range []struct {
			key  fyne.KeyName
			want float32
		}{{fyne.KeyDown, dialog.ScrollStep}, {fyne.KeyUp, 0}, {fyne.KeyUp, 0}, {fyne.KeyPageDown, min(scroll.Size().Height-dialog.ScrollStep, end)}, {fyne.KeyEnd, end}, {fyne.KeyHome, 0}} {
			d.typedKey(&fyne.KeyEvent{Name: step.key})
			if got := scroll.Offset.Y; got < step.want-1 || got > step.want+1 {
				t.Errorf("%s: after %s at %.0f, want %.0f", name, step.key, got, step.want)
			}
		}
		d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if d.HasDialog() {
			t.Errorf("Escape does not close %s", name)
		}
	}
}

// What is told is seen at once where the window has room for it, be it short or long.
func TestWhatIsToldNeedsNoScrolling(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	for _, times := range []int{1, 3, 9} {
		d.ShowInfo("Title", strings.Repeat("The file is too large: 64 MB is the most. ", times))
		if s := d.DialogScroll(); s.Content.MinSize().Height > s.Size().Height {
			t.Errorf("%d sentences are %.0f high in a dialog for %.0f", times, s.Content.MinSize().Height, s.Size().Height)
		}
		d.Dismiss()
	}
}
