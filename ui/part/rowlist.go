package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
)

// RowView is what a row of a [RowList] shows, from left to right. What is empty takes no room.
type RowView struct {
	Indent int        // how many steps it stands to the right
	Stone  game.Color // before the words; None: no stone
	Box    string     // a sign in a box, such as a tick
	Sign   string     // in the accent, as wide in all rows
	Number string     // dim, as wide in all rows
	Point  string     // as wide in all rows
	Bold   bool       // the point
	Words  string     // dim
	Brief  string     // in the place of Words where these have no room; empty: Words
	Best   string     // bold, right behind the words

	From  string // dim, at the right before the value
	Value string // bold, at the right end
	Bar   bool   // a bar behind the value, filled so far:
	Part  float64
	Pill  string     // in a frame, at the right end in the place of the value
	Short string     // in the place of Pill where there is little room; empty: Pill
	Wins  game.Color // whose colour Pill has
}

// RowList is a list of rows of which one is chosen, by click or by the arrows. Only rows that are seen are made.
type RowList struct {
	widget.List
	Keyboard
	OnChoose func(i int)          // another row was chosen
	OnEnter  func(i int)          // a row was chosen by Enter or by a second click; nil: nothing
	OnSide   func(i, by int)      // Left (-1) or Right (1) at a row; nil: nothing
	OnKey    func(*fyne.KeyEvent) // a key that the list has no use for; nil: it does nothing
	OnRune   func(rune)           // a character; nil: it does nothing

	Whole bool // words that have no room are left out, not shortened
	Even  bool // points and values stand in columns, as wide as the widest of them

	points  float32 // the width of the column of points, where Even
	values  float32 // likewise of values
	row     float32 // the height of a row
	rows    []RowView
	chosen  int // -1: none
	focused bool
}

// The heights of rows: of a proof, and of a table.
const (
	RowLow  float32 = 32
	RowTall float32 = 36
)

// NewRowList makes an empty list with rows of that height.
func NewRowList(row float32) *RowList {
	l := &RowList{row: row, chosen: -1}
	l.Length = func() int { return len(l.rows) }
	l.CreateItem = func() fyne.CanvasObject { return newRowItem(l) }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*rowItem).set(i) }
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// SetRows shows rows of which that one is chosen, -1 for none.
func (l *RowList) SetRows(rows []RowView, chosen int) {
	l.rows, l.chosen = rows, chosen
	for l.points, l.values = 0, 0; l.Even && len(rows) > 0; rows = rows[1:] {
		l.points = max(l.points, textWidth(rows[0].Point, TextBody, rows[0].Bold)+rowGap)
		l.values = max(l.values, textWidth(rows[0].Value, TextBody, true))
	}
	l.Refresh()
	if chosen >= 0 && chosen < len(l.rows) {
		l.ScrollTo(chosen)
	}
}

// Rows returns what is shown.
func (l *RowList) Rows() []RowView { return l.rows }

// Chosen returns the row that is chosen, -1 where none is.
func (l *RowList) Chosen() int { return l.chosen }

// Tall returns the height of all rows, with what lies between them.
func (l *RowList) Tall() float32 { return l.row * float32(len(l.rows)) }

// Heights returns the height of two rows, and that of all.
func (l *RowList) Heights(float32) (least, want float32) {
	return min(2*l.row, l.Tall()), l.Tall()
}

// Choose chooses a row, the nearest one where there is none of that number.
func (l *RowList) Choose(i int) {
	if len(l.rows) == 0 {
		return
	}
	l.chosen = min(max(i, 0), len(l.rows)-1)
	l.ScrollTo(l.chosen)
	l.Refresh()
	l.OnChoose(l.chosen)
}

