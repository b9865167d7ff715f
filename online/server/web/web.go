// Package web makes pages of a server for browsers: its games, as they stand or stood, and who plays there. It keeps nothing that it is not asked for
// again within a moment, and is told of a server by a [Source] alone.
package web

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/text/language"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/ui/lang"
)

// Source is what everybody may see of a server. Its methods may be called on any goroutine, and wait for what is read. What is not there is
// [record.ErrNotFound], as is what is private.
type Source interface {
	Lobby() (Lobby, error)
	Game(begins string) (*Game, error) // by its id, or what that alone begins with
	Player(name string) (online.PersonInfo, error)
	Invitation(code string) (Invitation, error) // of a private game that waits for somebody
	Ratings() ([]online.PlayerInfo, error)
	Edition() uint64 // changes whenever somebody is forgotten: what was made before is not to be shown any more
}

// Lobby is who is there, and which games go on.
type Lobby struct {
	online.LobbyInfo
	IsDraining bool // no game begins any more
}

// Invitation is a private game that waits for who has its code.
type Invitation struct {
	By       string // whose it is
	Settings online.Settings
}

// Game is a public game. It belongs to who asked for it.
type Game struct {
	ID       string
	Record   *game.Record
	Live     *online.Live // nil: it is over
	Watchers int
}

// Options say how pages are made. The zero value of each field is the default.
type Options struct {
	Log    *slog.Logger // nil: nothing is logged
	Public string       // by what browsers call the server, such as https://play.example.org; empty: as each does
}

// Pages answers browsers. It is an [http.Handler].
type Pages struct {
	opts   Options
	source Source
	mux    *http.ServeMux
	kept   cache
	daily  daily
	places chan struct{} // in which pages are made, so that games have the rest of the machine
}

// makers is how many pages are made at once.
const makers = 2

// How long a page is shown to others, too, before it is made anew.
const (
	liveTime   = time.Second
	listTime   = 2 * time.Second
	ratingTime = time.Minute
	overTime   = 10 * time.Minute
)

// New makes the pages of what a source tells.
func New(source Source, opts Options) *Pages {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	palette() // so that no page has to wait for it
	p := &Pages{opts: opts, source: source, mux: http.NewServeMux(), places: make(chan struct{}, makers), daily: daily{now: time.Now, turn: make(chan struct{}, 1)}}
	p.mux.HandleFunc("/{$}", p.lobby)
	p.mux.HandleFunc("/ratings", p.ratings)
	p.mux.HandleFunc("/puzzle", p.solve)
	p.mux.HandleFunc("/join", p.typed)
	p.mux.HandleFunc("/join/{code}", p.join)
	p.mux.HandleFunc("/guest", p.guest)
	p.mux.HandleFunc("/player/{name}", p.player)
	p.mux.HandleFunc("/game/{name}", p.game)
	p.mux.HandleFunc("/embed/game/{name}", p.embed)
	for name := range files {
		p.mux.HandleFunc("/"+name, p.file)
	}
	p.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { p.refuse(w, r, record.ErrNotFound, "page") })
	return p
}

// policy lets a page load what the server itself has, and nothing run that stands in the page.
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors "

// ServeHTTP answers a browser.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	by := "'none'"
	if strings.HasPrefix(r.URL.Path, "/embed/") {
		by = "*"
	}
	head.Set("Content-Security-Policy", policy+by)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cache-Control", "no-cache") // of what is forgotten here no other cache is to tell
	head.Set("Vary", "Accept-Language, Accept-Encoding")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		p.refuse(w, r, errMethod, "page")
		return
	}
	p.mux.ServeHTTP(w, r)
}

var (
	errMethod = errors.New("web: a page can only be read")
	errBusy   = errors.New("web: too many pages are being made")
)

// request is a browser that wants a page.
type request struct {
	*http.Request
	voice  *lang.Voice
	chosen string // the code of the language that the link names; empty: the browser says which it wants
	base   string // by what the server was called, such as https://play.example.org
}

// read reads what a request says besides its path.
func (p *Pages) read(r *http.Request) request {
	one := request{Request: r, base: p.opts.Public}
	if code := r.URL.Query().Get("lang"); isLanguage(code) {
		one.chosen = code
	}
	one.voice = voiceOf(one.chosen, r.Header.Get("Accept-Language"))
	if one.base == "" {
		scheme := "http"
		if r.TLS != nil {
			scheme = "https"
		}
		one.base = (&url.URL{Scheme: scheme, Host: r.Host}).String()
	}
	return one
}

// link returns the link to another page, in the language that was chosen.
func (r *request) link(path string) string {
	if r.chosen == "" {
		return path
	}
	return path + "?lang=" + r.chosen
}

// isLanguage reports whether there is a language of that code.
func isLanguage(code string) bool {
	for _, l := range lang.All() {
		if l.Code == code {
			return true
		}
	}
	return false
}

// voiceOf returns the voice of the language that was chosen or, where that is empty, of the one that an Accept-Language header wants most.
func voiceOf(chosen, accepted string) *lang.Voice {
	if chosen == "" {
		var wanted []string
		tags, _, err := language.ParseAcceptLanguage(accepted)
		for i := 0; i < len(tags) && err == nil; i++ {
			wanted = append(wanted, tags[i].String())
		}
		chosen = lang.Fitting(wanted)
	}
	if v, ok := voices.Load(chosen); ok {
		return v.(*lang.Voice)
	}
	v, err := lang.In(chosen)
	if err != nil {
		panic(err) // the files are built in
	}
	voices.Store(chosen, v)
	return v
}

// refuse says why a page is not shown. what is missing where nothing was found: a page, a game or a player.
func (p *Pages) refuse(w http.ResponseWriter, r *http.Request, err error, what string) {
	status, text := http.StatusInternalServerError, "damaged"
	var refusal *online.Refusal
	switch errors.As(err, &refusal); {
	case refusal != nil && refusal.Code == online.Draining:
		status, text = http.StatusServiceUnavailable, "ends"
	case errors.Is(err, record.ErrNotFound):
		status, text = http.StatusNotFound, "no "+what
	case errors.Is(err, errNoMove):
		status, text = http.StatusNotFound, "no move"
	case errors.Is(err, errMethod):
		status, text = http.StatusMethodNotAllowed, "no page"
	case errors.Is(err, errBusy), errors.Is(err, record.ErrUnavailable), refusal != nil && (refusal.Code == online.NotNow || refusal.Code == online.Closing || refusal.Code == online.ServerFault):
		status, text = http.StatusServiceUnavailable, "later"
		w.Header().Set("Retry-After", "10")
	default:
		p.opts.Log.Error("a page can't be shown", "page", r.URL.Path, "error", err)
	}
	one := p.read(r)
	a, err := one.answer("error.html", errorPage{p.head(&one, "Hoshi"), one.say(text)})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	a.status = status
	a.send(w, r)
}
