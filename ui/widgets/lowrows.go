package widgets

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
)

// lowRows puts buttons into as few rows as they need, which they fill, and a filled one into a row of its own below.
type lowRows struct{ width float32 }

// rows shares the buttons among rows of that width.
func (l *lowRows) rows(buttons []fyne.CanvasObject) (rows [][]fyne.CanvasObject) {
	var filled [][]fyne.CanvasObject
	var width float32
	for _, b := range buttons {
		need := b.MinSize().Width
		switch n := len(rows) - 1; {
		case b.(*Button).Kind == Filled:
			filled = append(filled, []fyne.CanvasObject{b})
		case n >= 0 && width+layout.Tight+need <= l.width:
			rows[n], width = append(rows[n], b), width+layout.Tight+need
		default:
			rows, width = append(rows, []fyne.CanvasObject{b}), need
		}
	}
	return append(rows, filled...)
}

// Layout implements fyne.Layout.
func (l *lowRows) Layout(buttons []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	for i, row := range l.rows(buttons) {
		spare := size.Width - layout.Tight*float32(len(row)-1)
		for _, b := range row {
			spare -= b.MinSize().Width
		}
		x := float32(0)
		for _, b := range row {
			width := b.MinSize().Width + spare/float32(len(row))
			Put(b, x, float32(i)*(ButtonLow+layout.Tight), width, ButtonLow)
			x += width + layout.Tight
		}
	}
}

// MinSize implements fyne.Layout, for the width that was given last.
func (l *lowRows) MinSize(buttons []fyne.CanvasObject) fyne.Size {
	var widest float32
	for _, b := range buttons {
		widest = max(widest, b.MinSize().Width)
	}
	count := float32(len(l.rows(buttons)))
	return fyne.NewSize(widest, max(count*(ButtonLow+layout.Tight)-layout.Tight, 0))
}