// FocusGained implements fyne.Focusable.
func (l *RowList) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *RowList) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune implements fyne.Focusable.
func (l *RowList) TypedRune(r rune) {
	if l.OnRune != nil && r != ' ' {
		l.OnRune(l.Read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (l *RowList) TypedKey(e *fyne.KeyEvent) {
	side := 1
	switch e.Name {
	case fyne.KeyUp:
		l.Choose(l.chosen - 1)
	case fyne.KeyDown:
		l.Choose(l.chosen + 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if l.OnEnter != nil && l.chosen >= 0 {
			l.OnEnter(l.chosen)
		}
	case fyne.KeyLeft:
		side = -1
		fallthrough
	case fyne.KeyRight:
		if l.OnSide != nil && l.chosen >= 0 {
			l.OnSide(l.chosen, side)
		}
	default:
		if l.OnKey != nil {
			l.OnKey(e)
		}
	}
}

// rowItem is a row of a list.
type rowItem struct {
	widget.BaseWidget
	of      *RowList
	i       int
	hovered bool
}

func newRowItem(of *RowList) *rowItem {
	r := &rowItem{of: of}
	r.ExtendBaseWidget(r)
	return r
}

func (r *rowItem) set(i int) {
	r.i = i
	r.Refresh()
}

// Tapped implements fyne.Tappable.
func (r *rowItem) Tapped(*fyne.PointEvent) {
	again := r.of.chosen == r.i
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
		c.Focus(r.of)
	}
	if r.of.Choose(r.i); again && r.of.OnEnter != nil {
		r.of.OnEnter(r.i)
	}
}

// MouseIn implements desktop.Hoverable.
func (r *rowItem) MouseIn(*desktop.MouseEvent) { r.hovered = true; r.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (r *rowItem) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *rowItem) MouseOut() { r.hovered = false; r.Refresh() }

// CreateRenderer implements fyne.Widget.
func (r *rowItem) CreateRenderer() fyne.WidgetRenderer {
	text := func(size float32, bold bool) *canvas.Text {
		return &canvas.Text{TextSize: size, TextStyle: fyne.TextStyle{Bold: bold}}
	}
	v := &rowRenderer{item: r, ground: &canvas.Rectangle{CornerRadius: 6}, stone: &canvas.Circle{StrokeWidth: 1}, pill: NewPill(),
		box: &canvas.Rectangle{CornerRadius: 6, StrokeWidth: 1}, trough: &canvas.Rectangle{CornerRadius: 3}, bar: &canvas.Rectangle{CornerRadius: 3},
		sign: text(TextBody, true), number: text(TextBody, false), point: text(TextBody, false), words: text(TextBody, false),
		best: text(TextBody, true), from: text(TextBody, false), value: text(TextBody, true), boxed: text(TextBody, true)}
	v.Refresh()
	return v
}

type rowRenderer struct {
	item                                                 *rowItem
	ground, box, trough, bar                             *canvas.Rectangle
	stone                                                *canvas.Circle
	pill                                                 *Pill
	boxed, sign, number, point, words, best, from, value *canvas.Text
}

func (v *rowRenderer) Destroy() {}

// MinSize implements fyne.WidgetRenderer. The list leaves the padding between rows.
func (v *rowRenderer) MinSize() fyne.Size {
	return fyne.NewSize(160, v.item.of.row-theme.Padding())
}

func (v *rowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.ground, v.box, v.boxed, v.stone, v.sign, v.number, v.point, v.words, v.best, v.from, v.value, v.trough, v.bar, v.pill}
}

// view returns what the row shows now.
func (v *rowRenderer) view() RowView {
	if i := v.item.i; i < len(v.item.of.rows) {
		return v.item.of.rows[i]
	}
	return RowView{}
}

// The measures of a row: the room at its ends, a step of indentation, a stone, a box, the columns of sign, number and point, the bar.
const (
	rowEdge   float32 = 10
	rowStep   float32 = 26
	rowStone  float32 = 13
	rowBox    float32 = 22
	rowSign   float32 = 30
	rowNumber float32 = 30
	rowPoint  float32 = 46
	rowBar    float32 = 64
	rowGap    float32 = 8
	rowLower  float32 = 1.5 // that a stone lies lower than words, so that it seems to stand in their middle
	rowNarrow float32 = 320 // the width below which nothing stands before the value
)

// Layout puts what is known from both ends; the words in the middle are cut off where they have no room.
func (v *rowRenderer) Layout(size fyne.Size) {
	w := v.view()
	if w.Short != "" && size.Width < rowNarrow {
		w.Pill = w.Short
	}
	v.pill.Set(w.Pill, w.Wins)
	Put(v.ground, 0, 0, size.Width, size.Height)
	right := v.layoutValue(w, size)
	x := rowEdge + rowStep*float32(w.Indent)
	middle := size.Height / 2
	put := func(t *canvas.Text, x float32) {
		s := t.MinSize()
		Put(t, x, middle-s.Height/2, s.Width, s.Height)
	}
	if w.Box != "" {
		Put(v.box, x, middle-rowBox/2, rowBox, rowBox)
		put(v.boxed, x+(rowBox-v.boxed.MinSize().Width)/2)
		x += rowBox + 12
	}
	if w.Stone != game.None {
		Put(v.stone, x, middle-rowStone/2+rowLower, rowStone, rowStone)
		x += rowStone + rowGap
	}
	column := func(t *canvas.Text, text string, wide float32) {
		if text != "" {
			put(t, x)
			x += max(wide, t.MinSize().Width+rowGap)
		}
	}
	column(v.sign, w.Sign, rowSign)
	column(v.number, w.Number, rowNumber)
	column(v.point, w.Point, max(rowPoint, v.item.of.points))
	v.best.Text, v.best.TextSize = w.Best, TextBody
	best := min(v.best.MinSize().Width, max(rowPoint, (right-x)/2))
	Shorten(v.words, w.Words, max(right-x-best-rowGap, 0))
	if v.words.Text != w.Words && w.Brief != "" {
		w.Words = w.Brief
		Shorten(v.words, w.Words, max(right-x-best-rowGap, 0))
	}
	if v.item.of.Whole && v.words.Text != w.Words {
		v.words.Text = ""
	}
	if Show(v.words, len([]rune(v.words.Text)) > 2 || v.words.Text == w.Words); !v.words.Visible() {
		v.words.Text = ""
	}
	put(v.words, x)
	x += v.words.MinSize().Width
	if v.words.Text != "" {
		x += 4
	}
	if Shrink(v.best, w.Best, TextBody, 12, right-x); v.best.MinSize().Width > right-x {
		Shorten(v.best, w.Best, max(right-x, 0))
	}
	put(v.best, x)
}

// layoutValue puts what stands at the right end, and returns where that begins.
func (v *rowRenderer) layoutValue(w RowView, size fyne.Size) (left float32) {
	left = size.Width - rowEdge
	middle := size.Height / 2
	if w.Bar {
		left -= rowBar
		Put(v.trough, left, middle-3, rowBar, 6)
		Put(v.bar, left, middle-3, rowBar*float32(w.Part), 6)
		left -= rowGap
	}
	if w.Pill != "" {
		pill := v.pill.MinSize()
		left -= pill.Width
		Put(v.pill, left, middle-pill.Height/2, pill.Width, pill.Height)
		left -= rowGap
	}
	Show(v.from, size.Width >= rowNarrow)
	for _, t := range []*canvas.Text{v.value, v.from} {
		if s := t.MinSize(); t.Text != "" && t.Visible() {
			Put(t, left-s.Width, middle-s.Height/2, s.Width, s.Height)
			if t == v.value {
				s.Width = max(s.Width, v.item.of.values)
			}
			left -= s.Width + rowGap
		}
	}
	return left
}

func (v *rowRenderer) Refresh() {
	w, l := v.view(), v.item.of
	chosen := v.item.i == l.chosen
	v.ground.Hidden = !chosen && !v.item.hovered
	v.ground.FillColor, v.ground.StrokeWidth = theme.Color(theme.ColorNameHover), 0
	dim, accent := theme.Color(ColorDim), theme.Color(ColorAccent)
	if chosen {
		v.ground.FillColor, dim, accent = theme.Color(ColorSelected), theme.Color(ColorText), theme.Color(ColorText)
		if l.focused {
			v.ground.StrokeColor, v.ground.StrokeWidth = theme.Color(ColorAccent), 2
		}
	}
	ink := theme.Color(ColorText)
	for t, text := range map[*canvas.Text]string{v.boxed: w.Box, v.sign: w.Sign, v.number: w.Number, v.point: w.Point, v.words: w.Words,
		v.best: w.Best, v.from: w.From, v.value: w.Value} {
		t.Text, t.Color = text, ink
	}
	v.point.TextStyle.Bold = w.Bold
	v.sign.Color, v.number.Color, v.words.Color, v.from.Color = accent, dim, dim, dim
	v.stone.FillColor, v.stone.StrokeColor = StoneColors(w.Stone)
	v.stone.Hidden = w.Stone == game.None
	v.box.FillColor, v.box.StrokeColor, v.box.Hidden = theme.Color(ColorCard), theme.Color(theme.ColorNameInputBorder), w.Box == ""
	v.trough.FillColor, v.bar.FillColor = theme.Color(ColorLine), ink
	v.trough.Hidden, v.bar.Hidden = !w.Bar, !w.Bar
	v.pill.Hidden = w.Pill == ""
	v.Layout(v.item.Size())
	canvas.Refresh(v.item)
}
