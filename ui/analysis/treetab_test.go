package analysis

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/uitest"
)

// newTree opens the tab of a game with a variation: after its second move White's i9 stands beside h9.
func newTree(t *testing.T, width, height float32) (*bench, *treeTab) {
	b := newBench(t, game.Freestyle, "h8 h9 g7 g8")
	first := b.Record.Root.Next()
	if _, err := first.Add(game.Move{Color: game.White, Point: uitest.Point(t, "i9")}); err != nil {
		t.Fatal(err)
	}
	tab := newTreeTab(b, func() {})
	b.Changed = tab.update
	uitest.Show(t, tab, width, height)
	tab.update()
	return b, tab
}

// TestTreeTab writes, draws, promotes, moves and deletes, and takes all of it back.
func TestTreeTab(t *testing.T) {
	b, tab := newTree(t, 460, 260)
	first := b.Record.Root.Next()
	main, other := first.Children()[0], first.Children()[1]
	b.goTo(other)
	for _, step := range []struct {
		name string
		do   func()
		so   func() bool
	}{
		{"a comment of two lines", func() { tab.note.SetText("An indirect opening.\nIt is sound.") }, func() bool { return strings.Count(other.Comment, "\n") == 1 }},
		{"a triangle", func() { tab.pens.Choose("triangle"); tab.tap(uitest.Point(t, "a1")) }, func() bool { return len(other.Marks) == 1 && other.Marks[0].Kind == game.Triangle }},
		{"a label", func() { tab.pens.Choose("words"); tab.label.SetText("key"); tab.tap(uitest.Point(t, "b2")) }, func() bool { return len(other.Marks) == 2 && other.Marks[1].Text == "key" }},
		{"the variation first", func() { tab.promote.Tapped(nil) }, func() bool { return first.Next() == other }},
		{"and last again", func() { tab.reorder(1) }, func() bool { return first.Next() == main }},
		{"without it", func() { uitest.Press(tab.tree, fyne.KeyDelete) }, func() bool { return len(first.Children()) == 1 && b.At == first }},
	} {
		if step.do(); !step.so() {
			t.Fatalf("%s: %+v", step.name, other)
		}
	}
	for range 6 {
		at, err := b.History.Undo()
		if err != nil {
			t.Fatal(err)
		}
		b.goTo(at)
	}
	if other.Comment != "" || len(other.Marks) != 0 || first.Next() != main || len(first.Children()) != 2 || b.History.CanUndo() || tab.note.Text != "" {
		t.Errorf("not all was taken back: %+v, %q", other, tab.note.Text)
	}
}

// TestTreeTabPens draws only while a pen is chosen, and says so.
func TestTreeTabPens(t *testing.T) {
	b, tab := newTree(t, 300, 200)
	if tab.tap(uitest.Point(t, "a1")) {
		t.Error("a click draws without a pen")
	}
	tab.pens.Choose("letter")
	var s board.View
	if !tab.paint(&s) || s.Caption.Task == "" {
		t.Error("nothing says that a click draws")
	}
	tab.tap(uitest.Point(t, "a1"))
	tab.tap(uitest.Point(t, "b1"))
	if m := b.At.Marks; len(m) != 2 || m[0].Text != "A" || m[1].Text != "B" {
		t.Errorf("%+v", m)
	}
	if uitest.Press(tab.tree, fyne.KeyEscape); tab.pen != noPen || tab.pens.Key() != "" || tab.tap(uitest.Point(t, "c1")) {
		t.Error("Escape does not put the pen away")
	}
}

// TestTreeTabKeepsTheGame changes nothing of the moves of a game that goes on.
func TestTreeTabKeepsTheGame(t *testing.T) {
	b, tab := newTree(t, 460, 260)
	b.going = true
	before := b.At
	uitest.Press(tab.tree, fyne.KeyDelete)
	if b.At != before || len(b.Refused) != 1 || !errors.Is(b.Refused[0], errGoingOn) {
		t.Errorf("%v", b.Refused)
	}
	b.goTo(b.Record.Root)
	uitest.Press(tab.tree, fyne.KeyDelete)
	if b.Record.Root.Next() == nil {
		t.Error("the root was deleted")
	}
}

// TestTheCommentHasATab where not all is seen.
func TestTheCommentHasATab(t *testing.T) {
	d := newDesk(t, opening, nil)
	for size, want := range map[fyne.Size]bool{{Width: 320, Height: 724}: true, {Width: 844, Height: 1004}: false} {
		if d.page.Resize(size); slices.Contains(d.page.choice.Keys(), tabNote) != want {
			t.Errorf("%v: there is a tab: %v", size, !want)
		}
	}
	d.page.Resize(fyne.NewSize(252, 428))
	d.page.choose(tabNote)
	tab := d.page.find(tabNote).part.(*noteTab)
	if !tab.Visible() || tab.Size().Height < noteLeast {
		t.Fatalf("the tab has %v", tab.Size())
	}
	tab.note.SetText("Indirect.\nSound.")
	if got := d.node().Comment; got != "Indirect.\nSound." {
		t.Errorf("the comment is %q", got)
	}
	d.editor.goTo(d.node().Parent())
	d.until(t, "the other comment", func() bool { return tab.note.Text == "" })
}

// TestTheTreeIsSeenInALowCard where pens and buttons would take all of its room.
func TestTheTreeIsSeenInALowCard(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 296, Height: 110}, {Width: 296, Height: 124}, {Width: 228, Height: 190}, {Width: 200, Height: 190}, {Width: 460, Height: 260}} {
		_, tab := newTree(t, size.Width, size.Height)
		if tall := tab.tree.Size().Height; tall < treeLeast {
			t.Errorf("in a card of %v the tree is %.0f high", size, tall)
		}
		apart(t, tab.All)
		if at := tab.promote.Position(); tab.promote.Visible() && at.X < 0 {
			t.Errorf("in a card of %v a button begins at %.0f", size, at.X)
		}
	}
}
