package picture

import (
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hoshi/assets"
)

// face is a font whose text becomes shapes. A sign that its first font lacks is taken from the next.
type face []*sfnt.Font

var (
	regular = sync.OnceValue(func() face { return face{parse(assets.Regular())} })
	bold    = sync.OnceValue(func() face { return append(face{parse(assets.Bold())}, regular()...) })
)

// parse reads one of the program's own fonts.
func parse(data []byte) *sfnt.Font {
	f, err := sfnt.Parse(data)
	mend(err)
	return f
}

// mend stops the program where one of its own fonts is broken, which the tests of the fonts rule out.
func mend(err error) {
	if err != nil {
		panic("picture: broken font: " + err.Error())
	}
}

// design is the size at which outlines are taken from a font, in pixels an em: large, so that rounding does not show.
const design = 1024

// capHeight is the height of capitals and digits in the program's fonts, in ems.
const capHeight = 0.714

// glyph returns the font and the number in it of the glyph for r; what no font has is a box.
func (f face) glyph(buffer *sfnt.Buffer, r rune) (*sfnt.Font, sfnt.GlyphIndex) {
	for _, candidate := range f {
		index, err := candidate.GlyphIndex(buffer, r)
		mend(err)
		if index != 0 {
			return candidate, index
		}
	}
	return f[0], 0
}

// advances returns for each rune how far it moves the pen on; size is that of an em.
func (f face) advances(text []rune, size float64) []float64 {
	var buffer sfnt.Buffer
	out := make([]float64, len(text))
	for i, r := range text {
		from, index := f.glyph(&buffer, r)
		advance, err := from.GlyphAdvance(&buffer, index, fixed.I(design), font.HintingNone)
		mend(err)
		out[i] = float64(advance) * size / design / 64
	}
	return out
}

// length returns how long a line of text is; size is that of an em.
func (f face) length(text string, size float64) float64 {
	sum := 0.0
	for _, a := range f.advances([]rune(text), size) {
		sum += a
	}
	return sum
}

// outline returns text as a shape whose baseline begins at the given place; size is that of an em.
func (f face) outline(text string, size float64, at vec) shape {
	var (
		buffer sfnt.Buffer
		s      shape
	)
	runes := []rune(text)
	advances := f.advances(runes, size)
	scale := size / design / 64
	for i, r := range runes {
		from, index := f.glyph(&buffer, r)
		segments, err := from.LoadGlyph(&buffer, index, fixed.I(design), nil)
		mend(err)
		for _, segment := range segments {
			var p [3]vec
			for k, a := range segment.Args {
				p[k] = at.add(vec{float64(a.X), float64(a.Y)}.times(scale))
			}
			switch segment.Op {
			case sfnt.SegmentOpMoveTo:
				s.move(p[0])
			case sfnt.SegmentOpLineTo:
				s.line(p[0])
			case sfnt.SegmentOpCubeTo:
				s.cubic(p[0], p[1], p[2])
			}
		}
		at.x += advances[i]
	}
	return s
}

// centred returns text as a shape that looks centred at c: across by its ink, upright by the height of digits and
// capitals.
func (f face) centred(text string, size float64, c vec) shape {
	s := f.outline(text, size, vec{})
	low, high := s.bounds()
	return s.moved(c.add(vec{-(low.x + high.x) / 2, capHeight * size / 2}))
}
