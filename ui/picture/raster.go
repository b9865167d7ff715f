package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"math"
	"runtime"
	"sync"

	"golang.org/x/image/vector"
)

// raster paints on pixels, with smooth edges.
type raster struct {
	img    *image.RGBA
	origin vec // where the drawing's origin lies in img
	stamps map[string]*image.RGBA
}

// newRaster returns a transparent raster of the given size whose origin is its upper left corner.
func newRaster(width, height int) *raster {
	return &raster{img: image.NewRGBA(image.Rect(0, 0, width, height)), stamps: map[string]*image.RGBA{}}
}

// around returns the odd number of pixels that hold a drawing reaching that far from the middle of its central pixel.
func around(reach float64) int { return 2*int(math.Ceil(max(reach-0.5, 0))) + 1 }

// sprite returns a picture of what draw draws around the origin, which lies in the middle of the picture's central
// pixel.
func sprite(reach float64, draw func(painter)) *image.RGBA {
	n := around(reach)
	r := newRaster(n, n)
	r.origin = vec{float64(n) / 2, float64(n) / 2}
	draw(r)
	return r.img
}

// faintest is the width below which no line gets, in pixels: one pixel in a mixed colour.
const faintest = 0.6

func (r *raster) snap(middle, width float64) (float64, float64) {
	pixels := max(1, math.Round(width))
	if width > 1 {
		width = pixels
	}
	return firstPixel(middle, pixels) + pixels/2, max(width, faintest)
}

// firstPixel returns the pixel at which begins what is that many pixels broad and has its middle there or less than
// half a pixel further on. The small addend keeps lines and stones together where a middle lies on a pixel's edge but
// for rounding.
func firstPixel(middle, pixels float64) float64 { return math.Floor(middle - pixels/2 + 0.5 + 1e-6) }

func (r *raster) stamp(key string, centre vec, reach float64, paint func(painter)) {
	img := r.stamps[key]
	if img == nil {
		img = sprite(reach, paint)
		r.stamps[key] = img
	}
	n := img.Rect.Dx()
	corner := image.Pt(int(firstPixel(centre.x+r.origin.x, float64(n))), int(firstPixel(centre.y+r.origin.y, float64(n))))
	draw.Draw(r.img, img.Rect.Add(corner), img, image.Point{}, draw.Over)
}

// A shape is filled in tiles of this size. Most tiles of a large shape lie wholly inside or outside of it and cost
// little.
const tileWidth, tileHeight = 128, 64

func (r *raster) fill(s shape, p paint) {
	if len(s) == 0 {
		return
	}
	f := newFilling(s.moved(r.origin), p, r)
	box := pixels(f.shape.bounds()).Intersect(r.img.Rect)
	if box.Dy() <= tileHeight {
		f.band(box)
		return
	}
	bands := make(chan image.Rectangle)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (box.Dy()+tileHeight-1)/tileHeight) {
		wait.Go(func() {
			for band := range bands {
				f.band(band)
			}
		})
	}
	for y := box.Min.Y; y < box.Max.Y; y += tileHeight {
		bands <- image.Rect(box.Min.X, y, box.Max.X, min(y+tileHeight, box.Max.Y))
	}
	close(bands)
	wait.Wait()
}

// pixels returns the pixels that the rectangle between two corners touches.
func pixels(low, high vec) image.Rectangle {
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}

// filling is a shape that is being filled. Its bands may be filled at the same time.
type filling struct {
	shape shape // in pixels
	edges []edge
	paint paint
	to    *raster
}

// edge is one step of a contour.
type edge struct {
	from, to vec
	box      image.Rectangle // the pixels that it may touch
}

func newFilling(s shape, p paint, to *raster) filling {
	f := filling{shape: s, paint: p, to: to}
	var first, pen vec
	add := func(points ...vec) {
		low, high := pen, pen
		for _, p := range points {
			low, high = vec{min(low.x, p.x), min(low.y, p.y)}, vec{max(high.x, p.x), max(high.y, p.y)}
		}
		end := points[len(points)-1]
		box := pixels(low, high)
		box.Max = box.Max.Add(image.Pt(1, 1)) // an upright line at a pixel's edge has a box too
		f.edges = append(f.edges, edge{pen, end, box})
		pen = end
	}
	for _, st := range s {
		switch st.verb {
		case moveTo:
			add(first)
			first, pen = st.p[0], st.p[0]
		case lineTo:
			add(st.p[0])
		case cubicTo:
			add(st.p[:]...)
		}
	}
	add(first)
	return f
}

// brush is what filling a tile needs.
type brush struct {
	mask *image.Alpha
	row  [tileWidth]color.NRGBA
	z    vector.Rasterizer
}

// brushes are those not in use; a small shape would cost more to make one than to fill.
var brushes = sync.Pool{New: func() any {
	return &brush{mask: image.NewAlpha(image.Rect(0, 0, tileWidth, tileHeight))}
}}

