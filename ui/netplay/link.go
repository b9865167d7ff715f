package netplay

import (
	"context"
	"errors"
	"net/url"
	"regexp"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
)

// Links lead to games of servers.
type Links struct {
	*Connection
	open  func(record string)        // opens a record in SGF
	watch func(address, code string) // watches a game that goes on
}

// Linked reports whether the game on the desk can be shown to others by its link: a public one that is over, or has a page.
func (l *Links) Linked() bool {
	g := l.Game()
	return g != nil && !g.Private && (g.Over != nil || l.State.Public != "")
}

// HasPage reports whether the game on the desk can be watched in a browser.
func (l *Links) HasPage() bool { return l.Linked() && l.State.Public != "" }

// Browse shows the page of the game on the desk in the person's browser.
func (l *Links) Browse() {
	if !l.HasPage() {
		return
	}
	page, err := url.Parse(online.PageLink(l.State.Public, l.Game().ID))
	if err == nil {
		err = fyne.CurrentApp().OpenURL(page)
	}
	if err != nil {
		l.Window.Refuse(err)
	}
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

// OpenLink opens the game of a link or of a code, once the server has sent it; one that goes on is watched.
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
			var refusal *online.Refusal
			switch {
			case err == nil:
				l.open(record)
			case errors.As(err, &refusal) && refusal.Code == online.NoGame:
				l.watch(address, code) // it may go on still
			default:
				l.Window.Refuse(err)
			}
		})
	}()
}
