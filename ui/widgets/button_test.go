package widgets

import (
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
