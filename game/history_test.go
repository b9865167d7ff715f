package game

import (
	"errors"
	"strings"
	"testing"
)

// branched returns a record with the main line H8 H9 H10 and the variations I9 and G9 after H8.
func branched(t *testing.T) (record *Record, first *Node) {
	t.Helper()
	record, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	add := func(n *Node, c Color, x, y int) *Node {
		child, err := n.Add(Move{c, Point{x, y}})
		if err != nil {
			t.Fatal(err)
		}
		return child
	}
	first = add(record.Root, Black, 7, 7)
	add(add(first, White, 7, 6), Black, 7, 5)
	add(first, White, 8, 6)
	add(first, White, 6, 6)
	return record, first
}

// written writes a tree: points, comments and marks, what follows in brackets.
func written(n *Node) string {
	var b strings.Builder
	b.WriteString(strings.ToLower(n.Move().Point.Text(15)))
	if n.Name+n.Comment != "" {
		b.WriteString("{" + n.Name + "/" + n.Comment + "}")
	}
	b.WriteString(strings.Repeat("*", len(n.Marks)))
	for _, child := range n.Children() {
		b.WriteString(" (" + written(child) + ")")
	}
	return b.String()
}

// TestHistory makes each kind of change, takes it back and makes it again: the record is the same as before, and as after.
func TestHistory(t *testing.T) {
	for _, test := range []struct {
		name string
		edit func(h *History, first *Node)
		want string // the tree behind the first move
	}{
		{"a comment", func(h *History, n *Node) { h.Comment(n, "good\nmove") }, "h8{/good\nmove} (h9 (h10)) (i9) (g9)"},
		{"a comment typed in letters is one change", func(h *History, n *Node) { h.Comment(n, "g"); h.Comment(n, "go"); h.Comment(n, "goo") }, "h8{/goo} (h9 (h10)) (i9) (g9)"},
		{"a name", func(h *History, n *Node) { h.Name(n, "centre") }, "h8{centre/} (h9 (h10)) (i9) (g9)"},
		{"marks", func(h *History, n *Node) { h.Draw(n, []Mark{{Kind: Circle}}) }, "h8* (h9 (h10)) (i9) (g9)"},
		{"the main line goes", func(h *History, n *Node) { h.Delete(n.Children()[0]) }, "h8 (i9) (g9)"},
		{"a variation goes", func(h *History, n *Node) { h.Delete(n.Children()[1]) }, "h8 (h9 (h10)) (g9)"},
		{"a variation becomes the main line", func(h *History, n *Node) { h.Promote(n.Children()[2]) }, "h8 (g9) (h9 (h10)) (i9)"},
		{"a variation one place up", func(h *History, n *Node) { h.Reorder(n.Children()[2], -1) }, "h8 (h9 (h10)) (g9) (i9)"},
		{"the main line to the end", func(h *History, n *Node) { h.Reorder(n.Children()[0], 9) }, "h8 (i9) (g9) (h9 (h10))"},
		{"a move that was played", func(h *History, n *Node) {
			child, err := n.Add(Move{White, Point{0, 0}})
			if err != nil {
				panic(err)
			}
			h.Added(child)
		}, "h8 (h9 (h10)) (i9) (g9) (a15)"},
		{"what is written about a line", func(h *History, n *Node) {
			h.Write(n.End(), func() {
				n.Name, n.Next().Comment = "best", "a mistake"
				if _, err := n.Next().Add(Move{Black, Point{0, 0}}); err != nil {
					panic(err)
				}
			})
		}, "h8{best/} (h9{/a mistake} (h10) (a15)) (i9) (g9)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, first := branched(t)
			before := written(first)
			var h History
			test.edit(&h, first)
			if got := written(first); got != test.want {
				t.Fatalf("made: %s, want %s", got, test.want)
			}
			for range 2 {
				if _, err := h.Undo(); err != nil || written(first) != before || h.CanUndo() {
					t.Fatalf("taken back: %s, %v", written(first), err)
				}
				if _, err := h.Redo(); err != nil || written(first) != test.want || h.CanRedo() {
					t.Fatalf("made again: %s, %v", written(first), err)
				}
			}
		})
	}
}

// TestHistoryEnds asks for more than there is, and for what changes nothing.
func TestHistoryEnds(t *testing.T) {
	record, first := branched(t)
	var h History
	h.Delete(record.Root)
	h.Promote(first)
	h.Comment(first, "")
	h.Reorder(first, -1)
	if last := first.Children()[2]; h.Reorder(last, 9) || h.Promote(first.Next().Next()) {
		t.Error("what is last already goes to the end, or the main line becomes the main line")
	}
	if _, err := h.Undo(); !errors.Is(err, ErrNothingToUndo) {
		t.Error(err)
	}
	if _, err := h.Redo(); !errors.Is(err, ErrNothingToRedo) {
		t.Error(err)
	}
	h.Comment(first, "one")
	h.Comment(first.Next(), "two")
	at, err := h.Undo()
	if err != nil || at != first.Next() || first.Comment != "one" {
		t.Errorf("%v: the first comment is %q", err, first.Comment)
	}
	h.Comment(first, "three") // nothing can be made again after another change
	if h.CanRedo() {
		t.Error("what was taken back can still be made again")
	}
	if at, err = h.Undo(); err != nil || at != first || first.Comment != "one" {
		t.Errorf("%v: taken back to %q", err, first.Comment)
	}
}

// A change of several nodes is seen where the game branches off when it is taken back, and at the end of the line when it is made again.
func TestHistoryShowsWhereALineIsPromoted(t *testing.T) {
	_, first := branched(t)
	side := first.Children()[1]
	var ends [2]*Node
	for i := range ends {
		var err error
		if ends[i], err = side.Add(Move{Black, Point{i, 0}}); err != nil {
			t.Fatal(err)
		}
	}
	var h History
	if !h.Promote(ends[1]) || first.End() != ends[1] {
		t.Fatalf("the main line ends at %v", first.End().Move())
	}
	if at, err := h.Undo(); err != nil || at != side || first.Next() == side {
		t.Errorf("taken back it is seen at %v, %v", at.Move(), err)
	}
	if at, err := h.Redo(); err != nil || at != ends[1] || first.End() != ends[1] {
		t.Errorf("made again it is seen at %v, %v", at.Move(), err)
	}
}
