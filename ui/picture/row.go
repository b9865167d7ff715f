package picture

import (
	"image"
	"math"

	"hoshi/game"
)

// RowLine draws the line through a winning row, whose stones are in order, as it lies on a board of that geometry in pixels: the
// bounds of the picture are its place there. It returns nil where there is no row.
func RowLine(s Style, g Geometry, row []game.Point) *image.RGBA {
	if len(row) == 0 {
		return nil
	}
	at := func(p game.Point) vec {
		corner, half := g.Corner(p), float64(StoneSize(g.Cell()))/2
		return vec{float64(corner.X) + half, float64(corner.Y) + half}
	}
	line, edge := rowLine(row, g.Cell(), at)
	place := pixels(edge.bounds()).Inset(-1)
	r := newRaster(place.Dx(), place.Dy())
	r.origin = vec{float64(-place.Min.X), float64(-place.Min.Y)}
	fillRow(r, s, line, edge)
	r.img.Rect = place
	return r.img
}

// drawRow draws the line through a winning row; at tells where a point lies.
func drawRow(p painter, s Style, row []game.Point, cell float64, at func(game.Point) vec) {
	line, edge := rowLine(row, cell, at)
	fillRow(p, s, line, edge)
}

func fillRow(p painter, s Style, line, edge shape) {
	p.fill(edge, flat(paper))
	p.fill(line, flat(s.Accent))
}

// rowLine returns the line from beyond the first stone of a row to beyond its last, and that line with its edge of paper.
func rowLine(row []game.Point, cell float64, at func(game.Point) vec) (line, edge shape) {
	const width, beyond = 0.10, 0.62
	from, to := at(row[0]), at(row[len(row)-1])
	way := to.sub(from)
	past := way.times((beyond - width/2) * cell / math.Max(way.length(), 1)) // the ends are round
	from, to = from.sub(past), to.add(past)
	return bar(from, to, width*cell), bar(from, to, (width+0.054)*cell)
}
