package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/layout"
)

// Pane is objects that a description places, or a function. An embedding type calls ExtendBaseWidget and sets its fields before it is shown.
type Pane struct {
	widget.BaseWidget
	All     []fyne.CanvasObject // as the Tab key goes
	Place   func(fyne.Size)     // puts them, and shows or hides them
	Paint   func()              // gives them words and colours, before Place; nil: they have theirs
	Least   fyne.Size           // zero: what the description needs
	Measure func() fyne.Size    // in the place of Least, where that changes; nil: it does not
	plan    *layout.Plan        // nil: a function places
	outer   fyne.Widget         // what embeds the pane, which is what the window knows; else the pane
}

// ExtendBaseWidget makes w, which embeds the pane, the widget.
func (p *Pane) ExtendBaseWidget(w fyne.Widget) {
	p.outer = w
	p.BaseWidget.ExtendBaseWidget(w)
}

// NewPane makes a pane that shows what a description says.
func NewPane(root *layout.Item) *Pane {
	p := &Pane{}
	p.Describe(root)
	p.ExtendBaseWidget(p)
	return p
}

// Describe makes the pane show what a description says: All and Place follow from it, and the colours of its lines and faces.
func (p *Pane) Describe(root *layout.Item) {
	p.plan = layout.NewPlan(root)
	p.All, p.Place = p.plan.Objects(), p.plan.Place
}

// MeasureHeight makes the least size of a pane that width, and the height that a function says at the width that it has.
func (p *Pane) MeasureHeight(width float32, height func(width float32) float32) {
	p.Measure = func() fyne.Size { return fyne.NewSize(width, height(max(p.Size().Width, width))) }
}

// least returns the size that was set, zero for none.
func (p *Pane) least() fyne.Size {
	if p.Measure != nil {
		return p.Measure()
	}
	return p.Least
}

// Heights returns the least height of a pane that is described at a width, and the height that it wants; of any other one its least height twice.
func (p *Pane) Heights(width float32) (least, want float32) {
	if p.plan == nil {
		height := p.least().Height
		return height, height
	}
	return p.plan.Heights(width)
}

// LeastWidth returns the width in which the pane has room.
func (p *Pane) LeastWidth() float32 {
	if least := p.least().Width; p.plan == nil || least > 0 {
		return least
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
	if least := r.pane.least(); r.pane.plan == nil || !least.IsZero() {
		return least
	}
	return r.pane.plan.MinSize()
}

func (r paneRenderer) Refresh() {
	p := r.pane
	if p.Paint != nil {
		p.Paint()
	}
	if p.plan != nil {
		p.plan.Paint()
	}
	p.Place(p.Size())
	canvas.Refresh(p.outer)
}
