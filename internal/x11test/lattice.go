//go:build linux

package x11test

import (
	"errors"
	"image"
	"image/color"
	"math"

	"hoshi/game"
)

// Lattice is where the lines of a board lie on the screen: its corners are the board's corner points.
type Lattice struct {
	corners image.Rectangle // from the upper left point to the lower right one, both included
	Size    int             // lines each way
}

var errNoBoard = errors.New("no board of wood and lines on the screen")

// findLattice looks for the board in a picture of the screen: the stretch of wood, and in it the first and the
// last dark line both ways. Stones, coordinates and marks do no harm, for none is as long as a line.
func findLattice(img *image.RGBA, size int) (Lattice, error) {
	b := img.Rect
	left, right := spread(b.Min.X, b.Max.X, func(x int) bool {
		return share(b.Min.Y, b.Max.Y, func(y int) bool { return isWood(img.RGBAAt(x, y)) }) > 0.2
	})
	top, bottom := spread(b.Min.Y, b.Max.Y, func(y int) bool {
		return share(left, right, func(x int) bool { return isWood(img.RGBAAt(x, y)) }) > 0.5
	})
	if right-left < 10*size || bottom-top < 10*size {
		return Lattice{}, errNoBoard
	}
	wood := image.Rect(left, top, right, bottom)
	left, right = spread(wood.Min.X, wood.Max.X, func(x int) bool {
		return share(wood.Min.Y, wood.Max.Y, func(y int) bool { return Brightness(img.RGBAAt(x, y)) < 150 }) > 0.7
	})
	top, bottom = spread(wood.Min.Y, wood.Max.Y, func(y int) bool {
		return share(wood.Min.X, wood.Max.X, func(x int) bool { return Brightness(img.RGBAAt(x, y)) < 150 }) > 0.7
	})
	corners := image.Rect(left, top, right, bottom)
	if math.Abs(float64(corners.Dx()-corners.Dy())) > 3 || corners.Dx() < 10*size {
		return Lattice{}, errNoBoard
	}
	return Lattice{corners, size}, nil
}

// spread returns the first and the last n from low up to, not including, high for which is holds; -1 and -2 if none.
func spread(low, high int, is func(int) bool) (first, last int) {
	first, last = -1, -2
	for n := low; n < high; n++ {
		if is(n) {
			if first < 0 {
				first = n
			}
			last = n
		}
	}
	return first, last
}

// share returns the part of the numbers from low up to, not including, high for which is holds.
func share(low, high int, is func(int) bool) float64 {
	n := 0
	for i := low; i < high; i++ {
		if is(i) {
			n++
		}
	}
	return float64(n) / float64(max(1, high-low))
}

func Brightness(c color.RGBA) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }

func isWood(c color.RGBA) bool {
	return c.R > c.G && c.G > 140 && c.G > c.B && c.R-c.B > 70 && c.R-c.B < 145
}

// cell returns the distance between two lines in pixels.
func (l Lattice) cell() float64 { return float64(l.corners.Dx()) / float64(l.Size-1) }

// At returns the place of a point on the screen.
func (l Lattice) At(p game.Point) image.Point {
	return l.corners.Min.Add(image.Pt(int(math.Round(float64(p.X)*l.cell())), int(math.Round(float64(p.Y)*l.cell()))))
}

// Stone tells what lies on p, from four places between the stone's middle, where marks and numbers are, and its edge.
// The pale stone under the pointer is none; those of a game that is over, of which some are pale, too, are stones, and what the line
// through a winning row covers does not count. The light may be dimmed, as it is behind a dialog; what lies beneath the dialog
// itself is not seen.
func (l Lattice) Stone(img *image.RGBA, p game.Point) game.Color {
	votes := [3]int{}
	light, bare := l.Light(img, p)
	if !bare {
		return game.None
	}
	for _, way := range []image.Point{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		at := l.Beside(p, way)
		if c := img.RGBAAt(at.X, at.Y); !onLine(c) {
			votes[StoneColor(c, light)]++
		}
	}
	seen := votes[game.None] + votes[game.Black] + votes[game.White]
	for c, n := range votes {
		if n >= 2 && n >= seen-1 {
			return game.Color(c)
		}
	}
	return game.None
}

// onLine reports whether a pixel is of the accent, in which the line through a winning row is drawn.
func onLine(c color.RGBA) bool { return int(c.R)-int(c.G) > Brightness(c)/2 }

// newest reports whether the mark of the last move lies on p, or the line through the row that it made.
func (l Lattice) newest(img *image.RGBA, p game.Point) bool {
	at := l.At(p)
	return onLine(img.RGBAAt(at.X, at.Y))
}

// Beside returns a place on the stone at p, half-way from its middle to its edge.
func (l Lattice) Beside(p game.Point, way image.Point) image.Point {
	return l.At(p).Add(way.Mul(int(math.Round(0.2 * l.cell()))))
}

// Light returns how bright the wood beside p is, in the middle of the field below and to the right of it or, at the
// edge, above and to the left; false if there is something else than bare wood.
func (l Lattice) Light(img *image.RGBA, p game.Point) (int, bool) {
	half := int(l.cell() / 2)
	at := l.At(game.Point{X: min(p.X, l.Size-2), Y: min(p.Y, l.Size-2)}).Add(image.Pt(half, half))
	c := img.RGBAAt(at.X, at.Y)
	if onLine(c) { // a third of a cell beside that the wood is bare
		c = img.RGBAAt(at.X+half*2/3, at.Y)
	}
	light := Brightness(c)
	return light, int(c.R)-int(c.B) > light/3
}

// dimmed reports whether the board lies behind a dialog, from the wood outside its upper left corner.
func (l Lattice) dimmed(img *image.RGBA) bool {
	at := l.corners.Min.Sub(image.Pt(1, 1).Mul(int(l.cell() * 0.6)))
	return Brightness(img.RGBAAt(at.X, at.Y)) < 165
}

// StoneColor tells of what a pixel is, beside wood that is so bright.
func StoneColor(c color.RGBA, light int) game.Color {
	const plain = 180 // the brightness of the wood that these figures are for
	switch shine := Brightness(c) * plain / light; {
	case shine < 104:
		return game.Black
	case shine > 120 && (int(c.R)-int(c.B))*plain/light < 54:
		return game.White
	}
	return game.None
}

// stones reads the whole board.
func (l Lattice) stones(img *image.RGBA) map[game.Point]game.Color {
	found := map[game.Point]game.Color{}
	for y := range l.Size {
		for x := range l.Size {
			if c := l.Stone(img, game.Point{X: x, Y: y}); c != game.None {
				found[game.Point{X: x, Y: y}] = c
			}
		}
	}
	return found
}
