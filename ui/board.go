package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/picture"
)

// scene is what a board shows.
type scene struct {
	node        *game.Node
	numbers     bool             // move numbers on the stones
	coordinates bool             // letters and numbers in the margin
	names       picture.Names    // what those say
	style       picture.Style    // how the board looks
	lively      bool             // stones drop, and a winning row glows
	lastMark    bool             // a dot on the last stone
	confirm     bool             // a click proposes, a second one or Enter plays
	next        game.Color       // whose stone follows the pointer; None: none, the board takes no move
	hint        *game.Point      // a point that is proposed
	marks       []game.Mark      // drawings of the record, and letters where variations go on
	fouls       []game.FoulPoint // points that the side to move must not play
}

// foulAt returns what is forbidden at p, nil if nothing is.
func (s *scene) foulAt(p game.Point) *game.FoulPoint {
	for i := range s.fouls {
		if s.fouls[i].Point == p {
			return &s.fouls[i]
		}
	}
	return nil
}

// board is the widget that shows a position and takes points from pointer and keyboard. It knows no rules: what a
// point means is for its owner to say.
type board struct {
	widget.BaseWidget
	keyboard
	played    func(game.Point)     // a point was clicked, or chosen by key
	missed    func()               // a click went beside every point
	secondary func()               // a right click anywhere
	key       func(*fyne.KeyEvent) // a key that the board itself has no use for
	answers   func(rune) bool      // a character that may answer a question; it reports whether it did
	prompt    func(string)         // says what is typed or proposed; empty: nothing

	shown  scene
	fresh  bool        // the scene's last stone has just been placed
	moving time.Time   // until when it drops, and its row glows
	size   int         // points a side
	hover  *game.Point // under the pointer
	cursor *game.Point // of the keyboard; nil until an arrow key is pressed
	ghost  *game.Point // proposed: a second click or Enter plays it
	typed  typing
	tabbed bool // the Tab key went on from here: when it comes back, the cursor is shown
}

// newBoard makes a board without a scene. Its owner sets what it calls before it is seen.
func newBoard() *board {
	b := &board{size: game.DefaultSize, shown: scene{style: picture.Wood}}
	b.ExtendBaseWidget(b)
	return b
}

// show makes the board show s. Only what differs from before is drawn anew.
func (b *board) show(s scene) {
	position := s.node.Position()
	if position.Size() != b.size {
		b.size = position.Size()
		b.hover, b.cursor = nil, nil
	}
	last := s.node.Move()
	b.fresh = s.lively && b.shown.node != nil && s.node.Parent() == b.shown.node && last.Color != game.None && last.Point.On(b.size)
	moved := b.shown.node != s.node
	b.shown = s
	if moved && (b.ghost != nil || b.typed.letter != 0) {
		b.setGhost(nil)
	}
	b.Refresh()
}

// scene returns what the board shows.
func (b *board) scene() scene { return b.shown }

// proposed returns the point that a second click or Enter plays, nil where there is none.
func (b *board) proposed() *game.Point { return b.ghost }

// inMotion reports whether a stone drops or a row glows.
func (b *board) inMotion() bool { return time.Now().Before(b.moving) }

// leaveByTab makes what follows seem to be reached from the board by the Tab key: when it comes back, the cursor is shown.
func (b *board) leaveByTab() { b.tabbed = true }

// geometry maps between the points and the widget's own coordinates.
func (b *board) geometry() (g picture.Geometry, origin fyne.Position) {
	size := b.Size()
	side := min(size.Width, size.Height)
	g = picture.Geometry{Size: b.size, Side: float64(side), Coordinates: b.shown.coordinates, Names: b.shown.names}
	return g, fyne.NewPos((size.Width-side)/2, (size.Height-side)/2)
}

// pointAt returns the point within 0.4 of a cell of pos.
func (b *board) pointAt(pos fyne.Position) (game.Point, bool) {
	g, origin := b.geometry()
	pos = pos.Subtract(origin)
	return g.Point(float64(pos.X), float64(pos.Y))
}

// Tapped implements fyne.Tappable.
func (b *board) Tapped(e *fyne.PointEvent) {
	b.focus()
	b.cursor = nil
	if p, ok := b.pointAt(e.Position); ok {
		b.point(p)
	} else {
		b.missed()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (b *board) TappedSecondary(*fyne.PointEvent) {
	b.focus()
	b.secondary()
}

// focus gives the board the keyboard.
func (b *board) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
		b.tabbed = false
		c.Focus(b)
	}
}

// MouseIn implements desktop.Hoverable.
func (b *board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (b *board) MouseMoved(e *desktop.MouseEvent) {
	p, ok := b.pointAt(e.Position)
	switch {
	case !ok && b.hover == nil, ok && b.hover != nil && *b.hover == p:
		return
	case ok:
		b.hover = &p
	default:
		b.hover = nil
	}
	b.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (b *board) MouseOut() {
	if b.hover != nil {
		b.hover = nil
		b.Refresh()
	}
}

// FocusGained implements fyne.Focusable. Who comes back by the Tab key sees the cursor; who comes from another window does not.
func (b *board) FocusGained() {
	if b.tabbed {
		b.moveCursor(0, 0)
	}
	b.tabbed = false
}

// FocusLost implements fyne.Focusable.
func (b *board) FocusLost() {
	b.cursor = nil
	b.setGhost(nil)
}

// AcceptsTab implements fyne.Tabbable.
func (b *board) AcceptsTab() bool { return true }

// tab gives the keyboard to what comes next, or with Shift before.
func (b *board) tab() {
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
func (b *board) TypedKey(e *fyne.KeyEvent) {
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
		if b.cursor == nil && b.ghost == nil && b.typed.letter == 0 {
			b.key(e)
			return
		}
		b.cursor = nil
		b.setGhost(nil)
	case fyne.KeyTab:
		b.tab()
	case fyne.KeyBackspace:
		if !b.eraseTyped() {
			b.key(e)
		}
	default:
		b.key(e)
	}
}

// enter plays the point that is typed, proposed or under the cursor; where there is none, it shows the cursor.
func (b *board) enter() {
	switch {
	case b.playTyped(b.played), b.typed.letter != 0:
	case b.ghost != nil:
		b.point(*b.ghost)
	case b.cursor != nil:
		b.played(*b.cursor)
	default:
		b.moveCursor(0, 0)
	}
}

// moveCursor moves the keyboard's cursor; the first key shows it where the eye is: on the last stone, or the centre.
func (b *board) moveCursor(dx, dy int) {
	if b.cursor == nil {
		start := game.Point{X: b.size / 2, Y: b.size / 2}
		if b.shown.node != nil {
			if m := b.shown.node.Move(); m.Point.On(b.size) && m.Color != game.None {
				start = m.Point
			}
		}
		b.cursor = &start
	}
	b.setGhost(nil)
	moved := game.Point{X: b.cursor.X + dx, Y: b.cursor.Y + dy}
	if moved.On(b.size) {
		b.cursor = &moved
	}
	b.Refresh()
}

// MinSize implements fyne.Widget.
func (b *board) MinSize() fyne.Size { return fyne.NewSquareSize(200) }
