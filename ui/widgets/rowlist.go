package widgets

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/access"
	"hoshi/ui/describe"
	"hoshi/ui/layout"
)

// RowView is what a row of a [RowList] shows, from left to right. What is empty takes no room.
type RowView struct {
	Indent int        // how many steps it stands to the right
	Stone  game.Color // before the words; None: no stone
	Step   int        // a number on the stone; 0: none
	Box    string     // a sign in a box, such as a tick
	Boxed  BoxKind    // how that looks
	Sign   string     // in the accent, as wide in all rows
	Number string     // dim, as wide in all rows
	Point  string     // as wide in all rows
	Bold   bool       // the point
	Words  string     // dim
	Brief  []string   // in the place of Words where these have no room: the first that has it, or else the last
	Best   string     // bold, right behind the words

	From  string // dim, at the right before the value
	Value string // bold, at the right end
	Bar   bool   // a bar behind the value, filled so far:
	Part  float64
	Pill  string     // in a frame, at the right end in the place of the value
	Short string     // in the place of Pill where there is little room; empty: Pill
	Wins  game.Color // whose colour Pill has
}

// text says a row in words.
func (v *RowView) text() string {
	stone, part := "", ""
	if v.Stone != game.None {
		stone = describe.Color(v.Stone)
	}
	if v.Step > 0 {
		stone += " " + strconv.Itoa(v.Step)
	}
	if v.Bar && v.Value == "" {
		part = describe.Percent(v.Part)
	}
	return access.Join(v.Box, v.Sign, v.Number, stone, v.Point, v.Words, v.Best, v.From, v.Value, part, v.Pill)
}

// BoxKind is how a sign in a box looks.
type BoxKind uint8

const (
	BoxPlain BoxKind = iota
	BoxRight         // in ink
	BoxWrong         // in the accent
)

// RowList is a list of rows of which one is chosen, by click or by the arrows. Only rows that are seen are made.
type RowList struct {
	List
	Whole bool // words that have no room are left out, not shortened
	Even  bool // points and values stand in columns, as wide as the widest of them

	points float32 // the width of the column of points, where Even
	values float32 // likewise of values
	row    float32 // the height of a row
	rows   []RowView
}

// The heights of rows: of a proof, and of a table. What is pressed in a line of words is as high as the first.
const (
	RowLow  float32 = 32
	RowTall float32 = 36
)

// NewRowList makes an empty list with rows of that height.
func NewRowList(row float32) *RowList {
	l := &RowList{row: row}
	l.extend(l, func() int { return len(l.rows) }, l.fill)
	l.Words = func(i int) string { return l.rows[i].text() }
	return l
}

// SetRows shows rows of which that one is chosen, -1 for none.
func (l *RowList) SetRows(rows []RowView, chosen int) {
	l.rows, l.At = rows, chosen
	for l.points, l.values = 0, 0; l.Even && len(rows) > 0; rows = rows[1:] {
		l.points = max(l.points, textWidth(rows[0].Point, TextBody, rows[0].Bold)+layout.Snug)
		l.values = max(l.values, textWidth(rows[0].Value, TextBody, true))
	}
	l.Refresh()
	if chosen >= 0 && chosen < len(l.rows) && l.Size().Height > 0 { // without room every row would scroll away
		l.ScrollTo(chosen)
	}
}

// Rows returns what is shown.
func (l *RowList) Rows() []RowView { return l.rows }

// Chosen returns the row that is chosen, -1 where none is.
func (l *RowList) Chosen() int { return l.At }

// FullHeight returns the height of all rows, with what lies between them.
func (l *RowList) FullHeight() float32 { return l.row * float32(len(l.rows)) }

// Heights returns the height of two rows, and that of all.
func (l *RowList) Heights(float32) (least, want float32) {
	return min(2*l.row, l.FullHeight()), l.FullHeight()
}

// rowLine is what lies on a row of a list.
type rowLine struct {
	*ListRow
	rows                                                       *RowList
	box, trough, bar                                           *canvas.Rectangle
	stone                                                      *canvas.Circle
	pill                                                       *Badge
	boxed, step, sign, number, point, words, best, from, value *canvas.Text
}

func (l *RowList) fill(r *ListRow) (show func(int)) {
	text := func(bold bool) *canvas.Text { return Text("", TextBody, bold) }
	v := &rowLine{ListRow: r, rows: l, stone: &canvas.Circle{StrokeWidth: 1}, pill: NewPill(),
		box: &canvas.Rectangle{CornerRadius: 6, StrokeWidth: 1}, trough: &canvas.Rectangle{CornerRadius: 3}, bar: &canvas.Rectangle{CornerRadius: 3},
		sign: text(true), number: text(false), point: text(false), words: text(false),
		best: text(true), from: text(false), value: text(true), boxed: text(true), step: Text("", TextDim, true)}
	r.All = []fyne.CanvasObject{v.box, v.boxed, v.stone, v.step, v.sign, v.number, v.point, v.words, v.best, v.from, v.value, v.trough, v.bar, v.pill}
	r.Ground.CornerRadius = 6
	r.Least = fyne.NewSize(160, l.row-theme.Padding()) // the list leaves the padding between rows
	r.Place, r.Paint = v.place, v.paint
	return func(int) {}
}

