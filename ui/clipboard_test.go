package ui

import (
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/ui/activity"
)

// What is shown is copied in words, as moves and as a diagram, and the latter two can be pasted again.
func TestTheGameIsCopiedAsText(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9", "I9")
	d.runCommand(activity.Previous)
	for _, row := range []struct {
		does    activity.Command
		has     string
		hasnt   string
		rewrite bool
	}{
		{activity.CopyText, "Move 2: White H9.", "I9,", false},
		{activity.CopyMoves, "h8h9\n", "i9", true},
		{activity.CopyDiagram, " 9 . . . . . . . 2 . . . . . . .  9\n", "3 . . . . . .  9", true},
	} {
		d.runCommand(row.does)
		text := d.app.Clipboard().Content()
		if !strings.Contains(text, row.has) || strings.Contains(text, row.hasnt) {
			t.Errorf("the clipboard holds %q", text)
		}
		if file, err := format.Decode("", []byte(text), nil); row.rewrite && (err != nil || file.Games[0].Root.End().Number() != 2) {
			t.Errorf("it is pasted as %v, %v", file, err)
		}
	}
}
