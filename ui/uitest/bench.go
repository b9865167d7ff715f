package uitest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
)

// Bench is what the parts of a page are put on in their tests: a game, the node that is shown, and what the parts have said.
type Bench struct {
	Record  *game.Record
	At      *game.Node
	History game.History
	Changed func() // is called after each edit and each step
	Refused []error
	Notes   []string
	Pressed []fyne.KeyName
	Posts
}

// NewBench opens a window's app in that theme, and a bench with a game of these moves on a board of 15.
func NewBench(t *testing.T, theme fyne.Theme, rule game.Rule, moves string) *Bench {
	t.Helper()
	NewApp(t).Settings().SetTheme(theme)
	record, err := game.NewRecord(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	b := &Bench{Record: record, At: record.Root, Changed: func() {}}
	cursor := game.NewCursor(record.Root)
	for _, name := range strings.Fields(moves) {
		position := cursor.Position()
		if b.At, err = cursor.Play(game.Move{Color: position.ToMove(), Point: Point(t, name)}); err != nil {
			t.Fatal(name, err)
		}
	}
	return b
}

// PointText is what a page says of a point.
func (b *Bench) PointText(p game.Point) string { return p.Text(15) }

// Note notes what is said.
func (b *Bench) Note(words string) { b.Notes = append(b.Notes, words) }

// Key notes a key that a part has no use for.
func (b *Bench) Key(e *fyne.KeyEvent) { b.Pressed = append(b.Pressed, e.Name) }

// Type drops a character that a part has no use for.
func (b *Bench) Type(rune) {}

// Node returns the node that is shown.
func (b *Bench) Node() *game.Node { return b.At }

// GoTo shows a node.
func (b *Bench) GoTo(n *game.Node) { b.At = n; b.Changed() }

// Edits returns what can be undone.
func (b *Bench) Edits() *game.History { return &b.History }

// Edited shows a node after an edit.
func (b *Bench) Edited(at *game.Node) { b.GoTo(at) }

// Redraw does nothing.
func (b *Bench) Redraw() {}

// Refuse notes why something can't be done.
func (b *Bench) Refuse(err error) { b.Refused = append(b.Refused, err) }

// Show shows a part in a window of that size.
func Show(t *testing.T, o fyne.CanvasObject, width, height float32) {
	t.Helper()
	test.NewTempWindow(t, o).Resize(fyne.NewSize(width, height))
}

// Press presses keys one after the other.
func Press(o interface{ TypedKey(*fyne.KeyEvent) }, keys ...fyne.KeyName) {
	for _, k := range keys {
		o.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

// Point returns the point of that name on a board of 15.
func Point(t *testing.T, name string) game.Point {
	t.Helper()
	p, err := game.ParsePoint(name, 15)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Behind fails the test where the face of a card covers what lies on it.
func Behind[Face fyne.CanvasObject](t *testing.T, all []fyne.CanvasObject) {
	t.Helper()
	for i, o := range all {
		face, is := o.(Face)
		if !is || !face.Visible() {
			continue
		}
		for _, on := range all[:i] {
			p, q := face.Position(), on.Position()
			if _, other := on.(Face); !other && on.Visible() && q.X >= p.X && q.Y >= p.Y && q.X < p.X+face.Size().Width && q.Y < p.Y+face.Size().Height {
				t.Errorf("a face lies over %T at %v", on, q)
			}
		}
	}
}
