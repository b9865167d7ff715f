package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"hoshi/assets"
	"hoshi/game"
)

// drawIcon draws the program's icon: a tile of wood with a star point between a black and a white stone.
func drawIcon(side float64) *image.RGBA {
	rim := side * 0.045
	tile := side - 2*rim
	radius := tile * 0.21
	low, high := vec{rim, rim * 0.75}, vec{rim + tile, rim*0.75 + tile}
	s := Wood
	s.Radius = radius / tile
	r := newRaster(int(side), int(side))
	for i := range 18 {
		out := rim * (0.05*float64(i) - 0.1)
		spread, down := vec{out, out}, vec{0, rim * 0.45}
		r.fill(rounded(low.sub(spread).add(down), high.add(spread).add(down), radius+out), flat(faded(s.Shadow, 0.035)))
	}
	// A small part of a board, at the scale at which its grain still shows.
	r.fill(rounded(low, high, radius), newWood(s, low.sub(vec{0.1 * tile, 0.55 * tile}), 1.9*tile))

	middle, cell := low.add(high).times(0.5), tile*0.265
	width := tile * 0.015
	for i := -1.0; i <= 1; i++ {
		x, y := middle.x+i*cell, middle.y+i*cell
		r.fill(rect(vec{x - width/2, low.y}, vec{x + width/2, high.y}), flat(s.Line))
		r.fill(rect(vec{low.x, y - width/2}, vec{high.x, y + width/2}), flat(s.Line))
	}
	edge := tile * 0.012
	inset := vec{edge, edge}
	light, shade := color.NRGBA{255, 255, 255, 0x58}, rgba(0x3A2408, 0x58)
	r.fill(append(rounded(low, high, radius), hole(rounded(low.add(inset), high.sub(inset), radius-edge))...),
		linear{low, vec{low.x, high.y}, gradient{{0, light}, {0.4, faded(light, 0.1)}, {0.6, faded(shade, 0.1)}, {1, shade}}})

	r.fill(circle(middle, 0.17*cell), flat(s.Line))
	for _, stone := range []struct {
		colour game.Color
		at     vec
	}{{game.Black, vec{-1, 1}}, {game.White, vec{1, -1}}} {
		img := Stone(s, Face{Color: stone.colour}, cell*1.18)
		at, n := middle.add(stone.at.times(cell)), img.Rect.Dx()/2
		draw.Draw(r.img, img.Rect.Add(image.Pt(int(at.x)-n, int(at.y)-n)), img, image.Point{}, draw.Over)
	}
	return r.img
}

// The icon is part of the assets; run with -update to draw it anew, then zopflipng, which makes it smaller.
func TestIconIsDrawnHere(t *testing.T) {
	img := drawIcon(512)
	if *update {
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, img); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("../../assets/icon.png", out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := png.Decode(bytes.NewReader(assets.Icon()))
	if err != nil {
		t.Fatal(err)
	}
	compare(t, img, want)
}
