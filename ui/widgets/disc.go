package widgets

import (
	"image"
	"image/color"
	"image/draw"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/game"
	"hoshi/ui/picture"
)

// disc is a stone before words: of a colour or, for None, half of each, which stands for a colour by lot.
type disc struct {
	*canvas.Image
	color  game.Color
	pixels float64 // of the cell for which it was drawn
	dark   bool    // likewise, the window
}

func newDisc(c game.Color) *disc { return &disc{Image: NewBitmap(nil), color: c} }

// place puts the stone, diameter units wide, around a point of o, on whose canvas it is shown.
func (d *disc) place(o fyne.CanvasObject, diameter, x, y float32) {
	pixels := PixelsPerUnit(o)
	cell := float64(diameter) / 0.92 * pixels
	if cell != d.pixels || dark() != d.dark {
		d.pixels, d.dark = cell, dark()
		d.Image.Image = discImage(d.color, cell)
		d.Refresh()
	}
	side := float32(float64(picture.StoneSize(cell)) / pixels)
	Put(d.Image, x-side/2, y-side/2, side, side)
}

// discImage draws a stone for a board whose cells are that many pixels wide.
func discImage(c game.Color, cell float64) *image.RGBA {
	style := picture.Wood
	if dark() {
		style.Black.Edge, style.Black.Rim = blackEdge(), 0.035
	}
	stone := func(c game.Color) *image.RGBA { return picture.Stone(style, picture.Face{Color: c}, cell) }
	if c != game.None {
		return stone(c)
	}
	both := stone(game.White)
	left := both.Bounds()
	left.Max.X = (left.Min.X + left.Max.X) / 2
	black := stone(game.Black)
	draw.Draw(both, left, black, black.Bounds().Min, draw.Src)
	return both
}

// StoneColors are the colours of a small flat stone in today's window: its face and its edge.
func StoneColors(c game.Color) (face, edge color.Color) {
	if c == game.Black {
		return rgb(0x161514), blackEdge()
	}
	return rgb(0xF7F4EE), rgb(0xB9B0A2)
}

// blackEdge is the rim of a black stone beside the board: on a dark card the stone would be lost without one.
func blackEdge() color.NRGBA {
	if dark() {
		return rgb(0x9A9084)
	}
	return rgb(0x4A4744)
}

// StoneSide is the side of a stone beside words.
const StoneSide float32 = 13
