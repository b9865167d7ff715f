package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// chevron is the sign behind words that lead to another page.
type chevron [2]*canvas.Line

func newChevron() chevron {
	return chevron{{StrokeWidth: 1.8}, {StrokeWidth: 1.8}}
}

// The measures of a chevron.
const (
	chevronWide float32 = 5
	chevronHigh float32 = 9
)

// place puts the sign so that it ends at right, around the height middle.
func (c chevron) place(right, middle float32) {
	tip := fyne.NewPos(right, middle)
	c[0].Position1, c[0].Position2 = tip.SubtractXY(chevronWide, chevronHigh/2), tip
	c[1].Position1, c[1].Position2 = tip.SubtractXY(chevronWide, -chevronHigh/2), tip
}

// placeFold puts the sign around a point: it points down to what can be opened, or up.
func (c chevron) placeFold(x, y float32, up bool) {
	half, tip, ends := chevronHigh/2, y+chevronWide/2, y-chevronWide/2
	if up {
		tip, ends = ends, tip
	}
	c[0].Position1, c[0].Position2 = fyne.NewPos(x-half, ends), fyne.NewPos(x, tip)
	c[1].Position1, c[1].Position2 = fyne.NewPos(x+half, ends), fyne.NewPos(x, tip)
}

// paint shows the sign in that colour, or hides it.
func (c chevron) paint(ink color.Color, shown bool) {
	for _, line := range c {
		line.StrokeColor, line.Hidden = ink, !shown
	}
}
