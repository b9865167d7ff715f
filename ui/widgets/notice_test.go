package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
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

// A long warning breaks into lines of the usual size, within the room and away from the edge at which it begins.
func TestALongNoticeBreaksIntoLines(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	n := NewNotice(func(f func()) {})
	test.NewTempWindow(t, n)
	const room = 300
	for _, down := range []bool{true, false} {
		n.Place(fyne.NewPos(400, 100), room, down)
		n.ShowText("The game could not be kept against a crash: the disk can only be read. Where it is a card, look at its switch.")
		top, bottom := n.Position().Y, n.Position().Y+n.Size().Height
		if want := map[bool]float32{true: top, false: bottom}[down]; want != 100 || n.Size().Width > room {
			t.Errorf("down %v: it lies at %v with %v", down, n.Position(), n.Size())
		}
		lines := test.WidgetRenderer(n).Objects()[1:]
		for _, o := range lines {
			line := o.(*canvas.Text)
			if end := line.Position().Add(line.MinSize()); line.TextSize != TextBody || end.X > n.Size().Width || end.Y > n.Size().Height {
				t.Errorf("%q has the size %v and ends at %v of %v", line.Text, line.TextSize, end, n.Size())
			}
		}
		if len(lines) < 3 {
			t.Errorf("there are %d lines", len(lines))
		}
	}
}
