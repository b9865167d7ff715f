package widgets

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/describe"
)

// MoveList shows the moves of a line in two columns with their times; a click goes to the move.
type MoveList struct {
	List
	chosen  func(*game.Node)
	OnMenu  func(fyne.Position) // a right click on a move, which is shown then; nil: it does nothing
	line    []*game.Node        // the moves, without the root and without nodes that make no move
	current *game.Node
	point   func(game.Point) string               // names a point
	Judged  func(*game.Node) (sign, worth string) // what stands behind a move; nil: its time does
}

// NewMoveList makes an empty list; chosen is called with the move that was clicked or gone to.
func NewMoveList(chosen func(*game.Node)) *MoveList {
	m := &MoveList{chosen: chosen}
	m.extend(m, func() int { return len(m.line) }, nil)
	m.Length = func() int { return (len(m.line) + 1) / 2 }
	m.CreateItem = func() fyne.CanvasObject { return newMoveRow(m) }
	m.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*moveRow).set(i) }
	m.IsHeading = func(i int) bool { return i >= len(m.line) } // there is no move
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
	m.current, m.point, m.At = current, point, slices.Index(m.line, current)
	m.Refresh()
	m.ScrollToCurrent()
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
	if m.At >= 0 {
		m.ScrollTo(m.At / 2)
	}
}

// Resize implements fyne.CanvasObject: the current move stays in view.
func (m *MoveList) Resize(size fyne.Size) {
	resized := size != m.Size()
	m.List.Resize(size)
	if resized {
		m.ScrollToCurrent()
	}
}

// moveRow is two moves beside each other behind their number.
type moveRow struct {
	Pane
	moves  *MoveList
	number *canvas.Text
	cells  [2]*moveCell
}

func newMoveRow(m *MoveList) *moveRow {
	r := &moveRow{
		moves:  m,
		number: &canvas.Text{TextSize: TextDim, Alignment: fyne.TextAlignTrailing},
		cells:  [2]*moveCell{newMoveCell(m), newMoveCell(m)},
	}
	r.All, r.Place, r.Least = []fyne.CanvasObject{r.number, r.cells[0], r.cells[1]}, r.place, fyne.NewSize(210, moveTall)
	r.ExtendBaseWidget(r)
	return r
}

func (r *moveRow) set(i int) {
	r.number.Text = strconv.Itoa(2*i + 1) // as all that is said of moves names them
	for k, c := range r.cells {
		c.set(2*i + k)
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

// moveTall is the height of a move.
const moveTall float32 = 27

// moveCell is one move of the list.
type moveCell struct {
	ListRow
	moves              *MoveList
	node               *game.Node // nil: empty
	stone              *canvas.Circle
	point, sign, spent *canvas.Text
}

func newMoveCell(m *MoveList) *moveCell {
	c := &moveCell{moves: m, stone: &canvas.Circle{StrokeWidth: 1}, point: Text("", TextBody, false), sign: Text("", TextBody, true),
		spent: &canvas.Text{TextSize: TextDim, Alignment: fyne.TextAlignTrailing}}
	c.extend(c, &m.List, func(r *ListRow) func(int) {
		r.All, r.Least = []fyne.CanvasObject{c.stone, c.point, c.sign, c.spent}, fyne.NewSize(90, moveTall)
		r.Place, r.Paint, r.Ground.CornerRadius = c.place, c.paint, 6
		return c.bring
	})
	return c
}

// bring brings the cell to the i-th move.
func (c *moveCell) bring(i int) {
	if c.node = nil; i < len(c.moves.line) {
		c.node = c.moves.line[i]
	}
}

// Tapped implements fyne.Tappable.
func (c *moveCell) Tapped(*fyne.PointEvent) {
	if c.node != nil {
		c.moves.chosen(c.node)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (c *moveCell) TappedSecondary(e *fyne.PointEvent) {
	c.Tapped(e)
	if c.node != nil && c.moves.OnMenu != nil {
		c.moves.OnMenu(e.AbsolutePosition)
	}
}

func (c *moveCell) place(size fyne.Size) {
	c.stone.Resize(fyne.NewSquareSize(14))
	c.stone.Move(fyne.NewPos(8, (size.Height-14)/2+1.5)) // level with the capitals beside it
	h := c.point.MinSize().Height
	c.point.Move(fyne.NewPos(30, (size.Height-h)/2))
	c.point.Resize(fyne.NewSize(50, h))
	const pointAt, signAt, gap = 30, 76, 6
	narrow := c.moves.Judged != nil && size.Width < signAt+70
	at, edge := float32(signAt), float32(10)
	if narrow {
		at, edge = pointAt+c.point.MinSize().Width+gap, 4
	}
	end := pointAt + c.point.MinSize().Width
	if sign := PutText(c.sign, at, size.Height/2); c.sign.Text != "" {
		end = sign
	}
	s := c.spent.MinSize()
	Show(c.spent, c.node != nil && (!narrow || end+gap <= size.Width-edge-s.Width)) // a mark says more than a number
	c.spent.Move(fyne.NewPos(0, (size.Height-s.Height)/2))
	c.spent.Resize(fyne.NewSize(size.Width-edge, s.Height))
}

func (c *moveCell) paint() {
	n := c.node
	c.stone.Hidden, c.point.Hidden, c.sign.Hidden, c.spent.Hidden = n == nil, n == nil, n == nil, n == nil
	if n != nil {
		c.point.TextStyle.Bold = c.moves.Judged != nil && c.IsChosen()
		if c.moves.Judged != nil {
			c.sign.Text, c.spent.Text = c.moves.Judged(n)
		} else {
			c.spent.Text = spentText(n.Spent)
		}
		if c.sign.Color = theme.Color(ColorAccent); c.IsChosen() { // the accent is pale on its ground
			c.sign.Color = theme.Color(ColorText)
		}
		c.stone.FillColor, c.stone.StrokeColor = StoneColors(n.Move().Color)
		c.point.Text, c.point.Color = c.moves.point(n.Move().Point), theme.Color(ColorText)
		c.spent.Color = theme.Color(ColorDim)
	}
}

// spentText writes the time of one move, nothing where it is not known.
func spentText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return describe.Time(d)
}
