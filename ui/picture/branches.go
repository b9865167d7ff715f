package picture

import (
	"image"
	"image/color"
	"strconv"

	"hoshi/game"
)

// TreeEdge is a move in a drawn tree of variations.
type TreeEdge struct {
	Column, Row int        // its place; the move before it stands one column to the left
	From        int        // the row of that
	Rooted      bool       // nothing stands before it
	Color       game.Color // of its stone; None: no stone was placed
	Number      int
	Sign        string // how it was judged, above it
	Current     bool
	Said        bool   // it has a comment
	Hidden      int    // how many moves that follow are not shown
	Words       string // behind it
}

// TreeColors are those of a tree of variations.
type TreeColors struct {
	Line, Ink, Dim, Accent color.NRGBA
	Black, BlackEdge       color.NRGBA
	White, WhiteEdge       color.NRGBA
}

// TwigWords is how many columns the words behind a twig take at most.
const TwigWords = 5

// The measures of a tree, in units of a window: from column to column and from row to row, the middle of the first one, the radius of a
// stone.
const (
	TwigColumn = 31.0
	TwigRow    = 35.0
	TwigLeft   = 16.0
	TwigTop    = 30.0
	twigStone  = 11.5
	twigText   = 10.5
)

// treePainter is a tree that is being drawn.
type treePainter struct {
	painter
	TreeColors
	face *face
	unit float64
	from vec // the corner of what is seen
}

// Branches draws twigs on a transparent picture of so many pixels whose upper left corner lies at x and y of the tree, in units of a window,
// of which unit is the length. Words are in the language.
func Branches(list []TreeEdge, colors TreeColors, language string, x, y float64, width, height int, unit float64) *image.RGBA {
	r := newRaster(max(width, 1), max(height, 1))
	t := treePainter{r, colors, shaped(language), unit, vec{x, y}.times(unit)}
	for i := range list {
		t.branch(&list[i])
	}
	for i := range list {
		t.stone(&list[i])
	}
	return r.img
}

func (t *treePainter) at(column, row int) vec {
	return vec{TwigLeft + TwigColumn*float64(column), TwigTop + TwigRow*float64(row)}.times(t.unit).sub(t.from)
}

// branch draws the way to a twig: straight on, or down from an upper row and round the corner.
func (t *treePainter) branch(w *TreeEdge) {
	if w.Rooted {
		return
	}
	line := flat(t.Line)
	width := 1.2 * t.unit
	from, to := t.at(w.Column-1, w.From), t.at(w.Column, w.Row)
	if w.From == w.Row {
		t.fill(bar(from, to, width), line)
		return
	}
	corner := vec{from.x, to.y - 0.4*TwigRow*t.unit}
	t.fill(bar(from, corner, width), line)
	const steps = 6
	for i := range steps {
		t.fill(bar(bend(corner, to, float64(i)/steps), bend(corner, to, float64(i+1)/steps), width), line)
	}
}

// bend returns the place at a part of the way from a, down and then to the right, to b.
func bend(a, b vec, part float64) vec {
	c := vec{a.x, b.y}
	return a.times((1 - part) * (1 - part)).add(c.times(2 * part * (1 - part))).add(b.times(part * part))
}

// stone draws a twig with what stands around it.
func (t *treePainter) stone(w *TreeEdge) {
	c, u := t.at(w.Column, w.Row), t.unit
	if w.Current {
		t.fill(ring(c, (twigStone+4)*u, 2*u), flat(t.Accent))
	}
	t.stamp("twig "+w.Color.String(), c, (twigStone+1)*u, func(p painter) { t.body(p, w.Color) })
	if w.Color != game.None {
		ink := t.White
		if w.Color == game.White {
			ink = t.Black
		}
		size := twigText * u
		if w.Number > 99 {
			size *= 0.84
		}
		t.fill(bold.centred(strconv.Itoa(w.Number), size, c), flat(ink))
	}
	if w.Sign != "" {
		t.fill(bold.centred(w.Sign, 12*u, c.sub(vec{0, (twigStone + 9.5) * u})), flat(t.Accent))
	}
	if w.Said {
		t.fill(circle(c.add(vec{0.72 * twigStone * u, 0.72 * twigStone * u}), 2.6*u), flat(t.Dim))
	}
	words := w.Words
	if w.Hidden > 0 {
		words = "+" + strconv.Itoa(w.Hidden)
	}
	if words != "" {
		words = t.face.shortened(words, 12.5, TwigWords*TwigColumn-2*twigStone)
		t.fill(t.face.outline(words, 12.5*u, c.add(vec{(twigStone + 9) * u, capHeight / 2 * 12.5 * u})), flat(t.Dim))
	}
}

// body draws a stone around the origin; where none was placed a small square.
func (t *treePainter) body(p painter, c game.Color) {
	u := t.unit
	fill, edge := t.Black, t.BlackEdge
	switch c {
	case game.None:
		h := vec{4, 4}.times(u)
		p.fill(rounded(h.times(-1), h, 1.5*u), flat(t.Dim))
		return
	case game.White:
		fill, edge = t.White, t.WhiteEdge
	case game.Black:
	}
	p.fill(circle(vec{}, twigStone*u), flat(edge))
	p.fill(circle(vec{}, (twigStone-1)*u), flat(fill))
}

// shortened returns text, cut off with an ellipsis where it is longer than room; size is that of an em.
func (f *face) shortened(text string, size, room float64) string {
	letters := []rune(text)
	for len(letters) > 1 && f.length(text, size) > room {
		letters = letters[:len(letters)-1]
		text = string(letters) + "…"
	}
	return text
}
