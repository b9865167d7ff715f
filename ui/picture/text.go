package picture

import (
	"sync"
	"time"
	"unicode/utf8"
	"weak"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hoshi/assets"
)

// face is a font whose text becomes shapes. It takes memory only while it is used: the figures of a board are in [ascii].
type face struct {
	data  func() []byte // an OpenType font
	next  *face         // has signs that this one lacks; nil: no other does
	mu    sync.Mutex
	font  weak.Pointer[sfnt.Font]
	held  *sfnt.Font  // since it was used a short while ago
	letGo *time.Timer // lets go of it; nil: it was never used
}

// heldFor is how long a font stays that is not used: what is drawn again and again would else read it anew after each collection of garbage.
const heldFor = 5 * time.Second

var (
	regular = &face{data: assets.Regular}
	bold    = &face{data: assets.Bold, next: regular}
)

// shapedFaces are what [shaped] has made, by the code of the language.
var shapedFaces sync.Map

// shaped returns the regular face with the shapes that characters have in a language.
func shaped(language string) *face {
	if f, ok := shapedFaces.Load(language); ok {
		return f.(*face)
	}
	f, _ := shapedFaces.LoadOrStore(language, &face{data: func() []byte { return assets.Shaped(assets.Regular(), language) }})
	return f.(*face)
}

// open returns the font, read anew when it was let go of.
func (f *face) open() *sfnt.Font {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hold()
	if font := f.font.Value(); font != nil {
		f.held = font
		return font
	}
	font, err := sfnt.Parse(f.data())
	mustLoad(err)
	f.font, f.held = weak.Make(font), font
	return font
}

// hold puts off when the font is let go of. f.mu is locked.
func (f *face) hold() {
	if f.letGo != nil {
		f.letGo.Reset(heldFor)
		return
	}
	f.letGo = time.AfterFunc(heldFor, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.held = nil
	})
}

// mustLoad stops the program where one of its own fonts is broken, which the tests of the fonts rule out.
func mustLoad(err error) {
	if err != nil {
		panic("picture: broken font: " + err.Error())
	}
}

// design is the size at which outlines are taken from a font, in pixels an em: large, so that rounding does not show.
const design = 1024

// capHeight is the height of capitals and digits in the program's fonts, in ems.
const capHeight = 0.714

// glyph is the drawing of a sign, one em high, with the baseline's beginning at the origin.
type glyph struct {
	shape   shape
	advance float64 // how far it moves the pen on
}

// ascii holds the glyphs of digits and other signs of ASCII, by face and rune: they are drawn over and over again.
var ascii sync.Map

type glyphKey struct {
	face *face
	sign rune
}

// glyph returns the drawing of r; what no font has is a box.
func (f *face) glyph(r rune) glyph {
	if r >= utf8.RuneSelf {
		return f.load(r)
	}
	key := glyphKey{f, r}
	if g, ok := ascii.Load(key); ok {
		return g.(glyph)
	}
	g := f.load(r)
	ascii.Store(key, g)
	return g
}

// load reads the drawing of r from the first font that has it.
func (f *face) load(r rune) glyph {
	var buffer sfnt.Buffer
	from := f.open()
	index, err := from.GlyphIndex(&buffer, r)
	mustLoad(err)
	if index == 0 && f.next != nil {
		return f.next.load(r)
	}
	advance, err := from.GlyphAdvance(&buffer, index, fixed.I(design), font.HintingNone)
	mustLoad(err)
	segments, err := from.LoadGlyph(&buffer, index, fixed.I(design), nil)
	mustLoad(err)
	const scale = 1.0 / design / 64
	g := glyph{advance: float64(advance) * scale}
	for _, segment := range segments {
		var p [3]vec
		for k, a := range segment.Args {
			p[k] = vec{float64(a.X), float64(a.Y)}.times(scale)
		}
		switch segment.Op {
		case sfnt.SegmentOpMoveTo:
			g.shape.move(p[0])
		case sfnt.SegmentOpLineTo:
			g.shape.line(p[0])
		case sfnt.SegmentOpCubeTo:
			g.shape.cubic(p[0], p[1], p[2])
		}
	}
	return g
}

// advances returns for each rune how far it moves the pen on; size is that of an em.
func (f *face) advances(text []rune, size float64) []float64 {
	out := make([]float64, len(text))
	for i, r := range text {
		out[i] = f.glyph(r).advance * size
	}
	return out
}

// length returns how long a line of text is; size is that of an em.
func (f *face) length(text string, size float64) float64 {
	sum := 0.0
	for _, a := range f.advances([]rune(text), size) {
		sum += a
	}
	return sum
}

// outline returns text as a shape whose baseline begins at the given place; size is that of an em.
func (f *face) outline(text string, size float64, at vec) shape {
	var s shape
	for _, r := range text {
		g := f.glyph(r)
		for _, st := range g.shape {
			for k := range st.p {
				st.p[k] = at.add(st.p[k].times(size))
			}
			s = append(s, st)
		}
		at.x += g.advance * size
	}
	return s
}

// centred returns text as a shape that looks centred at c: across by its ink, upright by the height of digits and
// capitals.
func (f *face) centred(text string, size float64, c vec) shape {
	s := f.outline(text, size, vec{})
	low, high := s.bounds()
	return s.moved(c.add(vec{-(low.x + high.x) / 2, capHeight * size / 2}))
}
