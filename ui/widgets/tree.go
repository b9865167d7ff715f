package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// Tree shows a record as a drawn tree of variations, the main line on top. A click goes to a move, the arrows go about, Space or a right
// click hides what follows a move or shows it again. Only what is seen is drawn.
type Tree struct {
	Keyed
	chosen   func(*game.Node)
	branches branches
	root     *game.Node
	current  *game.Node
	offset   fyne.Position // of what is seen
	drawn    fyne.Size     // for which it was brought into view
	hovered  *game.Node
	bitmap   *canvas.Image
	ring     *canvas.Rectangle
}

// NewTree makes an empty tree. chosen is called with the node that was gone to; words says what stands behind the variation that begins
// with a node.
func NewTree(chosen func(*game.Node), words func(*game.Node) string) *Tree {
	t := &Tree{chosen: chosen, branches: branches{folded: map[*game.Node]bool{}, words: words}, bitmap: NewBitmap(nil), ring: newRing()}
	t.All, t.Place, t.Least = []fyne.CanvasObject{t.bitmap, t.ring}, t.place, fyne.NewSize(120, picture.TwigTop+picture.TwigRow/2)
	t.Paint = func() { t.ring.Hidden = !t.focused }
	t.ExtendBaseWidget(t)
	return t
}

// SetRecord shows the tree from root on, as it is now, and brings current into view.
func (t *Tree) SetRecord(root, current *game.Node) {
	if root != t.root {
		t.branches.folded, t.offset = map[*game.Node]bool{}, fyne.Position{}
	}
	t.root, t.current, t.hovered = root, current, nil
	t.branches.unfold(current)
	t.branches.grow(root)
	t.reveal()
	t.Refresh()
}

// Fold hides what follows n, or shows it again. Where the current node is hidden by that, n is gone to.
func (t *Tree) Fold(n *game.Node) {
	switch {
	case n.Next() == nil:
		return
	case t.branches.folded[n]:
		delete(t.branches.folded, n)
	default:
		t.branches.folded[n] = true
	}
	if n != t.current && t.current.Follows(n) && t.branches.folded[n] {
		t.chosen(n)
	}
	t.branches.grow(t.root)
	t.reveal()
	t.Refresh()
}

// middle returns where the stone of n lies in the tree.
func (t *Tree) middle(n *game.Node) fyne.Position {
	i, ok := t.branches.place[n]
	if !ok {
		return fyne.Position{}
	}
	w := t.branches.twigs[i]
	return fyne.NewPos(picture.TwigLeft+picture.TwigColumn*float32(w.Column), picture.TwigTop+picture.TwigRow*float32(w.Row))
}

// extent returns how large the whole tree is.
func (t *Tree) extent() fyne.Size {
	return fyne.NewSize(2*picture.TwigLeft+picture.TwigColumn*float32(len(t.branches.lows)-1),
		picture.TwigTop+picture.TwigRow*float32(len(t.branches.rows)-1)+picture.TwigRow/2+4)
}

// reveal brings the current node into view, with some of what lies before and behind it.
func (t *Tree) reveal() {
	if t.root == nil {
		return
	}
	at, size := t.middle(t.current), t.Size()
	const beside, above = 2 * picture.TwigColumn, picture.TwigTop
	x := min(max(t.offset.X, at.X+beside-size.Width), at.X-beside)
	y := min(max(t.offset.Y, at.Y+picture.TwigRow/2-size.Height), at.Y-above)
	t.scrollTo(x, y)
}

// scrollTo shows the tree from there on, as far as it goes.
func (t *Tree) scrollTo(x, y float32) {
	size, all := t.Size(), t.extent()
	t.offset = fyne.NewPos(max(min(x, all.Width-size.Width), 0), max(min(y, all.Height-size.Height), 0))
}

// Scrolled implements fyne.Scrollable. Where all rows are seen, the wheel goes along the line.
func (t *Tree) Scrolled(e *fyne.ScrollEvent) {
	dx, dy := e.Scrolled.DX, e.Scrolled.DY
	if dx == 0 && t.extent().Height <= t.Size().Height {
		dx, dy = dy, 0
	}
	t.scrollTo(t.offset.X-dx, t.offset.Y-dy)
	t.Refresh()
}

