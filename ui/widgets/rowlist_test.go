package widgets

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/ui/uitest"
)

// The words of a row give way to briefer ones where they have no room, at last to a sign, and are not cut.
func TestTheWordsOfARowGetBrief(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	long, brief, sign := "× stops the fours, not the threats", "× loses by threats", "×"
	for _, row := range []struct {
		width float32
		want  string
	}{{480, long}, {300, brief}, {210, sign}} {
		list := NewRowList(RowTall)
		list.SetRows([]RowView{{Box: "A", Point: "F7", Words: long, Brief: []string{brief, sign}, Pill: "★ in 8"}}, -1)
		window := test.NewTempWindow(t, list)
		window.Resize(fyne.NewSize(row.width, 100))
		var said []string
		for _, o := range test.LaidOutObjects(list) {
			if text, ok := o.(*canvas.Text); ok && text.Visible() {
				said = append(said, text.Text)
			}
		}
		if !slices.Contains(said, row.want) {
			t.Errorf("in %.0f it says %q, want %q", row.width, said, row.want)
		}
	}
}
