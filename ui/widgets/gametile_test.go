package widgets

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// Below a small picture the result stands whole, and the opponent.
func TestTheWordsOfAGameTile(t *testing.T) {
	uitest.NewApp(t).Settings().SetTheme(Theme("light"))
	for _, row := range []struct {
		width                float32
		title, about         string
		wantTitle, wantAbout string
	}{
		{113, "Won · Skilled", "Today, −9", "Won · Skilled", "Today, −9"},
		{92, "Black wins · Person", "Today", "Black wins", "Person · Today"},
		{92, "White wins · Expert", "2026-11-22", "White wins", "Expert"},
		{92, "Gewonnen · Mittel", "Gestern, +14", "Gewonnen", "Mittel · Gestern"},
		{92, "Drawn", "Yesterday", "Drawn", "Yesterday"},
		{92, "Black wins · Maximiliane Hohenstein", "Today", "Black wins", "Maximiliane Ho…"},
	} {
		tile := NewGameTile(row.title, row.about, picture.Glance{}, picture.Style{}, nil)
		tile.Resize(fyne.NewSize(row.width, GameTileHeight(row.width)))
		if tile.titleWords.Text != row.wantTitle || tile.aboutWords.Text != row.wantAbout {
			t.Errorf("%q and %q become %q and %q at %v", row.title, row.about, tile.titleWords.Text, tile.aboutWords.Text, row.width)
		}
	}
}
