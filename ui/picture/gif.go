package picture

import (
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// ErrFrames is returned for an animation without frames or of boards of different sizes.
var ErrFrames = errors.New("picture: frames must be of one size of board, and at least one")

// lastHold is how much longer than the others the last frame of an animation stands.
const lastHold = 4

// GIF writes the diagrams as an animation without end, one frame a diagram, side pixels wide. Every frame stands for
// delay, counted in hundredths of a second, the last one for longer. Style, size and caption are those of the last
// diagram. watch, which may be nil, is told after each frame which part of them is drawn, from 0 to 1; an error that it
// returns ends the work. The errors are [ErrSize], [ErrFrames], [game.ErrSize] and those of watch and w.
func GIF(w io.Writer, frames []Diagram, side int, delay time.Duration, watch func(part float64) error) error {
	if len(frames) == 0 {
		return ErrFrames
	}
	end := frames[len(frames)-1]
	if err := end.check(side); err != nil {
		return err
	}
	if slices.ContainsFunc(frames, func(d Diagram) bool { return d.Size != end.Size }) {
		return ErrFrames
	}
	l := end.layout(float64(side))
	sheet := newRaster(side, int(l.height))
	end.drawSheet(sheet, l)
	paint := func(d Diagram, img *image.RGBA) {
		d.Style, d.Coordinates, d.Names = end.Style, end.Coordinates, end.Names
		copy(img.Pix, sheet.img.Pix)
		d.drawGame(&raster{img: img, stamps: sheet.stamps}, l)
	}
	now, before := image.NewRGBA(sheet.img.Rect), image.NewRGBA(sheet.img.Rect)
	paint(end, now)
	colours := newPalette(now, end.Style)
	hundredths := max(2, int(delay/(10*time.Millisecond)))
	out := gif.GIF{Config: image.Config{ColorModel: colours.palette, Width: side, Height: int(l.height)}}
	for i, d := range frames {
		paint(d, now)
		changed := now.Rect
		if i > 0 {
			changed = difference(before, now)
		}
		now, before = before, now
		out.Image = append(out.Image, colours.convert(before, changed))
		out.Delay = append(out.Delay, hundredths)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		if watch != nil {
			if err := watch(float64(i+1) / float64(len(frames))); err != nil {
				return err
			}
		}
	}
	out.Delay[len(out.Delay)-1] = lastHold * hundredths
	return gif.EncodeAll(w, &out)
}

// difference returns the smallest rectangle that holds every pixel in which b differs from a; one pixel where they are
// equal, since a frame must have one.
func difference(a, b *image.RGBA) image.Rectangle {
	box := image.Rectangle{}
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		start := b.PixOffset(0, y)
		rowA, rowB := a.Pix[start:start+4*b.Rect.Dx()], b.Pix[start:start+4*b.Rect.Dx()]
		first, last := -1, -1
		for i := range rowA {
			if rowA[i] != rowB[i] {
				if first < 0 {
					first = i
				}
				last = i
			}
		}
		if first >= 0 {
			box = box.Union(image.Rect(first/4, y, last/4+1, y+1))
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

// colours maps colours to a palette of at most 256.
type colours struct {
	palette color.Palette
	nearest map[uint32]uint8 // by red, green and blue in 8 bits each
}

// newPalette returns a palette for pictures like img: the colours of the style's marks, then the means of the boxes
// into which the colours of img are cut, each time at the median of the box with most pixels times extent (Heckbert's
// median cut).
func newPalette(img *image.RGBA, s Style) *colours {
	fixed := color.Palette{opaque(s.Accent), opaque(s.Black.Accent), opaque(s.White.Accent), opaque(s.Black.Ink), opaque(s.White.Ink), opaque(s.Page)}
	boxes := []box{newBox(histogram(img))}
	for len(boxes)+len(fixed) < 256 {
		worst := 0
		for i := range boxes {
			if boxes[i].weight > boxes[worst].weight {
				worst = i
			}
		}
		if boxes[worst].weight == 0 {
			break
		}
		low, high := boxes[worst].cut()
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	palette := fixed
	for _, b := range boxes {
		palette = append(palette, b.mean())
	}
	return &colours{palette, map[uint32]uint8{}}
}

// convert returns the part of img as a frame.
func (c *colours) convert(img *image.RGBA, part image.Rectangle) *image.Paletted {
	out := image.NewPaletted(part, c.palette)
	last, index := uint32(1<<24), uint8(0) // no colour
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from, to := img.PixOffset(part.Min.X, y), out.PixOffset(part.Min.X, y)
		for x := range part.Dx() {
			px := img.Pix[from+4*x : from+4*x+3 : from+4*x+3]
			key := uint32(px[0])<<16 | uint32(px[1])<<8 | uint32(px[2])
			if key != last {
				last, index = key, c.index(key)
			}
			out.Pix[to+x] = index
		}
	}
	return out
}

// mostNearest is how many colours are remembered: a picture has some thousand.
const mostNearest = 1 << 16

// index returns the place of the nearest colour of the palette.
func (c *colours) index(key uint32) uint8 {
	index, ok := c.nearest[key]
	if !ok {
		if len(c.nearest) >= mostNearest {
			clear(c.nearest)
		}
		index = uint8(c.palette.Index(color.RGBA{uint8(key >> 16), uint8(key >> 8), uint8(key), 255}))
		c.nearest[key] = index
	}
	return index
}
