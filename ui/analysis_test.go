package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
)

// The keys of the study open its parts, and Escape closes them one after the other.
func TestPartsOfTheStudy(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "A1", "I8", "A15", "J8")
	d.item("Analysis").Action()
	s, there := d.top().(*analysis.Study)
	if !there || !d.reads("Analysis") {
		t.Fatalf("the window says %q", d.words())
	}
	if err := s.Do(activity.Analyse); err != nil { // the engine is not needed
		t.Fatal(err)
	}

	shapes := func() int { return len(s.BoardView().Rows) }
	if d.key(fyne.KeyF2); shapes() == 0 {
		t.Error("F2 shows no shapes")
	}
	if d.key(fyne.KeyF2); shapes() != 0 {
		t.Error("F2 does not hide the shapes again")
	}

	d.key(fyne.KeyF5)
	d.until("the proof", func() bool { return d.reads("Black wins by fours") })
	if on := d.desk.Board.View().Ghosts; len(on) < 2 {
		t.Errorf("the proof is found, and on the board stands %v", on)
	}
	d.until("what holds", func() bool { return d.reads("White: defences") })
	d.pressOn(fyne.KeyDown)
	if ghosts := s.BoardView().Ghosts; len(ghosts) != 1 || ghosts[0].Color != game.Black {
		t.Errorf("the board follows the proof to %v", ghosts)
	}
	d.pressOn(fyne.KeyEscape)
	if len(s.BoardView().Ghosts) < 2 || !d.reads("Threats") {
		t.Error("Escape does not show all stones of the proof first")
	}
	d.pressOn(fyne.KeyEscape)
	if !d.reads("Analysis") {
		t.Errorf("Escape does not go back to the lines: %q", d.words())
	}

	d.touch(game.Point{X: 0, Y: 7})
	d.runCommand(activity.Previous)
	d.touch(game.Point{X: 1, Y: 7})
	parent := s.BoardView().Node.Parent()
	if d.runCommand(activity.VariationUp); len(parent.Children()) != 3 || parent.Children()[1] != s.BoardView().Node {
		t.Error("the variation does not go up")
	}
	d.runCommand(activity.Undo)
	if d.runCommand(activity.Undo); len(parent.Children()) != 2 {
		t.Error("the move that was played is not taken back")
	}
	d.key(fyne.KeyEscape)
	if d.waits() {
		t.Error("Escape does not leave the study")
	}
}