// view returns what the row shows now.
func (v *rowLine) view() RowView {
	if v.I >= 0 && v.I < len(v.rows.rows) {
		return v.rows.rows[v.I]
	}
	return RowView{}
}

// The measures of a row: a step of indentation, a box, the columns of sign and point, the bar.
const (
	rowStep  float32 = 26
	rowBox   float32 = 22
	rowSign  float32 = 30 // also of a number
	rowPoint float32 = 46
	rowBar   float32 = 64
	rowLower float32 = 1.5 // that a stone lies lower than words, so that it seems to stand in their middle
)

// place puts what is known from both ends; the words in the middle are cut off where they have no room.
func (v *rowLine) place(size fyne.Size) {
	w := v.view()
	if w.Short != "" && size.Width < layout.Narrow {
		w.Pill = w.Short
	}
	v.pill.Set(w.Pill, w.Wins)
	right := v.placeValue(w, size)
	x := layout.Near + rowStep*float32(w.Indent)
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
		side := StoneSide
		if w.Step > 0 {
			side = rowBox
		}
		Put(v.stone, x, middle-side/2+rowLower, side, side)
		put(v.step, x+(side-v.step.MinSize().Width)/2)
		x += side + layout.Snug
	}
	column := func(t *canvas.Text, text string, wide float32) {
		if text != "" {
			Shorten(t, text, max(right-x, 0))
			put(t, x)
			x += max(wide, t.MinSize().Width+layout.Snug)
		}
	}
	column(v.sign, w.Sign, rowSign)
	column(v.number, w.Number, rowSign)
	column(v.point, w.Point, max(rowPoint, v.rows.points))
	v.best.Text, v.best.TextSize = w.Best, TextBody
	best := min(v.best.MinSize().Width, max(rowPoint, (right-x)/2))
	Shorten(v.words, w.Words, max(right-x-best-layout.Snug, 0))
	for v.words.Text != w.Words && len(w.Brief) > 0 {
		w.Words, w.Brief = w.Brief[0], w.Brief[1:]
		Shorten(v.words, w.Words, max(right-x-best-layout.Snug, 0))
	}
	if v.rows.Whole && v.words.Text != w.Words {
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
		if Shorten(v.best, w.Best, max(right-x, 0)); v.rows.Whole {
			v.best.Text = ""
		}
	}
	put(v.best, x)
}

// placeValue puts what stands at the right end, and returns where that begins.
func (v *rowLine) placeValue(w RowView, size fyne.Size) (left float32) {
	left = size.Width - layout.Near
	middle := size.Height / 2
	if w.Bar {
		left -= rowBar
		Put(v.trough, left, middle-3, rowBar, 6)
		Put(v.bar, left, middle-3, rowBar*float32(w.Part), 6)
		left -= layout.Snug
	}
	if w.Pill != "" {
		pill := v.pill.MinSize()
		left -= pill.Width
		Put(v.pill, left, middle-pill.Height/2, pill.Width, pill.Height)
		left -= layout.Snug
	}
	Show(v.from, size.Width >= layout.Narrow)
	for _, t := range []*canvas.Text{v.value, v.from} {
		if s := t.MinSize(); t.Text != "" && t.Visible() {
			Put(t, left-s.Width, middle-s.Height/2, s.Width, s.Height)
			if t == v.value {
				s.Width = max(s.Width, v.rows.values)
			}
			left -= s.Width + layout.Snug
		}
	}
	return left
}

func (v *rowLine) paint() {
	w := v.view()
	dim, accent := theme.Color(v.Dim()), theme.Color(ColorAccent)
	if v.IsChosen() {
		accent = theme.Color(ColorText)
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
	v.step.Hidden = w.Step == 0
	v.step.Text = strconv.Itoa(w.Step)
	v.step.Color, _ = StoneColors(w.Stone.Other())
	v.box.FillColor, v.box.StrokeColor, v.box.Hidden = theme.Color(ColorCard), theme.Color(theme.ColorNameInputBorder), w.Box == ""
	switch w.Boxed {
	case BoxRight:
		v.box.FillColor, v.box.StrokeColor, v.boxed.Color = ink, ink, theme.Color(ColorCard)
	case BoxWrong:
		v.box.StrokeColor, v.boxed.Color = accent, accent
	case BoxPlain:
	}
	v.trough.FillColor, v.bar.FillColor = theme.Color(ColorLine), ink
	v.trough.Hidden, v.bar.Hidden = !w.Bar, !w.Bar
	v.pill.Hidden = w.Pill == ""
}
