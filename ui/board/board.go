// Package board is the widget that shows a position and takes points from pointer and keyboard. It knows no rules. All of it
// belongs to Fyne's goroutine.
package board

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// View is what a board shows.
type View struct {
	Node        *game.Node
	Numbers     bool                // move numbers on the stones
	Coordinates bool                // letters and numbers in the margin
	Names       picture.Names       // what those say
	Style       picture.Style       // how the board looks
	Lively      bool                // stones drop, and a winning row glows
	LastMark    bool                // a dot on the last stone
	Confirm     bool                // a click proposes, a second one or Enter plays
	Still       bool                // it is only looked at: it takes neither clicks nor keys
	Browses     bool                // the arrows and Enter are not the board's as long as no cursor is shown: they go through moves
	Next        game.Color          // whose stone follows the pointer; None: none, the board takes no move
	Hint        *game.Point         // a point that is proposed
	Marks       []game.Mark         // drawings of the record, and letters where variations go on
	Fouls       []game.FoulPoint    // points that the side to move must not play
	Caption     Caption             // in the upper margin
	Tags        []picture.Tag       // words and signs on points
	Rows        []picture.ShapeLine // lines through stones that are in a row
	Ghosts      []game.Move         // stones that might come, numbered from 1
}

// foulAt returns what is forbidden at p, nil if nothing is.
func (s *View) foulAt(p game.Point) *game.FoulPoint {
	for i := range s.Fouls {
		if s.Fouls[i].Point == p {
			return &s.Fouls[i]
		}
	}
	return nil
}

// Handlers are what a board calls besides: each may be nil.
type Handlers struct {
	OnSecondary func()                  // a right click anywhere
	OnKey       func(*fyne.KeyEvent)    // a key that the board itself has no use for
	OnRune      func(rune) bool         // a character that may answer a question; it reports whether it did
	OnText      func(rune) bool         // takes a character for something that is being written, and reports whether it did; nil: nothing is
	OnPrompt    func(string)            // says what is typed or proposed; empty: nothing
	OnAnnounce  func(*game.Node) string // says a move to those who do not see it; empty: nothing
	OnOpen      func()                  // what a click, Enter and Space do where the board is only looked at; nil: nothing
}

// Board is the widget that shows a position and takes points from pointer and keyboard. It knows no rules: what a
// point means is for its owner to say.
type Board struct {
	widget.BaseWidget
	widgets.Keyboard
	OnPoint func(game.Point)   // a point was clicked, or chosen by key
	OnMiss  func(between bool) // a click went beside every point, between some of them or off the board
	Handlers
	Cursor *game.Point // of the keyboard; nil until an arrow key is pressed

	shown    View
	position game.Position // of the scene's node, which would work it out anew
	fresh    bool          // the scene's last stone has just been placed
	moving   time.Time     // until when it drops, and its row glows
	size     int           // points a side
	hover    *game.Point   // under the pointer
	ghost    *game.Point   // proposed: a second click or Enter plays it
	typed    typing
	tabbed   bool // the Tab key went on from here: when it comes back, the cursor is shown
	focused  bool
	pointed  time.Time

	announced *game.Node // what was said last to those who do not see it,
	words     string     // and how
}

// New makes a board without a scene. Its owner sets what it calls before it is seen.
func New() *Board {
	b := &Board{size: game.DefaultSize, shown: View{Style: picture.Wood}}
	b.ExtendBaseWidget(b)
	return b
}

// SetView makes the board show s. Only what differs from before is drawn anew.
func (b *Board) SetView(s View) {
	b.position = s.Node.Position()
	if b.position.Size() != b.size {
		b.size = b.position.Size()
		b.hover, b.Cursor = nil, nil
	}
	last := s.Node.Move()
	b.fresh = s.Lively && b.shown.Node != nil && s.Node.Parent() == b.shown.Node && last.Color != game.None && last.Point.On(b.size)
	moved := b.shown.Node != s.Node
	b.shown = s
	if moved && (b.ghost != nil || b.typed.letter != 0) {
		b.setGhost(nil)
	}
	b.Refresh()
}

// View returns what the board shows.
func (b *Board) View() View { return b.shown }

// Proposed returns the point that a second click or Enter plays, nil where there is none.
func (b *Board) Proposed() *game.Point { return b.ghost }

// InMotion reports whether a stone drops or a row glows.
func (b *Board) InMotion() bool { return time.Now().Before(b.moving) }

// LeaveByTab makes what follows seem to be reached from the board by the Tab key: when it comes back, the cursor is shown.
func (b *Board) LeaveByTab() { b.tabbed = true }

// LastPointed returns when the pointer last came to another point, or a button was pressed on the board.
func (b *Board) LastPointed() time.Time { return b.pointed }

// Geometry maps between the points and the widget's own coordinates.
func (b *Board) Geometry() (g picture.Geometry, origin fyne.Position) {
	size := b.Size()
	side := min(size.Width, size.Height)
	g = picture.Geometry{Size: b.size, Side: float64(side), Coordinates: b.shown.Coordinates, Names: b.shown.Names}
	return g, fyne.NewPos((size.Width-side)/2, (size.Height-side)/2)
}

