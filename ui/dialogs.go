package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"hoshi/ui/part"
)

// opened is a dialog that is open, with what Enter does in it and what the arrows scroll.
type opened struct {
	dialog.Dialog
	agree  func()
	scroll *container.Scroll // nil: nothing scrolls
}

// show opens a dialog no larger than the window. Escape dismisses it and Enter agrees to it, wherever the focus is; focus
// may be nil. The clock stands still meanwhile. When the last one closes, the board has the keyboard again.
func (w *Window) show(d dialog.Dialog, width, height float32, focus fyne.Focusable) {
	w.showAgreeing(d, width, height, focus, d.Hide)
}

// showAgreeing is show for a dialog in which Enter does something of its own.
func (w *Window) showAgreeing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree func()) {
	w.showClosing(d, width, height, focus, agree, func() {})
}

// showClosing is showAgreeing for a dialog that has something to end when it closes.
func (w *Window) showClosing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree, closed func()) {
	w.dialogs = append(w.dialogs, opened{d, agree, w.scroll})
	w.scroll = nil
	w.game.Pause(true)
	d.SetOnClosed(func() {
		w.dialogs = slices.DeleteFunc(w.dialogs, func(o opened) bool { return o.Dialog == d })
		closed()
		if len(w.dialogs) == 0 {
			w.game.Pause(w.waits())
			w.focusDesk()
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
	default:
		w.scrollDialog(e.Name)
	}
}

// typedRune takes the characters that no widget wants.
func (w *Window) typedRune(r rune) {
	if !w.busy() {
		w.desk.board.TypedRune(r)
	}
}

// agree does what the main button of the dialog on top does.
func (w *Window) agree() {
	if n := len(w.dialogs); n > 0 {
		w.dialogs[n-1].agree()
	}
}

// fields makes the fields of the dialog that is shown next.
func (w *Window) fields() part.Fields {
	return part.Fields{Dismiss: w.dismiss, Agree: w.agree, Reveal: w.reveal}
}

// newDialogButton makes a button of a dialog. Keys that it has no use for scroll the dialog.
func (w *Window) newDialogButton(text string, kind part.ButtonKind, tapped func()) *part.Button {
	b := part.NewButton(text, tapped)
	b.Kind, b.OnEscape = kind, w.dismiss
	b.OnKey = func(e *fyne.KeyEvent) { w.scrollDialog(e.Name) }
	return b
}
