package part

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Pane is objects that a function places. Whoever embeds it extends it and sets its fields before it is shown.
type Pane struct {
	widget.BaseWidget
	All   []fyne.CanvasObject // as the Tab key goes
	Place func(fyne.Size)     // puts them, and shows or hides them
	Paint func()              // gives them words and colours, before Place; nil: they have theirs
	Least fyne.Size
}

// CreateRenderer implements fyne.Widget.
func (p *Pane) CreateRenderer() fyne.WidgetRenderer {
	r := paneRenderer{p}
	r.Refresh()
	return r
}

type paneRenderer struct{ pane *Pane }

func (r paneRenderer) Destroy()                     {}
func (r paneRenderer) MinSize() fyne.Size           { return r.pane.Least }
func (r paneRenderer) Objects() []fyne.CanvasObject { return r.pane.All }
func (r paneRenderer) Layout(size fyne.Size)        { r.pane.Place(size) }

func (r paneRenderer) Refresh() {
	if r.pane.Paint != nil {
		r.pane.Paint()
	}
	r.pane.Place(r.pane.Size())
	canvas.Refresh(r.pane)
}

// Head heads a panel: its title, what it is about beside that, and what closes it.
type Head struct {
	Pane
	Close        *Button
	title, about *canvas.Text
	name         string   // the title
	words        []string // about it, from long to short
}

// HeadTall is the height of the head of a panel.
const HeadTall float32 = 36

// NewPanelHead makes a head, at whose right end stand a word and a key that close what it heads.
func NewPanelHead(title, closeWord, closeKey string, closing func()) *Head {
	h := &Head{name: title, Close: NewButton(closeWord, closing), title: &canvas.Text{Text: title, TextSize: 22, TextStyle: fyne.TextStyle{Bold: true}},
		about: &canvas.Text{TextSize: TextBody}}
	h.Close.Kind, h.Close.Key, h.Close.OnEscape = Quiet, closeKey, closing
	h.All = []fyne.CanvasObject{h.title, h.about, h.Close}
	h.Least = fyne.NewSize(160, HeadTall)
	h.Paint = func() { h.title.Color, h.about.Color = theme.Color(ColorText), theme.Color(ColorDim) }
	h.Place = h.place
	h.ExtendBaseWidget(h)
	return h
}

// Say changes what stands beside the title: the first of these words that have room there, or what there is room for of the last ones.
func (h *Head) Say(about ...string) {
	if !slices.Equal(about, h.words) {
		h.words = about
		h.Refresh()
	}
}

func (h *Head) place(size fyne.Size) {
	end := h.Close.MinSize().Width
	Put(h.Close, size.Width-end, 0, end, HeadTall)
	Shrink(h.title, h.name, 22, 14, size.Width-end-GapInner)
	title := h.title.MinSize()
	y := (HeadTall - title.Height) / 2
	Put(h.title, 0, y, title.Width, title.Height)
	left := title.Width + GapInner
	room := max(size.Width-end-GapInner-left, 0)
	for _, words := range h.words {
		Shorten(h.about, words, room)
		if h.about.Text == words {
			break
		}
	}
	about := h.about.MinSize()
	Put(h.about, left, y+title.Height-about.Height-3, about.Width, about.Height)
	Show(h.about, left+about.Width+GapInner <= size.Width-end)
}

// Text makes a line of words without colour.
func Text(words string, size float32, bold bool) *canvas.Text {
	return &canvas.Text{Text: words, TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}}
}

// PutText puts a line of words, of which y is the middle, with its left end at x, and returns where it ends.
func PutText(t *canvas.Text, x, y float32) float32 {
	s := t.MinSize()
	Put(t, x, y-s.Height/2, s.Width, s.Height)
	return x + s.Width
}

// Divided breaks words of a size into lines no wider than room.
func Divided(words string, room, size float32) []string {
	return divided(words, room, func(line string) float32 { return textWidth(line, size, false) })
}
