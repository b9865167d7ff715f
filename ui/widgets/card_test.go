package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/ui/uitest"
)

func TestAClockThatRunsOutIsInTheAccent(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("dark"))
	c := NewCard(game.Black)
	test.NewTempWindow(t, c)
	for _, row := range []struct {
		name string
		view SeatView
		want bool
	}{
		{"to move", SeatView{Clock: "0:11", ToMove: true}, false},
		{"running out", SeatView{Clock: "9.0", ToMove: true, Low: true}, true},
		{"lost on time", SeatView{Clock: "0.0", Low: true}, true},
		{"waiting", SeatView{Clock: "5:00"}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			c.SetView(row.view)
			if got := c.clock.Color == theme.Color(ColorAccent); got != row.want {
				t.Errorf("it is in the accent: %v", got)
			}
		})
	}
}

// TestACardIsBriefWhereItIsNarrow wants a detail whole where it has room, and else the brief one.
func TestACardIsBriefWhereItIsNarrow(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	c := NewCard(game.White)
	test.NewTempWindow(t, c)
	c.SetView(SeatView{Name: "Hoshi", Detail: "Perfekt · ★ gewinnt in höchstens 32 Zügen", Brief: "Perfekt · ★32", Clock: "0:07"})
	for width, want := range map[float32]string{600: "Perfekt · ★ gewinnt in höchstens 32 Zügen", 280: "Perfekt · ★32"} {
		c.Resize(fyne.NewSize(width, 56))
		if got := c.detail[0].Text; got != want {
			t.Errorf("%.0f wide it says %q", width, got)
		}
	}
}
