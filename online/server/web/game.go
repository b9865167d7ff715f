package web

import (
	"bytes"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// gameName is what a link to a game names: its id or a code, as people write that, and what of it is wanted.
var gameName = regexp.MustCompile(`^([0-9a-zA-Z-]{8,20})(\.png|\.svg|\.sgf)?$`)

// gamePage is a game at one of its moves.
type gamePage struct {
	head
	*Game
	Code     string
	Seats    [2]seat // Black's first
	State    string  // who is to move, or how it ended
	Terms    string
	Move     string
	Data     string // for the script, as JSON
	Number   int    // of the move that is shown
	Rows     []moveRow
	Board    template.HTML
	Columns  []string
	Points   []row
	Warnings []string
	Browse   [4]button
	Open     template.URL
	Frame    string
}

type seat struct {
	Color, Name, Rank, Clock string
	IsKnown, IsTurn          bool
}

// moveRow is two moves of the list.
type moveRow struct {
	Number int
	Moves  []moveCell
}

type moveCell struct {
	Link, Color, Point, Spent string
	IsShown                   bool
}

// button leads to another move. Without a link there is none.
type button struct{ Link, Sign, Word string }

func (p *Pages) game(w http.ResponseWriter, r *http.Request) { p.serveGame(w, r, "game.html") }

func (p *Pages) embed(w http.ResponseWriter, r *http.Request) { p.serveGame(w, r, "embed.html") }

// serveGame shows a game by a template, or a part of it that its name asks for.
func (p *Pages) serveGame(w http.ResponseWriter, r *http.Request, file string) {
	parts := gameName.FindStringSubmatch(r.PathValue("name"))
	if parts == nil || parts[2] != "" && file == "embed.html" {
		p.refuse(w, r, record.ErrNotFound, "game")
		return
	}
	one := p.read(r)
	at, err := strconv.Atoi(r.URL.Query().Get("move"))
	if err != nil || at < 0 || at > game.MaxSize*game.MaxSize {
		at = -1
	}
	key := one.key(fmt.Sprintf("%s %s %d", file, r.PathValue("name"), at))
	p.show(w, r, key, "game", func() (*answer, time.Duration, error) {
		g, err := p.source.Game(parts[1])
		if err != nil {
			return nil, 0, err
		}
		keep := overTime
		if g.Live != nil {
			keep = liveTime
		}
		a, err := one.gameAnswer(p, g, at, parts[2], file)
		return a, keep, err
	})
}

// gameAnswer makes what is wanted of a game at a move, the last one where that is below 0.
func (r *request) gameAnswer(p *Pages, g *Game, at int, part, file string) (*answer, error) {
	path := g.Record.Root.End().Path()
	n := path[len(path)-1]
	for _, step := range path {
		if at >= 0 && step.Number() <= at {
			n = step
		}
	}
	switch part {
	case ".sgf":
		var out bytes.Buffer
		err := sgf.Write(&out, g.Record)
		a := newAnswer(sgfKind, out.Bytes())
		a.name = "hoshi-" + online.GameCode(g.ID) + ".sgf"
		return a, err
	case ".svg":
		data, err := svg(n, false)
		return newAnswer(svgKind, data), err
	case ".png":
		d := diagram(n)
		d.Corner = "Hoshi"
		var out bytes.Buffer
		err := palette().PNG(&out, d, pictureSide)
		return newAnswer(pngKind, out.Bytes()), err
	}
	page, err := r.gamePage(p, g, path, n, strings.TrimSuffix(r.URL.Path, "/"))
	if err != nil {
		return nil, err
	}
	return r.answer(file, page)
}

// gamePage fills in the page of a game that shows the node n of its path.
func (r *request) gamePage(p *Pages, g *Game, path []*game.Node, n *game.Node, here string) (*gamePage, error) {
	names := r.name(g.Record, game.Black) + " – " + r.name(g.Record, game.White)
	page := &gamePage{head: p.head(r, names+" · Hoshi"), Game: g, Code: online.GameCode(g.ID), Number: n.Number(), State: r.state(g)}
	last := path[len(path)-1]
	page.Refresh = g.Live != nil && !r.URL.Query().Has("move") // a move that was chosen stands still
	page.Terms = r.rule(g.Record.Rule()) + " · " + r.clock(g.Record.Time)
	page.Move = r.say("move", lang.Args{"Move": n.Number()})
	page.About = page.State + " · " + page.Terms + " · " + page.Move
	page.Script, page.Data = scriptPath, string(online.Encode(r.data(g, path, n)))
	page.Picture = fmt.Sprintf("%s/game/%s.png?move=%d", r.base, g.ID, last.Number())
	for i, c := range []game.Color{game.Black, game.White} {
		s := seat{Color: c.String(), Name: r.name(g.Record, c), Rank: g.Record.Seats[c].Rank, IsKnown: g.Record.Seats[c].Name != ""}
		if live := g.Live; live != nil {
			at := live.Black ^ i
			if g.Record.Time != (game.TimeControl{}) {
				s.Clock = leftText(live.Clocks[at])
			}
			s.IsTurn = live.Turn == at
		}
		page.Seats[i] = s
	}
	page.Rows = r.moves(path, n, here)
	page.browse(path, n, here)
	page.Columns, page.Points = r.rowsOf(n)
	page.Warnings = r.warnings(n, g.Record.Size())
	page.Frame = fmt.Sprintf(`<iframe src="%s/embed/game/%s" width="600" height="420" title="%s"></iframe>`, r.base, g.ID, template.HTMLEscapeString(names))
	if link, err := online.Link(r.base, g.ID); err == nil {
		page.Open = template.URL(link) // it is made of a host and the code of a game
	}
	var err error
	page.Board, err = drawn(n)
	return page, err
}

// pageData is what the script of a page has to know.
type pageData struct {
	ID     string            `json:"id"`
	Live   bool              `json:"live"`
	Guest  bool              `json:"guest"` // plays
	Renju  bool              `json:"renju"`
	Size   int               `json:"size"`
	Margin float64           `json:"margin"`
	Cell   float64           `json:"cell"`
	At     int               `json:"at"`
	Black  int               `json:"black"`
	Names  [2]string         `json:"names"`
	Moves  []pageMove        `json:"moves"`
	Words  map[string]string `json:"words"`
}

type pageMove struct {
	Color string `json:"color"`
	Point string `json:"point"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Spent string `json:"spent"`
}

// data is what the script of the page of a game has to know that shows the node n of its path.
func (r *request) data(g *Game, path []*game.Node, n *game.Node) pageData {
	size := g.Record.Size()
	geometry := boardGeometry(size)
	data := pageData{ID: g.ID, Live: g.Live != nil, Renju: g.Record.Rule() == game.Renju, Size: size, Margin: geometry.Margin(), Cell: geometry.Cell(), Moves: []pageMove{},
		Names: [2]string{r.name(g.Record, game.Black), r.name(g.Record, game.White)}, Words: map[string]string{}}
	if g.Live != nil {
		data.Black = g.Live.Black
	}
	for c, name := range terms.Colors {
		data.Words[c.String()] = r.voice.L(name)
	}
	for _, name := range []string{"moves", "sound", "lost", "back again", "passed"} {
		data.Words[name] = r.say(name)
	}
	for i, name := range []string{"first", "back", "forward", "last"} {
		data.Words[fmt.Sprint("browse ", i)] = r.say(name)
	}
	for name, place := range map[string]string{"to move": "Side", "move": "Move"} {
		data.Words[name] = r.say(name, lang.Args{place: "{{." + place + "}}"}) // the script fills it
	}
	for _, step := range path {
		if m := step.Move(); m.Color != game.None {
			one := pageMove{m.Color.String(), m.Point.Text(size), m.Point.X, m.Point.Y, ""}
			if step.Spent > 0 {
				one.Spent = terms.Time(step.Spent)
			}
			data.Moves = append(data.Moves, one)
		}
		if step == n {
			data.At = len(data.Moves)
		}
	}
	return data
}

// warnings says where Black must not play at n, and why.
func (r *request) warnings(n *game.Node, size int) (all []string) {
	points := map[game.Foul][]string{}
	for _, foul := range foulsAt(n) {
		points[foul.Foul] = append(points[foul.Foul], foul.Point.Text(size))
	}
	for _, foul := range slices.Sorted(maps.Keys(points)) {
		all = append(all, strings.Join(points[foul], ", ")+": "+r.say("forbidden", lang.Args{"Why": r.voice.L(terms.Fouls[foul])}))
	}
	return all
}

// Watched says how many watch.
func (g *gamePage) Watched() string { return g.say("watching", lang.Args{"Count": g.Watchers}) }

// IsLive reports whether the game goes on.
func (g *gamePage) IsLive() bool { return g.Live != nil }

// state says who is to move, or how the game ended.
func (r *request) state(g *Game) string {
	if g.Live == nil || g.Live.Turn < 0 {
		return r.result(g.Record)
	}
	c := game.Black
	if g.Live.Turn != g.Live.Black {
		c = game.White
	}
	return r.say("to move", lang.Args{"Side": r.name(g.Record, c)})
}

// moves lists the moves of a path, of which n is shown.
func (r *request) moves(path []*game.Node, n *game.Node, here string) (rows []moveRow) {
	position := n.Position()
	size := position.Size()
	for _, step := range path {
		m := step.Move()
		if m.Color == game.None {
			continue
		}
		if len(rows) == 0 || len(rows[len(rows)-1].Moves) == 2 {
			rows = append(rows, moveRow{Number: step.Number()})
		}
		cell := moveCell{Link: r.moveLink(here, step.Number()), Color: m.Color.String(), Point: r.point(m.Point, size), IsShown: step == n}
		if step.Spent > 0 {
			cell.Spent = terms.Time(step.Spent)
		}
		last := &rows[len(rows)-1]
		last.Moves = append(last.Moves, cell)
	}
	return rows
}

// moveLink returns the link to a move of the game of a page.
func (r *request) moveLink(here string, number int) string {
	link := here + "?move=" + strconv.Itoa(number)
	if r.chosen != "" {
		link += "&lang=" + r.chosen
	}
	return link
}

// browse makes the buttons to other moves. That to the last one leads to the game as it stands.
func (g *gamePage) browse(path []*game.Node, n *game.Node, here string) {
	first, last := path[0].Number(), path[len(path)-1].Number()
	g.Browse = [4]button{{"", "«", "first"}, {"", "←", "back"}, {"", "→", "forward"}, {"", "»", "last"}}
	if at := n.Number(); at > first {
		g.Browse[0].Link, g.Browse[1].Link = g.moveLink(here, first), g.moveLink(here, at-1)
	}
	if at := n.Number(); at < last {
		g.Browse[2].Link, g.Browse[3].Link = g.moveLink(here, at+1), g.link(here)
	}
}
