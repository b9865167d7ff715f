package picture

import (
	"image"
	"image/draw"
	"math"

	"hoshi/game"
)

// Part is a square part of a board with what stands there. Equal ones look alike.
type Part struct {
	Position game.Position
	Last     game.Point // has the mark of the last move; Pass: none has
	Low      game.Point // the upper left point
	Points   int        // on a side
}

// PartAround returns the part of a position with so many points a side, or of the whole board where that is smaller, which has a point in its middle as
// far as the edge lets it.
func PartAround(pos game.Position, middle game.Point, points int) Part {
	points = min(points, pos.Size())
	low := func(at int) int { return min(max(at-points/2, 0), pos.Size()-points) }
	return Part{Position: pos, Last: game.Pass, Low: game.Point{X: low(middle.X), Y: low(middle.Y)}, Points: points}
}

// Image draws the part without coordinates, side pixels wide and high, with tags on its points.
func (b *Part) Image(s Style, tags []Tag, side int) *image.RGBA {
	r := newRaster(max(side, 1), max(side, 1))
	cell := float64(side) / float64(b.Points)
	g := Geometry{Size: b.Position.Size()}
	g.Side = cell * (float64(g.Size-1) + 2*g.margin())
	x, y := g.At(b.Low)
	from := image.Pt(int(math.Round(x-cell/2)), int(math.Round(y-cell/2)))
	r.origin = vec{-float64(from.X), -float64(from.Y)}
	drawBoard(r, s, g, vec{})
	stamp := func(p game.Point, img *image.RGBA) {
		draw.Draw(r.img, img.Rect.Add(g.Corner(p).Sub(from)), img, img.Rect.Min, draw.Over)
	}
	for y := b.Low.Y - 1; y <= b.Low.Y+b.Points; y++ {
		for x := b.Low.X - 1; x <= b.Low.X+b.Points; x++ {
			p := game.Point{X: x, Y: y}
			if c := b.Position.At(p); p.On(g.Size) && c != game.None {
				stamp(p, Stone(s, Face{Color: c, Turn: s.Turn(c, p)}, cell))
			}
		}
	}
	if b.Last.On(g.Size) {
		stamp(b.Last, Mark(s, LastDot, b.Position.At(b.Last), cell))
	}
	for _, t := range tags {
		at := t.Point
		t.Point = game.Point{}
		stamp(at, Tagged(t, cell))
	}
	return r.img
}
