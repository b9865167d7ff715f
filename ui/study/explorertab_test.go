package study

import (
	"context"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/board"
)

// What was played in the position that is shown stands in the list and on the board, and Enter plays it.
func TestExplorerTab(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 h9 g7")
	asked := 0
	var played []game.Point
	tab := newExplorerTab(b, func(_ context.Context, p game.Position) (*games.Explored, error) {
		if asked++; p.Stones() != 1 {
			return &games.Explored{}, nil
		}
		return &games.Explored{Games: 5, Moves: []games.Continuation{
			{Point: point(t, "h9"), Games: 4, Black: 1, White: 2, Drawn: 1, Rating: 1600, Last: 20260101}, {Point: point(t, "i9"), Games: 1}}}, nil
	}, func(line []game.Point) { played = line })
	b.goTo(b.record.Root.Next())
	show(t, tab, 460, 260)
	found, err := tab.explore(t.Context(), b.at.Position())
	tab.at = b.at
	tab.show(found, err)
	rows := tab.list.Rows()
	if len(rows) != 2 || rows[0].Words+rows[0].Best != "4 · 1 – 1 – 2" || rows[0].From != "1600 · 2026" || rows[0].Value != "25 %" || rows[1].Bar {
		t.Errorf("the list says %+v", rows)
	}
	var s board.Scene
	if !tab.paint(&s) || len(s.Tags) != 2 || s.Tags[0].Text != "4" || s.Tags[0].Point != point(t, "h9") {
		t.Errorf("on the board stand %+v", s.Tags)
	}
	tab.list.Choose(0)
	press(tab.list, fyne.KeyReturn)
	if len(played) != 1 || played[0] != point(t, "h9") {
		t.Errorf("Enter plays %v", played)
	}
	if tab.update(); asked != 1 {
		t.Error("the same position is asked about again")
	}
}
