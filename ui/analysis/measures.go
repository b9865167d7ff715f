package analysis

import "hoshi/ui/widgets"

// The sizes from which the page is laid out as usual, and in two columns, and its measures.
const (
	usualWide     float32 = 300
	usualTall     float32 = 540
	lowTall       float32 = 700
	columnsWide   float32 = 2*280 + widgets.GapOuter
	switchWide    float32 = 36
	smallHead     float32 = 28
	graphCardTall float32 = 120
	cardEdge      float32 = 12
	tabsTall      float32 = 34
)

// The measures of the columns: the row of the players, the least height of the shapes and of the explorer, the part of the tree in its column.
const (
	seatTall   float32 = 64
	listEdge   float32 = 6
	shapesRoom float32 = 140
	gamesRoom  float32 = 200
	treeShare  float32 = 0.56
)
