package widgets

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/eyetest"
	"hoshi/ui/uitest"
)

// Black stones of the list can be told from what they lie on, in the light and in the dark window.
func TestBlackStonesOfTheListStandOut(t *testing.T) {
	const bound = 3
	app := uitest.NewApp(t)
	node := uitest.FirstMove(t)
	moves := NewMoveList(func(*game.Node) {})
	moves.SetLine(node, func(p game.Point) string { return p.Text(15) })
	for _, mode := range []Theme{"light", "dark"} {
		t.Run(string(mode), func(t *testing.T) {
			app.Settings().SetTheme(mode)
			cell := newMoveCell(moves)
			cell.node = node
			cell.Refresh()
			for _, name := range []fyne.ThemeColorName{ColorCard, ColorSelected} {
				best := 0.0
				for _, c := range []color.Color{rgb(0x161514), cell.stone.StrokeColor} {
					best = max(best, eyetest.Eyes[0].Contrast(eyetest.Of(c), eyetest.Of(theme.Color(name))))
				}
				if best < bound {
					t.Errorf("a stone of the list has contrast %.2f on %s", best, name)
				}
			}
		})
	}
}

// Behind a move stand its mark and its worth, which gives way where both have no room, and never lies over something.
func TestWhatStandsBehindAMoveHasRoom(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	node, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 10, Y: 0}})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		width       float32
		sign, worth string
		seen        bool // the worth is
	}{{220, "??", "100 %", true}, {86, "??", "100 %", false}, {96, "", "50 %", true}, {98, "??", "★", true}, {110, "?!", "0 %", true}} {
		moves := NewMoveList(func(*game.Node) {})
		moves.Judged = func(*game.Node) (string, string) { return row.sign, row.worth }
		moves.SetLine(node, func(p game.Point) string { return p.Text(15) })
		cell := newMoveCell(moves)
		cell.Resize(fyne.NewSize(row.width, moveTall))
		cell.set(0)
		end := cell.point.Position().X + cell.point.MinSize().Width
		if cell.sign.Text != "" {
			if at := cell.sign.Position().X; at < end {
				t.Errorf("%+v: the mark begins at %.0f, the point ends at %.0f", row, at, end)
			}
			end = cell.sign.Position().X + cell.sign.MinSize().Width
		}
		worth := cell.spent.Position().X + cell.spent.Size().Width - cell.spent.MinSize().Width
		if cell.spent.Visible() != row.seen || row.seen && worth < end || end > row.width {
			t.Errorf("%+v: the worth is seen: %v, from %.0f on; the rest ends at %.0f", row, cell.spent.Visible(), worth, end)
		}
	}
}
