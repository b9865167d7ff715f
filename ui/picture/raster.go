package picture

import (
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

// sprite returns a picture of what draw draws around the origin, which lies in the middle of the picture's central pixel.
func sprite(reach float64, draw func(painter)) *image.RGBA {
	n := around(reach)
	r := newRaster(n, n)
	r.origin = vec{float64(n) / 2, float64(n) / 2}
	draw(r)
	return r.img
}

func (r *raster) snap(middle, width float64) (float64, float64) {
	width = max(1, math.Round(width))
	return math.Floor(middle-width/2+0.5) + width/2, width
}

func (r *raster) stamp(key string, centre vec, reach float64, paint func(painter)) {
	img := r.stamps[key]
	if img == nil {
		img = sprite(reach, paint)
		r.stamps[key] = img
	}
	n := img.Rect.Dx()
	x := int(math.Floor(centre.x + r.origin.x - float64(n)/2 + 0.5))
	y := int(math.Floor(centre.y + r.origin.y - float64(n)/2 + 0.5))
	draw.Draw(r.img, img.Rect.Add(image.Pt(x, y)), img, image.Point{}, draw.Over)
}

// strip is the number of rows that are filled at once: enough to be worth a goroutine, few enough to stay in the cache.
const strip = 64

func (r *raster) fill(s shape, p paint) {
	if len(s) == 0 {
		return
	}
	low, high := s.bounds()
	box := image.Rect(
		int(math.Floor(low.x+r.origin.x)), int(math.Floor(low.y+r.origin.y)),
		int(math.Ceil(high.x+r.origin.x)), int(math.Ceil(high.y+r.origin.y)),
	).Intersect(r.img.Rect)
	if box.Empty() {
		return
	}
	if box.Dy() <= strip {
		r.fillStrip(s, p, box)
		return
	}
	strips := make(chan image.Rectangle)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (box.Dy()+strip-1)/strip) {
		wait.Go(func() {
			for part := range strips {
				r.fillStrip(s, p, part)
			}
		})
	}
	for y := box.Min.Y; y < box.Max.Y; y += strip {
		strips <- image.Rect(box.Min.X, y, box.Max.X, min(y+strip, box.Max.Y))
	}
	close(strips)
	wait.Wait()
}

// fillStrip fills the part of the shape that lies in box, which lies in the picture.
func (r *raster) fillStrip(s shape, p paint, box image.Rectangle) {
	width := box.Dx()
	z := vector.NewRasterizer(width, box.Dy())
	shift := r.origin.sub(vec{float64(box.Min.X), float64(box.Min.Y)})
	at := func(v vec) (float32, float32) {
		v = v.add(shift)
		return float32(v.x), float32(v.y)
	}
	for _, st := range s {
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
	z.DrawOp = draw.Src
	mask := image.NewAlpha(image.Rect(0, 0, width, box.Dy()))
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})

	row := make([]color.NRGBA, width)
	for y := range box.Dy() {
		// Paint is asked at the middle of each pixel.
		p.span(float64(box.Min.X)+0.5-r.origin.x, float64(box.Min.Y+y)+0.5-r.origin.y, row)
		start := r.img.PixOffset(box.Min.X, box.Min.Y+y)
		blend(r.img.Pix[start:start+4*width], row, mask.Pix[y*mask.Stride:y*mask.Stride+width])
	}
}

// blend lays a row of colours, each weakened by its mask, over a row of RGBA pixels.
func blend(pixels []uint8, row []color.NRGBA, mask []uint8) {
	for i, c := range row {
		a := uint32(c.A) * uint32(mask[i]) // up to 255*255
		if a == 0 {
			continue
		}
		px := pixels[4*i : 4*i+4 : 4*i+4]
		if a == 255*255 {
			px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
			continue
		}
		rest := 255*255 - a
		over := func(under, c uint8) uint8 {
			return uint8((uint32(c)*a + uint32(under)*rest + 255*255/2) / (255 * 255))
		}
		px[0], px[1], px[2], px[3] = over(px[0], c.R), over(px[1], c.G), over(px[2], c.B), over(px[3], 255)
	}
}
