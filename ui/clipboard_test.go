package ui

import (
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/ui/activity"
)

// The whole game is copied as a record, whichever move is shown, and pasted again it is the same game.
func TestTheWholeGameIsCopied(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	d.runCommand(activity.Previous)
	d.shortcut("Ctrl+C")
	copied := d.app.Clipboard().Content()
	if !strings.HasPrefix(copied, "(;") {
		t.Fatalf("the clipboard holds %q", copied)
	}
	other := newTester(t, t.TempDir())
	other.app.Clipboard().SetContent(copied)
	other.shortcut("Ctrl+V")
	other.until("the game is there", func() bool { return other.moves() == 3 })
}

// What is shown is copied in words, as moves and as a diagram, and the latter two can be pasted again.
func TestTheGameIsCopiedAsText(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	d.runCommand(activity.Previous)
	for _, row := range []struct {
		copy    func()
		has     string
		hasnt   string
		rewrite bool
	}{
		{func() { d.runCommand(activity.CopyText) }, "Move 2: White H9.", "I9,", false},
		{func() { d.runCommand(activity.Export); d.button("Copy ▾"); d.inMenu("Moves") }, "h8h9\n", "i9", true},
		{func() { d.runCommand(activity.Export); d.button("Copy ▾"); d.inMenu("Diagram") }, " 9 . . . . . . . 2 . . . . . . .  9\n", "3 . . . . . .  9", true},
	} {
		row.copy()
		text := d.app.Clipboard().Content()
		if !strings.Contains(text, row.has) || strings.Contains(text, row.hasnt) {
			t.Errorf("the clipboard holds %q", text)
		}
		if file, err := format.Decode("", []byte(text), nil); row.rewrite && (err != nil || file.Games[0].Root.End().Number() != 2) {
			t.Errorf("it is pasted as %v, %v", file, err)
		}
	}
}