// band fills the part of the shape in a band of at most tileHeight rows, which lies in the picture.
func (f filling) band(band image.Rectangle) {
	b := brushes.Get().(*brush)
	defer brushes.Put(b)
	for x := band.Min.X; x < band.Max.X; x += tileWidth {
		tile := image.Rect(x, band.Min.Y, min(x+tileWidth, band.Max.X), band.Max.Y)
		whole := !f.mayTouch(tile)
		if whole && f.winding(vec{float64(tile.Min.X) + 0.5, float64(tile.Min.Y) + 0.5}) == 0 {
			continue
		}
		if !whole {
			f.rasterize(&b.z, tile, b.mask)
		}
		for y := tile.Min.Y; y < tile.Max.Y; y++ {
			if whole {
				f.line(b, tile.Min.X, y, tile.Dx(), nil)
				continue
			}
			from := (y - tile.Min.Y) * b.mask.Stride
			mask := b.mask.Pix[from : from+tile.Dx()]
			covered := bytes.TrimLeft(mask, "\x00")
			skipped := len(mask) - len(covered)
			covered = bytes.TrimRight(covered, "\x00")
			f.line(b, tile.Min.X+skipped, y, len(covered), covered)
		}
	}
}

// line paints n pixels from (x, y) to the right, each weakened by its mask where there is one.
func (f filling) line(b *brush, x, y, n int, mask []uint8) {
	row := b.row[:n]
	// Paint is asked at the middle of each pixel.
	f.paint.span(float64(x)+0.5-f.to.origin.x, float64(y)+0.5-f.to.origin.y, row)
	start := f.to.img.PixOffset(x, y)
	line := f.to.img.Pix[start : start+4*n]
	if mask == nil {
		cover(line, row)
	} else {
		blend(line, row, mask)
	}
}

// mayTouch reports whether an edge of the shape may run through the tile.
func (f filling) mayTouch(tile image.Rectangle) bool {
	for i := range f.edges {
		if f.edges[i].box.Overlaps(tile) {
			return true
		}
	}
	return false
}

// winding returns how often the contours run around c. Curves count as straight, which is right for every place
// outside their boxes.
func (f filling) winding(c vec) int {
	n := 0
	for _, e := range f.edges {
		if (e.from.y <= c.y) == (e.to.y <= c.y) {
			continue
		}
		if e.from.x+(c.y-e.from.y)/(e.to.y-e.from.y)*(e.to.x-e.from.x) < c.x {
			continue
		}
		if e.from.y < e.to.y {
			n++
		} else {
			n--
		}
	}
	return n
}

// rasterize computes how much of each pixel of the tile the shape covers.
func (f filling) rasterize(z *vector.Rasterizer, tile image.Rectangle, mask *image.Alpha) {
	z.Reset(tile.Dx(), tile.Dy())
	z.DrawOp = draw.Src
	at := func(v vec) (float32, float32) {
		return float32(v.x - float64(tile.Min.X)), float32(v.y - float64(tile.Min.Y))
	}
	for _, st := range f.shape {
		x, y := at(st.p[0])
		switch st.verb {
		case moveTo:
			z.ClosePath()
			z.MoveTo(x, y)
		case lineTo:
			z.LineTo(x, y)
		case cubicTo:
			bx, by := at(st.p[1])
			cx, cy := at(st.p[2])
			z.CubeTo(x, y, bx, by, cx, cy)
		}
	}
	z.ClosePath()
	z.Draw(mask, image.Rect(0, 0, tile.Dx(), tile.Dy()), image.Opaque, image.Point{})
}

// cover lays a row of colours over a row of RGBA pixels.
func cover(pixels []uint8, row []color.NRGBA) {
	for i, c := range row {
		px := pixels[4*i : 4*i+4 : 4*i+4]
		if c.A == 255 {
			px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
		} else if c.A > 0 {
			over(px, c, uint32(c.A)*255)
		}
	}
}

// blend lays a row of colours, each weakened by its mask, over a row of RGBA pixels.
func blend(pixels []uint8, row []color.NRGBA, mask []uint8) {
	for i, c := range row {
		px := pixels[4*i : 4*i+4 : 4*i+4]
		if a := uint32(c.A) * uint32(mask[i]); a == 255*255 {
			px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
		} else if a > 0 {
			over(px, c, a)
		}
	}
}

// over lays the colour c with an opacity of a parts in 255*255 over one premultiplied pixel.
func over(px []uint8, c color.NRGBA, a uint32) {
	rest := 255*255 - a
	part := func(under, c uint8) uint8 {
		return uint8((uint32(c)*a + uint32(under)*rest + 255*255/2) / (255 * 255))
	}
	px[0], px[1], px[2], px[3] = part(px[0], c.R), part(px[1], c.G), part(px[2], c.B), part(px[3], 255)
}
