package part

import (
	"fyne.io/fyne/v2"

	"hoshi/ui/layout"
)

// ButtonRow is small buttons beside each other.
type ButtonRow struct {
	Pane
	Buttons []*Button
}

// NewButtonRow makes a row of buttons.
func NewButtonRow(buttons ...*Button) *ButtonRow {
	r := &ButtonRow{Buttons: buttons}
	r.Least = fyne.NewSize(0, FootLow)
	r.Describe(layout.Equal(buttons...))
	r.ExtendBaseWidget(r)
	return r
}

// Height returns the room that the row needs.
func (r *ButtonRow) Height(float32) float32 { return FootLow }
