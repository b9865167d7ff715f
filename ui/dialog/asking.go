package dialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// ShowInfo shows words until they are read.
func (a *Manager) ShowInfo(title, words string) {
	label := widget.NewLabel(words)
	label.Wrapping = fyne.TextWrapWord
	d := NewBox(title, a.Scrolling(label), a.Win)
	ok := a.NewDialogButton(lang.L("OK"), widgets.Filled, d.Hide)
	d.SetButtons(ok)
	a.Open(d, 480, a.Win.Canvas().Size().Height, ok)
}

// ShowError tells that something went wrong with a file or the like; nothing is lost by it.
func (a *Manager) ShowError(what string, err error) { a.ShowInfo(what, describe.FileError(err)) }
