package widgets

import (
	"testing"

	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/uitest"
)

// What refuses something is in the accent; good news, also after it, are not.
func TestGoodNewsDoNotComeInTheColourOfRefusals(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	n := NewNotice(func(f func()) {})
	test.NewTempWindow(t, n)
	for _, row := range []struct {
		say  func(string)
		name string
		no   bool
	}{{n.ShowText, "news", false}, {n.ShowError, "a refusal", true}, {n.ShowText, "news again", false}} {
		row.say(row.name)
		text := test.WidgetRenderer(n).Objects()[1].(*canvas.Text)
		if got := text.Color == theme.Color(ColorAccent); got != row.no {
			t.Errorf("%s is in the accent: %v", row.name, got)
		}
	}
}
