package layout

import (
	"fyne.io/fyne/v2"
)

// share gives the children that are there their parts of a room along an axis, as [Column] says; heights are those at that width. Where there is not even
// room for all that must stay, that is squeezed.
func (n *Item) share(a axis, room, width float32) {
	var least float32
	gaps := -n.gap
	for _, child := range n.children {
		child.own, child.got = child.need(a, width), 0
		child.shown = (child.when == nil || child.when()) && (child.own.want > 0 || child.kind == space || a == horizontal && child.grow > 0)
		if child.shown && !child.optional {
			least += child.own.least
			if child.kind != space {
				gaps += n.gap
			}
		}
	}
	free, squeezed := max(room, 0)-max(gaps, 0)-least, float32(1)
	if n.equal {
		n.shareEqually(free, least)
		return
	}
	if free < 0 {
		squeezed = max(1+free/least, 0)
	}
	for rank := range ranks {
		free -= n.shareRank(rank, max(free, 0), squeezed)
	}
	if free > 0 {
		n.growInto(free)
	}
}

// shareEqually gives the children equal parts of what is free and their least sizes together, or where one has no room in that equal parts of what is free.
func (n *Item) shareEqually(free, least float32) {
	var count, widest float32
	for _, child := range n.children {
		if child.shown {
			count, widest = count+1, max(widest, child.own.least)
		}
	}
	for _, child := range n.children {
		switch each := (free + least) / count; {
		case !child.shown:
		case widest <= each:
			child.got = each
		default:
			child.got = max(child.own.least+free/count, 0)
		}
	}
}

// shareRank gives the children of a rank what they want of the room that is free, each the same part of that, and returns what they take.
func (n *Item) shareRank(rank int, free, squeezed float32) (taken float32) {
	var wanted float32
	for _, child := range n.children {
		if !child.shown || child.rank != rank {
			continue
		}
		if child.optional {
			cost := child.own.least + n.gap
			if child.shown = taken+cost <= free; !child.shown {
				continue
			}
			taken += cost
		}
		child.got = child.own.least * squeezed
		wanted += child.own.want - child.own.least
	}
	if wanted <= 0 {
		return taken
	}
	part := min((free-taken)/wanted, 1)
	for _, child := range n.children {
		if child.shown && child.rank == rank {
			child.got += (child.own.want - child.own.least) * part
		}
	}
	return taken + wanted*part
}

// growInto shares what is free among the children that grow, so that their sizes are as their shares, but none is below its least.
func (n *Item) growInto(free float32) {
	var shares float32
	for _, child := range n.children {
		if child.frozen = !child.shown || child.grow == 0; !child.frozen {
			free, shares = free+child.got, shares+child.grow
		}
	}
	for i := 0; i < len(n.children); i++ {
		if child := n.children[i]; !child.frozen && child.own.least > free*child.grow/shares { // it keeps its size, and the others share anew
			child.frozen, free, shares, i = true, free-child.got, shares-child.grow, -1
		}
	}
	for _, child := range n.children {
		if !child.frozen {
			child.got = free * child.grow / shares
		}
	}
}

// put places an item, and all in it.
func (n *Item) put(x, y, width, height float32) {
	x, y, width, height = x+n.pad.Width, y+n.pad.Height, max(width-2*n.pad.Width, 0), max(height-2*n.pad.Height, 0)
	switch n.kind {
	case leaf:
		if n.line != nil {
			n.line.write(width)
		}
		n.object.placed = true
		n.object.Move(fyne.NewPos(x, y))
		n.object.Resize(fyne.NewSize(width, height))
	case column:
		n.share(vertical, height, width)
		n.putColumn(x, y, width)
	case row:
		n.share(horizontal, width, 0)
		n.putRow(x, y, height)
	case stack:
		for _, child := range n.children {
			if child.when == nil || child.when() {
				child.put(x, y, width, height)
			}
		}
	case breakpoint, firstFit:
		n.pick(width, height).put(x, y, width, height)
	case custom:
		for _, child := range n.children {
			child.object.placed = true
		}
		n.place(x, y, width, height)
	case space:
	}
}

func (n *Item) putColumn(x, y, width float32) {
	gap := float32(0)
	for _, child := range n.children {
		if y += child.got; child.kind == space || !child.shown {
			continue
		}
		from, size := float32(0), width
		if child.align > Fill {
			from, size = child.align.within(width, child.need(horizontal, 0).want)
		}
		child.put(x+from, y+gap-child.got, size, child.got)
		y, gap = y+gap, n.gap
	}
}

func (n *Item) putRow(x, y, height float32) {
	gap, base := float32(0), float32(-1)
	for _, child := range n.children {
		if x += child.got; child.kind == space || !child.shown {
			continue
		}
		align := child.align
		if align == Auto && child.line != nil {
			align = Center
		}
		from, size := float32(0), height
		if align > Fill {
			from, size = align.within(height, child.need(vertical, child.got).want)
		}
		switch {
		case child.line == nil:
		case base < 0:
			base = from + child.line.base(child.got)
		case align == Baseline:
			from = base - child.line.base(child.got)
		}
		child.put(x+gap-child.got, y+from, child.got, size)
		x, gap = x+gap, n.gap
	}
}

// within returns where an item begins that lies so in a room, and how much of it the item takes.
func (a Align) within(room, want float32) (from, size float32) {
	size = min(want, room)
	switch a {
	case Center, Baseline:
		from = (room - size) / 2
	case End:
		from = room - size
	case Auto, Fill, Start:
	}
	return from, size
}
