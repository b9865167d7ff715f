package netplay

import (
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// codeDialog asks for the code of a private game, and stays until the game begins, so that a mistyped code can be corrected.
type codeDialog struct {
	*dialog.Box
	n       *Session
	code    *widgets.Entry
	rated   *widgets.Check
	trouble *widget.Label
}

// AskCode asks for the code of a private game and joins it.
func (n *Session) AskCode() {
	c := &codeDialog{n: n, code: n.Fields().NewEntry(""), trouble: widgets.Wrapped("")}
	c.rated = n.Fields().NewCheck(lang.L("The result counts for the rating"), !n.Store.Settings().Unrated, nil)
	c.code.SetPlaceHolder("abcd-efgh-jkmn")
	c.trouble.Importance = widget.DangerImportance
	c.trouble.Hide()
	page := container.NewVBox(widget.NewForm(widget.NewFormItem(lang.L("Code"), c.code), widget.NewFormItem("", c.rated)), c.trouble)
	d := dialog.NewBox(lang.L("Join a private game"), page, n.Win)
	c.Box = d
	c.code.OnSubmitted = func(string) { c.join() }
	d.SetButtons(n.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide), n.NewDialogButton(lang.L("Join"), widgets.Filled, c.join))
	n.code = c
	n.OpenClosing(d, 440, 220, c.code, c.join, func() { n.code = nil })
}

// join asks the server for the game of the code.
func (c *codeDialog) join() {
	if c.n.Client == nil || strings.TrimSpace(c.code.Text) == "" {
		return
	}
	if IsInvitation(c.code.Text) {
		c.Hide()
		c.n.Join(c.code.Text)
		return
	}
	c.say("")
	if err := c.n.Client.Join(c.code.Text, c.rated.Checked); err != nil {
		c.refused(err)
	}
}

// refused says why no game began.
func (c *codeDialog) refused(err error) {
	c.say(refusalWord(err))
	c.n.Win.Canvas().Focus(c.code)
}

func (c *codeDialog) say(words string) {
	c.trouble.SetText(words)
	widgets.Show(c.trouble, words != "")
	c.Fit()
}
