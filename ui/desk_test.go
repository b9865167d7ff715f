package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/netplay"
)

func TestEveryWordHasRoomOnItsButton(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		if lang.Current() != code {
			t.Fatalf("%s is not spoken", code)
		}
		for _, size := range []fyne.Size{{Width: 640, Height: 480}, {Width: 700, Height: 860}, {Width: 900, Height: 700}, {Width: 1600, Height: 1000}} {
			for remote, offers := range map[bool][]activity.Command{false: d.localGame.Panel().Actions, true: netplay.TableActions} {
				d.desk.Side.Actions, d.desk.Talk.Exists = offers, remote
				d.desk.Resize(size)
				d.desk.Refresh()
				right := float32(0)
				for _, b := range d.desk.Actions() {
					words := fyne.MeasureText(b.Text, 15, fyne.TextStyle{Bold: true}).Width
					if words > b.Size().Width-8 {
						t.Errorf("%v: %q needs %.0f, its button has %.0f", size, b.Text, words, b.Size().Width)
					}
					if b.Position().X < right {
						t.Errorf("%v: %q covers its neighbour", size, b.Text)
					}
					right = b.Position().X + b.Size().Width
				}
				if right > size.Width {
					t.Errorf("%v: the buttons end at %.0f", size, right)
				}
			}
		}
	})
}
