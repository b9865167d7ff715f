package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"
)

// opened is a dialog that is open, with what Enter does in it.
type opened struct {
	dialog.Dialog
	agree func()
}

// show opens a dialog no larger than the window. Escape dismisses it and Enter agrees to it, wherever the focus is; focus
// may be nil. The clock stands still meanwhile. When the last one closes, the board has the keyboard again.
func (w *Window) show(d dialog.Dialog, width, height float32, focus fyne.Focusable) {
	agree := d.Hide
	switch d := d.(type) {
	case *dialog.FormDialog:
		agree = d.Submit
	case *dialog.ConfirmDialog:
		agree = d.Confirm
	case *dialog.FileDialog:
		agree = func() {} // nothing may be chosen yet
	}
	w.showAgreeing(d, width, height, focus, agree)
}

// showAgreeing is show for a dialog in which Enter does something of its own.
func (w *Window) showAgreeing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree func()) {
	w.showClosing(d, width, height, focus, agree, func() {})
}

// showClosing is showAgreeing for a dialog that has something to end when it closes.
func (w *Window) showClosing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree, closed func()) {
	w.dialogs = append(w.dialogs, opened{d, agree})
	w.game.Pause(true)
	d.SetOnClosed(func() {
		w.dialogs = slices.DeleteFunc(w.dialogs, func(o opened) bool { return o.Dialog == d })
		closed()
		if len(w.dialogs) == 0 {
			w.game.Pause(w.editor != nil)
			w.desk.board.focus()
		}
	})
	room := w.win.Canvas().Size()
	d.Show()
	d.Resize(fyne.NewSize(min(width, room.Width-40), min(height, room.Height-60)))
	if focus != nil {
		w.win.Canvas().Focus(focus)
	} else {
		w.win.Canvas().Unfocus()
	}
}

// dismiss closes the dialog on top without agreeing to it.
func (w *Window) dismiss() {
	if n := len(w.dialogs); n > 0 {
		w.dialogs[n-1].Dismiss()
	}
}

// dismissAll closes every dialog without agreeing to any.
func (w *Window) dismissAll() {
	for len(w.dialogs) > 0 {
		w.dismiss()
	}
}

// typedKey takes the keys that no widget wants: those of the dialog on top, or the board's.
func (w *Window) typedKey(e *fyne.KeyEvent) {
	switch {
	case !w.busy():
		w.desk.board.TypedKey(e)
	case e.Name == fyne.KeyEscape:
		w.dismiss()
	case e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter:
		w.agree()
	}
}

// agree does what the main button of the dialog on top does.
func (w *Window) agree() {
	if n := len(w.dialogs); n > 0 {
		w.dialogs[n-1].agree()
	}
}

// newDialogButton makes a button of a dialog.
func (w *Window) newDialogButton(text string, kind buttonKind, tapped func()) *button {
	b := newButton(text, tapped)
	b.kind, b.escape = kind, w.dismiss
	return b
}

// The fields of dialogs are Fyne's, but for Escape, which Fyne gives to the focused widget alone.

type entry struct {
	widget.Entry
	escape func()
}

func (w *Window) newEntry(text string) *entry {
	e := &entry{escape: w.dismiss}
	e.ExtendBaseWidget(e)
	e.SetText(text)
	return e
}

// TypedKey implements fyne.Focusable.
func (e *entry) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		e.escape()
		return
	}
	e.Entry.TypedKey(k)
}

// choice is a selection among values that files and settings know by key and people by word.
type choice struct {
	widget.Select
	keys   []string
	escape func()
	enter  func()
}

// newChoice makes a selection with key chosen; word names a key.
func (w *Window) newChoice(keys []string, key string, word func(string) string) *choice {
	c := &choice{escape: w.dismiss, enter: w.agree}
	c.ExtendBaseWidget(c)
	c.offer(keys, key, word)
	return c
}

// offer gives the selection other values. What was chosen stays chosen where it can, else key, else the first one.
func (c *choice) offer(keys []string, key string, word func(string) string) {
	if now := c.key(); slices.Contains(keys, now) {
		key = now
	}
	words := make([]string, len(keys))
	for i, k := range keys {
		words[i] = word(k)
	}
	changed := c.OnChanged
	c.OnChanged = nil
	c.keys = keys
	c.SetOptions(words)
	c.SetSelectedIndex(max(slices.Index(keys, key), 0))
	c.OnChanged = changed
}

// choose chooses key.
func (c *choice) choose(key string) { c.SetSelectedIndex(max(slices.Index(c.keys, key), 0)) }

// key returns what is chosen, nothing where there is no choice.
func (c *choice) key() string {
	if i := c.SelectedIndex(); i >= 0 && i < len(c.keys) {
		return c.keys[i]
	}
	return ""
}

// TypedKey implements fyne.Focusable.
func (c *choice) TypedKey(k *fyne.KeyEvent) {
	switch k.Name {
	case fyne.KeyEscape:
		c.escape()
	case fyne.KeyReturn, fyne.KeyEnter:
		c.enter()
	default:
		c.Select.TypedKey(k)
	}
}

type check struct {
	widget.Check
	escape func()
}

func (w *Window) newCheck(text string, on bool, changed func(bool)) *check {
	c := &check{escape: w.dismiss}
	c.Text, c.Checked, c.OnChanged = text, on, changed
	c.ExtendBaseWidget(c)
	return c
}

// TypedKey implements fyne.Focusable.
func (c *check) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		c.escape()
		return
	}
	c.Check.TypedKey(k)
}

type slider struct {
	widget.Slider
	escape func()
}

func (w *Window) newSlider(most, step, value float64) *slider {
	s := &slider{escape: w.dismiss}
	s.Max, s.Step, s.Value = most, step, value
	s.Orientation = widget.Horizontal
	s.ExtendBaseWidget(s)
	return s
}

// TypedKey implements fyne.Focusable.
func (s *slider) TypedKey(k *fyne.KeyEvent) {
	if k.Name == fyne.KeyEscape {
		s.escape()
		return
	}
	s.Slider.TypedKey(k)
}
