package widgets

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// NewBitmap returns an image of pixels that are shown as they are, on pixels of the screen: the graphics need not mix
// neighbours, which takes half the time where there is no graphics card.
func NewBitmap(pixels *image.RGBA) *canvas.Image {
	img := &canvas.Image{ScaleMode: canvas.ImageScalePixels}
	if pixels != nil {
		img.Image = pixels
	}
	return img
}

// PixelsPerUnit returns how many pixels of the screen a unit of o's canvas has.
func PixelsPerUnit(o fyne.CanvasObject) float64 {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	if c == nil {
		return 1
	}
	x, _ := c.PixelCoordinateForPosition(fyne.NewPos(1000, 0))
	return float64(x) / 1000
}
