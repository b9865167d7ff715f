package widgets

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/ui/picture"
)

// The sides of thumbnails.
const (
	ThumbCard    float32 = 72
	ThumbTile    float32 = 113
	ThumbPreview float32 = 196
)

// thumbLettered is the side from which on a thumbnail has room for letters and numbers around the board.
const thumbLettered float32 = 300

// Thumbnail is a position in small. It takes no clicks: what it lies on does. All calls are on Fyne's goroutine.
type Thumbnail struct {
	Pane
	glance picture.Glance
	style  picture.Style
	board  *canvas.Image
	drawn  thumb
}

// NewThumbnail makes a thumbnail without a position that is at least that wide and high.
func NewThumbnail(side float32) *Thumbnail {
	t := &Thumbnail{board: NewBitmap(nil)}
	t.All, t.Place, t.Least = []fyne.CanvasObject{t.board}, t.place, fyne.NewSquareSize(side)
	t.ExtendBaseWidget(t)
	return t
}

// Set shows what there is to see of a position, on a board of that style. The zero Glance shows nothing.
func (t *Thumbnail) Set(g picture.Glance, style picture.Style) {
	if g != t.glance || style != t.style {
		t.glance, t.style = g, style
		t.Refresh()
	}
}

// ThumbnailGeometry maps between the points of a board and the places on a thumbnail of it, side units wide and high.
func ThumbnailGeometry(size int, side float32) picture.Geometry {
	return picture.Geometry{Size: size, Side: float64(side), Coordinates: side >= thumbLettered}
}

// Glance returns what is shown.
func (t *Thumbnail) Glance() picture.Glance { return t.glance }

func (t *Thumbnail) place(size fyne.Size) {
	pixels := PixelsPerUnit(t)
	units := min(size.Width, size.Height)
	want := thumb{t.glance, t.style, int(float64(units) * pixels), units >= thumbLettered}
	t.board.Hidden = want.side <= 0 || t.glance == (picture.Glance{})
	if t.board.Hidden {
		return
	}
	if want != t.drawn {
		t.drawn = want
		t.board.Image = want.image()
		t.board.Refresh()
	}
	side := float32(float64(want.side) / pixels)
	Put(t.board, (size.Width-side)/2, (size.Height-side)/2, side, side)
}

// thumb is what a thumbnail's bitmap was made for.
type thumb struct {
	glance   picture.Glance
	style    picture.Style
	side     int // in pixels
	lettered bool
}

// thumbs are the bitmaps that were made last, for a list whose rows come into view again and again. Fyne's goroutine owns them.
var thumbs = map[thumb]*image.RGBA{}

// mostThumbs bounds thumbs: of 113 pixels a side they take 10 MB.
const mostThumbs = 200

func (t thumb) image() *image.RGBA {
	img := thumbs[t]
	if img == nil {
		if len(thumbs) == mostThumbs {
			clear(thumbs)
		}
		img = t.glance.Image(t.style, t.side, t.lettered)
		thumbs[t] = img
	}
	return img
}
