package analysis

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// graphCard is the graph of what Black can expect, with a line over it that says what is pointed at.
type graphCard struct {
	widgets.Pane
	of     *Study
	titled bool
	face   *widgets.Surface
	name   *canvas.Text
	value  *canvas.Text
	graph  *widgets.Graph
	shown  game.Evaluation // of the node
	over   int             // the move that is pointed at; -1: none
}

func newGraphCard(s *Study, titled bool) *graphCard {
	g := &graphCard{of: s, titled: titled, over: -1, face: widgets.NewPlate(), name: widgets.Text(lang.L("Black's chances, %"), widgets.TextDim, false),
		value: widgets.Text("", widgets.TextDim, false)}
	g.graph = widgets.NewGraph(g.goTo)
	g.graph.OnKey = s.Window.Key
	g.graph.OnOver = func(move int) {
		g.over = move
		g.say()
	}
	g.All = []fyne.CanvasObject{g.face, g.name, g.value, g.graph}
	g.Least = fyne.NewSize(160, 56)
	g.Place, g.Paint = g.place, g.paint
	g.ExtendBaseWidget(g)
	return g
}

// update brings the graph to the line that is shown.
func (g *graphCard) update() {
	c, _ := picture.ChartOf(g.of.node().End())
	c.Current = g.of.node().Number()
	if g.of.Store.Settings().GraphClock {
		c.Clock = picture.Clocks(g.of.node().End(), max(g.of.subject.Side, game.Black).Other())
	}
	g.graph.SetChart(c)
	g.shown = g.of.node().Evaluation
	g.say()
}

// say shows what is known of the move that is pointed at.
func (g *graphCard) say() {
	if words := g.words(); words != g.value.Text {
		g.value.Text = words
		g.place(g.Size())
		g.value.Refresh()
	}
}

// report brings the graph to what the engine has told of the node that is shown, where that can be seen.
func (g *graphCard) report() {
	now := g.of.node().Evaluation
	if now.Basis != g.shown.Basis || math.Abs(float64(now.Chance-g.shown.Chance)) >= 0.01 {
		g.update()
	}
}

// goTo shows a move of the line.
func (g *graphCard) goTo(move int) {
	for _, n := range g.of.node().End().Path() {
		if n.Number() == move {
			g.of.editor.goTo(n)
			return
		}
	}
}

// words say what is known of a move.
func (g *graphCard) words() string {
	c := g.graph.Chart()
	if g.over < 0 {
		if words := mistakeWords(g.of.node()); words != "" {
			return words
		}
	}
	move := g.over
	if move < 0 {
		move = g.of.node().Number()
	}
	if move >= len(c.Values) {
		return ""
	}
	words := lang.L("move {{.Move}}", lang.Args{"Move": move})
	for _, n := range g.of.node().End().Path() {
		if n.Number() == move && n.Move().Color != game.None {
			words += " · " + g.of.editor.pointWord(n.Move().Point)
		}
	}
	if v := c.Values[move]; v.Known {
		words += " · " + describe.Percent(v.Chance)
		if v.Proved {
			words += " ★"
		}
	}
	return words
}

// mistakeWords say which of the mistakes of its line a node is, and the keys that lead to the others; empty: it is none.
func mistakeWords(n *game.Node) string {
	all := mistakes(n.End())
	at := slices.Index(all, n)
	if at < 0 {
		return ""
	}
	return lang.L("mistake {{.Number}} of {{.Total}}", lang.Args{"Number": at + 1, "Total": len(all)}) + " · " + lang.L("Ctrl") + " ← →"
}

func (g *graphCard) paint() {
	g.name.Color, g.value.Color = theme.Color(widgets.ColorDim), theme.Color(widgets.ColorText)
	g.value.Text = g.words()
}

func (g *graphCard) place(size fyne.Size) {
	widgets.Put(g.face, 0, 0, size.Width, size.Height)
	edge, top := float32(12), float32(8)
	if !g.titled {
		edge = 6
	}
	widgets.Show(g.name, g.titled)
	widgets.Show(g.value, g.titled)
	if g.titled {
		const line = 18
		widgets.PutText(g.name, edge+4, top+line/2)
		value := g.value.MinSize().Width
		widgets.PutText(g.value, size.Width-edge-4-value, top+line/2)
		widgets.Show(g.name, g.name.MinSize().Width+value+2*edge+16 < size.Width)
		top += line + 2
	}
	widgets.Put(g.graph, edge, top, size.Width-2*edge, size.Height-top-edge/2-2)
}
