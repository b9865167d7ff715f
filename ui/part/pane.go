package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/layout"
)

// Pane is objects that a description places, or a function. An embedding type calls ExtendBaseWidget and sets its fields before it is shown.
type Pane struct {
	widget.BaseWidget
	All   []fyne.CanvasObject // as the Tab key goes
	Place func(fyne.Size)     // puts them, and shows or hides them
	Paint func()              // gives them words and colours, before Place; nil: they have theirs
	Least fyne.Size           // zero: what the description needs
	plan  *layout.Plan        // nil: a function places
}

// Describe makes the pane show what a description says: All and Place follow from it, and the colours of its lines and faces.
func (p *Pane) Describe(root *layout.Item) {
	p.plan = layout.NewPlan(root)
	p.All, p.Place = p.plan.Objects(), p.plan.Place
}

// Heights returns the least height of a pane that is described at a width, and the height that it wants; of any other one Least twice.
func (p *Pane) Heights(width float32) (least, want float32) {
	if p.plan == nil {
		return p.Least.Height, p.Least.Height
	}
	return p.plan.Heights(width)
}

// LeastWidth returns the width in which the pane has room.
func (p *Pane) LeastWidth() float32 {
	if p.plan == nil || p.Least.Width > 0 {
		return p.Least.Width
	}
	return p.plan.LeastWidth()
}

// CreateRenderer implements fyne.Widget.
func (p *Pane) CreateRenderer() fyne.WidgetRenderer {
	r := paneRenderer{p}
	r.Refresh()
	return r
}

type paneRenderer struct{ pane *Pane }

func (r paneRenderer) Destroy()                     {}
func (r paneRenderer) Objects() []fyne.CanvasObject { return r.pane.All }
func (r paneRenderer) Layout(size fyne.Size)        { r.pane.Place(size) }

func (r paneRenderer) MinSize() fyne.Size {
	if p := r.pane; p.plan != nil && p.Least.IsZero() {
		return p.plan.MinSize()
	}
	return r.pane.Least
}

func (r paneRenderer) Refresh() {
	p := r.pane
	if p.Paint != nil {
		p.Paint()
	}
	if p.plan != nil {
		p.plan.Paint()
		for _, o := range p.All {
			if face, ok := o.(*Plate); ok {
				face.Paint(theme.Color(ColorCard), theme.Color(ColorLine))
			}
		}
	}
	p.Place(p.Size())
	canvas.Refresh(p)
}

// Face puts an item on the face of a card, so far from its edges.
func Face(x, y float32, item *layout.Item) *layout.Item {
	return layout.Stack(layout.Of(NewPlate()), item.Pad(x, y))
}

// Bold makes a line of bold words.
func Bold(words ...string) *layout.Line { return Body(words...).Bold() }

// Body makes a line of usual words.
func Body(words ...string) *layout.Line {
	return layout.NewLine(TextBody, ColorText, words...).ShrinkTo(10)
}

// Dim makes a line of smaller words that matter less.
func Dim(words ...string) *layout.Line {
	return layout.NewLine(TextDim, ColorDim, words...).ShrinkTo(9)
}

// Head heads a panel: its title, what it is about beside that, and what closes it.
type Head struct {
	Pane
	Close *Button
	about *layout.Line
}

// HeadTall is the height of the head of a panel.
const HeadTall float32 = 36

// The heights of the buttons at the foot of a page, where there is room and where there is little.
const (
	FootTall float32 = 48
	FootLow  float32 = 36
)

// NewPanelHead makes a head, at whose right end stand a word and a key that close what it heads.
func NewPanelHead(title, closeWord, closeKey string, closing func()) *Head {
	h := &Head{Close: NewButton(closeWord, closing), about: layout.NewLine(TextBody, ColorDim)}
	h.Close.Kind, h.Close.Key, h.Close.OnEscape = Quiet, closeKey, closing
	h.Describe(layout.Row(layout.Near, layout.NewLine(22, ColorText, title).Bold().ShrinkTo(9).Item(),
		h.about.Item().Align(layout.Baseline).Optional(1), layout.Space(), layout.Of(h.Close)).Height(HeadTall))
	h.ExtendBaseWidget(h)
	return h
}

// Say changes what stands beside the title: the first of these words that have room there, or what there is room for of the last ones.
func (h *Head) Say(about ...string) {
	if h.about.Set(about...) {
		h.Refresh()
	}
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
