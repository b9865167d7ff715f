package ui

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"hoshi/ui/part"
	"hoshi/ui/store"
)

// opened is a dialog that is open, with what Enter does in it and what the arrows scroll.
type opened struct {
	dialog.Dialog
	agree  func()
	scroll *container.Scroll // nil: nothing scrolls
}

// dialogs opens dialogs in a window, one over the other, and knows which are open. The zero value needs win, store, do, note
// and covered.
type dialogs struct {
	win      fyne.Window
	store    *store.Store      // for the folders that are proposed
	do       func(func())      // runs a function on Fyne's goroutine
	note     func(string)      // says something in passing
	covered  func(on bool)     // a dialog has opened, or the last one has closed
	patience time.Duration     // of long work before it is seen
	stack    []opened          // open, the one on top last
	scroll   *container.Scroll // of the dialog that is shown next
}

// busy reports whether a dialog is open, which then has the say.
func (a *dialogs) busy() bool { return a.win.Canvas().Overlays().Top() != nil }

// onTop reports whether d is open and no dialog lies over it.
func (a *dialogs) onTop(d dialog.Dialog) bool {
	return len(a.stack) > 0 && a.stack[len(a.stack)-1].Dialog == d
}

// typedKey takes the keys that no widget of the dialog on top wants.
func (a *dialogs) typedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		a.dismiss()
	case fyne.KeyReturn, fyne.KeyEnter:
		a.agree()
	default:
		a.scrollDialog(e.Name)
	}
}

// show opens a dialog no larger than the window. Escape dismisses it and Enter agrees to it, wherever the focus is; focus
// may be nil. The clock stands still meanwhile.
func (a *dialogs) show(d dialog.Dialog, width, height float32, focus fyne.Focusable) {
	a.showAgreeing(d, width, height, focus, d.Hide)
}

// showAgreeing is show for a dialog in which Enter does something of its own.
func (a *dialogs) showAgreeing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree func()) {
	a.showClosing(d, width, height, focus, agree, func() {})
}

// showClosing is showAgreeing for a dialog that has something to end when it closes.
func (a *dialogs) showClosing(d dialog.Dialog, width, height float32, focus fyne.Focusable, agree, closed func()) {
	a.stack = append(a.stack, opened{d, agree, a.scroll})
	a.scroll = nil
	a.covered(true)
	d.SetOnClosed(func() {
		a.stack = slices.DeleteFunc(a.stack, func(o opened) bool { return o.Dialog == d })
		closed()
		if len(a.stack) == 0 {
			a.covered(false)
		}
	})
	room := a.win.Canvas().Size()
	d.Show()
	d.Resize(fyne.NewSize(min(width, room.Width-40), min(height, room.Height-60)))
	if focus != nil {
		a.win.Canvas().Focus(focus)
	} else {
		a.win.Canvas().Unfocus()
	}
}

// dismiss closes the dialog on top without agreeing to it.
func (a *dialogs) dismiss() {
	if n := len(a.stack); n > 0 {
		a.stack[n-1].Dismiss()
	}
}

// dismissAll closes every dialog without agreeing to any.
func (a *dialogs) dismissAll() {
	for len(a.stack) > 0 {
		a.dismiss()
	}
}

// agree does what the main button of the dialog on top does.
func (a *dialogs) agree() {
	if n := len(a.stack); n > 0 {
		a.stack[n-1].agree()
	}
}

// fields makes the fields of the dialog that is shown next.
func (a *dialogs) fields() part.Fields {
	return part.Fields{Dismiss: a.dismiss, Agree: a.agree, Reveal: a.reveal}
}

// newDialogButton makes a button of a dialog. Keys that it has no use for scroll the dialog.
func (a *dialogs) newDialogButton(text string, kind part.ButtonKind, tapped func()) *part.Button {
	b := part.NewButton(text, tapped)
	b.Kind, b.OnEscape = kind, a.dismiss
	b.OnKey = func(e *fyne.KeyEvent) { a.scrollDialog(e.Name) }
	return b
}

// buttons are the buttons of a dialog as Fyne takes them.
func buttons(list ...*part.Button) (objects []fyne.CanvasObject) {
	for _, b := range list {
		objects = append(objects, b)
	}
	return objects
}
