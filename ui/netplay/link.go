package netplay

import (
	"context"
	"regexp"
	"strings"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
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

// CopyLink puts the link to the game on the desk onto the clipboard, that of its page where the server has one, and says its code.
func (l *Links) CopyLink() {
	if !l.Linked() {
		return
	}
	link, err := online.Link(l.address, l.Game().ID)
	if public := l.State.Public; public != "" {
		link, err = online.PageLink(public, l.Game().ID), nil // any browser opens it
	}
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

// code is what [online.GameCode] writes.
var code = regexp.MustCompile(`^[0-9a-z]{4}-[0-9a-z]{4}$`)

// IsCode reports whether text is the code of a game on a server.
func IsCode(text string) bool { return code.MatchString(strings.ToLower(strings.TrimSpace(text))) }

// OpenLink opens the game of a link or of a code, once the server has sent it.
func (l *Links) OpenLink(text string) {
	address, code, err := online.ParseLink(text)
	if err != nil {
		if address, code = l.address, strings.TrimSpace(text); l.Client == nil || code == "" {
			l.ShowInfo(lang.L("Open a game of a server"), lang.L("A link names the server. A code is looked for on the server to which you are connected."))
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
