package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// head is what all pages have.
type head struct {
	request
	Title, Style, Icon string
	About              string // for who shows a link to the page
	Picture            string // the address of one, for the same; empty: there is none
	Refresh            bool   // the page changes
	Script             string // that goes on with the page; empty: none
}

func (p *Pages) head(r *request, title string) head {
	return head{request: *r, Title: title, Style: stylePath, Icon: iconPath}
}

// T says a text.
func (h head) T(name string) string { return h.say(name) }

// Lang is the language of the page, as HTML names it.
func (h head) Lang() string { return strings.ReplaceAll(h.voice.Code(), "_", "-") }

// Languages are all that a page can be had in.
func (h head) Languages() []lang.Language { return lang.All() }

// Speaks reports whether the page is in the language of that code.
func (h head) Speaks(code string) bool { return h.voice.Code() == code }

// Chosen is the language that the link names, if any.
func (h head) Chosen() string { return h.chosen }

// Link returns the link to another page.
func (h head) Link(path string) string { return h.link(path) }

// Here is the address of the page itself.
func (h head) Here() string { return h.base + h.URL.EscapedPath() }

// PlayerLink returns the link to the page of a player.
func (h head) PlayerLink(name string) string { return h.link("/player/" + url.PathEscape(name)) }

type errorPage struct {
	head
	Text string
}

// lobbyPage is the first page.
type lobbyPage struct {
	head
	Lobby
	Rows []gameRow
	Host string // to be typed in Hoshi

	Puzzle *puzzlePart // nil: there is none
}

type gameRow struct {
	Link, First, Second, About string
}

func (p *Pages) lobby(w http.ResponseWriter, r *http.Request) {
	one := p.read(r)
	p.show(w, r, one.key("/"), "page", func() (*answer, time.Duration, error) {
		lobby, err := p.source.Lobby()
		if err != nil {
			return nil, 0, err
		}
		page := lobbyPage{head: p.head(&one, "Hoshi · "+one.say("watch long")), Lobby: lobby, Host: one.base}
		page.Refresh, page.About = true, one.say("watch long")
		about, start, err := p.daily.after(r.Context(), "")
		if err == nil {
			page.Puzzle, err = one.puzzlePart(about, start)
		}
		if err != nil {
			return nil, 0, err
		}
		for _, g := range lobby.Games {
			about := one.rule(g.Settings.Rule) + " · " + one.clock(g.Settings.Time) + " · " + one.say("move", lang.Args{"Move": g.Acts})
			page.Rows = append(page.Rows, gameRow{one.link("/game/" + g.ID), cmp.Or(g.Seats[0].Name, one.voice.L(terms.Colors[game.Black])), cmp.Or(g.Seats[1].Name, one.voice.L(terms.Colors[game.White])), about})
		}
		a, err := one.answer("lobby.html", page)
		return a, listTime, err
	})
}

// Count says how many are there.
func (l lobbyPage) Count() string { return l.say("here", lang.Args{"Count": l.Players}) }

// How says how to play here.
func (l lobbyPage) How() string { return l.say("play how", lang.Args{"Address": l.Host}) }

// key names a page in the cache.
func (r *request) key(path string) string {
	return r.base + " " + r.chosen + " " + r.voice.Code() + " " + path
}

type ratingsPage struct {
	head
	Players []online.PlayerInfo
}

func (p *Pages) ratings(w http.ResponseWriter, r *http.Request) {
	one := p.read(r)
	p.show(w, r, one.key("/ratings"), "page", func() (*answer, time.Duration, error) {
		players, err := p.source.Ratings()
		if err != nil {
			return nil, 0, err
		}
		a, err := one.answer("ratings.html", ratingsPage{p.head(&one, one.say("best")+" · Hoshi"), players})
		return a, ratingTime, err
	})
}

type playerPage struct {
	head
	online.PersonInfo
}

// Plays says against whom the player plays.
func (p playerPage) Plays() string { return p.say("playing", lang.Args{"Name": p.With}) }

func (p *Pages) player(w http.ResponseWriter, r *http.Request) {
	one, name := p.read(r), r.PathValue("name")
	if _, err := online.CleanName(name); err != nil {
		p.refuse(w, r, record.ErrNotFound, "player")
		return
	}
	p.show(w, r, one.key("/player/"+name), "player", func() (*answer, time.Duration, error) {
		person, err := p.source.Player(name)
		if err != nil {
			return nil, 0, err
		}
		a, err := one.answer("player.html", playerPage{p.head(&one, cmp.Or(person.Name, name)+" · Hoshi"), person})
		return a, listTime, err
	})
}
