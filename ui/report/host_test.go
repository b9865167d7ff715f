package report

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// newBench is a room with a game of these moves for the tests of the report.
func newBench(t *testing.T, rule game.Rule, moves string) *uitest.Bench {
	t.Helper()
	return uitest.NewBench(t, widgets.Theme("light"), rule, moves)
}
