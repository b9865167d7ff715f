package picture

import (
	"image"

	"hoshi/game"
)

// Glance is a position to be taken in at a glance: its stones and the winning row. Equal ones look alike, so that it can be the
// key of a picture that is kept. The zero value is no board.
type Glance struct {
	size   int
	stones string        // a game.Color for each point, row by row
	row    [2]game.Point // the ends of the winning row; the same point twice: none
}

// NewGlance returns what there is to see of a position.
func NewGlance(p game.Position) Glance {
	g := Glance{size: p.Size()}
	stones := make([]byte, 0, g.size*g.size)
	for y := range g.size {
		for x := range g.size {
			stones = append(stones, byte(p.At(game.Point{X: x, Y: y})))
		}
	}
	g.stones = string(stones)
	if row := p.Row(); len(row) > 0 {
		g.row = [2]game.Point{row[0], row[len(row)-1]}
	}
	return g
}

// Image draws the board with flat stones and the line through the winning row, side pixels wide and high.
func (g Glance) Image(s Style, side int, coordinates bool) *image.RGBA {
	r := newRaster(side, side)
	if g.size == 0 || side < g.size {
		return r.img
	}
	l := layout{geometry: Geometry{Size: g.size, Side: float64(side), Coordinates: coordinates}}
	cell := l.geometry.Cell()
	s = s.glanced(cell)
	drawBoard(r, s, l.geometry, vec{})
	for i := range len(g.stones) {
		c := game.Color(g.stones[i])
		if c == game.None {
			continue
		}
		at, look, radius := l.at(r, game.Point{X: i % g.size, Y: i / g.size}), s.stones(c), max(stoneRadius*cell, 0.52*min(cell, tinyCell))
		r.fill(circle(at, radius), flat(look.Body[0]))
		if look.Edge.A > 0 {
			r.fill(ring(at, radius, max(look.Rim*cell, 0.8)), flat(look.Edge))
		}
	}
	if g.row[0] != g.row[1] {
		lineOf(l.at(r, g.row[0]), l.at(r, g.row[1]), cell).draw(r, s)
	}
	return r.img
}

// tinyCell is the cell below which lines would hide the stones if they were as dark as on a large board, in pixels.
const tinyCell = 6

// glanced returns the style for cells of that many pixels with flat stones: light and shadow would only be dirt there.
func (s Style) glanced(cell float64) Style {
	s.Black.Body, s.White.Body = plainOf(s.Black.Body[2]), plainOf(s.White.Body[0])
	if s.White.Edge.A == 0 && cell >= tinyCell {
		s.White.Edge, s.White.Rim = faded(s.Line, 0.5), 0.03
	}
	if cell < tinyCell {
		s.Line = faded(s.Line, 0.6)
	}
	s.Radius = max(s.Radius, 0.025)
	return s
}
