package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Link is words without a face that lead to another page.
type Link struct {
	pressed
	bold, dim string
}

// NewLink makes a link that does tapped: bold words, and dim ones behind them.
func NewLink(bold, dim string, tapped func()) *Link {
	l := &Link{bold: bold, dim: dim}
	l.tapped = tapped
	l.ExtendBaseWidget(l)
	return l
}

// Set changes the words.
func (l *Link) Set(bold, dim string) {
	if bold != l.bold || dim != l.dim {
		l.bold, l.dim = bold, dim
		l.Refresh()
	}
}

// Words returns the bold words and the dim ones.
func (l *Link) Words() (bold, dim string) { return l.bold, l.dim }

// linkEdge is the room at both sides of the words of a link.
const linkEdge float32 = 6

// CreateRenderer implements fyne.Widget.
func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	r := &linkRenderer{link: l, ring: newRing(), glaze: &canvas.Rectangle{CornerRadius: RadiusPill},
		bold: &canvas.Text{TextSize: TextBody, TextStyle: fyne.TextStyle{Bold: true}}, dim: &canvas.Text{TextSize: TextBody}}
	r.Refresh()
	return r
}

type linkRenderer struct {
	link        *Link
	ring, glaze *canvas.Rectangle
	bold, dim   *canvas.Text
}

func (r *linkRenderer) Destroy() {}
func (r *linkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.glaze, r.ring, r.bold, r.dim}
}

func (r *linkRenderer) gap() float32 {
	if r.link.bold == "" || r.link.dim == "" {
		return 0
	}
	return 8
}

func (r *linkRenderer) MinSize() fyne.Size {
	l := r.link
	width := textWidth(l.bold, TextBody, true) + r.gap() + textWidth(l.dim, TextBody, false)
	return fyne.NewSize(width+2*linkEdge, r.bold.MinSize().Height+4)
}

// Layout puts the words at the right end.
func (r *linkRenderer) Layout(size fyne.Size) {
	l := r.link
	Put(r.glaze, 0, 0, size.Width, size.Height)
	placeRing(r.ring, box{ringAway + ringWidth, ringAway + ringWidth, size.Width - 2*(ringAway+ringWidth), size.Height - 2*(ringAway+ringWidth)}, RadiusPill-4)
	r.dim.Text = l.dim
	dim := r.dim.MinSize()
	room := size.Width - 2*linkEdge - r.gap() - dim.Width
	shorten(r.bold, l.bold, room)
	bold := r.bold.MinSize()
	Put(r.dim, size.Width-linkEdge-dim.Width, (size.Height-dim.Height)/2, dim.Width, dim.Height)
	Put(r.bold, size.Width-linkEdge-dim.Width-r.gap()-bold.Width, (size.Height-bold.Height)/2, bold.Width, bold.Height)
}

func (r *linkRenderer) Refresh() {
	r.Layout(r.link.Size())
	r.glaze.FillColor, r.glaze.Hidden = theme.Color(theme.ColorNameHover), !r.link.hovered
	r.ring.Hidden = !r.link.focused
	r.bold.Color, r.dim.Color = theme.Color(ColorText), theme.Color(ColorDim)
	canvas.Refresh(r.link)
}
