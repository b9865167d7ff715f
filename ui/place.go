package ui

import (
	"fyne.io/fyne/v2"
)

// put places o: x and y are those of its upper left corner.
func put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(width, height))
}

// see shows o or hides it. A widget that was hidden gets its colours when it is shown.
func see(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

// row places buttons beside each other: in equal widths where every word has room in that, else each gets what its word
// needs and all share what is left or lacking.
func row(buttons []*button, x, y, width, height float32) {
	var needed, most float32
	for _, b := range buttons {
		least := b.MinSize().Width
		needed, most = needed+least, max(most, least)
	}
	count := float32(len(buttons))
	width -= gapInner * (count - 1)
	share := (width - needed) / count
	for _, b := range buttons {
		w := width / count
		if most > w {
			w = b.MinSize().Width + share
		}
		put(b, x, y, w, height)
		x += w + gapInner
	}
}

// insetLayout gives every object the whole room but an edge.
type insetLayout float32

// Layout implements fyne.Layout.
func (l insetLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	edge := float32(l)
	for _, o := range objects {
		put(o, edge, edge, size.Width-2*edge, size.Height-2*edge)
	}
}

// MinSize implements fyne.Layout.
func (l insetLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size.AddWidthHeight(2*float32(l), 2*float32(l))
}
