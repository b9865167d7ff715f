package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// List is rows of which one is chosen, by a click or by the arrows. Only rows that are seen are made. All of its functions may be nil: nothing happens then.
type List struct {
	widget.List
	Keyboard
	Label     string               // what it is called, to those who do not see it; empty: by the words before it
	Words     func(i int) string   // what a row says
	At        int                  // the row that is chosen; -1: none
	OnChoose  func(i int)          // another row was chosen
	OnEnter   func(i int)          // Enter or Space at the row that is chosen, or a click on it
	OnSide    func(i, by int)      // Left (-1) or Right (1) at a row
	OnPoint   func(i int)          // the pointer is over a row; -1: over none any more
	OnKey     func(*fyne.KeyEvent) // a key that the list has no use for
	OnRune    func(rune)           // a character
	IsHeading func(i int) bool     // a row can't be chosen
	Page      int                  // how many rows Page Up and Page Down go, beside which Home and End go to the ends; 0: the list has no use for these
	Quick     func(i int) bool     // one click enters a row, and chooses nothing
	count     func() int
	self      fyne.Focusable
	focused   bool
}

// NewList makes a list of so many rows, of which none is chosen. fill gives a row what lies over its ground, and returns what brings that to the i-th row.
func NewList(count func() int, fill func(*ListRow) (show func(i int))) *List {
	l := &List{}
	l.extend(l, count, fill)
	return l
}

func (l *List) extend(self fyne.Focusable, count func() int, fill func(*ListRow) (show func(i int))) {
	l.self, l.count, l.At = self, count, -1
	l.Length = count
	l.CreateItem = func() fyne.CanvasObject {
		r := &ListRow{}
		r.extend(r, l, fill)
		return r
	}
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { o.(*ListRow).set(i) }
	l.HideSeparators = true
	l.ExtendBaseWidget(self.(fyne.Widget))
}

// Choose chooses a row, the nearest one where there is none of that number; headings are passed over.
func (l *List) Choose(i int) {
	step := 1
	if i < l.At {
		step = -1
	}
	from := min(max(i, 0), l.count()-1)
	for i = from; l.heading(i); i += step {
	}
	if i < 0 || i >= l.count() { // only headings lie there
		for i = from; l.heading(i); i -= step {
		}
	}
	if i < 0 || i >= l.count() {
		return
	}
	l.At = i
	l.ScrollTo(i)
	l.Refresh()
	if l.OnChoose != nil {
		l.OnChoose(i)
	}
}

// heading reports whether there is such a row and it can't be chosen.
func (l *List) heading(i int) bool {
	return i >= 0 && i < l.count() && l.IsHeading != nil && l.IsHeading(i)
}

// enter does what Enter does at a row.
func (l *List) enter(i int) {
	if l.OnEnter != nil && i >= 0 && i < l.count() && !l.heading(i) {
		l.OnEnter(i)
	}
}

// FocusGained implements fyne.Focusable.
func (l *List) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *List) FocusLost() { l.focused = false; l.Refresh() }

// TypedRune implements fyne.Focusable.
func (l *List) TypedRune(r rune) {
	if l.OnRune != nil && r != ' ' {
		l.OnRune(l.Read(r))
	}
}

// TypedKey implements fyne.Focusable.
func (l *List) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeyUp:
		l.Choose(l.At - 1)
	case e.Name == fyne.KeyDown:
		l.Choose(l.At + 1)
	case e.Name == fyne.KeyReturn, e.Name == fyne.KeyEnter, e.Name == fyne.KeySpace:
		l.enter(l.At)
	case e.Name == fyne.KeyLeft && l.OnSide != nil && l.At >= 0:
		l.OnSide(l.At, -1)
	case e.Name == fyne.KeyRight && l.OnSide != nil && l.At >= 0:
		l.OnSide(l.At, 1)
	case e.Name == fyne.KeyPageUp && l.Page > 0:
		l.Choose(l.At - l.Page)
	case e.Name == fyne.KeyPageDown && l.Page > 0:
		l.Choose(l.At + l.Page)
	case e.Name == fyne.KeyHome && l.Page > 0:
		l.Choose(0)
	case e.Name == fyne.KeyEnd && l.Page > 0:
		l.Choose(l.count() - 1)
	case l.OnKey != nil:
		l.OnKey(e)
	}
}

// ListRow is a row of a list: its ground, which shows that it is chosen or under the pointer, and what lies over that.
type ListRow struct {
	Pane
	Ground  *canvas.Rectangle
	I       int // which one it shows; -1: none yet
	list    *List
	show    func(i int)
	hovered bool
}

func (r *ListRow) extend(self fyne.Widget, l *List, fill func(*ListRow) (show func(i int))) {
	r.list, r.I, r.Ground = l, -1, &canvas.Rectangle{CornerRadius: RadiusPill}
	r.show = fill(r)
	place, paint := r.Place, r.Paint
	r.All = append([]fyne.CanvasObject{r.Ground}, r.All...)
	r.Place = func(size fyne.Size) {
		r.Ground.Resize(size)
		place(size)
	}
	r.Paint = func() {
		r.paintGround()
		if paint != nil {
			paint()
		}
	}
	r.ExtendBaseWidget(self)
}

// set brings the row to another one of the list, which may have gone on under the pointer.
func (r *ListRow) set(i int) {
	if r.I = i; r.hovered {
		r.point(i)
	}
	r.show(i)
	r.Refresh()
}

// IsChosen reports whether the row is the one that is chosen.
func (r *ListRow) IsChosen() bool { return r.I == r.list.At }

// Dim is the colour of words of the row that matter less.
func (r *ListRow) Dim() fyne.ThemeColorName {
	if r.IsChosen() {
		return ColorText
	}
	return ColorDim
}

func (r *ListRow) paintGround() {
	r.Ground.Hidden = r.list.heading(r.I) || !r.IsChosen() && !r.hovered
	r.Ground.FillColor, r.Ground.StrokeWidth = theme.Color(theme.ColorNameHover), 0
	if r.IsChosen() {
		if r.Ground.FillColor = theme.Color(ColorSelected); r.list.focused {
			r.Ground.StrokeColor, r.Ground.StrokeWidth = theme.Color(ColorAccent), 2
		}
	}
}

// Tapped implements fyne.Tappable.
func (r *ListRow) Tapped(*fyne.PointEvent) {
	again, quick := r.IsChosen(), r.list.Quick != nil && r.list.Quick(r.I)
	if Focus(r.list.self); !quick {
		r.list.Choose(r.I)
	}
	if again || quick {
		r.list.enter(r.I)
	}
}

// MouseIn implements desktop.Hoverable.
func (r *ListRow) MouseIn(*desktop.MouseEvent) { r.hovered = true; r.point(r.I); r.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (r *ListRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *ListRow) MouseOut() { r.hovered = false; r.point(-1); r.Refresh() }

func (r *ListRow) point(i int) {
	if r.list.OnPoint != nil {
		r.list.OnPoint(i)
	}
}
