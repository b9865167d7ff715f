package picture

import (
	"image"
	"image/color"

	"hoshi/game"
)

// TagKind says how a [Tag] looks.
type TagKind uint8

// The kinds of tag: a square of paper with rounded corners, the larger the more it matters, except for Cross and Badge.
const (
	NoTag    TagKind = iota
	Best             // the best move, in the accent
	Near             // one that is hardly worse
	Good             // one that is worse
	Fair             // one that is much worse
	Holds            // a tick
	Loses            // a cross, without paper
	Badge            // a disc at the upper right of a stone: how a move is judged
	Shape            // what a stone makes on the point, in the ink of its colour
	Large            // the same, where it wins
	Defends          // the letter of a defence that holds,
	Fails            // of one that loses,
	Unsure           // and of one of which nobody knows
	Distance         // how far off a proved win is, the darker the farther: see Shade
	Open             // a dashed square: nothing is proved
)

// Tag is a word or a sign on a point. It is never a disc, except for Badge: a disc is a stone.
type Tag struct {
	Point game.Point
	Kind  TagKind
	Text  string
	Short string // in the place of Text where the cells are small; empty: Text
	White bool   // of Shape and Large: the stone is White's
	Star  bool   // before the text: it is proved
	Shade uint8  // of Distance, below [Shades]
	Mark  bool   // of Distance and Open: a frame in the accent; of Large: in the accent
	Tab   bool   // of a defence: at the upper right corner of a stone
}

// Shades is how many shades [Distance] has.
const Shades = 4

// SmallCell is the width of a cell, in units of a window, below which the short text of a tag is shown.
const SmallCell = 28

// The colours of a tag, on whatever board.
var (
	tagPaper = rgb(0xFFF6E8)
	tagEdge  = rgb(0x8A6434)
	tagInk   = rgb(0x2B2620)
	tagDark  = rgb(0x1E1C1B)
	tagFill  = rgb(0xB5432E) // the accent that white words stand out from
)

// shades are the papers of [Distance] with their inks.
var shades = [Shades]struct{ paper, ink color.NRGBA }{
	{tagPaper, tagInk}, {rgb(0xD0A870), tagInk}, {rgb(0x805B2C), rgb(0xFFFFFF)}, {rgb(0x37271B), rgb(0xFFFFFF)},
}

// tagSide is the side of a tag in cells.
var tagSide = [...]float64{Best: 0.84, Near: 0.80, Good: 0.68, Fair: 0.56, Holds: 0.74, Shape: 0.56, Large: 0.70, Defends: 0.60, Fails: 0.60, Unsure: 0.60, Badge: 0, Distance: 0.74, Open: 0.74}

// Tagged draws a tag, centred in a transparent picture of [StoneSize] pixels a side; cell is in pixels.
func Tagged(t Tag, cell float64) *image.RGBA {
	return sprite(stoneReach*cell, func(p painter) { drawTag(p, t, cell) })
}

// drawTag draws a tag around the origin.
func drawTag(p painter, t Tag, cell float64) {
	switch t.Kind {
	case NoTag:
	case Best:
		square(p, tagSide[t.Kind]*cell, cell, tagPaper, tagFill)
		tagText(p, t, cell, rgb(0xFFFFFF))
	case Near, Good, Fair:
		square(p, tagSide[t.Kind]*cell, cell, tagEdge, tagPaper)
		tagText(p, t, cell, tagInk)
	case Holds:
		square(p, tagSide[t.Kind]*cell, cell, tagEdge, tagPaper)
		a, b, c := vec{-0.17, 0.01}.times(cell), vec{-0.05, 0.14}.times(cell), vec{0.18, -0.13}.times(cell)
		p.fill(append(bar(a, b, 0.075*cell), bar(b, c, 0.075*cell)...), flat(tagInk))
	case Loses:
		p.fill(cross(vec{}, 0.19*cell, 0.13*cell), flat(tagPaper))
		p.fill(cross(vec{}, 0.18*cell, 0.065*cell), flat(tagFill))
	case Badge:
		c := vec{0.34, -0.34}.times(cell)
		p.fill(circle(c, 0.24*cell), flat(tagPaper))
		p.fill(circle(c, 0.215*cell), flat(tagFill))
		p.fill(bold.centred(t.Text, 0.25*cell, c), flat(rgb(0xFFFFFF)))
	case Shape, Large:
		drawShape(p, t, cell)
	case Defends, Fails, Unsure:
		drawLetter(p, t, cell)
	case Distance, Open:
		drawDistance(p, t, cell)
	}
}

