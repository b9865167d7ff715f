package analysis

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
)

// TestShapesLieOnTheBoard draws lines through rows, numbers where a stone makes five or four, and what renju forbids; the candidates give way.
func TestShapesLieOnTheBoard(t *testing.T) {
	d := newDesk(t, "h8 a1 i8 a15 j8 o1 b12 c1", nil)
	d.thought(t, 3)
	if err := d.Do(activity.Shapes); err != nil {
		t.Fatal(err)
	}
	s := d.BoardView()
	if len(s.Rows) != 1 || s.Rows[0].From != uitest.Point(t, "h8") || s.Rows[0].To != uitest.Point(t, "j8") || s.Rows[0].Four || s.Rows[0].Words != "open three" {
		t.Errorf("%+v", s.Rows)
	}
	large := map[game.Point]bool{uitest.Point(t, "g8"): true, uitest.Point(t, "k8"): true}
	for _, tag := range s.Tags {
		switch {
		case tag.Text != "4" || tag.White:
			t.Errorf("%+v", tag)
		case (tag.Kind == picture.Large) != large[tag.Point]:
			t.Errorf("an open four stands at %v", tag.Point.Text(15))
		}
		delete(large, tag.Point)
	}
	if len(large) > 0 || s.Caption.Task == "" {
		t.Errorf("%v have no number; the caption is %+v", large, s.Caption)
	}
	if err := d.Do(activity.Shapes); err != nil || len(d.BoardView().Rows) != 0 {
		t.Errorf("the shapes stay: %v", err)
	}
}

// TestWordsOfRows names rows, and marks a five in the accent.
func TestWordsOfRows(t *testing.T) {
	for _, row := range []struct{ moves, words string }{
		{"h8 a1 i8 a15 j8 k8", "three, shut at K8"},
		{"h8 a1 i8 a15 j8 o1 k8 g8", "four"},
		{"a8 o1 b8 o15 c8 h1", "three"},
	} {
		d := newDesk(t, row.moves, nil)
		d.shapes.shown = true
		s := d.BoardView()
		if len(s.Rows) != 1 || s.Rows[0].Words != row.words {
			t.Errorf("%s: %+v", row.moves, s.Rows)
		}
		for _, tag := range s.Tags {
			if tag.Mark != (tag.Text == "5") {
				t.Errorf("%s: %+v", row.moves, tag)
			}
		}
	}
}
