package library

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// preview shows the game that is chosen: its board at the end, or where the part was found that is looked for, who played, when and by what.
type preview struct {
	widgets.Pane
	library *Library
	board   *widgets.Thumbnail
	frame   *canvas.Rectangle // around what was found
	at      *layout.Line      // says where that is
	players *layout.Line
	result  *layout.Line
	about   *widgets.Paragraph
	graph   *widgets.Graph
	places  []games.Place // where the part was found, what came first first
	place   int           // the one that is shown; -1: none is
	shown   int64         // the game whose graph is shown
	stop    context.CancelFunc
}

func newPreview(of *Library) *preview {
	p := &preview{library: of, board: widgets.NewThumbnail(0), frame: newFrame(), at: widgets.Bold(), players: widgets.Bold(), result: widgets.Bold().Whole(),
		about: widgets.NewWords(""), stop: func() {}}
	p.graph = widgets.NewGraph(p.goTo)
	p.graph.OnKey = func(e *fyne.KeyEvent) { of.page.key(e) }
	p.Least = fyne.NewSize(90, 90)
	board := layout.Custom(p.placeBoard, p.board, p.frame).Heights(func(width float32) (float32, float32) { return 90, width }).Width(90).Rank(1)
	p.Describe(layout.Breakpoint(cardFrom,
		layout.Column(layout.Near, board, widgets.Face(layout.Near+layout.Fine, layout.Near, layout.Column(layout.Fine,
			p.at.Item(),
			layout.Row(layout.Near, p.players.Item().Grow(1), p.result.Item()),
			layout.Of(p.about),
			layout.Of(p.graph).Height(graphTall).If(func() bool { return len(p.graph.Chart().Values) > 0 }))), layout.Space()),
		board))
	p.Paint = func() { p.frame.StrokeColor = theme.Color(widgets.ColorAccent) }
	p.ExtendBaseWidget(p)
	return p
}

// show shows the game that is chosen, or nothing where there is none.
func (p *preview) show() {
	p.places, p.place = nil, -1
	if p.library.chosen() != 0 {
		g := p.library.found.At(p.library.at)
		if p.places = p.library.found.Places(p.library.at); len(p.places) > 0 {
			p.place = 0
		}
		p.players.Set(seats(&g))
		p.result.Set(describe.ResultSigns(g.Result))
		p.about.Set(about(g))
	}
	p.showBoard(p.moves())
	p.chart()
}

// moves is after how many moves the part was found, [activity.AtEnd] where none was looked for.
func (p *preview) moves() int {
	if p.place < 0 {
		return activity.AtEnd
	}
	return p.places[p.place].Moves
}

// step goes to another place where the part was found.
func (p *preview) step(by int) {
	if n := len(p.places); n > 0 {
		p.place = min(max(max(p.place, 0)+by, 0), n-1)
		p.showBoard(p.moves())
		p.library.page.Refresh()
	}
}

// showBoard shows the board of the game that is chosen after so many moves.
func (p *preview) showBoard(moves int) {
	glance := picture.Glance{}
	if p.library.chosen() != 0 {
		position, err := p.library.found.Final(p.library.at)
		if moves != activity.AtEnd {
			position, err = p.library.found.Board(p.library.at, moves)
		}
		if err == nil { // else it is of a rule that this program does not know
			glance = picture.NewGlance(position)
		}
	}
	p.board.Set(glance, p.library.Style())
	p.at.Set()
	if p.place >= 0 {
		words := lang.L("Found at move {{.Move}}", lang.Args{"Move": p.moves()})
		if n := len(p.places); n > 1 {
			words += fmt.Sprintf(" (%d/%d)", p.place+1, n)
		}
		if p.places[p.place].Turned {
			words += " · " + lang.L("turned or mirrored")
		}
		p.at.Set(layout.Parts(words)...)
	}
	p.Refresh()
}

// placeBoard puts the board into the room above the card, and the frame around what was found.
func (p *preview) placeBoard(x, y, width, height float32) {
	side := max(min(width, height), 0)
	widgets.Put(p.board, x+(width-side)/2, y, side, side)
	if p.frame.Hidden = p.place < 0; p.place >= 0 {
		placeFrame(p.frame, p.board, p.library.found.At(p.library.at).Size, p.places[p.place].A, p.places[p.place].B)
	}
}

// goTo shows the board after a move of the game that is chosen.
func (p *preview) goTo(move int) {
	if p.library.chosen() == 0 {
		return
	}
	c := p.graph.Chart()
	c.Current = move
	p.graph.SetChart(c)
	p.place = -1
	p.showBoard(move)
	p.library.page.Refresh()
}

// chart shows the graph of the game that is chosen once it was read, off Fyne's goroutine; of one that was not reviewed there is none.
func (p *preview) chart() {
	id := p.library.chosen()
	if id == 0 || !p.library.found.At(p.library.at).Reviewed {
		p.stop()
		p.shown = 0
		p.graph.SetChart(picture.Chart{})
		return
	}
	if id == p.shown {
		return
	}
	p.stop()
	ctx, stop := context.WithCancel(context.Background())
	p.stop, p.shown = stop, id
	p.graph.SetChart(picture.Chart{})
	go func() {
		var r games.Review
		lib, err := p.library.Store.Library(ctx)
		if lib != nil {
			r, _, err = lib.Review(ctx, id)
		}
		p.library.Post(func() {
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				slog.Error("the review could not be read", "error", err)
				p.shown = 0
				return
			}
			chart := picture.Chart{Current: -1}
			for _, w := range r.Line {
				chart.Values = append(chart.Values, picture.Expected{Known: w.Known, Chance: w.Chance, Proved: w.Proved, Sign: w.Sign})
			}
			p.graph.SetChart(chart)
			p.Refresh()
		})
	}()
}

// about says what is known of a game besides its players.
func about(g games.Game) string {
	parts := []string{g.Day.Text(), fmt.Sprintf("%s %d × %d", describe.Rule(g.Rule), g.Size, g.Size), lang.N("{{.Count}} moves", g.Moves, lang.Args{"Count": g.Moves}), g.Event}
	if g.Opening != "" {
		parts = append(parts, openingName(g.Opening))
	}
	if g.Result.Over() {
		parts = append(parts, describe.Result(g.Result))
	}
	if g.Reviewed {
		mistakes := g.Mistakes[game.Black] + g.Mistakes[game.White]
		parts = append(parts, lang.N("{{.Count}} mistakes", mistakes, lang.Args{"Count": mistakes}))
	}
	if g.Source == games.RenjuNet {
		parts = append(parts, "RenjuNet")
	}
	var there []string
	for _, p := range parts {
		if p != "" {
			there = append(there, p)
		}
	}
	return strings.Join(there, " · ")
}

// graphTall is the height of the graph below the board, cardFrom the width from which on there is a card there.
const (
	graphTall float32 = 84
	cardFrom  float32 = 240
)