// pointAt returns the point within 0.4 of a cell of pos.
func (b *Board) pointAt(pos fyne.Position) (game.Point, bool) {
	g, origin := b.Geometry()
	pos = pos.Subtract(origin)
	return g.Point(float64(pos.X), float64(pos.Y))
}

// Tapped implements fyne.Tappable.
func (b *Board) Tapped(e *fyne.PointEvent) {
	if b.shown.Still {
		b.open()
		return
	}
	b.Focus()
	b.Cursor = nil
	if p, ok := b.pointAt(e.Position); ok {
		b.point(p)
	} else {
		b.OnMiss(within(b, e.Position))
	}
}

// open does what a click means on a board that is only looked at.
func (b *Board) open() {
	if b.OnOpen != nil {
		b.OnOpen()
	}
}

// within reports whether a place lies between points.
func within(b *Board, pos fyne.Position) bool {
	g, origin := b.Geometry()
	pos = pos.Subtract(origin)
	return g.Within(float64(pos.X), float64(pos.Y))
}

// TappedSecondary implements fyne.SecondaryTappable.
func (b *Board) TappedSecondary(*fyne.PointEvent) {
	if b.shown.Still {
		return
	}
	b.Focus()
	b.OnSecondary()
}

// Focus gives the board the keyboard.
func (b *Board) Focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		b.tabbed = false
		c.Focus(b)
	}
}

// MouseDown implements desktop.Mouseable.
func (b *Board) MouseDown(*desktop.MouseEvent) { b.pointed = time.Now() }

// MouseUp implements desktop.Mouseable.
func (b *Board) MouseUp(*desktop.MouseEvent) {}

// MouseIn implements desktop.Hoverable.
func (b *Board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	p, ok := b.pointAt(e.Position)
	switch {
	case !ok && b.hover == nil, ok && b.hover != nil && *b.hover == p:
		return
	case ok:
		b.hover = &p
	default:
		b.hover = nil
	}
	b.pointed = time.Now()
	b.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (b *Board) MouseOut() {
	if b.hover != nil {
		b.hover = nil
		b.Refresh()
	}
}

// FocusGained implements fyne.Focusable. Focus by Tab shows the cursor; focus by a return from another window does not.
func (b *Board) FocusGained() {
	if b.tabbed && !b.shown.Still {
		b.moveCursor(0, 0)
	}
	b.tabbed, b.focused = false, true
	if b.shown.Still {
		b.Refresh()
	}
}

// FocusLost implements fyne.Focusable.
func (b *Board) FocusLost() {
	b.Cursor, b.focused = nil, false
	b.setGhost(nil)
}

// AcceptsTab implements fyne.Tabbable.
func (b *Board) AcceptsTab() bool { return true }

// tab gives the keyboard to what comes next, or with Shift before.
func (b *Board) tab() {
	c := fyne.CurrentApp().Driver().CanvasForObject(b)
	if c == nil {
		return
	}
	b.tabbed = true
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		c.FocusPrevious()
		return
	}
	c.FocusNext()
}

// TypedKey implements fyne.Focusable.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	if b.shown.Still && e.Name != fyne.KeyTab {
		switch e.Name {
		case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
			if b.OnOpen != nil {
				b.OnOpen()
				return
			}
		}
		b.OnKey(e)
		return
	}
	switch e.Name {
	case fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyReturn, fyne.KeyEnter:
		if b.shown.Browses && b.Cursor == nil && b.ghost == nil && b.typed.letter == 0 {
			b.OnKey(e)
			return
		}
	}
	switch e.Name {
	case fyne.KeyLeft:
		b.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.moveCursor(1, 0)
	case fyne.KeyUp:
		b.moveCursor(0, -1)
	case fyne.KeyDown:
		b.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		b.enter()
	case fyne.KeyEscape:
		if b.Cursor == nil && b.ghost == nil && b.typed.letter == 0 {
			b.OnKey(e)
			return
		}
		b.Cursor = nil
		b.setGhost(nil)
	case fyne.KeyTab:
		b.tab()
	case fyne.KeyBackspace:
		if !b.eraseTyped() {
			b.OnKey(e)
		}
	default:
		b.OnKey(e)
	}
}

// enter plays the point that is typed, proposed or under the cursor; where there is none, it shows the cursor.
func (b *Board) enter() {
	switch {
	case b.playTyped(b.OnPoint), b.typed.letter != 0:
	case b.ghost != nil:
		b.point(*b.ghost)
	case b.Cursor != nil:
		b.OnPoint(*b.Cursor)
	default:
		b.moveCursor(0, 0)
	}
}

// moveCursor moves the keyboard's cursor; the first key shows it where the eye is: on the last stone, or the centre.
func (b *Board) moveCursor(dx, dy int) {
	if b.Cursor == nil {
		start := game.Point{X: b.size / 2, Y: b.size / 2}
		if b.shown.Node != nil {
			if m := b.shown.Node.Move(); m.Point.On(b.size) && m.Color != game.None {
				start = m.Point
			}
		}
		b.Cursor = &start
	}
	b.setGhost(nil)
	moved := game.Point{X: b.Cursor.X + dx, Y: b.Cursor.Y + dy}
	if moved.On(b.size) {
		b.Cursor = &moved
	}
	b.Refresh()
}

// MinSize implements fyne.Widget.
func (b *Board) MinSize() fyne.Size { return fyne.NewSquareSize(200) }
