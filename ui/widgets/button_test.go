package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/uitest"
)

// Words that lack room are smaller, and a button wants no less room for that.
func TestTheWordsOfANarrowButton(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	b := NewButton("Meine Daten exportieren…", nil)
	label := b.label
	wanted := b.MinSize()
	b.Resize(wanted)
	if label.TextSize != TextLine {
		t.Errorf("with room the words have the size %v", label.TextSize)
	}
	narrow := fyne.NewSize(wanted.Width-24, wanted.Height) // as wide as the words
	b.Resize(narrow)
	b.Refresh()
	if label.MinSize().Width > narrow.Width-2*buttonEdge || b.MinSize() != wanted {
		t.Errorf("words of %v lie in %v, and %v are wanted after %v", label.MinSize(), narrow, b.MinSize(), wanted)
	}
}

// Buttons in a row have room for their words: equal parts, else what each needs; where that is too much the key goes first, then words shrink or get brief.
func TestARowOfButtons(t *testing.T) {
	uitest.NewApp(t)
	again, report, share := NewButton("Play again", nil), NewButton("Game report", nil), NewButton("Share…", nil)
	again.Key, report.Brief = "Enter", "Report"
	row := []*Button{again, report, share}
	for _, c := range []struct {
		width float32
		said  string
		equal bool
	}{
		{600, "Play again Enter|Game report|Share…", true},
		{370, "Play again Enter|Game report|Share…", false},
		{322, "Play again|Game report|Share…", false},
		{290, "Play again|Game report|Share…", false},
		{258, "Play again|Report|Share…", false},
		{RowLeast(row), "Play again|Report|Share…", false},
	} {
		PutRow(row, 0, 0, c.width, 40)
		var said []string
		end := -GapInner
		for _, b := range row {
			if away := b.Position().X - end - GapInner; away > 0.5 || away < -0.5 {
				t.Errorf("in %.0f %s begins at %.0f", c.width, b.Text, b.Position().X)
			}
			end = b.Position().X + b.Size().Width
			said = append(said, strings.TrimSpace(b.label.Text+" "+b.detail.Text))
			if need := b.label.MinSize().Width; need > b.Size().Width-2*buttonEdge+0.5 || b.label.TextSize < TextSmall {
				t.Errorf("in %.0f %s needs %.1f and has %.1f", c.width, b.label.Text, need, b.Size().Width)
			}
		}
		if got := strings.Join(said, "|"); got != c.said || (row[0].Size().Width-row[2].Size().Width < 0.5) != c.equal || end > c.width+0.5 || end < c.width-0.5 {
			t.Errorf("in %.0f they say %s, the first is %.0f wide, the last ends at %.1f", c.width, got, row[0].Size().Width, end)
		}
	}
}
