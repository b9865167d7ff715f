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

// The heights of the buttons at the foot of a page, where there is room and where there is little.
const (
	FootTall   float32 = 48
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

// PutFoot places buttons of that height at the foot of a panel, beside each other, or in two rows where they have no room, and returns the
// height that they take.
func PutFoot(buttons []*Button, size fyne.Size, height float32) float32 {
	needed := GapInner * float32(len(buttons)-1)
	for _, b := range buttons {
		needed += b.MinSize().Width
	}
	if needed <= size.Width {
		PutRow(buttons, 0, size.Height-height, size.Width, height)
		return height
	}
	return PutFootLow(buttons, size)
}

// PutFootLow puts buttons in two rows at the foot, and returns how high that is.
func PutFootLow(buttons []*Button, size fyne.Size) float32 {
	const low, gap = 36, 6
	half := (len(buttons) + 1) / 2
	PutRow(buttons[:half], 0, size.Height-2*low-gap, size.Width, low)
	PutRow(buttons[half:], 0, size.Height-low, size.Width, low)
	return 2*low + gap
}
