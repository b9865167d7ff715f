package web

import (
	"cmp"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// A guest plays in the browser: the script speaks the protocol, and what it needs of a private game it has from there. The server draws a board and whatever moves the script
// asks it to draw, and knows no game by that.

// guestPage is the page on which a guest plays. Without a code it asks for one.
type guestPage struct {
	gamePage
	Heading string
}

// guestPath is where a guest plays.
const guestPath = "/guest"

// typed leads from a code that somebody has typed to its page.
func (p *Pages) typed(w http.ResponseWriter, r *http.Request) {
	one, code := p.read(r), strings.TrimSpace(r.URL.Query().Get("code"))
	if code == "" {
		p.refuse(w, r, record.ErrNotFound, "invitation")
		return
	}
	http.Redirect(w, r, one.link("/join/"+url.PathEscape(code)), http.StatusSeeOther)
}

// join shows a private game to which the code of the path invites.
func (p *Pages) join(w http.ResponseWriter, r *http.Request) {
	one, code := p.read(r), r.PathValue("code")
	p.show(w, r, "", "invitation", func() (*answer, time.Duration, error) {
		invitation, err := p.source.Invitation(code)
		if err != nil {
			return nil, 0, err
		}
		s := invitation.Settings
		title := one.say("invited", lang.Args{"Name": invitation.By, "Game": one.settings(s)})
		page, err := one.guestPage(p, s.Rule, s.Size, "")
		if err != nil {
			return nil, 0, err
		}
		page.Code, page.About, page.Heading, page.Title, page.State = code, title, title, title+" · Hoshi", one.say("guest how")
		if link, err := online.InviteLink(one.base, code); err == nil {
			page.Open = template.URL(link) // it is made of a host and a code
		}
		a, err := one.answer("guest.html", page)
		return a, 0, err
	})
}

// settings says in a line how a game is played.
func (r *request) settings(s online.Settings) string {
	parts := []string{r.rule(s.Rule), fmt.Sprintf("%d × %d", s.Size, s.Size)}
	if s.Opening != game.Free {
		parts = append(parts, r.voice.L(terms.Protocols[s.Opening]))
	}
	return strings.Join(append(parts, r.clock(s.Time)), " · ")
}

// guest shows the page on which a guest plays, with the board that the query names, after its moves.
func (p *Pages) guest(w http.ResponseWriter, r *http.Request) {
	one, query := p.read(r), r.URL.Query()
	p.show(w, r, "", "page", func() (*answer, time.Duration, error) {
		rule, bad := game.ParseRule(cmp.Or(query.Get("rule"), game.Freestyle.String()))
		size, err := strconv.Atoi(cmp.Or(query.Get("size"), "15"))
		if bad != nil || err != nil {
			return nil, 0, record.ErrNotFound
		}
		page, err := one.guestPage(p, rule, size, query.Get("moves"))
		if err != nil {
			return nil, 0, err
		}
		page.State = one.say("no guest")
		a, err := one.answer("guest.html", page)
		return a, 0, err
	})
}

// guestPage fills in a page with a board after moves, points that stand one behind the other.
func (r *request) guestPage(p *Pages, rule game.Rule, size int, moves string) (*guestPage, error) {
	one, err := game.NewRecord(rule, size)
	if err != nil {
		return nil, record.ErrNotFound
	}
	cursor := game.NewCursor(one.Root)
	for turn := game.Black; moves != ""; turn = turn.Other() {
		var word string
		word, moves, _ = strings.Cut(moves, ",")
		point, err := game.ParsePoint(word, size)
		if err == nil {
			_, err = cursor.Play(game.Move{Point: point, Color: turn})
		}
		if err != nil {
			return nil, record.ErrNotFound
		}
	}
	g, n := &Game{Record: one}, cursor.Node()
	page, err := r.gamePage(p, g, n.Path(), n, guestPath)
	if err != nil {
		return nil, err
	}
	data := r.data(g, n.Path(), n)
	data.Live, data.Guest = true, true
	for name, text := range r.guestWords() {
		data.Words[name] = text
	}
	page.head = p.head(r, r.say("guest")+" · Hoshi")
	page.Script, page.Data, page.Code, page.Open, page.State = playPath, string(online.Encode(data)), "", "", ""
	page.Terms = r.rule(rule) + " · " + fmt.Sprintf("%d × %d", size, size)
	return &guestPage{*page, r.say("guest")}, nil
}

// guestWords are what the script says with which guests play. It fills the places in them.
func (r *request) guestWords() map[string]string {
	words := map[string]string{}
	for name, text := range guestTexts {
		places := lang.Args{}
		for _, place := range textPlace.FindAllStringSubmatch(text, -1) {
			places[place[1]] = place[0]
		}
		words[name] = r.voice.L(text, places)
	}
	side := func(c game.Color) string {
		if c == game.Black {
			return "{{.Winner}}"
		}
		return "{{.Loser}}"
	}
	for name, result := range endings {
		words["over "+name] = terms.Result(r.voice.L, result, side)
	}
	return words
}

var textPlace = regexp.MustCompile(`{{\.(\w+)}}`)

// endings are how games end, by the reasons of the protocol, and "draw" where nobody has won one that was abandoned.
var endings = map[string]game.Result{
	"five":           {Reason: game.Five, Winner: game.Black},
	"full board":     {Reason: game.FullBoard},
	"both passed":    {Reason: game.BothPassed},
	"resignation":    {Reason: game.Resignation, Winner: game.Black},
	"timeout":        {Reason: game.Timeout, Winner: game.Black},
	"agreement":      {Reason: game.Agreement},
	online.Abandoned: {Reason: game.Recorded, Winner: game.Black},
	"draw":           {Reason: game.Recorded},
	online.Aborted:   {Reason: game.Aborted},
}
