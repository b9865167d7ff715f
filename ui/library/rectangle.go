package library

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// rectangleView is a board on which a rectangle is drawn: by dragging, by a click on two corners, or by the arrows and Enter. It has the keyboard
// as long as it is seen.
type rectangleView struct {
	widgets.Keyed
	of       *page
	position game.Position
	board    *widgets.Thumbnail
	frame    *canvas.Rectangle
	face     *widgets.Surface
	words    *widgets.Paragraph
	a, b     game.Point // the corners
	begun    bool       // the first one stands
	dragged  bool       // the pointer moves the second one
}

func newDrawn(of *page, position game.Position) *rectangleView {
	d := &rectangleView{of: of, position: position, board: widgets.NewThumbnail(0), frame: &canvas.Rectangle{StrokeWidth: 3, CornerRadius: 6},
		face: widgets.NewPlate(), words: widgets.NewWords("")}
	d.board.Set(picture.NewGlance(position), of.of.Style())
	d.a = game.Point{X: position.Size() / 2, Y: position.Size() / 2}
	d.b = d.a
	d.All = []fyne.CanvasObject{d.board, d.frame, d.face, d.words}
	d.Least = fyne.NewSize(200, 200)
	d.Place, d.Paint = d.place, d.paint
	d.ExtendBaseWidget(d)
	return d
}

func (d *rectangleView) paint() {
	accent := color.NRGBAModel.Convert(theme.Color(widgets.ColorAccent)).(color.NRGBA)
	d.frame.StrokeColor = accent
	accent.A = 40
	d.frame.FillColor = accent
	if d.begun {
		wide, high := span(d.a.X, d.b.X), span(d.a.Y, d.b.Y)
		d.words.Set(fmt.Sprintf("%s – %s · %d × %d", d.name(d.a), d.name(d.b), wide, high))
		return
	}
	d.words.Set(lang.L("Drag over the part of the board that counts, or click two corners of it. By keyboard: the arrows, and Enter at each corner."))
}

func (d *rectangleView) name(p game.Point) string { return d.of.of.Names().Point(p, d.position.Size()) }

// span is how many lines lie from one to another.
func span(a, b int) int { return max(a, b) - min(a, b) + 1 }

// geometry maps between the points and the places of the widget.
func (d *rectangleView) geometry() (g picture.Geometry, origin fyne.Position) {
	side := min(d.board.Size().Width, d.board.Size().Height)
	return widgets.ThumbnailGeometry(d.position.Size(), side), d.board.Position()
}

// at returns the point that is nearest to a place.
func (d *rectangleView) at(pos fyne.Position) game.Point {
	g, origin := d.geometry()
	pos = pos.Subtract(origin)
	nearest := func(v float32) int {
		return min(max(int((float64(v)-g.Margin())/g.Cell()+0.5), 0), d.position.Size()-1)
	}
	return game.Point{X: nearest(pos.X), Y: nearest(pos.Y)}
}

func (d *rectangleView) place(size fyne.Size) {
	inner := size.Width - 2*previewEdge
	card := 2*previewEdge + d.words.Height(inner)
	side := max(min(size.Width, size.Height-card-widgets.GapInner), 0)
	widgets.Put(d.board, (size.Width-side)/2, 0, side, side)
	g, origin := d.geometry()
	cell := float32(g.Cell())
	x, y := g.At(game.Point{X: min(d.a.X, d.b.X), Y: min(d.a.Y, d.b.Y)})
	widgets.Put(d.frame, origin.X+float32(x)-cell/2, origin.Y+float32(y)-cell/2, cell*float32(span(d.a.X, d.b.X)), cell*float32(span(d.a.Y, d.b.Y)))
	widgets.Put(d.face, 0, side+widgets.GapInner, size.Width, card)
	widgets.Put(d.words, previewEdge, side+widgets.GapInner+previewEdge, inner, card-2*previewEdge)
}

// corner sets a corner: the first one, or the second, with which it is done.
func (d *rectangleView) corner(p game.Point) {
	d.b = p
	if !d.begun {
		d.a, d.begun = p, true
		d.Refresh()
		return
	}
	d.of.drew(games.PatternOf(&d.position, d.a, d.b))
}

// Tapped implements fyne.Tappable.
func (d *rectangleView) Tapped(e *fyne.PointEvent) { d.corner(d.at(e.Position)) }

// Dragged implements fyne.Draggable.
func (d *rectangleView) Dragged(e *fyne.DragEvent) {
	if !d.dragged {
		d.a, d.begun, d.dragged = d.at(e.Position.SubtractXY(e.Dragged.DX, e.Dragged.DY)), true, true
	}
	d.b = d.at(e.Position)
	d.Refresh()
}

// DragEnd implements fyne.Draggable.
func (d *rectangleView) DragEnd() {
	if d.dragged {
		d.dragged = false
		d.corner(d.b)
	}
}

// TypedKey implements fyne.Focusable.
func (d *rectangleView) TypedKey(e *fyne.KeyEvent) {
	to := d.b
	switch e.Name {
	case fyne.KeyLeft:
		to.X--
	case fyne.KeyRight:
		to.X++
	case fyne.KeyUp:
		to.Y--
	case fyne.KeyDown:
		to.Y++
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		d.corner(d.b)
		return
	case fyne.KeyEscape:
		d.of.pos.Choose(anyPosition)
		return
	default:
		d.of.key(e)
		return
	}
	if !to.On(d.position.Size()) {
		return
	}
	if d.b = to; !d.begun {
		d.a = to
	}
	d.Refresh()
}
