package analysis

import "hoshi/ui/layout"

// The sizes from which the page is laid out as usual, and in two columns, and its measures.
const (
	usualWide     float32 = 300
	usualTall     float32 = 540
	lowTall       float32 = 700
	columnsWide   float32 = 2*280 + layout.Far
	switchWide    float32 = 36
	graphCardTall float32 = 120
)

// treeShare is the part of the tree in its column.
const treeShare float32 = 0.56
