package dialog

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// openDialog is a dialog that is open, with what Enter does in it and what the arrows scroll.
type openDialog struct {
	*Box
	agree  func()
	scroll *container.Scroll // nil: nothing scrolls
}

// Manager opens dialogs in a window, one over the other, and knows which are open. The zero value needs win, store, do, note
// and covered.
type Manager struct {
	Win        fyne.Window
	Store      *store.Store      // for the folders that are proposed
	Post       func(func())      // runs a function on Fyne's goroutine
	Notify     func(string)      // says something in passing
	OnCover    func(on bool)     // a dialog has opened, or the last one has closed
	NewPreview func() Preview    // makes what shows the files of games in a chooser; nil: nothing does
	Patience   time.Duration     // of long work before it is seen
	Stack      []openDialog      // open, the one on top last
	scroll     *container.Scroll // of the dialog that is shown next
	reading    int               // folders that are being read
}

// Reading reports whether a folder is being read for a dialog.
func (a *Manager) Reading() bool { return a.reading > 0 }

// HasDialog reports whether a dialog is open, which then has the say.
func (a *Manager) HasDialog() bool { return a.Win.Canvas().Overlays().Top() != nil }

// OnTop reports whether d is open and no dialog lies over it.
func (a *Manager) OnTop(d *Box) bool {
	return len(a.Stack) > 0 && a.Stack[len(a.Stack)-1].Box == d
}

// TypedKey takes the keys that no widget of the dialog on top wants.
func (a *Manager) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape:
		a.Dismiss()
	case fyne.KeyReturn, fyne.KeyEnter:
		a.Confirm()
	default:
		a.scrollDialog(e.Name)
	}
}

// Open opens a dialog no larger than the window. Escape dismisses it and Enter agrees to it, wherever the focus is; focus
// may be nil. The clock stands still meanwhile.
func (a *Manager) Open(d *Box, width, height float32, focus fyne.Focusable) {
	a.OpenAgreeing(d, width, height, focus, d.Hide)
}

// OpenAgreeing is show for a dialog in which Enter does something of its own.
func (a *Manager) OpenAgreeing(d *Box, width, height float32, focus fyne.Focusable, agree func()) {
	a.OpenClosing(d, width, height, focus, agree, func() {})
}

// OpenClosing is showAgreeing for a dialog that has something to end when it closes.
func (a *Manager) OpenClosing(d *Box, width, height float32, focus fyne.Focusable, agree, closed func()) {
	scroll := a.scroll
	a.Stack = append(a.Stack, openDialog{d, agree, scroll})
	a.scroll = nil
	a.OnCover(true)
	room := a.Win.Canvas().Size()
	d.show(fyne.NewSize(min(width, room.Width-40), min(height, room.Height-60)), scroll, func() {
		a.Stack = slices.DeleteFunc(a.Stack, func(o openDialog) bool { return o.Box == d })
		closed()
		if len(a.Stack) == 0 {
			a.OnCover(false)
		}
	})
	if focus != nil {
		a.Win.Canvas().Focus(focus)
	} else {
		a.Win.Canvas().Unfocus()
	}
}

// Dismiss closes the dialog on top without agreeing to it.
func (a *Manager) Dismiss() {
	if n := len(a.Stack); n > 0 {
		a.Stack[n-1].Hide()
	}
}

// DismissAll closes every dialog without agreeing to any.
func (a *Manager) DismissAll() {
	for len(a.Stack) > 0 {
		a.Dismiss()
	}
}

// Confirm does what the main button of the dialog on top does.
func (a *Manager) Confirm() {
	if n := len(a.Stack); n > 0 {
		a.Stack[n-1].agree()
	}
}

// Fields makes the fields of the dialog that is shown next.
func (a *Manager) Fields() widgets.Fields {
	return widgets.Fields{Dismiss: a.Dismiss, Agree: a.Confirm, Reveal: a.reveal}
}

// NewDialogButton makes a button of a dialog. Keys that it has no use for scroll the dialog.
func (a *Manager) NewDialogButton(text string, kind widgets.ButtonKind, tapped func()) *widgets.Button {
	b := widgets.NewButton(text, tapped)
	b.Kind, b.OnEscape = kind, a.Dismiss
	b.OnKey = func(e *fyne.KeyEvent) { a.scrollDialog(e.Name) }
	return b
}
