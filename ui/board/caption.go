package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Caption is what stands in the board's upper margin: left what it is, right the task. The zero value is nothing.
type Caption struct{ Text, Task string }

// caption draws a [Caption].
type caption struct{ what, task *canvas.Text }

func newCaption() caption {
	return caption{&canvas.Text{TextStyle: fyne.TextStyle{Bold: true}}, &canvas.Text{}}
}

// The measures of a caption: its size, and the least one that is shown; parts of a cell: its size where that is less, and how far
// its middle lies below the board's edge, over the stones of the upper line.
const (
	captionSize  float32 = 14
	captionLeast float32 = 10
	captionCell  float32 = 0.42
	captionAt    float32 = 0.33
)

// placeCaption puts the caption between the outermost lines. On a small board nothing is shown, and where both have no room beside
// each other the task is not.
func (r *boardRenderer) placeCaption() {
	c, s := r.caption, r.board.shown
	g, origin := r.board.Geometry()
	cell := float32(g.Cell())
	size := min(captionSize, cell*captionCell)
	c.what.Text, c.task.Text = s.Caption.Text, s.Caption.Task
	if size < captionLeast {
		c.what.Text, c.task.Text = "", ""
		return
	}
	left, right := origin.X+float32(g.Margin()), origin.X+float32(g.Side-g.Margin())
	for _, t := range []*canvas.Text{c.what, c.task} {
		t.TextSize, t.Color = size, s.Style.Letter
		t.Resize(t.MinSize())
	}
	what, task := c.what.MinSize(), c.task.MinSize()
	y := origin.Y + cell*captionAt - what.Height/2
	c.what.Move(fyne.NewPos(left, y))
	c.task.Move(fyne.NewPos(right-task.Width, y))
	if left+what.Width+size > right-task.Width {
		c.task.Text = ""
	}
}

// appendTo adds what is seen of the caption.
func (c caption) appendTo(objects []fyne.CanvasObject) []fyne.CanvasObject {
	for _, t := range []*canvas.Text{c.what, c.task} {
		if t.Text != "" {
			objects = append(objects, t)
		}
	}
	return objects
}
