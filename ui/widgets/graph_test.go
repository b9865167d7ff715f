package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// TestGraph goes to moves by clicks, dragging and keys, and says over which one the pointer is.
func TestGraph(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	at, over := -1, -1
	var g *Graph
	show := func(move int) {
		at = move
		g.SetChart(picture.Chart{Values: make([]picture.Expected, 31), Current: move})
	}
	g = NewGraph(show)
	g.OnOver = func(move int) { over = move }
	window := test.NewTempWindow(t, g)
	window.Resize(fyne.NewSize(400, 90))
	show(5)
	place := func(part float32) fyne.PointEvent {
		return fyne.PointEvent{Position: fyne.NewPos(28+part*(g.Size().Width-35), 30)}
	}
	tap := func(part float32) func() { return func() { e := place(part); g.Tapped(&e) } }
	for _, step := range []struct {
		name string
		do   func()
		want int
	}{
		{"a click on the middle", tap(0.5), 15},
		{"dragging to the end", func() { g.Dragged(&fyne.DragEvent{PointEvent: place(1)}) }, 30},
		{"one further there is none", func() { g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight}) }, 30},
		{"a move back", func() { g.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft}) }, 29},
		{"a click on the left edge", tap(0), 0},
	} {
		if step.do(); at != step.want {
			t.Errorf("%s: at move %d, want %d", step.name, at, step.want)
		}
	}
	e := place(0.5)
	g.MouseMoved(&desktop.MouseEvent{PointEvent: e})
	if over != 15 {
		t.Errorf("the pointer is over move %d", over)
	}
	if g.MouseOut(); over != -1 {
		t.Error("the pointer is still over a move")
	}
}
