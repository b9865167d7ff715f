package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// Put places o: x and y are those of its upper left corner.
func Put(o fyne.CanvasObject, x, y, width, height float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(width, height))
}

// Show shows o or hides it. A widget that was hidden gets its colours when it is shown.
func Show(o fyne.CanvasObject, on bool) {
	if on {
		o.Show()
	} else {
		o.Hide()
	}
}

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

// Inset gives every object the whole room but an edge.
type Inset float32

// Layout implements fyne.Layout.
func (l Inset) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	edge := float32(l)
	for _, o := range objects {
		Put(o, edge, edge, size.Width-2*edge, size.Height-2*edge)
	}
}

// MinSize implements fyne.Layout.
func (l Inset) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		size = size.Max(o.MinSize())
	}
	return size.AddWidthHeight(2*float32(l), 2*float32(l))
}

// painted shows what lies on a face, and gives both their colours at every refresh.
type painted struct {
	fyne.WidgetRenderer
	paint func()
}

func newPainted(face, content fyne.CanvasObject, paint func()) painted {
	r := painted{widget.NewSimpleRenderer(container.NewStack(face, content)), paint}
	r.Refresh()
	return r
}

// Refresh implements fyne.WidgetRenderer.
func (r painted) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
}
