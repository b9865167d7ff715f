package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	"golang.org/x/image/vector"

	"hoshi/game"
)

// whole fills a shape at once, without tiles.
func whole(s shape, width, height int, c color.NRGBA) *image.RGBA {
	z := vector.NewRasterizer(width, height)
	for _, st := range s {
		p := st.p
		switch st.verb {
		case moveTo:
			z.ClosePath()
			z.MoveTo(float32(p[0].x), float32(p[0].y))
		case lineTo:
			z.LineTo(float32(p[0].x), float32(p[0].y))
		case cubicTo:
			z.CubeTo(float32(p[0].x), float32(p[0].y), float32(p[1].x), float32(p[1].y), float32(p[2].x), float32(p[2].y))
		}
	}
	z.ClosePath()
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	z.Draw(out, out.Rect, image.NewUniform(c), image.Point{})
	return out
}

func TestTilesMakeTheSamePicture(t *testing.T) {
	const width, height = 400, 300
	c := vec{200, 150}
	for _, test := range []struct {
		name  string
		shape shape
	}{
		{"disc", circle(c, 140)},
		{"ring", ring(c, 140, 9)},
		{"rounded rectangle on pixel edges", rounded(vec{8, 16}, vec{392, 284}, 40)},
		{"rectangle on tile edges", rect(vec{128, 64}, vec{256, 192})},
		{"larger than the picture", circle(c, 900)},
		{"partly outside", circle(vec{390, -20}, 150)},
		{"hole at the middle of tiles", append(rect(vec{}, vec{400, 300}), hole(circle(c, 120))...)},
		{"bar", bar(vec{20, 280}, vec{380, 30}, 25)},
		{"arrow", arrow(vec{20, 280}, vec{380, 30}, 25)},
		{"cross", cross(c, 100, 30)},
		{"brackets", brackets(100, 40, 10).moved(c)},
		{"triangle", frame(20, c.add(polar(120, -math.Pi/2)), c.add(polar(120, math.Pi/6)), c.add(polar(120, math.Pi*5/6)))},
		{"text", bold.centred("星 88", 120, c)},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRaster(width, height)
			r.fill(test.shape, flat(Wood.Accent))
			compare(t, r.img, whole(test.shape, width, height, Wood.Accent))
		})
	}
}

func TestHolesAreOpen(t *testing.T) {
	c := vec{50, 50}
	for name, s := range map[string]shape{
		"ring":  ring(c, 40, 10),
		"frame": frame(10, vec{10, 10}, vec{90, 10}, vec{90, 90}, vec{10, 90}),
	} {
		r := newRaster(100, 100)
		r.fill(s, flat(Wood.Accent))
		if a := r.img.RGBAAt(50, 50).A; a != 0 {
			t.Errorf("%s: opacity %d in the middle", name, a)
		}
		if a := r.img.RGBAAt(15, 50).A; a != 255 {
			t.Errorf("%s: opacity %d on the band", name, a)
		}
	}
}

func TestLinesAreSharpAndEven(t *testing.T) {
	for _, side := range []float64{200, 333, 786, 1201} {
		g := Geometry{Size: 15, Side: side}
		img := drawn(Paper, g)
		// Across the middle between two rows, every line of a column is one dark run with equal pixels within it.
		_, y := g.At(game.Point{X: 7, Y: 7})
		row := int(y + g.Cell()/2)
		runs := 0
		for x := 1; x < img.Rect.Dx(); x++ {
			here, before := img.RGBAAt(x, row).R, img.RGBAAt(x-1, row).R
			if here < 255 && before == 255 {
				runs++
			}
			if here < 255 && before < 255 && here != before {
				t.Errorf("side %v: a soft edge at %d", side, x)
			}
		}
		if runs != 15 {
			t.Errorf("side %v: %d lines", side, runs)
		}
	}
}

func TestStonesLieOnTheCrossings(t *testing.T) {
	for _, size := range []int{game.MinSize, 15, 19, game.MaxSize} {
		for side := 200; side < 1000; side += 75 {
			g := Geometry{Size: size, Side: float64(side)}
			img := drawn(Paper, g)
			half := StoneSize(g.Cell()) / 2
			for i := range size - 1 {
				centre := g.Corner(game.Point{X: i, Y: i}).Add(image.Pt(half, half))
				// Half a cell below the point there is only the upright line.
				y := centre.Y + int(g.Cell()/2)
				dark := func(x int) bool { return img.RGBAAt(x, y).R < 200 }
				left, right := centre.X, centre.X
				for dark(left - 1) {
					left--
				}
				for dark(right + 1) {
					right++
				}
				if d := left + right - 2*centre.X; !dark(centre.X) || d < -1 || d > 1 {
					t.Fatalf("size %d, side %d: a stone's centre at %d, its line from %d to %d", size, side, centre.X, left, right)
				}
			}
		}
	}
}

func TestSpriteIsCentredOnItsMiddlePixel(t *testing.T) {
	for _, cell := range []float64{5, 13.3, 24, 48.7, 97} {
		img := Stone(Paper, Face{Color: game.Black}, cell)
		n := StoneSize(cell)
		if img.Rect != image.Rect(0, 0, n, n) || n%2 == 0 {
			t.Fatalf("cell %v: sprite of %v, StoneSize %d", cell, img.Rect, n)
		}
		for y := range n {
			for x := range n / 2 {
				if a, b := img.RGBAAt(x, y).A, img.RGBAAt(n-1-x, y).A; max(a, b)-min(a, b) > 2 {
					t.Fatalf("cell %v: opacity %d at %d,%d but %d opposite", cell, a, x, y, b)
				}
			}
		}
	}
}

func TestCornersOfTheBoardAreTransparent(t *testing.T) {
	img := drawn(Wood, Geometry{Size: 15, Side: 786})
	for _, p := range []image.Point{{0, 0}, {785, 0}, {0, 785}, {785, 785}} {
		if a := img.RGBAAt(p.X, p.Y).A; a != 0 {
			t.Errorf("opacity %d at %v", a, p)
		}
	}
	if !img.SubImage(image.Rect(10, 10, 776, 776)).(*image.RGBA).Opaque() {
		t.Error("the board is not opaque")
	}
}

func TestTranslucentPaintOverTransparency(t *testing.T) {
	r := newRaster(4, 4)
	r.fill(rect(vec{}, vec{4, 4}), flat{0xFF, 0, 0, 0x80})
	want := image.NewRGBA(r.img.Rect)
	draw.Draw(want, want.Rect, image.NewUniform(color.NRGBA{0xFF, 0, 0, 0x80}), image.Point{}, draw.Over)
	compare(t, r.img, want)
}

func TestEqualInputGivesEqualPictures(t *testing.T) {
	d := Of(play(t, 15, "H8", "I9"), Options{Numbers: true, Coordinates: true, Style: Wood, Caption: "again"})
	first := d.Image(500)
	done := make(chan *image.RGBA)
	for range 4 {
		go func() { done <- d.Image(500) }()
	}
	for range 4 {
		if again := <-done; !bytes.Equal(again.Pix, first.Pix) {
			t.Error("drawn again, the picture differs")
		}
	}
}
