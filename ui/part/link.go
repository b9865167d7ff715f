package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Link is words without a face that lead to another page.
type Link struct {
	pressed
	Leads     bool // a sign behind the words says so
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
	r := &linkRenderer{link: l, ring: newRing(), leads: newChevron(), glaze: &canvas.Rectangle{CornerRadius: RadiusPill},
		bold: &canvas.Text{TextSize: TextBody, TextStyle: fyne.TextStyle{Bold: true}}, dim: &canvas.Text{TextSize: TextBody}}
	r.Refresh()
	return r
}

type linkRenderer struct {
	link        *Link
	ring, glaze *canvas.Rectangle
	bold, dim   *canvas.Text
	leads       chevron
}

func (r *linkRenderer) Destroy() {}
func (r *linkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.glaze, r.ring, r.bold, r.dim, r.leads[0], r.leads[1]}
}

func (r *linkRenderer) gap() float32 {
	if r.link.bold == "" || r.link.dim == "" {
		return 0
	}
	return 8
}

// end returns the room behind the words.
func (r *linkRenderer) end() float32 {
	if r.link.Leads {
		return linkEdge + chevronWide + 6
	}
	return linkEdge
}

func (r *linkRenderer) MinSize() fyne.Size {
	l := r.link
	width := textWidth(l.bold, TextBody, true) + r.gap() + textWidth(l.dim, TextBody, false)
	return fyne.NewSize(linkEdge+width+r.end(), r.bold.MinSize().Height+4)
}

// Layout puts the words at the right end.
func (r *linkRenderer) Layout(size fyne.Size) {
	l := r.link
	Put(r.glaze, 0, 0, size.Width, size.Height)
	placeRing(r.ring, box{ringAway + ringWidth, ringAway + ringWidth, size.Width - 2*(ringAway+ringWidth), size.Height - 2*(ringAway+ringWidth)}, RadiusPill-4)
	r.dim.Text = l.dim
	dim := r.dim.MinSize()
	right := size.Width - r.end()
	Shorten(r.bold, l.bold, right-linkEdge-r.gap()-dim.Width)
	bold := r.bold.MinSize()
	Put(r.dim, right-dim.Width, (size.Height-dim.Height)/2, dim.Width, dim.Height)
	Put(r.bold, right-dim.Width-r.gap()-bold.Width, (size.Height-bold.Height)/2, bold.Width, bold.Height)
	r.leads.place(size.Width-linkEdge, size.Height/2+1)
}

func (r *linkRenderer) Refresh() {
	r.Layout(r.link.Size())
	r.glaze.FillColor, r.glaze.Hidden = theme.Color(theme.ColorNameHover), !r.link.hovered
	r.ring.Hidden = !r.link.focused
	r.bold.Color, r.dim.Color = theme.Color(ColorText), theme.Color(ColorDim)
	sign := r.dim.Color
	if r.link.dim == "" {
		sign = r.bold.Color
	}
	r.leads.paint(sign, r.link.Leads)
	canvas.Refresh(r.link)
}
