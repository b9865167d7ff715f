package analysis

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// bench is a room for the tests of its parts.
type bench struct {
	*uitest.Bench
	going bool // the record is of a game that goes on
}

// newBench opens a window's app and a room with a game of these moves.
func newBench(t *testing.T, rule game.Rule, moves string) *bench {
	t.Helper()
	return &bench{Bench: uitest.NewBench(t, widgets.Theme("light"), rule, moves)}
}

func (b *bench) promote() {
	b.History.Promote(b.At)
	b.Edited(b.At)
}

func (b *bench) leaveField()               {}
func (b *bench) node() *game.Node          { return b.Node() }
func (b *bench) goTo(n *game.Node)         { b.GoTo(n) }
func (b *bench) edits() *game.History      { return b.Edits() }
func (b *bench) edited(at *game.Node)      { b.Edited(at) }
func (b *bench) protected(*game.Node) bool { return b.going }
func (b *bench) lengthens(n *game.Node) bool {
	return b.Record.Ending != (game.Result{}) && n == b.Record.Root.End()
}
func (b *bench) redraw()          {}
func (b *bench) refuse(err error) { b.Refuse(err) }
