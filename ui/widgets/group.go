package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// Group is a card of fields below each other with lines between, such as switches at the end of their rows.
type Group struct {
	Pane
	rows []fyne.CanvasObject
}

// NewGroup makes a card of fields, each as high as its method Height(width float32) float32 says, else as its least size.
func NewGroup(rows ...fyne.CanvasObject) *Group {
	g := &Group{rows: rows}
	var lines []*canvas.Rectangle
	column := layout.Column(0, layout.Of(rows[0]))
	for _, row := range rows[1:] {
		line := &canvas.Rectangle{}
		lines = append(lines, line)
		column.Add(layout.Of(line).Height(1), layout.Of(row))
	}
	g.Paint = func() {
		for _, line := range lines {
			line.FillColor = theme.Color(ColorLine)
		}
		for _, row := range rows {
			row.Refresh()
		}
	}
	g.Describe(Face(layout.Edge, layout.Fine, column))
	g.ExtendBaseWidget(g)
	return g
}

// First returns the first field, nil where that takes no keyboard.
func (g *Group) First() fyne.Focusable {
	first, _ := g.rows[0].(fyne.Focusable)
	return first
}

// Height returns the room that the group needs at that width.
func (g *Group) Height(width float32) float32 {
	_, want := g.Heights(width)
	return want
}
