package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Group is a card of fields below each other with lines between, such as switches at the end of their rows.
type Group struct {
	widget.BaseWidget
	rows []fyne.CanvasObject
}

// NewGroup makes a card of fields, each as high as its method Height(width float32) float32 says, else as its least size.
func NewGroup(rows ...fyne.CanvasObject) *Group {
	g := &Group{rows: rows}
	g.ExtendBaseWidget(g)
	return g
}

// First returns the first field, nil where that takes no keyboard.
func (g *Group) First() fyne.Focusable {
	first, _ := g.rows[0].(fyne.Focusable)
	return first
}

// The room around the fields of a group: at the sides, and at the top and the foot.
const (
	groupEdge float32 = 16
	groupEnd  float32 = 4
)

// arrange calls put for every field, with its place at that width, and returns the height of all.
func (g *Group) arrange(width float32, put func(row int, at box)) float32 {
	y := groupEnd
	for i, row := range g.rows {
		height := tall(row, width-2*groupEdge)
		put(i, box{groupEdge, y, width - 2*groupEdge, height})
		y += height + 1
	}
	return y - 1 + groupEnd
}

// Height returns the room that the group needs at that width.
func (g *Group) Height(width float32) float32 { return g.arrange(width, func(int, box) {}) }

// CreateRenderer implements fyne.Widget.
func (g *Group) CreateRenderer() fyne.WidgetRenderer {
	r := &groupRenderer{group: g, face: NewPlate()}
	for range g.rows[1:] {
		r.lines = append(r.lines, &canvas.Rectangle{})
	}
	r.Refresh()
	return r
}

type groupRenderer struct {
	group *Group
	face  *Plate
	lines []*canvas.Rectangle
}

func (r *groupRenderer) Destroy() {}

func (r *groupRenderer) MinSize() fyne.Size {
	const least = 200
	return fyne.NewSize(least, r.group.Height(max(r.group.Size().Width, least)))
}

func (r *groupRenderer) Objects() []fyne.CanvasObject {
	all := []fyne.CanvasObject{r.face}
	for _, line := range r.lines {
		all = append(all, line)
	}
	return append(all, r.group.rows...)
}

func (r *groupRenderer) Layout(size fyne.Size) {
	height := r.group.arrange(size.Width, func(i int, at box) {
		Put(r.group.rows[i], at.x, at.y, at.width, at.height)
		if i > 0 {
			Put(r.lines[i-1], at.x, at.y-1, at.width, 1)
		}
	})
	Put(r.face, 0, 0, size.Width, height)
}

func (r *groupRenderer) Refresh() {
	r.face.Paint(theme.Color(ColorCard), theme.Color(ColorLine))
	for _, line := range r.lines {
		line.FillColor = theme.Color(ColorLine)
	}
	r.Layout(r.group.Size())
	for _, row := range r.group.rows {
		row.Refresh()
	}
	canvas.Refresh(r.group)
}
