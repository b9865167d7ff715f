package picture

import (
	"image"
	"image/color"
	"math"

	"hoshi/game"
)

// Shaded draws the board alone: wood or paper, lines, star points and, where g says so, coordinates. It has g.Side pixels a side,
// rounded, and a soft shadow of rim pixels around it, by which the picture is larger on every side.
func Shaded(s Style, g Geometry, rim int) *image.RGBA {
	n := max(1, int(math.Round(g.Side)))
	r := newRaster(n+2*rim, n+2*rim)
	radius := s.Radius * g.Side
	for y := range r.img.Rect.Dy() {
		alpha := r.img.Pix[r.img.PixOffset(0, y):]
		for x := 0; x < r.img.Rect.Dx(); x++ {
			if y > 2*rim && y < n && x == 2*rim {
				x = n // the board hides what is beneath it
			}
			alpha[4*x+3] = shade(float64(x-rim), float64(y-rim)-float64(rim)/4, float64(n), radius, float64(rim))
		}
	}
	drawBoard(r, s, g, vec{float64(rim), float64(rim)})
	return r.img
}

// shade returns how dark the shadow of a board of n by n with rounded corners is at a place: it fades out at the distance rim.
func shade(x, y, n, radius, rim float64) uint8 {
	dx := max(radius-x, x-(n-radius), 0)
	dy := max(radius-y, y-(n-radius), 0)
	out := max(math.Sqrt(dx*dx+dy*dy)-radius, 0) / (0.75 * rim)
	if out >= 1 {
		return 0
	}
	return uint8(0x40 * (1 - out) * (1 - out) * (1 - out))
}

// drawBoard draws the board with its upper left corner at the given place.
func drawBoard(p painter, s Style, g Geometry, at vec) {
	drawGround(p, s, g.Side, at)
	drawLines(p, s, g, at)
	cell := g.Cell()
	for _, star := range Stars(g.Size) {
		x, y := g.At(star)
		p.fill(circle(snapped(p, at.x+x, at.y+y), max(0.08*cell, 1.2)), flat(s.Line))
	}
	if g.Coordinates {
		drawCoordinates(p, s, g, at)
	}
}

// drawGround draws what the lines are drawn on.
func drawGround(p painter, s Style, side float64, at vec) {
	far := at.add(vec{side, side})
	r := s.Radius * side
	if s.Grain.A == 0 {
		p.fill(rounded(at, far, r), linear{at, far, s.ground()})
		return
	}
	p.fill(rounded(at, far, r), newWood(s, at, side))
	// The edge catches the light at the top and lies in the shade at the foot.
	width := max(1, 0.002*side)
	inset := vec{width, width}
	edge := append(rounded(at, far, r), hole(rounded(at.add(inset), far.sub(inset), max(r-width, 0)))...)
	light, shade := color.NRGBA{255, 255, 255, 0x60}, faded(opaque(s.Shadow), 0.3)
	p.fill(edge, linear{at, vec{at.x, far.y}, gradient{{0, light}, {0.3, faded(light, 0)}, {0.7, faded(shade, 0)}, {1, shade}}})
}

// opaque returns c without its transparency.
func opaque(c color.NRGBA) color.NRGBA {
	c.A = 255
	return c
}

// drawLines draws the lines, the outermost ones broader.
func drawLines(p painter, s Style, g Geometry, at vec) {
	cell := g.Cell()
	x0, y0 := g.At(game.Point{})
	x1, y1 := g.At(game.Point{X: g.Size - 1, Y: g.Size - 1})
	low, high := at.add(vec{x0, y0}), at.add(vec{x1, y1})
	_, border := p.snap(0, s.BorderWidth*cell)
	for i := range g.Size {
		width := s.LineWidth * cell
		if i == 0 || i == g.Size-1 {
			width = s.BorderWidth * cell
		}
		d := float64(i) * cell
		x, across := p.snap(low.x+d, width)
		y, down := p.snap(low.y+d, width)
		left, _ := p.snap(low.x, border)
		right, _ := p.snap(high.x, border)
		top, _ := p.snap(low.y, border)
		bottom, _ := p.snap(high.y, border)
		p.fill(rect(vec{x - across/2, top - border/2}, vec{x + across/2, bottom + border/2}), flat(s.Line))
		p.fill(rect(vec{left - border/2, y - down/2}, vec{right + border/2, y + down/2}), flat(s.Line))
	}
}

// drawCoordinates writes letters below the board and numbers at its left.
func drawCoordinates(p painter, s Style, g Geometry, at vec) {
	cell := g.Cell()
	size, away := g.letters(0.27, 0.42), 0.69*cell
	away += (size/cell - 0.27) * cell / 4 // larger ones stand farther from the stones
	for i := range g.Size {
		x, y := g.At(game.Point{X: i, Y: g.Size - 1})
		p.fill(regular.centred(g.Names.Column(i), size, at.add(vec{x, y + away})), flat(s.Letter))
		x, y = g.At(game.Point{X: 0, Y: i})
		p.fill(regular.centred(g.Names.Row(i, g.Size), size, at.add(vec{x - away, y})), flat(s.Letter))
	}
}
