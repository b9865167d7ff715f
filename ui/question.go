package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/part"
)

// question is a dialog with two answers.
type question struct {
	title   string
	content fyne.CanvasObject // words, or a [widget.Form] whose fields must be valid for a yes
	yes, no string            // on the buttons
	agreed  func()            // called after a yes
	closed  func()            // called after either answer; may be nil
	focus   fyne.Focusable    // has the keyboard first; nil: the yes
}

// ask shows a question. Its buttons are the program's own: Fyne's take neither Enter nor Escape while they have the focus.
func (a *dialogs) ask(q question, width, height float32) {
	d := dialog.NewCustomWithoutButtons(q.title, q.content, a.win)
	yes := false
	sure := a.newDialogButton(q.yes, part.Filled, func() {
		yes = true
		d.Hide()
	})
	if form, ok := q.content.(*widget.Form); ok {
		sure.SetEnabled(form.Validate() == nil)
		form.SetOnValidationChanged(func(err error) { sure.SetEnabled(err == nil) })
	}
	d.SetButtons(buttons(a.newDialogButton(q.no, part.Plain, d.Hide), sure))
	if q.focus == nil {
		q.focus = sure
	}
	a.showClosing(d, width, height, q.focus, func() { sure.Tapped(nil) }, func() {
		if yes {
			q.agreed()
		}
		if q.closed != nil {
			q.closed()
		}
	})
}

// showReading shows something that is only looked at.
func (a *dialogs) showReading(title, done string, content fyne.CanvasObject, width, height float32) {
	d := dialog.NewCustomWithoutButtons(title, content, a.win)
	d.SetButtons(buttons(a.newDialogButton(done, part.Plain, d.Hide)))
	a.show(d, width, height, nil)
}

// centred returns words that are broken into lines around the middle.
func centred(words string) *widget.Label {
	label := part.Wrapped(words)
	label.Alignment = fyne.TextAlignCenter
	return label
}
