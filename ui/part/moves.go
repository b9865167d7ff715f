package part

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/say"
)

// MoveList shows the moves of a line in two columns with their times; a click goes to the move.
type MoveList struct {
	widget.List
	Keyboard
	chosen  func(*game.Node)
	OnKey   func(*fyne.KeyEvent) // a key that the list has no use for
	OnRune  func(rune)           // a character
	OnMenu  func(fyne.Position)  // a right click on a move, which is shown then; nil: it does nothing
	line    []*game.Node         // the moves, without the root and without nodes that make no move
	current *game.Node
	point   func(game.Point) string // names a point
	focused bool
}

// NewMoveList makes an empty list; chosen is called with the move that was clicked or gone to.
func NewMoveList(chosen func(*game.Node)) *MoveList {
	m := &MoveList{chosen: chosen}
	m.Length = func() int { return (len(m.line) + 1) / 2 }
	m.CreateItem = func() fyne.CanvasObject { return newMoveRow(m) }
	m.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*moveRow).set(i) }
	m.HideSeparators = true
	m.ExtendBaseWidget(m)
	return m
}

// SetLine lists the line through the record that holds current, and brings current into view; point names a point.
func (m *MoveList) SetLine(current *game.Node, point func(game.Point) string) {
	m.line = m.line[:0]
	for _, n := range current.End().Path() {
		if n.Move().Color != game.None {
			m.line = append(m.line, n)
		}
	}
	m.current, m.point = current, point
	m.Refresh()
	m.ScrollToCurrent()
}

// FocusGained implements fyne.Focusable.
func (m *MoveList) FocusGained() { m.setFocused(true) }

// FocusLost implements fyne.Focusable.
func (m *MoveList) FocusLost() { m.setFocused(false) }

func (m *MoveList) setFocused(on bool) {
	m.focused = on
	m.Refresh()
}

// TypedKey implements fyne.Focusable: the arrows go from move to move.
func (m *MoveList) TypedKey(e *fyne.KeyEvent) {
	target := m.current
	switch e.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		target = target.Parent()
	case fyne.KeyDown, fyne.KeyRight:
		target = target.Next()
	default:
		m.OnKey(e)
		return
	}
	if target != nil {
		m.chosen(target)
	}
}

// TypedRune implements fyne.Focusable.
func (m *MoveList) TypedRune(r rune) { m.OnRune(m.Read(r)) }

// ScrollToCurrent brings the current move into view.
func (m *MoveList) ScrollToCurrent() {
	if i := slices.Index(m.line, m.current); i >= 0 {
		m.ScrollTo(i / 2)
	}
}

// moveRow is two moves beside each other behind their number.
type moveRow struct {
	Pane
	number *canvas.Text
	cells  [2]*moveCell
	list   *MoveList
}

func newMoveRow(m *MoveList) *moveRow {
	r := &moveRow{
		number: &canvas.Text{TextSize: TextDim, Alignment: fyne.TextAlignTrailing},
		cells:  [2]*moveCell{newMoveCell(m), newMoveCell(m)},
		list:   m,
	}
	r.All, r.Place, r.Least = []fyne.CanvasObject{r.number, r.cells[0], r.cells[1]}, r.place, fyne.NewSize(210, moveTall)
	r.ExtendBaseWidget(r)
	return r
}

func (r *moveRow) set(i int) {
	r.number.Text = strconv.Itoa(i + 1)
	for k, c := range r.cells {
		c.node = nil
		if j := 2*i + k; j < len(r.list.line) {
			c.node = r.list.line[j]
		}
		c.Refresh()
	}
	r.number.Color = theme.Color(ColorDim)
	r.number.Refresh()
}

func (r *moveRow) place(size fyne.Size) {
	const number = 30
	r.number.Resize(fyne.NewSize(number-8, r.number.MinSize().Height))
	r.number.Move(fyne.NewPos(0, (size.Height-r.number.MinSize().Height)/2))
	half := (size.Width - number) / 2
	for k, c := range r.cells {
		c.Resize(fyne.NewSize(half-4, size.Height))
		c.Move(fyne.NewPos(number+float32(k)*half, 0))
	}
}

// moveCell is one move of the list.
type moveCell struct {
	Pane
	list         *MoveList
	node         *game.Node // nil: empty
	hovered      bool
	face         *canvas.Rectangle
	stone        *canvas.Circle
	point, spent *canvas.Text
}

// moveTall is the height of a move.
const moveTall float32 = 27

func newMoveCell(m *MoveList) *moveCell {
	c := &moveCell{list: m, face: &canvas.Rectangle{CornerRadius: 6}, stone: &canvas.Circle{StrokeWidth: 1}, point: Text("", TextBody, false),
		spent: &canvas.Text{TextSize: TextDim, Alignment: fyne.TextAlignTrailing}}
	c.All = []fyne.CanvasObject{c.face, c.stone, c.point, c.spent}
	c.Place, c.Paint, c.Least = c.place, c.paint, fyne.NewSize(90, moveTall)
	c.ExtendBaseWidget(c)
	return c
}

// Tapped implements fyne.Tappable.
func (c *moveCell) Tapped(*fyne.PointEvent) {
	if c.node != nil {
		c.list.chosen(c.node)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *moveCell) TappedSecondary(e *fyne.PointEvent) {
	c.Tapped(e)
	if c.node != nil && c.list.OnMenu != nil {
		c.list.OnMenu(e.AbsolutePosition)
	}
}

// MouseIn implements desktop.Hoverable.
func (c *moveCell) MouseIn(*desktop.MouseEvent) { c.hovered = true; c.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (c *moveCell) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (c *moveCell) MouseOut() { c.hovered = false; c.Refresh() }

func (c *moveCell) place(size fyne.Size) {
	c.face.Resize(size)
	c.stone.Resize(fyne.NewSquareSize(14))
	c.stone.Move(fyne.NewPos(8, (size.Height-14)/2+1.5)) // level with the capitals beside it
	h := c.point.MinSize().Height
	c.point.Move(fyne.NewPos(30, (size.Height-h)/2))
	c.point.Resize(fyne.NewSize(50, h))
	h = c.spent.MinSize().Height
	c.spent.Move(fyne.NewPos(0, (size.Height-h)/2))
	c.spent.Resize(fyne.NewSize(size.Width-10, h))
}

func (c *moveCell) paint() {
	n := c.node
	c.face.Hidden = n == nil || !(n == c.list.current || c.hovered)
	c.stone.Hidden, c.point.Hidden, c.spent.Hidden = n == nil, n == nil, n == nil
	if n != nil {
		c.face.FillColor = theme.Color(theme.ColorNameHover)
		c.face.StrokeWidth = 0
		if n == c.list.current {
			c.face.FillColor = theme.Color(ColorSelected)
			if c.list.focused {
				c.face.StrokeColor, c.face.StrokeWidth = theme.Color(ColorAccent), 2
			}
		}
		c.stone.FillColor, c.stone.StrokeColor = rgb(0xF7F4EE), rgb(0xB9B0A2)
		if n.Move().Color == game.Black {
			c.stone.FillColor, c.stone.StrokeColor = rgb(0x161514), blackEdge()
		}
		c.point.Text, c.point.Color = c.list.point(n.Move().Point), theme.Color(ColorText)
		c.spent.Text, c.spent.Color = spentText(n.Spent), theme.Color(ColorDim)
	}
}

// spentText writes the time of one move, nothing where it is not known.
func spentText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return say.Time(d)
}
