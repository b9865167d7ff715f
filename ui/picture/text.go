package picture

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hoshi/assets"
)

// face is a font whose text becomes shapes.
type face struct {
	font *sfnt.Font
}

var (
	regular = sync.OnceValue(func() face { return parse(assets.Regular()) })
	bold    = sync.OnceValue(func() face { return parse(assets.Bold()) })
)

// parse reads one of the program's own fonts.
func parse(data []byte) face {
	f, err := sfnt.Parse(data)
	if err != nil {
		panic("picture: a built-in font is broken: " + err.Error())
	}
	return face{f}
}

// design is the size at which outlines are taken from the font, in pixels an em: large, so that rounding does not show.
const design = 1024

// outline returns text as a shape whose baseline begins at the origin, and its length. size is that of an em.
func (f face) outline(text string, size float64) (shape, float64) {
	var (
		buffer sfnt.Buffer
		s      shape
		pen    float64
	)
	scale := size / design / 64
	for _, r := range text {
		glyph, err := f.font.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		segments, err := f.font.LoadGlyph(&buffer, glyph, fixed.I(design), nil)
		if err != nil {
			continue
		}
		for _, seg := range segments {
			var p [3]vec
			for i, a := range seg.Args {
				p[i] = vec{pen + float64(a.X)*scale, float64(a.Y) * scale}
			}
			switch seg.Op {
			case sfnt.SegmentOpMoveTo:
				s.move(p[0])
			case sfnt.SegmentOpLineTo:
				s.line(p[0])
			case sfnt.SegmentOpCubeTo:
				s.cubic(p[0], p[1], p[2])
			}
		}
		advance, err := f.font.GlyphAdvance(&buffer, glyph, fixed.I(design), font.HintingNone)
		if err != nil {
			continue
		}
		pen += float64(advance) * scale
	}
	return s, pen
}

// centred returns text as a shape that looks centred at c: across by its ink, upright by the height of digits and capitals.
func (f face) centred(text string, size float64, c vec) shape {
	s, _ := f.outline(text, size)
	low, high := s.bounds()
	return s.moved(c.add(vec{-(low.x + high.x) / 2, capHeight * size / 2}))
}

// capHeight is the height of capitals and digits in the program's fonts, in ems.
const capHeight = 0.714
