package picture

import (
	"image"
	"math"

	"hoshi/game"
)

// The distance from the outermost lines to the edge of the board, in cells: with coordinates and without them.
const (
	wideMargin   = 1.07
	narrowMargin = 0.78
)

// reach is how far from a point, in cells, the pointer still means that point.
const reach = 0.4

// Geometry maps between the points of a board and the square picture of it. Its unit of length is the caller's:
// pixels, or the units of a toolkit. The origin is the upper left corner of the picture.
type Geometry struct {
	Size        int     // points on a side, 2 or more
	Side        float64 // length of a side of the picture
	Coordinates bool    // letters and numbers stand in the margin, which is then wider
	Names       Names   // what those say
	Letters     float64 // the least size of what is written on the board, as far as it has room there; 0: it goes by the cells alone
}

// letters returns the size of an em that is usual of the cells' size, or more where so much is wanted, but not above most of it.
func (g Geometry) letters(usual, most float64) float64 {
	cell := g.Cell()
	return min(max(usual*cell, g.Letters), most*cell)
}

// Cell returns the distance between two neighbouring lines.
func (g Geometry) Cell() float64 {
	return g.Side / (float64(g.Size-1) + 2*g.margin())
}

// Margin returns the distance from the outermost lines to the edge.
func (g Geometry) Margin() float64 { return g.margin() * g.Cell() }

// At returns the centre of the point p.
func (g Geometry) At(p game.Point) (x, y float64) {
	cell, m := g.Cell(), g.margin()
	return (float64(p.X) + m) * cell, (float64(p.Y) + m) * cell
}

// Corner returns the pixel at which the upper left corner of a picture of [StoneSize] lies that is centred on the
// point p, where g is in pixels: the very place at which the lines of [Shaded] cross.
func (g Geometry) Corner(p game.Point) image.Point {
	x, y := g.At(p)
	n := float64(StoneSize(g.Cell()))
	return image.Pt(int(firstPixel(x, n)), int(firstPixel(y, n)))
}

// Within reports whether (x, y) lies on the lines of the board or beside them, where [Geometry.Point] may yet be too far away.
func (g Geometry) Within(x, y float64) bool {
	first, last := (g.margin()-0.5)*g.Cell(), (g.margin()+float64(g.Size)-0.5)*g.Cell()
	return x > first && x < last && y > first && y < last
}

// Point returns the point of the board nearest to (x, y), and false where that is more than 0.4 of a cell away.
func (g Geometry) Point(x, y float64) (game.Point, bool) {
	cell, m := g.Cell(), g.margin()
	if !(cell > 0) {
		return game.Pass, false
	}
	column, row := math.Round(x/cell-m), math.Round(y/cell-m)
	if !(column >= 0 && row >= 0 && column < float64(g.Size) && row < float64(g.Size)) {
		return game.Pass, false
	}
	p := game.Point{X: int(column), Y: int(row)}
	px, py := g.At(p)
	if math.Hypot(x-px, y-py) > reach*cell {
		return game.Pass, false
	}
	return p, true
}

// margin returns the distance from the outermost lines to the edge, in cells.
func (g Geometry) margin() float64 {
	if g.Coordinates {
		return wideMargin
	}
	return narrowMargin
}

// Stars returns the star points of a board of size by size points: the corners' and, where there is a middle line, the
// centre, and on wide boards the middles of the sides.
func Stars(size int) []game.Point {
	var edge int
	switch {
	case size >= 12:
		edge = 3
	case size >= 7:
		edge = 2
	default:
		edge = size // too small for any except the centre
	}
	lines := []int{edge, size - 1 - edge}
	middle := size / 2
	var points []game.Point
	if edge < size {
		for _, y := range lines {
			for _, x := range lines {
				points = append(points, game.Point{X: x, Y: y})
			}
		}
	}
	if size%2 == 0 {
		return points
	}
	points = append(points, game.Point{X: middle, Y: middle})
	if size >= 19 {
		for _, v := range lines {
			points = append(points, game.Point{X: v, Y: middle}, game.Point{X: middle, Y: v})
		}
	}
	return points
}
