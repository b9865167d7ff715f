package picture

import (
	"image/color"
	"math"
)

// painter is what drawing needs of a surface. There are three: pixels (raster), SVG (vectors) and PDF (printed).
type painter interface {
	// fill covers the shape with paint.
	fill(s shape, p paint)

	// stamp draws what draw draws around the origin with the origin at centre. Equal keys promise equal drawings, so
	// that the surface draws it only once; reach is how far the drawing extends from its origin.
	stamp(key string, centre vec, reach float64, draw func(painter))

	// snap moves the middle of a stroke of the given width to where its edges are sharp, and gives the width that it
	// then has.
	snap(middle, width float64) (float64, float64)
}

// snapped returns the place for a stamp whose centre belongs at (x, y).
func snapped(p painter, x, y float64) vec {
	x, _ = p.snap(x, 1)
	y, _ = p.snap(y, 1)
	return vec{x, y}
}

// paint is the colour of each place: flat, linear, radial or wood.
type paint interface {
	// span writes the colours along a row of len(out) places from (x, y) to the right, one unit apart.
	span(x, y float64, out []color.NRGBA)
}

// flat is one colour everywhere.
type flat color.NRGBA

func (f flat) span(_, _ float64, out []color.NRGBA) {
	for i := range out {
		out[i] = color.NRGBA(f)
	}
}

// stop is a colour at a place on a gradient, from 0 to 1.
type stop struct {
	at    float64
	color color.NRGBA
}

// gradient is a row of at least two stops in order.
type gradient []stop

// at returns the colour at t; beyond the ends it stays that of the ends.
func (g gradient) at(t float64) color.NRGBA {
	if !(t > g[0].at) {
		return g[0].color
	}
	for i := 1; i < len(g); i++ {
		if t <= g[i].at {
			return mix(g[i-1].color, g[i].color, (t-g[i-1].at)/(g[i].at-g[i-1].at))
		}
	}
	return g[len(g)-1].color
}

// mix returns the colour on the way from a to b at t.
func mix(a, b color.NRGBA, t float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(lerp(float64(a), float64(b), t) + 0.5) }
	return color.NRGBA{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B), A: part(a.A, b.A)}
}

// faded returns c with its opacity multiplied by f.
func faded(c color.NRGBA, f float64) color.NRGBA {
	c.A = uint8(float64(c.A)*f + 0.5)
	return c
}

// radial is a gradient from a centre outwards to radius r.
type radial struct {
	centre vec
	r      float64
	stops  gradient
}

func (g radial) span(x, y float64, out []color.NRGBA) {
	for i := range out {
		out[i] = g.stops.at(math.Hypot(x+float64(i)-g.centre.x, y-g.centre.y) / g.r)
	}
}

// linear is a gradient along the straight line between two places.
type linear struct {
	from, to vec
	stops    gradient
}

func (g linear) span(x, y float64, out []color.NRGBA) {
	d := g.to.sub(g.from)
	n := d.x*d.x + d.y*d.y
	for i := range out {
		t := ((x+float64(i)-g.from.x)*d.x + (y-g.from.y)*d.y) / n
		out[i] = g.stops.at(t)
	}
}