// drawDistance draws how far off a proved win is, or that none is proved.
func drawDistance(p painter, t Tag, cell float64) {
	side := tagSide[t.Kind] * cell
	if t.Mark {
		half, line := vec{0.5, 0.5}.times(side+0.16*cell), vec{0.07, 0.07}.times(cell)
		p.fill(append(rounded(half.times(-1), half, 0.15*cell), hole(rounded(line.sub(half), half.sub(line), 0.1*cell))...), flat(tagFill))
	}
	if t.Kind == Distance {
		square(p, side, cell, tagEdge, shades[t.Shade].paper)
		tagText(p, t, cell, shades[t.Shade].ink)
		return
	}
	half := side / 2
	p.fill(rounded(vec{-half, -half}, vec{half, half}, 0.12*cell), flat(faded(tagPaper, 0.6)))
	const dashes = 4
	for i := range dashes {
		from, to := side*(float64(i)+0.2)/dashes-half, side*(float64(i)+0.8)/dashes-half
		for _, edge := range []float64{-half, half} {
			p.fill(bar(vec{from, edge}, vec{to, edge}, max(0.035*cell, 1)), flat(tagInk))
			p.fill(bar(vec{edge, from}, vec{edge, to}, max(0.035*cell, 1)), flat(tagInk))
		}
	}
	tagText(p, t, cell, tagInk)
}

// square draws a square with rounded corners around the origin, with an edge.
func square(p painter, side, cell float64, edge, fill color.NRGBA) {
	half, line := side/2, max(0.03*cell, 1)
	low, high := vec{-half, -half}, vec{half, half}
	p.fill(rounded(low, high, 0.12*cell), flat(edge))
	in := vec{line, line}
	p.fill(rounded(low.add(in), high.sub(in), 0.12*cell-line), flat(fill))
}

// tagText writes the text of a tag, smaller where that is long, with the star before it.
func tagText(p painter, t Tag, cell float64, ink color.NRGBA) {
	size := 0.34 * cell
	room := (tagSide[t.Kind] - 0.12) * cell
	width := bold.length(t.Text, size)
	if t.Star {
		width += 0.32 * cell
	}
	fit := min(1, room/max(width, 1))
	size, width = size*fit, width*fit
	if !t.Star {
		p.fill(bold.centred(t.Text, size, vec{}), flat(ink))
		return
	}
	p.fill(star(vec{-width/2 + 0.14*cell*fit, 0}, 0.15*cell*fit), flat(ink))
	p.fill(bold.outline(t.Text, size, vec{-width/2 + 0.32*cell*fit, capHeight / 2 * size}), flat(ink))
}

// drawShape draws what a stone makes on a point: Black's in ink on paper, White's white on dark paper, a five in the accent.
func drawShape(p painter, t Tag, cell float64) {
	side := tagSide[t.Kind] * cell
	switch white := rgb(0xFFFFFF); {
	case t.Mark:
		square(p, side, cell, tagPaper, tagFill)
		tagText(p, t, cell, white)
	case t.White:
		square(p, side, cell, tagPaper, tagDark)
		tagText(p, t, cell, white)
	default:
		square(p, side, cell, tagEdge, tagPaper)
		tagText(p, t, cell, tagInk)
	}
}

// drawLetter draws the letter of a defence, as a tab at the corner of a stone or as a square of its own.
func drawLetter(p painter, t Tag, cell float64) {
	side, c := tagSide[t.Kind]*cell, vec{}
	if t.Tab {
		side, c = 0.46*cell, vec{0.36, -0.36}.times(cell)
	}
	edge, paper, ink := tagPaper, tagDark, rgb(0xFFFFFF)
	switch t.Kind {
	case Fails:
		edge, paper, ink = tagFill, tagPaper, tagFill
	case Unsure:
		edge, paper, ink = tagEdge, tagPaper, tagInk
	default:
	}
	half, line := vec{side / 2, side / 2}, vec{1, 1}.times(max(0.035*cell, 1))
	p.fill(rounded(c.sub(half), c.add(half), 0.1*cell), flat(edge))
	p.fill(rounded(c.sub(half).add(line), c.add(half).sub(line), 0.08*cell), flat(paper))
	p.fill(bold.centred(t.Text, 0.6*side, c), flat(ink))
}
