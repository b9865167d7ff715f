package widgets

import (
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
	BrowseTall float32 = 42
	BrowseLow  float32 = 40
)

// PutRow places buttons beside each other: in equal widths where every word has room in that, else each gets what its word
// needs and all share what is left or lacking.
func PutRow(buttons []*Button, x, y, width, height float32) {
	var needed, most float32
	for _, b := range buttons {
		least := b.MinSize().Width
		needed, most = needed+least, max(most, least)
	}
	count := float32(len(buttons))
	width -= GapInner * (count - 1)
	share := (width - needed) / count
	for _, b := range buttons {
		w := width / count
		if most > w {
			w = b.MinSize().Width + share
		}
		Put(b, x, y, w, height)
		x += w + GapInner
	}
}
