package netplay

import (
	"context"
	"strings"

	"fyne.io/fyne/v2/container"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Links lead to games of servers that are over.
type Links struct {
	*Connection
	open func(record string) // opens a record in SGF
}

// Linked reports whether the game on the desk can be shown to others by its link: a public one that is over.
func (l *Links) Linked() bool {
	g := l.Game()
	return g != nil && g.Over != nil && !g.Private
}

// CopyLink puts the link to the game on the desk onto the clipboard, and says its code.
func (l *Links) CopyLink() {
	if !l.Linked() {
		return
	}
	link, err := online.Link(l.address, l.Game().ID)
	if err != nil {
		l.Window.Refuse(err)
		return
	}
	gameview.SetClipboard(link)
	l.Notify(lang.L("The link is on the clipboard; the code is {{.Code}}", lang.Args{"Code": online.GameCode(l.Game().ID)}))
}

// IsLink reports whether text is a link to a game on a server.
func IsLink(text string) bool {
	_, _, err := online.ParseLink(text)
	return err == nil
}

// AskLink asks for the link or the code of a game that is over, and opens it.
func (l *Links) AskLink() {
	if l.HasDialog() {
		return
	}
	text := l.Fields().NewEntry("")
	text.SetPlaceHolder("hoshi://example.org:8488/d1k5-2mz4")
	text.OnSubmitted = func(string) { l.Confirm() }
	about := lang.L("A link names the server. A code is looked for on the server to which you are connected.")
	l.Ask(dialog.Prompt{
		Title: lang.L("Open a game of a server"), Content: container.NewVBox(widgets.Wrapped(about), text),
		Yes: lang.L("Open"), No: lang.L("Cancel"), Focus: text,
		Agreed: func() { l.OpenLink(text.Text) },
	}, 480, 260)
}

// OpenLink opens the game of a link or of a code, once the server has sent it.
func (l *Links) OpenLink(text string) {
	address, code, err := online.ParseLink(text)
	if err != nil {
		if address, code = l.address, strings.TrimSpace(text); l.Client == nil || code == "" {
			l.Window.Refuse(err)
			return
		}
	}
	go func() {
		_, record, err := client.Fetch(context.Background(), client.Options{Address: address}, code)
		l.Post(func() {
			if err != nil {
				l.Window.Refuse(err)
				return
			}
			l.open(record)
		})
	}()
}
