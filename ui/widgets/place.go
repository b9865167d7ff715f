package widgets

import (
	"fyne.io/fyne/v2"
)

// OneColumn is the width of a page below which it has one column.
const OneColumn float32 = 820

// Put places o: x and y are those of its upper left corner.
func Put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(width, height))
}

// Show shows o or hides it. A widget that was hidden gets its colours when it is shown.
func Show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// Inset gives every object the whole room but an edge.
type Inset float32

// Layout implements fyne.Layout.
func (l Inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	edge := float32(l)
	for _, o := range objects {
		Put(o, edge, edge, size.Width-2*edge, size.Height-2*edge)
	}
}

// MinSize implements fyne.Layout.
func (l Inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size.AddWidthHeight(2*float32(l), 2*float32(l))
}

// box is a place and a size.
type box struct{ x, y, width, height float32 }
