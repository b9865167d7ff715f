package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/picture"
)

// Graph shows what Black can expect move by move. A click goes to a move, and so does dragging; the arrows do with the keyboard.
type Graph struct {
	Keyed
	OnMove func(move int) // a move was chosen by its number
	OnOver func(move int) // the pointer is over one; -1: over none any more. May be nil

	chart  picture.Chart
	over   int
	bitmap *canvas.Image
	ring   *canvas.Rectangle
}

// NewGraph makes an empty graph.
func NewGraph(move func(int)) *Graph {
	g := &Graph{OnMove: move, over: -1, bitmap: NewBitmap(nil), ring: newRing()}
	g.All, g.Place, g.Least = []fyne.CanvasObject{g.bitmap, g.ring}, g.place, fyne.NewSize(160, 56)
	g.Paint = func() { g.ring.Hidden = !g.focused }
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

// TypedKey implements fyne.Focusable.
func (g *Graph) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		g.show(max(g.chart.Current-1, 0))
	case fyne.KeyRight:
		g.show(g.chart.Current + 1)
	default:
		g.pass(e)
	}
}

func (g *Graph) place(size fyne.Size) {
	placeRingInside(g.ring, size)
	pixels := PixelsPerUnit(g)
	width, height := int(float64(size.Width)*pixels), int(float64(size.Height)*pixels)
	if width <= 0 || height <= 0 {
		return
	}
	c := g.chart
	c.Colors = picture.ChartColors{Ground: nrgba(theme.ColorNameInputBackground), Ink: nrgba(ColorText), Dim: nrgba(ColorDim),
		Accent: nrgba(ColorAccent), Paper: nrgba(ColorCard)}
	g.bitmap.Image = c.Image(width, height, pixels)
	g.bitmap.Refresh()
	Put(g.bitmap, 0, 0, float32(float64(width)/pixels), float32(float64(height)/pixels))
}
