package layout

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Plan places what a description shows.
type Plan struct {
	root    *Item
	objects []*object
	lines   []*Line
}

// object is what leaves show: several leaves of one object, of which one at a time is there, share it.
type object struct {
	fyne.CanvasObject
	placed bool // in this pass
}

// NewPlan makes the plan of a description, whose items belong to the plan from then on.
func NewPlan(root *Item) *Plan {
	p := &Plan{root: root}
	for order := range ranks {
		p.collect(root, order, 0)
	}
	return p
}

// collect lists the objects of an order of the Tab key, as they stand in the description.
func (p *Plan) collect(n *Item, order, inside int) {
	inside = max(inside, n.tab)
	for _, child := range n.children {
		p.collect(child, order, inside)
	}
	if n.object == nil || inside != order {
		return
	}
	if at := slices.IndexFunc(p.objects, func(o *object) bool { return o.CanvasObject == n.object.CanvasObject }); at >= 0 {
		n.object = p.objects[at]
		return
	}
	p.objects = append(p.objects, n.object)
	if n.line != nil {
		p.lines = append(p.lines, n.line)
	}
}

// Objects returns all that the plan may show, as the Tab key goes.
func (p *Plan) Objects() []fyne.CanvasObject {
	all := make([]fyne.CanvasObject, len(p.objects))
	for i, o := range p.objects {
		all[i] = o.CanvasObject
	}
	return all
}

// Paint gives lines of words their colours of the theme.
func (p *Plan) Paint() {
	for _, l := range p.lines {
		l.Text.Color = theme.Color(l.ink)
	}
}

// Place places all for a size. What has no place there is hidden, all else shown. It allocates nothing.
func (p *Plan) Place(size fyne.Size) {
	p.root.forget()
	p.root.put(0, 0, size.Width, size.Height)
	for _, o := range p.objects {
		switch {
		case o.placed && !o.Visible():
			o.Show()
		case !o.placed && o.Visible():
			o.Hide()
		}
		o.placed = false
	}
}

// Heights returns the least height of all that must stay, and what all want, at a width.
func (p *Plan) Heights(width float32) (least, want float32) {
	p.root.forget()
	e := p.root.need(vertical, width)
	return e.least, e.want
}

// LeastWidth returns the width in which all that must stay has room.
func (p *Plan) LeastWidth() float32 {
	p.root.forget()
	return p.root.need(horizontal, 0).least
}

// MinSize returns the size in which all that must stay has room.
func (p *Plan) MinSize() fyne.Size {
	width := p.LeastWidth()
	return fyne.NewSize(width, p.root.need(vertical, width).least)
}
