package describe

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/picture"
)

// A move is announced as briefly as is wanted, with what it makes where that is wanted.
func TestAnnouncement(t *testing.T) {
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	names, _ := picture.ParseNames("up")
	cursor := game.NewCursor(record.Root)
	for _, c := range []struct {
		x, y          int
		brief, shapes string
	}{
		{7, 7, "Black H8", "Black H8"},
		{0, 0, "White A15", "White A15"},
		{8, 7, "Black I8", "Black I8"},
		{0, 2, "White A13", "White A13"},
		{6, 7, "Black G8", "Black G8, makes an open three, White must answer"},
		{0, 14, "White A1", "White A1"},
		{9, 7, "Black J8", "Black J8, makes an open four, White must answer"},
		{14, 14, "White O1", "White O1"},
		{10, 7, "Black K8", "Black K8, makes five"},
	} {
		position := cursor.Position()
		n, err := cursor.Play(game.Move{Color: position.ToMove(), Point: game.Point{X: c.x, Y: c.y}})
		if err != nil {
			t.Fatal(err)
		}
		if got := Announcement(n, names, false); got != c.brief {
			t.Errorf("it says %q, want %q", got, c.brief)
		}
		if got := Announcement(n, names, true); got != c.shapes {
			t.Errorf("it says %q, want %q", got, c.shapes)
		}
	}
	if got := Announcement(record.Root, names, true); got != "" {
		t.Errorf("of no move it says %q", got)
	}
}