// Dragged implements fyne.Draggable.
func (t *Tree) Dragged(e *fyne.DragEvent) {
	t.scrollTo(t.offset.X-e.Dragged.DX, t.offset.Y-e.Dragged.DY)
	t.Refresh()
}

// DragEnd implements fyne.Draggable.
func (t *Tree) DragEnd() {}

// nodeAt returns the node under a place of the widget, nil where there is none.
func (t *Tree) nodeAt(at fyne.Position) *game.Node {
	x, y := at.X+t.offset.X-picture.TwigLeft, at.Y+t.offset.Y-picture.TwigTop
	return t.branches.at(nearest(x, picture.TwigColumn), nearest(y, picture.TwigRow))
}

// nearest returns which multiple of step is nearest to x, -1 for a negative one.
func nearest(x, step float32) int {
	if x < -step/2 {
		return -1
	}
	return int(x/step + 0.5)
}

// Tapped implements fyne.Tappable.
func (t *Tree) Tapped(e *fyne.PointEvent) {
	Focus(t)
	if n := t.nodeAt(e.Position); n != nil {
		t.chosen(n)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (t *Tree) TappedSecondary(e *fyne.PointEvent) {
	if n := t.nodeAt(e.Position); n != nil {
		t.Fold(n)
	}
}

// TypedKey implements fyne.Focusable: the arrows go to the move before and the next one, and to the variations above and below.
func (t *Tree) TypedKey(e *fyne.KeyEvent) {
	if t.root == nil {
		return
	}
	var to *game.Node
	switch e.Name {
	case fyne.KeyLeft:
		to = t.current.Parent()
	case fyne.KeyRight:
		if t.branches.folded[t.current] {
			t.Fold(t.current)
		}
		to = t.current.Next()
	case fyne.KeyUp:
		to = t.branches.beside(t.current, -1)
	case fyne.KeyDown:
		to = t.branches.beside(t.current, 1)
	case fyne.KeySpace:
		t.Fold(t.current)
	default:
		t.pass(e)
	}
	if to != nil {
		t.chosen(to)
	}
}

func (t *Tree) place(size fyne.Size) {
	if t.drawn != size {
		t.drawn = size
		t.reveal()
	}
	t.draw(size)
}

// draw draws the part of the tree that is seen.
func (t *Tree) draw(size fyne.Size) {
	placeRingInside(t.ring, size)
	if t.root == nil || size.Width <= 0 || size.Height <= 0 {
		return
	}
	pixels := PixelsPerUnit(t)
	list := t.branches.seen(t.view(size))
	if i, ok := t.branches.place[t.current]; ok {
		for k := range list {
			list[k].Current = list[k].Column == t.branches.twigs[i].Column && list[k].Row == t.branches.twigs[i].Row
		}
	}
	width, height := int(float64(size.Width)*pixels), int(float64(size.Height)*pixels)
	t.bitmap.Image = picture.Branches(list, treeColors(), lang.Current(), float64(t.offset.X), float64(t.offset.Y), width, height, pixels)
	Put(t.bitmap, 0, 0, float32(float64(width)/pixels), float32(float64(height)/pixels))
	t.bitmap.Refresh()
}

// view returns the columns and the rows that are seen.
func (t *Tree) view(size fyne.Size) (columns, rows [2]int) {
	x, y := (t.offset.X-picture.TwigLeft)/picture.TwigColumn, (t.offset.Y-picture.TwigTop)/picture.TwigRow
	return [2]int{int(x), int(x+size.Width/picture.TwigColumn) + 1}, [2]int{int(y), int(y+size.Height/picture.TwigRow) + 1}
}

// treeColors are the colours of today's window.
func treeColors() picture.TreeColors {
	return picture.TreeColors{
		Line: nrgba(ColorDim), Ink: nrgba(ColorText), Dim: nrgba(ColorDim), Accent: nrgba(ColorAccent),
		Black: rgb(0x161514), BlackEdge: blackEdge(), White: rgb(0xF7F4EE), WhiteEdge: rgb(0xB9B0A2),
	}
}
