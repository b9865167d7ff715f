package widgets

import (
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
)

// ButtonRow is small buttons beside each other.
type ButtonRow struct {
	Pane
	Buttons []*Button
}

// NewButtonRow makes a row of buttons, which stand below each other where one has no room.
func NewButtonRow(buttons ...*Button) *ButtonRow {
	r := &ButtonRow{Buttons: buttons}
	r.Least = fyne.NewSize(0, FootLow)
	below, needed := layout.Column(layout.Near), layout.Near*float32(len(buttons)-1)
	for _, b := range buttons {
		below.Add(layout.Of(b).Height(FootLow))
		needed += b.MinSize().Width
	}
	r.Describe(layout.Breakpoint(needed, layout.Equal(buttons...).Height(FootLow), below))
	r.ExtendBaseWidget(r)
	return r
}

// Height returns the room that the row needs.
func (r *ButtonRow) Height(width float32) float32 {
	height, _ := r.Heights(width)
	return height
}

// The heights of buttons: at the foot of a page and on a card, where there is room and where there is little.
const (
	FootTall   float32 = 48
	ButtonTall float32 = 44
	FootLow    float32 = 36
	ButtonLow  float32 = 34
	BrowseTall float32 = 42
	BrowseLow  float32 = 40
)

// RowLeast returns the width of a row of buttons that have just room.
func RowLeast(buttons []*Button) float32 {
	width := GapInner * float32(len(buttons)-1)
	for _, b := range buttons {
		width += b.widths()[withLeast]
	}
	return width
}

// PutRow places buttons beside each other: in equal widths where every word has room in that, else each gets what its word
// needs and all share what is left. Where that is too much, keys go first, then words stand closer, get smaller, then brief, then as small as can be.
func PutRow(buttons []*Button, x, y, width, height float32) {
	var all [rowWidths]float32
	var most float32
	for _, b := range buttons {
		widths := b.widths()
		for i, w := range widths {
			all[i] += w
		}
		most = max(most, widths[withKey])
	}
	count := float32(len(buttons))
	width -= GapInner * (count - 1)
	level := slices.IndexFunc(all[:], func(sum float32) bool { return sum <= width })
	for _, b := range buttons {
		widths, w := b.widths(), width/count
		switch {
		case most <= w || all[withKey] == all[withLeast]: // icons
		case level == withTight || level == withSmall || level == withLeast: // between that and the one before
			w = widths[level] + (widths[level-1]-widths[level])*(width-all[level])/(all[level-1]-all[level])
		case level >= 0:
			w = widths[level] + (width-all[level])/count
		default:
			w = widths[withLeast] + (width-all[withLeast])/count
		}
		Put(b, x, y, w, height)
		x += w + GapInner
	}
}
