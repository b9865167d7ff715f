package study

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/part"
)

// The sizes from which the page is laid out as usual, and in two columns, and its measures.
const (
	usualWide     float32 = 300
	usualTall     float32 = 540
	columnsWide   float32 = 2*280 + part.GapOuter
	browseTall    float32 = 42
	browseLow     float32 = 40
	footTall      float32 = 48
	footLow       float32 = 36
	graphCardTall float32 = 126
	cardEdge      float32 = 12
	tabsTall      float32 = 34
)

// put places an object and shows it.
func put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Show()
	part.Put(o, x, y, width, height)
}

// putRow shows buttons beside each other.
func putRow(buttons []*part.Button, x, y, width, height float32) {
	for _, b := range buttons {
		b.Show()
	}
	part.PutRow(buttons, x, y, width, height)
}
