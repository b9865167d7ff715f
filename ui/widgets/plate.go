package widgets

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Surface is the ground of a card: a rectangle with round corners and an edge. Fyne's own computes its outline for every pixel
// in it, at each frame; this one is bitmaps of its ends and of one row between, which a processor paints in less than half
// the time.
type Surface struct {
	Pane
	edge             fyne.ThemeColorName
	top, row, bottom *canvas.Image
	drawn            outline
}

// NewPlate makes a plate in the colours of a card.
func NewPlate() *Surface {
	p := &Surface{edge: ColorLine, top: NewBitmap(nil), row: NewBitmap(nil), bottom: NewBitmap(nil)}
	p.All, p.Place = []fyne.CanvasObject{p.row, p.top, p.bottom}, p.place
	p.ExtendBaseWidget(p)
	return p
}

// SetEdge gives the edge another colour of the theme.
func (p *Surface) SetEdge(name fyne.ThemeColorName) {
	if name != p.edge {
		p.edge = name
		p.Refresh()
	}
}

func (p *Surface) place(size fyne.Size) {
	pixels := PixelsPerUnit(p)
	want := outline{int(math.Round(float64(size.Width) * pixels)), pixels, opaque(theme.Color(ColorCard)), opaque(theme.Color(p.edge))}
	if want.width <= 0 {
		return
	}
	if want != p.drawn {
		p.drawn = want
		p.draw()
	}
	end, pixel := float32(float64(want.end())/pixels), float32(1/pixels)
	Put(p.row, 0, end, size.Width, size.Height-2*end+pixel) // under the first row of the bottom: no gap where pixels are rounded
	Put(p.top, 0, 0, size.Width, end)
	Put(p.bottom, 0, size.Height-end, size.Width, end)
}

// draw makes the bitmaps.
func (p *Surface) draw() {
	o, end := p.drawn, p.drawn.end()
	top := image.NewRGBA(image.Rect(0, 0, o.width, end))
	bottom := image.NewRGBA(top.Rect)
	for y := range end {
		between := o.at(o.width/2, y) // the corners
		for x := range o.width {
			c := between
			if x < end || x >= o.width-end {
				c = o.at(x, y)
			}
			top.SetRGBA(x, y, c)
			bottom.SetRGBA(x, end-1-y, c)
		}
	}
	row := top.SubImage(image.Rect(0, end-1, o.width, end)).(*image.RGBA)
	row.Rect = row.Rect.Sub(row.Rect.Min)
	p.top.Image, p.row.Image, p.bottom.Image = top, row, bottom
	p.top.Refresh()
	p.row.Refresh()
	p.bottom.Refresh()
}

func (o outline) radius() float64 { return math.Round(float64(radiusCard) * o.pixels) }

// end returns how many rows of pixels the corners take, and one more.
func (o outline) end() int { return int(o.radius()) + 1 }

// at returns the colour of a pixel of the top.
func (o outline) at(x, y int) color.RGBA {
	edge, radius := max(1, math.Round(1.2*o.pixels)), o.radius()
	fromSide := min(float64(x), float64(o.width-1-x)) + 0.5
	fromTop := float64(y) + 0.5
	depth := min(fromSide, fromTop)
	if fromSide < radius && fromTop < radius {
		depth = radius - math.Hypot(radius-fromSide, radius-fromTop)
	}
	c := mixed(o.fill, o.edge, within(edge-depth+0.5))
	c.A = uint8(math.Round(255 * within(depth+0.5)))
	return color.RGBAModel.Convert(c).(color.RGBA)
}

// within limits part to 0 to 1.
func within(part float64) float64 { return min(max(part, 0), 1) }

// mixed returns a with that part of b.
func mixed(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + part*(float64(b)-float64(a)))) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}
