package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// ButtonRow is small buttons beside each other.
type ButtonRow struct {
	widget.BaseWidget
	Buttons []*Button
}

// NewButtonRow makes a row of buttons.
func NewButtonRow(buttons ...*Button) *ButtonRow {
	r := &ButtonRow{Buttons: buttons}
	r.ExtendBaseWidget(r)
	return r
}

// buttonLow is the height of a small button.
const buttonLow float32 = 36

// Height returns the room that the row needs.
func (r *ButtonRow) Height(float32) float32 { return buttonLow }

// CreateRenderer implements fyne.Widget.
func (r *ButtonRow) CreateRenderer() fyne.WidgetRenderer { return &buttonsRenderer{r} }

type buttonsRenderer struct{ row *ButtonRow }

func (r *buttonsRenderer) Destroy()           {}
func (r *buttonsRenderer) MinSize() fyne.Size { return fyne.NewSize(0, buttonLow) }

func (r *buttonsRenderer) Objects() (objects []fyne.CanvasObject) {
	for _, b := range r.row.Buttons {
		objects = append(objects, b)
	}
	return objects
}

func (r *buttonsRenderer) Layout(size fyne.Size) {
	PutRow(r.row.Buttons, 0, 0, size.Width, size.Height)
}

func (r *buttonsRenderer) Refresh() {
	for _, b := range r.row.Buttons {
		b.Refresh()
	}
}
