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
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	node, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	if err != nil {
		t.Fatal(err)
	}
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
