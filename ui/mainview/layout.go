package mainview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/layout"
	"hoshi/ui/widgets"
)

type deskRenderer struct{ desk *View }

func (r *deskRenderer) Destroy()           {}
func (r *deskRenderer) MinSize() fyne.Size { return r.desk.least }

// The size from which on all has room: 1280 × 800 at 200 %, less the menu.
const (
	LeastWide = 480
	LeastTall = 370
)

// SetZoom lets the desk become as small on the screen as it has room for at 100 %, where all is drawn at that percentage: its owner draws
// smaller then.
func (d *View) SetZoom(percent int) {
	d.least = fyne.NewSize(LeastWide*100/float32(max(percent, 100)), LeastTall*100/float32(max(percent, 100)))
}

// Objects implements fyne.WidgetRenderer. What is not shown is not there, so that the keyboard does not find it either.
func (r *deskRenderer) Objects() []fyne.CanvasObject {
	d := r.desk
	switch {
	case d.Side.Page != nil && d.Side.Whole && d.Side.BoardAt != nil:
		return []fyne.CanvasObject{d.Side.Page, d.Board, d.Notice, d.Prompt}
	case d.Side.Page != nil && d.Side.Whole:
		return []fyne.CanvasObject{d.Side.Page, d.Notice, d.Prompt}
	case d.Side.Page != nil && d.Side.Strip != nil:
		return []fyne.CanvasObject{d.Board, d.Side.Page, d.Side.Strip, d.Notice, d.Prompt}
	case d.Side.Page != nil:
		return []fyne.CanvasObject{d.Board, d.Side.Page, d.Notice, d.Prompt}
	case d.BoardOnly:
		return append(append([]fyne.CanvasObject{d.Board, d.Banner}, d.next()...), d.Guide, d.Bar, d.Notice, d.Prompt)
	}
	return d.objects()
}

func (r *deskRenderer) Refresh() {
	d := r.desk
	d.State.Color, d.Detail.Color = theme.Color(widgets.ColorText), theme.Color(widgets.ColorDim)
	r.Layout(d.Size())
	canvas.Refresh(d)
}

// Layout puts the rows into two columns beside the board of a very wide window, else into one beside it where that leaves it more
// room than rows under it, and where all have room there.
func (r *deskRenderer) Layout(size fyne.Size) {
	d := r.desk
	beside, low := d.beside(size), size.Width-2*layout.Inner
	d.wide = false
	switch {
	case d.Side.Page != nil && d.Side.Whole:
		d.placeWhole(size, beside.gap)
	case d.Side.Page != nil && d.placeBeside(size, beside):
	case d.Side.Page != nil:
		d.placePage(size, beside)
	case d.BoardOnly:
		d.under(size, layout.Snug, 1./2, d.asking(size))
	case d.placeColumns(size):
		d.wide = true
	case beside.side < d.sideUnder(size) || !d.placePanel(size, beside):
		d.under(size, layout.Inner, 1./3, d.lowPanel(low))
	}
}

// beside is the plan of a window whose rows stand beside the board.
type beside struct {
	gap, side, width float32 // between the parts and around them, of the board, of the rows
	left             float32 // of the board, whose top is the window's, as that of the rows
}

// The least and the greatest width of the rows beside the board, and the least one of a page in their place.
const (
	panelMin  float32 = 320
	panelMax  float32 = 520
	pageLeast float32 = 252
)

// beside shares a window of that size between the board and rows beside it. In a small one the rows are as narrow as their
// buttons allow, in a very large one they are wider.
func (d *View) beside(size fyne.Size) beside {
	p := beside{gap: layout.Far}
	least := panelMin
	switch {
	case size.Width < 900:
		p.gap = layout.Inner
		least = pageLeast
		if d.Side.Page == nil {
			least = max(least, d.buttonsWidth())
		}
	case size.Height < 720:
		p.gap = 16
	}
	p.side = max(min(size.Height-2*p.gap, size.Width-3*p.gap-least), 0)
	p.width = min(size.Width-3*p.gap-p.side, max(panelMax, 0.28*p.side))
	p.left = max((size.Width-p.side-p.width-3*p.gap)/2, 0) + p.gap
	return p
}

// placeBoard puts the board there, and what is said on it.
func (d *View) placeBoard(x, y, side float32) {
	widgets.Put(d.Board, x, y, side, side)
	d.placeNotices()
}

