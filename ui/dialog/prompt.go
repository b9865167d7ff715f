package dialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/widgets"
)

// Prompt is a dialog with two answers.
type Prompt struct {
	Title   string
	Content fyne.CanvasObject // words, or a [widget.Form] whose fields must be valid for a yes
	Yes, No string            // on the buttons
	Agreed  func()            // called after a yes
	Closed  func()            // called after either answer; may be nil
	More    []*widgets.Button // beside the answers
	Focus   fyne.Focusable    // has the keyboard first; nil: the yes
}

// Ask shows a question. Its buttons are the program's own: Fyne's take neither Enter nor Escape while they have the focus.
func (a *Manager) Ask(q Prompt, width, height float32) {
	d := NewBox(q.Title, q.Content, a.Win)
	yes := false
	sure := a.NewDialogButton(q.Yes, widgets.Filled, func() {
		yes = true
		d.Hide()
	})
	if form, ok := q.Content.(*widget.Form); ok {
		sure.SetEnabled(form.Validate() == nil)
		form.SetOnValidationChanged(func(err error) { sure.SetEnabled(err == nil) })
	}
	d.SetButtons(append(append([]*widgets.Button{a.NewDialogButton(q.No, widgets.Plain, d.Hide)}, q.More...), sure)...)
	if q.Focus == nil {
		q.Focus = sure
	}
	a.OpenClosing(d, width, height, q.Focus, func() { sure.Tapped(nil) }, func() {
		if yes {
			q.Agreed()
		}
		if q.Closed != nil {
			q.Closed()
		}
	})
}

// OpenReading shows something that is only looked at.
func (a *Manager) OpenReading(title, done string, content fyne.CanvasObject, width, height float32) {
	d := NewBox(title, content, a.Win)
	d.SetButtons(a.NewDialogButton(done, widgets.Plain, d.Hide))
	a.Open(d, width, height, nil)
}
