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
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// preview shows the game that is chosen: its board at the end, who played, when and by what.
type preview struct {
	widgets.Pane
	of      *Library
	board   *widgets.Thumbnail
	face    *widgets.Surface
	players *canvas.Text
	about   *widgets.Paragraph
	graph   *widgets.Graph
	shown   int64 // the game whose graph is shown
	stop    context.CancelFunc
}

func newPreview(of *Library) *preview {
	p := &preview{of: of, board: widgets.NewThumbnail(0), face: widgets.NewPlate(), players: widgets.Text("", widgets.TextLine, true), about: widgets.NewWords(""),
		stop: func() {}}
	p.graph = widgets.NewGraph(p.goTo)
	p.graph.OnKey = func(e *fyne.KeyEvent) { of.page.key(e) }
	p.All = []fyne.CanvasObject{p.board, p.face, p.players, p.about, p.graph}
	p.Least = fyne.NewSize(200, 200)
	p.Place, p.Paint = p.place, func() { p.players.Color = theme.Color(widgets.ColorText) }
	p.ExtendBaseWidget(p)
	return p
}

// show shows the game that is chosen, or nothing where there is none.
func (p *preview) show() {
	glance, there := picture.Glance{}, p.of.chosen() != 0
	if there {
		if final, err := p.of.found.Final(p.of.at); err == nil {
			glance = picture.NewGlance(final)
		}
		p.about.Set(about(p.of.found.At(p.of.at)))
	}
	p.board.Set(glance, p.of.Style())
	widgets.Show(p, there)
	p.chart()
	p.Refresh()
}

// goTo shows the board after a move of the game that is chosen.
func (p *preview) goTo(move int) {
	c := p.graph.Chart()
	if c.Current = move; p.of.chosen() == 0 {
		return
	}
	if board, err := p.of.found.Board(p.of.at, move); err == nil {
		p.board.Set(picture.NewGlance(board), p.of.Style())
		p.graph.SetChart(c)
	}
}

// chart shows the graph of the game that is chosen once it was read, off Fyne's goroutine; of one that was not reviewed there is none.
func (p *preview) chart() {
	id := p.of.chosen()
	if id == 0 || !p.of.found.At(p.of.at).Reviewed {
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
		lib, err := p.of.Store.Library(ctx)
		if lib != nil {
			r, _, err = lib.Review(ctx, id)
		}
		p.of.Post(func() {
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

// previewEdge is the edge of the card below the board, graphTall the height of the graph in it.
const (
	previewEdge float32 = 14
	graphTall   float32 = 84
)

// cardFrom is the width from which on there is a card below the board.
const cardFrom float32 = 240

func (p *preview) place(size fyne.Size) {
	carded := size.Width >= cardFrom
	for _, o := range []fyne.CanvasObject{p.face, p.players, p.about} {
		widgets.Show(o, carded)
	}
	if !carded {
		widgets.Show(p.graph, false)
		side := max(min(size.Width, size.Height), 0)
		widgets.Put(p.board, size.Width-side, 0, side, side)
		return
	}
	inner := size.Width - 2*previewEdge
	card := 2*previewEdge + 26 + p.about.Height(inner)
	graphed := len(p.graph.Chart().Values) > 0
	if graphed {
		card += graphTall
	}
	widgets.Show(p.graph, graphed)
	side := max(min(size.Width, size.Height-card-widgets.GapInner), 0)
	widgets.Put(p.board, (size.Width-side)/2, 0, side, side)
	y := side + widgets.GapInner
	widgets.Put(p.face, 0, y, size.Width, card)
	if p.of.chosen() != 0 {
		g := p.of.found.At(p.of.at)
		widgets.Shorten(p.players, seats(&g)+"   "+words(&g)[3], inner)
	}
	widgets.PutText(p.players, previewEdge, y+previewEdge+10)
	widgets.Put(p.about, previewEdge, y+previewEdge+26, inner, p.about.Height(inner))
	widgets.Put(p.graph, previewEdge-6, y+card-graphTall-6, size.Width-2*previewEdge+12, graphTall)
}
