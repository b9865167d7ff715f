package analysis

import (
	"errors"
	"testing"

	"hoshi/game"
	"hoshi/ui/activity"
)

func TestTheMovesOfAGameStay(t *testing.T) {
	d := newDesk(t, opening, func(s *activity.Subject, _ *told) { s.Line = s.At })
	end := d.node()
	if err := d.Do(activity.Delete); err != nil || d.node() != end || len(d.notes) != 1 {
		t.Errorf("deleting: %v, %v", err, d.notes)
	}
	d.editor.goTo(end.Parent())
	if err := d.Tap(game.Point{X: 1, Y: 1}); err != nil {
		t.Fatal(err)
	}
	if err := d.Do(activity.Promote); err != nil || end.Parent().Children()[0] != end || len(d.notes) != 2 {
		t.Errorf("promoting: %v, %v", err, d.notes)
	}
	if err := d.Do(activity.Delete); err != nil || len(end.Parent().Children()) != 1 {
		t.Errorf("deleting a variation: %v", err)
	}
}

// TestTheMovesOfAGameStayTheMainLine moves variations up and down: neither comes before the moves of the game, nor do these move.
func TestTheMovesOfAGameStayTheMainLine(t *testing.T) {
	d := newDesk(t, opening, func(s *activity.Subject, _ *told) { s.Line = s.At })
	end := d.node()
	for _, row := range []struct {
		name string
		from *game.Node
		does activity.Command
	}{
		{"a variation up", end.Parent(), activity.VariationUp},
		{"what follows the game down", end, activity.VariationDown},
	} {
		d.editor.goTo(row.from)
		if err := d.Tap(game.Point{X: 1, Y: 1}); err != nil {
			t.Fatal(err)
		}
		d.Doc.Unsaved = false
		if err := d.Do(row.does); err != nil || d.Doc.Unsaved || d.Game.Record().Root.End() != end.End() || !end.End().Follows(end) {
			t.Errorf("%s: %v, changed: %v", row.name, err, d.Doc.Unsaved)
		}
	}
}

// TestNothingIsChanged asks for changes that change nothing: the record does not count as changed.
func TestNothingIsChanged(t *testing.T) {
	for _, c := range []activity.Command{activity.Promote, activity.VariationUp, activity.VariationDown} {
		d := newDesk(t, opening, nil)
		if err := d.Do(c); err != nil || d.Doc.Unsaved || d.Can(activity.Undo) {
			t.Errorf("command %d: %v, %v", c, err, d.Doc.Unsaved)
		}
	}
}

// TestFiguresPlayWhatIsShown types figures where the lines are not seen: nothing is played.
func TestFiguresPlayWhatIsShown(t *testing.T) {
	for _, row := range []struct {
		name string
		hide func(*desk)
	}{
		{"the person plays others", func(d *desk) { d.barred = true; d.Tick() }},
		{"the engine has failed", func(d *desk) { d.analyzer.mode, d.analyzer.why = failed, errors.New("broken") }},
		{"threats are looked for", func(d *desk) { d.made().toggleThreats() }},
	} {
		d := newDesk(t, opening, nil)
		d.thought(t, 3)
		end := d.node()
		row.hide(d)
		if d.Study.HandleRune('1'); d.node() != end {
			t.Errorf("%s: 1 plays a line", row.name)
		}
		if d.PointAt(1); d.Study.pointed != 0 {
			t.Errorf("%s: a line's stones are shown", row.name)
		}
	}
}

// TestBehindAResignation plays on where a game was resigned: the game keeps its length, and what was played can be taken back.
func TestBehindAResignation(t *testing.T) {
	d := newDesk(t, opening, nil)
	record := d.Game.Record()
	end := d.node()
	record.Ending = game.Result{Winner: game.Black, Reason: game.Resignation}
	for _, p := range []game.Point{{X: 1, Y: 1}, {X: 2, Y: 1}} {
		if err := d.Tap(p); err != nil {
			t.Fatal(err)
		}
	}
	if last := record.Root.End(); last.Number() != end.Number() || d.node().Number() != end.Number()+2 || record.Result() != record.Ending {
		t.Errorf("the game has %d moves, it had %d; shown is move %d", last.Number(), end.Number(), d.node().Number())
	}
	d.editor.goTo(record.Root.End()) // where the record shows that nothing was played
	if err := d.Tap(game.Point{X: 3, Y: 1}); err != nil || record.Root.End().Number() != end.Number() {
		t.Errorf("played on there: %v, the game has %d moves", err, record.Root.End().Number())
	}
	for range 3 {
		if err := d.Do(activity.Undo); err != nil {
			t.Fatal(err)
		}
	}
	if len(end.Children()) != 0 || d.Can(activity.Undo) {
		t.Error("what was played is not taken back whole")
	}
}
