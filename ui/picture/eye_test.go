package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/ui/eyetest"
)

// coat is a drawing before something was drawn on it, and after.
type coat struct{ before, after *image.RGBA }

// lights returns the mean light of what was drawn and of what it lies on, where it covers that wholly: in the pixels
// that have changed nearly as much as the one that has changed most.
func (c coat) lights() (mark, ground eyetest.Light) {
	most := 0
	for y := range c.after.Rect.Dy() {
		for x := range c.after.Rect.Dx() {
			most = max(most, distance(c.before, c.after, x, y))
		}
	}
	n := 0.0
	for y := range c.after.Rect.Dy() {
		for x := range c.after.Rect.Dx() {
			if d := distance(c.before, c.after, x, y); d == 0 || 10*d < 8*most {
				continue
			}
			a, b := eyetest.Of(c.after.RGBAAt(x, y)), eyetest.Of(c.before.RGBAAt(x, y))
			for i := range a {
				mark[i], ground[i] = mark[i]+a[i], ground[i]+b[i]
			}
			n++
		}
	}
	for i := range mark {
		mark[i], ground[i] = mark[i]/n, ground[i]/n
	}
	return mark, ground
}

// patch returns the piece of a board's face around a point, as large as a sprite, without lines.
func patch(s Style, corner image.Point, cell float64) *image.RGBA {
	s.Line = color.NRGBA{}
	board := drawn(s, Geometry{Size: 15, Side: 17.2 * cell})
	n := StoneSize(cell)
	out := image.NewRGBA(image.Rect(0, 0, n, n))
	draw.Draw(out, out.Rect, board, corner, draw.Src)
	return out
}

// with returns img with more drawn on it around its middle.
func with(img *image.RGBA, paint func(painter)) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	copy(out.Pix, img.Pix)
	middle := float64(img.Rect.Dx()) / 2
	paint(&raster{img: out, origin: vec{middle, middle}})
	return out
}

// Every stone, mark and number stands out from what it lies on, for every eye, on the palest and the darkest part of
// the board. The bounds are those of WCAG 2.2: 3 for what is drawn and for large letters, 4.5 for small ones; and more for
// the board that is made for it.
func TestMarksStandOutForEveryEye(t *testing.T) {
	const cell = 40
	for _, s := range Styles {
		bound, small := 3.0, 4.5
		if s.Name == Contrast.Name {
			bound, small = 4.5, 7
		}
		for _, corner := range []image.Point{{40, 40}, {590, 590}} {
			bare := patch(s, corner, cell)
			coats := map[string]coat{}
			add := func(name string, before *image.RGBA, paint func(painter)) {
				coats[name] = coat{before, with(before, paint)}
			}
			add("lines", bare, func(p painter) { p.fill(rect(vec{-20, -2}, vec{20, 2}), flat(s.Line)) })
			add("black stone", bare, func(p painter) { drawStone(p, s, game.Black, 0, cell) })
			for _, k := range []MarkKind{Forbidden, Cursor} {
				add(fmt.Sprint("sign ", k, " on the board"), bare, func(p painter) { drawSign(p, s, k, game.None, cell) })
			}
			for _, c := range []game.Color{game.Black, game.White} {
				ghost := with(bare, func(p painter) { drawGhost(p, s, c, cell) })
				add(c.String()+" hint", ghost, func(p painter) { p.fill(ring(vec{}, 0.55*cell, 0.065*cell), flat(s.Accent)) })
				stone := with(bare, func(p painter) { drawStone(p, s, c, 1, cell) })
				for _, k := range []MarkKind{LastDot, Ring} {
					add(fmt.Sprint("sign ", k, " on ", c), stone, func(p painter) { drawSign(p, s, k, c, cell) })
				}
				add("newest number on "+c.String(), stone, func(p painter) { drawNumber(p, s, Face{c, 88, true, 1}, numberSize(88)*cell, vec{}) })
				add("small: number on "+c.String(), stone, func(p painter) { drawNumber(p, s, Face{c, 188, false, 1}, numberSize(188)*cell, vec{}) })
			}
			add("small: coordinates", bare, func(p painter) { p.fill(regular.centred("M", 0.4*cell, vec{}), flat(s.Letter)) })
			for name, c := range coats {
				mark, ground := c.lights()
				for _, eye := range eyetest.Eyes {
					want := bound
					if strings.HasPrefix(name, "small") {
						want = small
					}
					if got := eye.Contrast(mark, ground); got < want {
						t.Errorf("%s, %s, %s, at %v: contrast %.2f, want %.1f", s.Name, eye.Name, name, corner, got, want)
					}
				}
			}
		}
	}
}

// The two colours of stones are told apart by every eye, all over but at their rims.
func TestStonesDifferForEveryEye(t *testing.T) {
	for _, s := range Styles {
		black, white := Stone(s, Face{Color: game.Black}, 40), Stone(s, Face{Color: game.White}, 40)
		middle := StoneSize(40) / 2
		for _, eye := range eyetest.Eyes {
			for y := middle - 15; y <= middle+15; y += 3 {
				for x := middle - 15; x <= middle+15; x += 3 {
					if math.Hypot(float64(x-middle), float64(y-middle)) > 15 {
						continue // at the rim or beyond it
					}
					b, w := eyetest.Of(black.RGBAAt(x, y)), eyetest.Of(white.RGBAAt(x, y))
					if got := eye.Contrast(b, w); got < 3 || eye.Luminance(w) < eye.Luminance(b) {
						t.Errorf("%s, %s: contrast %.2f at %d,%d", s.Name, eye.Name, got, x, y)
					}
				}
			}
		}
	}
}
