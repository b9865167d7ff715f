package picture

import (
	"image"

	"hoshi/game"
)

// The line through a winning row in cells: its width, and how far it goes on beyond the first and the last stone.
const (
	rowLineWidth  = 0.10
	rowLineBeyond = 0.62
)

// rowLine is the line through a winning row, with its edge of paper.
type rowLine struct{ line, edge shape }

// lineOf returns the line through the stones of a row from a to b, which are apart.
func lineOf(a, b vec, cell float64) rowLine {
	d := b.sub(a)
	beyond := d.times(rowLineBeyond * cell / d.length())
	width := max(rowLineWidth*cell, 1.4)
	a, b = a.sub(beyond), b.add(beyond)
	return rowLine{line: bar(a, b, width), edge: bar(a, b, width+2*clamp(0.05*cell, 0.7, 1.2))}
}

func (l rowLine) draw(p painter, s Style) {
	p.fill(l.edge, flat(rgb(0xFFF6E8)))
	p.fill(l.line, flat(s.Accent))
}

// RowLine draws the line through a winning row, whose stones are in order, as it lies on a board of that geometry in pixels, and
// returns where the picture's upper left corner lies there. Without a row there is no picture.
func RowLine(s Style, g Geometry, row []game.Point) (img *image.RGBA, corner image.Point) {
	if len(row) == 0 {
		return nil, corner
	}
	at := func(p game.Point) vec {
		corner, half := g.Corner(p), float64(StoneSize(g.Cell()))/2
		return vec{float64(corner.X) + half, float64(corner.Y) + half}
	}
	l := lineOf(at(row[0]), at(row[len(row)-1]), g.Cell())
	place := pixels(l.edge.bounds())
	r := newRaster(place.Dx(), place.Dy())
	r.origin = vec{float64(-place.Min.X), float64(-place.Min.Y)}
	l.draw(r, s)
	return r.img, place.Min
}
