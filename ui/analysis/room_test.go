package analysis

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/game"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// bench is a room for the tests of its parts.
type bench struct {
	record  *game.Record
	at      *game.Node
	history game.History
	changed func() // is called after each edit and each step
	refused []error
	notes   []string
	keys    []fyne.KeyName
	going   bool // the record is of a game that goes on
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

func (b *bench) promote() {
	b.history.Promote(b.at)
	b.edited(b.at)
}

func (b *bench) PointText(p game.Point) string { return p.Text(15) }
func (b *bench) Note(words string)             { b.notes = append(b.notes, words) }
func (b *bench) Key(e *fyne.KeyEvent)          { b.keys = append(b.keys, e.Name) }
func (b *bench) Type(rune)                     {}
func (b *bench) leaveField()                   {}
func (b *bench) node() *game.Node              { return b.at }
func (b *bench) goTo(n *game.Node)             { b.at = n; b.changed() }
func (b *bench) edits() *game.History          { return &b.history }
func (b *bench) edited(at *game.Node)          { b.goTo(at) }
func (b *bench) protected(*game.Node) bool     { return b.going }
func (b *bench) lengthens(n *game.Node) bool {
	return b.record.Ending != (game.Result{}) && n == b.record.Root.End()
}
func (b *bench) redraw()          {}
func (b *bench) refuse(err error) { b.refused = append(b.refused, err) }

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
