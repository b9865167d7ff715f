package layout

import (
	"cmp"
	"math"
)

type axis uint8

const (
	horizontal axis = iota
	vertical
	axes
)

// extent is what an item needs along an axis, and what it wants.
type extent struct{ least, want float32 }

func (e extent) max(f extent) extent { return extent{max(e.least, f.least), max(e.want, f.want)} }

// need is an extent that was measured for a width.
type need struct {
	extent
	width float32
	known bool
}

// forget drops what was measured in the last pass.
func (n *Item) forget() {
	n.needs = [axes]need{}
	for _, child := range n.children {
		child.forget()
	}
}

// need returns what an item needs along an axis; a height at that width. Where an item wants nothing it is not there.
func (n *Item) need(a axis, width float32) extent {
	m := &n.needs[a]
	if !m.known || m.width != width {
		*m = need{n.measure(a, width), width, true}
	}
	return m.extent
}

func (n *Item) measure(a axis, width float32) (e extent) {
	if n.when != nil && !n.when() {
		return extent{}
	}
	inside, pad := max(width-2*n.pad.Width, 0), 2*n.pad.Height
	if a == horizontal {
		pad = 2 * n.pad.Width
	}
	switch {
	case n.given[a] != nil:
		e = n.given[a](inside)
	case n.kind == leaf:
		e = n.measureLeaf(a, inside)
	case n.kind == breakpoint || n.kind == firstFit:
		e = n.measureAlternatives(a, inside)
	case n.kind != space:
		e = n.measureChildren(a, inside)
	}
	if e.want <= 0 { // nothing in it is there
		return extent{}
	}
	return extent{e.least + pad, e.want + pad}
}

func (n *Item) measureLeaf(a axis, width float32) (e extent) {
	if n.line != nil {
		return n.line.need(a, width)
	}
	if a == horizontal {
		if o, ok := n.object.CanvasObject.(interface{ LeastWidth() float32 }); ok {
			e.want = o.LeastWidth()
		} else {
			e.want = n.object.MinSize().Width
		}
		return extent{e.want, e.want}
	}
	switch o := n.object.CanvasObject.(type) {
	case interface{ Height(width float32) float32 }:
		e.want = o.Height(width)
	case interface {
		Heights(width float32) (least, want float32)
	}:
		e.least, e.want = o.Heights(width)
		return e
	default:
		e.want = o.MinSize().Height
	}
	return extent{e.want, e.want}
}

// measureChildren adds up the extents of children along their column or row; across it the largest counts.
func (n *Item) measureChildren(a axis, width float32) (e extent) {
	along := n.kind == column && a == vertical || n.kind == row && a == horizontal
	measured := n.kind == row && a == vertical // the widths are known
	if measured {
		n.share(horizontal, width, 0)
	}
	gaps := extent{-n.gap, -n.gap}
	for _, child := range n.children {
		if measured {
			if !child.shown {
				continue
			}
			width = child.got
		}
		c := child.need(a, width)
		if c.want <= 0 {
			continue
		}
		if child.optional && !measured {
			c.least = 0
		} else {
			gaps.least += n.gap
		}
		gaps.want += n.gap
		if along {
			e = extent{e.least + c.least, e.want + c.want}
		} else {
			e = e.max(c)
		}
	}
	if along {
		e = extent{e.least + max(gaps.least, 0), e.want + max(gaps.want, 0)}
	}
	return e
}

func (n *Item) measureAlternatives(a axis, width float32) extent {
	first, last := n.children[0], n.children[len(n.children)-1]
	if a == horizontal {
		return extent{last.need(a, 0).least, first.need(a, 0).want} // the last is the narrowest
	}
	e := n.pick(width, math.MaxFloat32).need(vertical, width)
	if n.kind == firstFit {
		e.least = min(e.least, last.need(vertical, width).least)
	}
	return e
}

// pick returns the alternative that is shown in a room.
func (n *Item) pick(width, height float32) *Item {
	last := n.children[len(n.children)-1]
	if n.kind == breakpoint {
		if width >= n.from {
			return n.children[0]
		}
		return last
	}
	var low *Item // has room with its least height
	for _, child := range n.children {
		if child.need(horizontal, 0).least > width {
			continue
		}
		switch e := child.need(vertical, width); {
		case e.want <= 0:
		case e.want <= height:
			return child
		case low == nil && e.least <= height:
			low = child
		}
	}
	return cmp.Or(low, last)
}
