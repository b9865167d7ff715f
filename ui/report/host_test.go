package report

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// bench is a room for the tests of the report.
type bench struct {
	record  *game.Record
	at      *game.Node
	history game.History
	changed func() // is called after each edit and each step
	refused []error
	notes   []string
	keys    []fyne.KeyName
	uitest.Posts
}

// newBench opens a window's app and a room with a game of these moves.
func newBench(t *testing.T, rule game.Rule, moves string) *bench {
	t.Helper()
	uitest.NewApp(t).Settings().SetTheme(widgets.Theme("light"))
	record, err := game.NewRecord(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{record: record, at: record.Root, changed: func() {}}
	cursor := game.NewCursor(record.Root)
	for _, name := range strings.Fields(moves) {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		pos := cursor.Position()
		if b.at, err = cursor.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
			t.Fatal(name, err)
		}
	}
	return b
}

func (b *bench) PointText(p game.Point) string { return p.Text(15) }
func (b *bench) Note(words string)             { b.notes = append(b.notes, words) }
func (b *bench) Key(e *fyne.KeyEvent)          { b.keys = append(b.keys, e.Name) }
func (b *bench) Type(rune)                     {}
func (b *bench) Node() *game.Node              { return b.at }
func (b *bench) GoTo(n *game.Node)             { b.at = n; b.changed() }
func (b *bench) Edits() *game.History          { return &b.history }
func (b *bench) Edited(at *game.Node)          { b.GoTo(at) }
func (b *bench) Redraw()                       {}
func (b *bench) Refuse(err error)              { b.refused = append(b.refused, err) }

// show shows a part in a window of that size.
func show(t *testing.T, o fyne.CanvasObject, width, height float32) {
	t.Helper()
	test.NewTempWindow(t, o).Resize(fyne.NewSize(width, height))
}

func press(o interface{ TypedKey(*fyne.KeyEvent) }, keys ...fyne.KeyName) {
	for _, k := range keys {
		o.TypedKey(&fyne.KeyEvent{Name: k})
	}
}

func point(t *testing.T, name string) game.Point {
	t.Helper()
	p, err := game.ParsePoint(name, 15)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// behind fails the test where the face of a card covers what lies on it.
func behind(t *testing.T, all []fyne.CanvasObject) {
	t.Helper()
	for i, o := range all {
		face, is := o.(*widgets.Surface)
		if !is || !face.Visible() {
			continue
		}
		for _, on := range all[:i] {
			p, q := face.Position(), on.Position()
			if _, other := on.(*widgets.Surface); !other && on.Visible() && q.X >= p.X && q.Y >= p.Y && q.X < p.X+face.Size().Width && q.Y < p.Y+face.Size().Height {
				t.Errorf("a face lies over %T at %v", on, q)
			}
		}
	}
}
