package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/picture"
)

// scene is what a board shows. The zero scene is an empty board without marks.
type scene struct {
	node        *game.Node
	numbers     bool             // move numbers on the stones
	coordinates bool             // letters and numbers in the margin
	lastMark    bool             // a dot on the last stone
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
	played    func(game.Point)     // a point was clicked, or chosen by key
	missed    func()               // a click went beside every point
	secondary func()               // a right click anywhere
	key       func(*fyne.KeyEvent) // a key that the board itself has no use for

	scene  scene
	size   int         // points a side
	hover  *game.Point // under the pointer
	cursor *game.Point // of the keyboard; nil until an arrow key is pressed
}

func newBoard() *board {
	b := &board{size: game.DefaultSize}
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
	b.scene = s
	b.Refresh()
}

// geometry maps between the points and the widget's own coordinates.
func (b *board) geometry() (g picture.Geometry, origin fyne.Position) {
	size := b.Size()
	side := min(size.Width, size.Height)
	g = picture.Geometry{Size: b.size, Side: float64(side), Coordinates: b.scene.coordinates}
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
		b.played(p)
	} else {
		b.missed()
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (b *board) TappedSecondary(*fyne.PointEvent) {
	b.focus()
	b.secondary()
}

func (b *board) focus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil {
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

// FocusGained implements fyne.Focusable.
func (b *board) FocusGained() {}

// FocusLost implements fyne.Focusable.
func (b *board) FocusLost() {
	if b.cursor != nil {
		b.cursor = nil
		b.Refresh()
	}
}

// TypedRune implements fyne.Focusable.
func (b *board) TypedRune(rune) {}

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
		if b.cursor == nil {
			b.moveCursor(0, 0)
			return
		}
		b.played(*b.cursor)
	case fyne.KeyEscape:
		b.cursor = nil
		b.Refresh()
	default:
		b.key(e)
	}
}

// moveCursor moves the keyboard's cursor; the first key shows it where the eye is: on the last stone, or the centre.
func (b *board) moveCursor(dx, dy int) {
	if b.cursor == nil {
		start := game.Point{X: b.size / 2, Y: b.size / 2}
		if b.scene.node != nil {
			if m := b.scene.node.Move(); m.Point.On(b.size) && m.Color != game.None {
				start = m.Point
			}
		}
		b.cursor = &start
	}
	moved := game.Point{X: b.cursor.X + dx, Y: b.cursor.Y + dy}
	if moved.On(b.size) {
		b.cursor = &moved
	}
	b.Refresh()
}

// MinSize implements fyne.Widget.
func (b *board) MinSize() fyne.Size { return fyne.NewSquareSize(200) }
