package game

import "testing"

// A line is a record of its own: the other moves stay behind, and so does an end that came after it or elsewhere.
func TestLine(t *testing.T) {
	r, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	r.Ending = Result{Winner: White, Reason: Resignation}
	first, err := r.Root.Add(Move{Black, Point{7, 7}})
	if err != nil {
		t.Fatal(err)
	}
	first.Comment = "here"
	for _, p := range []Point{{7, 6}, {6, 6}} {
		if _, err := first.Add(Move{White, p}); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		name  string
		to    *Node
		moves int
		last  Point
		over  bool
	}{
		{"the beginning", r.Root, 0, Point{}, false},
		{"a move that went on", first, 1, Point{7, 7}, false},
		{"the main line", first.Children()[0], 2, Point{7, 6}, true},
		{"a variation", first.Children()[1], 2, Point{6, 6}, false},
	} {
		line := r.Line(row.to)
		end := line.Root.End()
		if end.Number() != row.moves || row.moves > 0 && end.Move().Point != row.last || len(end.Children()) > 0 || line.Result().Over() != row.over {
			t.Errorf("%s: %d moves, the last one %v, %v", row.name, end.Number(), end.Move(), line.Result())
		}
		if row.moves > 0 && (line.Root.Next() == first || line.Root.Next().Comment != "here") {
			t.Errorf("%s: the first move is %+v", row.name, line.Root.Next())
		}
	}
}