// placeNotices puts what is said into the board's upper margin, where no letter stands, one below the other, and between its numbers where those
// leave room for words.
func (d *View) placeNotices() {
	g, origin := d.Board.Geometry()
	corner := d.Board.Position().Add(origin)
	side := float32(g.Side)
	x, _ := g.At(game.Point{})
	all := d.Size().Width - 2*layout.Snug
	room := max(side-2*float32(x), min(noticeLeast, all))
	middle := min(max(corner.X+side/2, layout.Snug+room/2), layout.Snug+all-room/2)
	d.Prompt.Place(fyne.NewPos(middle, corner.Y+layout.Snug), room, true)
	top := layout.Snug
	if d.Prompt.Visible() {
		top += noticeStep
	}
	d.Notice.Place(fyne.NewPos(middle, corner.Y+top), room, true)
}

// noticeStep is how far it is from one thing that is said to the next, and noticeLeast the room that its words have
// on the smallest board.
const (
	noticeStep  float32 = 36
	noticeLeast float32 = 240
)

// buttonsWidth returns what the buttons of the game need beside each other, and those after it at least.
func (d *View) buttonsWidth() float32 {
	actions := d.Actions()
	if d.Banner.Visible() {
		return widgets.RowLeast(actions)
	}
	width := widgets.GapInner * float32(len(actions)-1)
	for _, b := range actions {
		width += b.MinSize().Width
	}
	return width
}

// placePanel puts the panel beside the board, as high as the window. It reports whether all of it has room there.
func (d *View) placePanel(size fyne.Size, p beside) bool {
	height := size.Height - 2*p.gap
	var panel widgets.Column
	var forms []int
	ok := false
	for _, brief := range []bool{false, true} {
		d.Guide.SetBrief(brief)
		panel = d.panel(size, p.width)
		if forms, ok = panel.Share(height); ok {
			break
		}
	}
	if ok {
		d.placeBoard(p.left, p.gap, p.side)
		panel.Place(forms, p.left+p.side+p.gap, p.gap, p.width, height)
	}
	return ok
}

// wholeMost is how wide a page gets that takes the board's place.
const wholeMost float32 = 1600

// placeWhole puts the page into the whole window, and what is said at its foot.
func (d *View) placeWhole(size fyne.Size, gap float32) {
	width := min(size.Width-2*gap, wholeMost)
	widgets.Put(d.Side.Page, (size.Width-width)/2, gap, width, size.Height-2*gap)
	if d.Side.BoardAt != nil {
		x, y, side := d.Side.BoardAt()
		d.placeBoard((size.Width-width)/2+x, gap+y, side)
		return
	}
	d.Notice.Place(fyne.NewPos(size.Width/2, size.Height-8), width-16, false)
	d.Prompt.Place(fyne.NewPos(size.Width/2, layout.Snug), width-16, true)
}

// placePage puts the page in the place of the panel: beside the board or, where that leaves the board more room, under it. In a
// very wide window the board stands where it does in a game, and the page takes a column or, where it is a broad one, both.
func (d *View) placePage(size fyne.Size, p beside) {
	if c, ok := d.columns(size); ok {
		p.left, p.gap, p.width = c.left, c.gap, c.width
		if d.Side.FullWidth {
			p.width = 2*c.width + c.gap
		}
	}
	width := size.Width - 2*layout.Inner
	low := max(d.Side.Page.Height(width), min(d.Side.Page.HeightBeside(width), pageShare*size.Height))
	enough := min(size.Height-low-3*layout.Inner, width)
	if size.Width >= besideFrom {
		enough *= besideEnough
	}
	if p.side < enough {
		d.under(size, layout.Inner, 1./3, widgets.Column{{
			Heights: []float32{low}, Gap: layout.Inner, Rest: d.Side.Page.HeightBeside(width) > size.Height,
			Place: func(_ int, x, y, width, height float32) { widgets.Put(d.Side.Page, x, y, width, height) },
		}})
		return
	}
	d.placeBoard(p.left, p.gap, p.side)
	widgets.Put(d.Side.Page, p.left+p.side+p.gap, p.gap, p.width, min(d.Side.Page.HeightBeside(p.width), size.Height-2*p.gap))
}

// A page under the board gets that part of the window's height where it has a use for it. In a window so wide it stands beside a board
// that keeps so much of the side which it would have over the page.
const (
	pageShare            = 0.38
	besideFrom   float32 = 900
	besideEnough         = 0.85
)

// under puts the board over rows, with gap around it. Of the height that nobody takes, that part is left above the board.
func (d *View) under(size fyne.Size, gap, above float32, column widgets.Column) {
	least := column.Least()
	side := min(size.Height-2*gap-least, size.Width-2*gap)
	room := size.Height - 2*gap - side
	forms, _ := column.Share(room)
	top := gap
	if !column.Fills(forms) {
		top += max(room-least, 0) * above
	}
	d.placeBoard((size.Width-side)/2, top, side)
	column.Place(forms, layout.Inner, top+side+gap, size.Width-2*layout.Inner, room)
}
