package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/layout"
)

// Link is words without a face that lead to another page.
type Link struct {
	pressable
	Leads     bool // a sign behind the words says so
	bold, dim string

	ring, glaze         *canvas.Rectangle
	boldWords, dimWords *canvas.Text
	sign                chevron
}

// NewLink makes a link that does tapped: bold words, and dim ones behind them.
func NewLink(bold, dim string, tapped func()) *Link {
	l := &Link{bold: bold, dim: dim, ring: newRing(), sign: newChevron(), glaze: &canvas.Rectangle{CornerRadius: RadiusPill},
		boldWords: Text("", TextBody, true), dimWords: Text("", TextBody, false)}
	l.tapped, l.Place, l.Paint, l.Measure = tapped, l.place, l.paint, l.measure
	l.All = []fyne.CanvasObject{l.glaze, l.ring, l.boldWords, l.dimWords, l.sign[0], l.sign[1]}
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

func (l *Link) gap() float32 {
	if l.bold == "" || l.dim == "" {
		return 0
	}
	return 8
}

// end returns the room behind the words.
func (l *Link) end() float32 {
	if l.Leads {
		return layout.Tight + chevronWide + 6
	}
	return layout.Tight
}

func (l *Link) measure() fyne.Size {
	width := textWidth(l.bold, TextBody, true) + l.gap() + textWidth(l.dim, TextBody, false)
	return fyne.NewSize(layout.Tight+width+l.end(), l.boldWords.MinSize().Height+4)
}

// place puts the words at the right end.
func (l *Link) place(size fyne.Size) {
	Put(l.glaze, 0, 0, size.Width, size.Height)
	placeRingInside(l.ring, size)
	l.dimWords.Text = l.dim
	dim := l.dimWords.MinSize()
	right := size.Width - l.end()
	Shorten(l.boldWords, l.bold, right-layout.Tight-l.gap()-dim.Width)
	bold := l.boldWords.MinSize()
	Put(l.dimWords, right-dim.Width, (size.Height-dim.Height)/2, dim.Width, dim.Height)
	Put(l.boldWords, right-dim.Width-l.gap()-bold.Width, (size.Height-bold.Height)/2, bold.Width, bold.Height)
	l.sign.place(size.Width-layout.Tight, size.Height/2+1)
}

func (l *Link) paint() {
	l.glaze.FillColor, l.glaze.Hidden = theme.Color(theme.ColorNameHover), !l.hovered
	l.ring.Hidden = !l.focused
	l.boldWords.Color, l.dimWords.Color = theme.Color(ColorText), theme.Color(ColorDim)
	sign := l.dimWords.Color
	if l.dim == "" {
		sign = l.boldWords.Color
	}
	l.sign.paint(sign, l.Leads)
}
