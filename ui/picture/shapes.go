package picture

import (
	"image"
	"math"

	"hoshi/game"
)

// ShapeLine is a line through the stones of a row, with a word beside it where there is room.
type ShapeLine struct {
	From, To game.Point
	Color    game.Color
	Four     bool // in the accent
	Words    string
}

// The measures of the line in cells: its width, and that of the edge around it; of its words: the size of an em, and the room around them.
const (
	shapeWidth = 0.10
	shapeEdge  = 0.05
	wordSize   = 0.28
	wordEdge   = 0.16
	wordTall   = 0.52
	wordLeast  = 9.0 // units below which words are left out
)

// ShapeLines draws lines through rows on a transparent picture that lies on a board of that geometry in pixels; unit is how many of them a unit of
// the window has. taken reports whether something stands on a point, over which no words are written.
func ShapeLines(s Style, g Geometry, unit float64, lines []ShapeLine, taken func(game.Point) bool, language string) *image.RGBA {
	n := max(1, int(math.Round(g.Side)))
	r := newRaster(n, n)
	cell := g.Cell()
	at := func(p game.Point) vec {
		x, y := g.At(p)
		return snapped(r, x, y)
	}
	for _, l := range lines {
		ink, edge := tagDark, rgb(0xFFFFFF)
		switch {
		case l.Four:
			ink, edge = tagFill, tagPaper
		case l.Color == game.White:
			ink, edge = edge, ink
		}
		a, b := at(l.From), at(l.To)
		r.fill(bar(a, b, (shapeWidth+2*shapeEdge)*cell), flat(edge))
		r.fill(bar(a, b, shapeWidth*cell), flat(ink))
		if l.Four {
			r.fill(circle(a, 0.12*cell), flat(ink))
			r.fill(circle(b, 0.12*cell), flat(ink))
		}
	}
	if wordSize*cell < wordLeast*unit {
		return r.img
	}
	face := shaped(language)
	room := labelRoom{size: g.Size, taken: taken}
	for _, l := range lines {
		if l.Words == "" {
			continue
		}
		width := face.length(l.Words, wordSize) + 2*wordEdge
		if where, ok := room.place(l, width); ok {
			x, y := g.At(game.Point{})
			c := vec{x, y}.add(where.times(cell))
			half, line := vec{width, wordTall}.times(cell/2), vec{1, 1}.times(max(0.025*cell, 1))
			r.fill(rounded(c.sub(half), c.add(half), 0.12*cell), flat(tagEdge))
			r.fill(rounded(c.sub(half).add(line), c.add(half).sub(line), 0.1*cell), flat(tagPaper))
			r.fill(face.outline(l.Words, wordSize*cell, c.add(vec{(wordEdge - width/2) * cell, capHeight * wordSize * cell / 2})), flat(tagInk))
		}
	}
	return r.img
}

// labelRoom is where words may stand on a board, in cells from its upper left point.
type labelRoom struct {
	size  int
	taken func(game.Point) bool
	words [][2]vec // rectangles of those that are placed
}

// place returns the middle of words of that width for a line, and false where there is no room beside it.
func (m *labelRoom) place(l ShapeLine, width float64) (vec, bool) {
	from, to := vec{float64(l.From.X), float64(l.From.Y)}, vec{float64(l.To.X), float64(l.To.Y)}
	if from.x > to.x || from.x == to.x && from.y > to.y {
		from, to = to, from
	}
	middle := from.add(to).times(0.5)
	beside, below := width/2+0.55, 0.78
	for _, c := range []vec{
		{from.x - beside, from.y}, {to.x + beside, to.y}, {from.x - beside - 1, from.y}, {to.x + beside + 1, to.y},
		{middle.x + beside, middle.y}, {middle.x - beside, middle.y},
		{middle.x, to.y + below}, {middle.x, from.y - below},
		{middle.x + beside, middle.y + 0.5}, {middle.x - beside, middle.y - 0.5},
	} {
		half := vec{width / 2, wordTall / 2}
		if low, high := c.sub(half), c.add(half); m.isFree(low, high) {
			m.words = append(m.words, [2]vec{low, high})
			return c, true
		}
	}
	return vec{}, false
}

// isFree reports whether nothing lies in a rectangle, which is on the board.
func (m *labelRoom) isFree(low, high vec) bool {
	const edge, stone = 0.6, 0.46
	if last := float64(m.size-1) + edge; low.x < -edge || low.y < -edge || high.x > last || high.y > last {
		return false
	}
	for x := int(math.Floor(low.x)); x <= int(math.Ceil(high.x)); x++ {
		for y := int(math.Floor(low.y)); y <= int(math.Ceil(high.y)); y++ {
			p := game.Point{X: x, Y: y}
			fx, fy := float64(x), float64(y)
			if p.On(m.size) && m.taken(p) && low.x < fx+stone && high.x > fx-stone && low.y < fy+stone && high.y > fy-stone {
				return false
			}
		}
	}
	for _, w := range m.words {
		if low.x < w[1].x && high.x > w[0].x && low.y < w[1].y && high.y > w[0].y {
			return false
		}
	}
	return true
}
