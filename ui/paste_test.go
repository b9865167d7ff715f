package ui

import (
	"strings"
	"testing"

	"hoshi/ui/activity"
)

// TestAGameIsPasted takes moves, a diagram and a record from the clipboard.
func TestAGameIsPasted(t *testing.T) {
	alone(t)
	english(t)
	for _, row := range []struct {
		name, text string
		moves      int
		button     string // that is pressed in a dialog
		says       string // what the dialog says; empty: none
	}{
		{name: "moves", text: "1. h8 2. i9 3. g7", moves: 3},
		{name: "a record", text: "(;SZ[15]PB[Ann];B[hh];W[ig])", moves: 2},
		{name: "a diagram", text: "1 . . . .\n. 2 . . .\n. . . . .\n. . . . .\n. . . . .\n", moves: 2},
		{name: "broken", text: "(;SZ[15];B[hh];W[zz])", moves: 1, button: "Open the moves before it", says: "The point zz is not on the board."},
		{name: "something else", text: "Dear Bo", says: "This is no game in a format that Hoshi knows.", button: "OK"},
		{name: "nothing", says: "This is no game in a format that Hoshi knows.", button: "OK"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.app.Clipboard().SetContent(row.text)
			d.shortcut("Ctrl+V")
			d.until("the game or a dialog", func() bool { return d.HasDialog() == (row.says != "") && (d.HasDialog() || d.moves() == row.moves) })
			if row.says != "" {
				if !strings.Contains(d.told(), row.says) {
					t.Errorf("it says %q", d.told())
				}
				d.button(row.button)
			}
			if d.moves() != row.moves || d.doc().Path != "" {
				t.Errorf("there are %d moves, of %q", d.moves(), d.doc().Path)
			}
		})
	}
}

// Ctrl+V belongs to the field with the focus in a dialog, as elsewhere.
func TestPastingIntoAFieldIsNoGame(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("C3")
	d.app.Clipboard().SetContent("h8i9")
	d.runCommand(activity.SaveAs)
	d.entry(0).SetText("")
	d.Win.Canvas().Focus(d.entry(0))
	d.shortcut("Ctrl+V")
	if d.moves() != 1 || d.entry(0).Text != "h8i9" {
		t.Errorf("%d moves, and the field holds %q", d.moves(), d.entry(0).Text)
	}
}
