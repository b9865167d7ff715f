package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/ask"
	"hoshi/ui/part"
)

// Whatever gets the keyboard in a dialog of a small window comes into view.
func TestTheFieldWithTheKeyboardIsSeen(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(640, 480))
	for name, open := range map[string]func(){"new game": d.askNewGame, "settings": func() {
		d.showSettings()
		d.button("New games")
	}} {
		open()
		scroll, scrolled := d.DialogScroll(), false
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(scroll).Y
		seen := 0
		for range 24 {
			d.Win.Canvas().FocusNext()
			o, ok := d.Win.Canvas().Focused().(fyne.CanvasObject)
			if !ok || !ask.Holds(scroll.Content, o) {
				continue
			}
			seen++
			scrolled = scrolled || scroll.Offset.Y > 0
			if y := driver.AbsolutePositionForObject(o).Y; y < top-1 || y+o.Size().Height > top+scroll.Size().Height+1 {
				t.Errorf("%s: a field lies at %.0f to %.0f, %.0f to %.0f are seen", name, y, y+o.Size().Height, top, top+scroll.Size().Height)
			}
		}
		if seen < 8 || !scrolled {
			t.Errorf("%s: %d fields had the keyboard, the page scrolled: %v", name, seen, scrolled)
		}
		d.DismissAll()
	}
}

func TestKeysScrollADialogToRead(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(640, 480))
	for name, open := range map[string]func(){"rules": d.showRules, "keys": d.showKeys} {
		open()
		scroll := d.DialogScroll()
		end := scroll.Content.MinSize().Height - scroll.Size().Height
		for _, step := range []struct {
			key  fyne.KeyName
			want float32
		}{{fyne.KeyDown, ask.ScrollStep}, {fyne.KeyUp, 0}, {fyne.KeyUp, 0}, {fyne.KeyPageDown, min(scroll.Size().Height-ask.ScrollStep, end)}, {fyne.KeyEnd, end}, {fyne.KeyHome, 0}} {
			d.typedKey(&fyne.KeyEvent{Name: step.key})
			if got := scroll.Offset.Y; got < step.want-1 || got > step.want+1 {
				t.Errorf("%s: after %s at %.0f, want %.0f", name, step.key, got, step.want)
			}
		}
		d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if d.Busy() {
			t.Errorf("Escape does not close %s", name)
		}
	}
}

// Escape and Enter mean in the field of the clock what they mean everywhere in the dialog.
func TestTheClockFieldKnowsEscapeAndEnter(t *testing.T) {
	d := newTester(t, t.TempDir())
	for key, moves := range map[fyne.KeyName]int{fyne.KeyEscape: 1, fyne.KeyReturn: 0} {
		d.doc().Unsaved = false
		d.friends("H8")
		d.doc().Unsaved = false
		d.askNewGame()
		clock := found[*part.Suggestions](d)[0]
		d.Win.Canvas().Focus(clock)
		clock.TypedKey(&fyne.KeyEvent{Name: key})
		if d.Busy() || d.moves() != moves {
			t.Errorf("after %s a dialog is open: %v, %d moves", key, d.Busy(), d.moves())
		}
	}
}
