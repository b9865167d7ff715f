package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/picture"
)

// Graph shows what Black can expect move by move. A click goes to a move, and so does dragging; the arrows do with the keyboard.
type Graph struct {
	widget.BaseWidget
	OnMove func(move int)       // a move was chosen by its number
	OnOver func(move int)       // the pointer is over one; -1: over none any more. May be nil
	OnKey  func(*fyne.KeyEvent) // a key that the graph has no use for; nil: it does nothing

	chart   picture.Chart
	over    int
	focused bool
}

// NewGraph makes an empty graph.
func NewGraph(move func(int)) *Graph {
	g := &Graph{OnMove: move, over: -1}
	g.ExtendBaseWidget(g)
	return g
}

// SetChart shows a chart, whose colours are those of the window.
func (g *Graph) SetChart(c picture.Chart) {
	g.chart = c
	g.Refresh()
}

// Chart returns what is shown.
func (g *Graph) Chart() picture.Chart { return g.chart }

// at returns the move at a place of the widget.
func (g *Graph) at(p fyne.Position) int {
	return g.chart.At(float64(p.X), float64(g.Size().Width), 1)
}

// show goes to a move unless it is shown already.
func (g *Graph) show(move int) {
	if len(g.chart.Values) > 0 && move != g.chart.Current {
		g.OnMove(min(max(move, 0), len(g.chart.Values)-1))
	}
}

// Tapped implements fyne.Tappable.
func (g *Graph) Tapped(e *fyne.PointEvent) { g.show(g.at(e.Position)) }

// Dragged implements fyne.Draggable.
func (g *Graph) Dragged(e *fyne.DragEvent) { g.show(g.at(e.Position)) }

// DragEnd implements fyne.Draggable.
func (g *Graph) DragEnd() {}

// MouseIn implements desktop.Hoverable.
func (g *Graph) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (g *Graph) MouseMoved(e *desktop.MouseEvent) {
	if len(g.chart.Values) > 0 {
		g.point(g.at(e.Position))
	}
}

// MouseOut implements desktop.Hoverable.
func (g *Graph) MouseOut() { g.point(-1) }

func (g *Graph) point(move int) {
	if move != g.over {
		g.over = move
		if g.OnOver != nil {
			g.OnOver(move)
		}
	}
}

// FocusGained implements fyne.Focusable.
func (g *Graph) FocusGained() { g.focused = true; g.Refresh() }

// FocusLost implements fyne.Focusable.
func (g *Graph) FocusLost() { g.focused = false; g.Refresh() }

// TypedRune implements fyne.Focusable.
func (g *Graph) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (g *Graph) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		g.show(max(g.chart.Current-1, 0))
	case fyne.KeyRight:
		g.show(g.chart.Current + 1)
	default:
		if g.OnKey != nil {
			g.OnKey(e)
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (g *Graph) CreateRenderer() fyne.WidgetRenderer {
	r := &graphRenderer{graph: g, bitmap: NewBitmap(nil), ring: newRing()}
	r.Refresh()
	return r
}

type graphRenderer struct {
	graph  *Graph
	bitmap *canvas.Image
	ring   *canvas.Rectangle
}

func (r *graphRenderer) Destroy()           {}
func (r *graphRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 56) }
func (r *graphRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.bitmap, r.ring}
}

// Layout implements fyne.WidgetRenderer.
func (r *graphRenderer) Layout(size fyne.Size) {
	g := r.graph
	placeRing(r.ring, box{ringAway + ringWidth, ringAway + ringWidth, size.Width - 2*(ringAway+ringWidth), size.Height - 2*(ringAway+ringWidth)}, RadiusPill-4)
	pixels := PixelsPerUnit(g)
	width, height := int(float64(size.Width)*pixels), int(float64(size.Height)*pixels)
	if width <= 0 || height <= 0 {
		return
	}
	c := g.chart
	c.Colors = picture.ChartColors{Ground: nrgba(theme.ColorNameInputBackground), Ink: nrgba(ColorText), Dim: nrgba(ColorDim),
		Accent: nrgba(ColorAccent), Paper: nrgba(ColorCard)}
	r.bitmap.Image = c.Image(width, height, pixels)
	r.bitmap.Refresh()
	Put(r.bitmap, 0, 0, float32(float64(width)/pixels), float32(float64(height)/pixels))
}

func (r *graphRenderer) Refresh() {
	r.ring.Hidden, r.ring.StrokeColor = !r.graph.focused, theme.Color(ColorAccent)
	r.Layout(r.graph.Size())
	canvas.Refresh(r.graph)
}
