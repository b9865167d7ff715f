package table

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/part"
)

// buttonRow is buttons beside each other.
type buttonRow struct {
	widget.BaseWidget
	buttons []*part.Button
}

func newButtonRow(buttons ...*part.Button) *buttonRow {
	r := &buttonRow{buttons: buttons}
	r.ExtendBaseWidget(r)
	return r
}

// Height returns the room that the row needs.
func (r *buttonRow) Height(float32) float32 { return lobbyOwn }

// CreateRenderer implements fyne.Widget.
func (r *buttonRow) CreateRenderer() fyne.WidgetRenderer { return &buttonRowRenderer{r} }

type buttonRowRenderer struct{ row *buttonRow }

func (r *buttonRowRenderer) Destroy()           {}
func (r *buttonRowRenderer) MinSize() fyne.Size { return fyne.NewSize(0, lobbyOwn) }

func (r *buttonRowRenderer) Objects() (objects []fyne.CanvasObject) {
	for _, b := range r.row.buttons {
		objects = append(objects, b)
	}
	return objects
}

func (r *buttonRowRenderer) Layout(size fyne.Size) {
	part.PutRow(r.row.buttons, 0, 0, size.Width, size.Height)
}

func (r *buttonRowRenderer) Refresh() {
	for _, b := range r.row.buttons {
		b.Refresh()
	}
}
