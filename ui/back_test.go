package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
)

// TestLeavingInAVariation leaves the game as it was: result, list and board agree.
func TestLeavingInAVariation(t *testing.T) {
	for _, row := range []struct {
		name string
		from activity.Command // that leads to where the variation begins
	}{{"behind the end", activity.Last}, {"from the middle", activity.Previous}} {
		t.Run(row.name, func(t *testing.T) {
			english(t)
			d := newTester(t, t.TempDir())
			d.friends("H8", "A1", "I8", "A15", "J8")
			if err := d.game().Resign(); err != nil {
				t.Fatal(err)
			}
			live, result := d.game().Live(), d.game().Result()
			d.key(fyne.KeyF4)
			d.runCommand(row.from)
			d.touch(game.Point{X: 3, Y: 3})
			d.key(fyne.KeyEscape)
			if d.waits() || d.game().Current() != live || d.game().Live() != live || d.game().Result() != result || d.game().Record().Root.End().Stopped() != live {
				t.Errorf("move %d is shown, the game stands at %d of %d with %v", d.game().Current().Number(), d.game().Live().Number(), d.game().Record().Root.End().Number(), d.game().Result())
			}
			if b := d.desk.Banner.View(); b.Title != "Ann won" && b.Title != "Friend won" {
				t.Errorf("the banner says %q, %q", b.Title, b.Words)
			}
			if s := d.desk.Board.View(); s.Node != live || !s.Browses {
				t.Errorf("the board shows move %d", s.Node.Number())
			}
		})
	}
}
