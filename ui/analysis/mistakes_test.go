package analysis

import (
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/game"
	"hoshi/ui/activity"
)

// fivesAt is a game that Black has won, in whose moves of these numbers were mistakes.
const fivesAt = "h8 h9 i8 i9 j8 j9 k8 g9 l8"

func mark(n *game.Node, property, value string) {
	n.Extra = append(n.Extra, game.Property{Name: property, Values: []string{value}})
}

// TestAnalysisOpensAtTheWorstMistake of an ended game, of the person's own first, of those as bad the last; else where one was.
func TestAnalysisOpensAtTheWorstMistake(t *testing.T) {
	marks := func(path []*game.Node) {
		mark(path[2], "BM", "2") // White
		mark(path[3], "BM", "1") // Black
		mark(path[4], "BM", "2")
		mark(path[5], "DO", "")
	}
	for _, row := range []struct {
		name  string
		moves string
		with  func(*activity.Subject)
		want  int
	}{
		{"nobody knows who played", fivesAt, func(s *activity.Subject) { marks(s.At.Path()) }, 4},
		{"Black's own", fivesAt, func(s *activity.Subject) { marks(s.At.Path()); s.Side = game.Black }, 3},
		{"only the other side made one", fivesAt, func(s *activity.Subject) { mark(s.At.Path()[2], "DO", ""); s.Side = game.Black }, 2},
		{"no mistake is known", fivesAt, func(*activity.Subject) {}, 9},
		{"an earlier move was shown", fivesAt, func(s *activity.Subject) { marks(s.At.Path()); s.At = s.At.Parent() }, 8},
		{"the game goes on", "h8 h9 i8 i9 j8", func(s *activity.Subject) { marks(append(s.At.Path(), s.At)) }, 5},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDesk(t, row.moves, func(s *activity.Subject, _ *told) { row.with(s) })
			if got := d.node().Number(); got != row.want {
				t.Errorf("it opens at move %d, want %d", got, row.want)
			}
		})
	}
}

// TestTheWorstMistakeCostsMost of those with the same mark, of these it is the last one.
func TestTheWorstMistakeCostsMost(t *testing.T) {
	for _, row := range []struct {
		name    string
		chances []float32 // that Black wins, after each move
		want    int
	}{
		{"none is known", nil, 5},
		{"the first cost most", []float32{0.9, 0.9, 0.2, 0.8, 0.5, 0.5}, 3},
		{"the last one of two", []float32{0.9, 0.9, 0.5, 0.9, 0.5, 0.5}, 5},
		{"White's cost as much", []float32{0.5, 0.5, 0.4, 0.9, 0.8, 0.8}, 4},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDesk(t, fivesAt, nil)
			path := d.node().Path()
			for _, n := range path[3:6] {
				mark(n, "BM", "2")
			}
			for i, chance := range row.chances {
				path[i+1].Evaluation = game.Evaluation{Chance: chance, Basis: game.Believed}
			}
			if got := worst(d.node(), game.None); got != path[row.want] {
				t.Errorf("move %d", got.Number())
			}
		})
	}
}

// TestFromMistakeToMistake goes by command, and stays where there is none.
func TestFromMistakeToMistake(t *testing.T) {
	d := newDesk(t, fivesAt, nil)
	path := d.node().Path()
	mark(path[2], "BM", "2")
	mark(path[6], "DO", "")
	for _, row := range []struct {
		does activity.Command
		want int
	}{{activity.PreviousMistake, 6}, {activity.PreviousMistake, 2}, {activity.PreviousMistake, 2}, {activity.NextMistake, 6}, {activity.NextMistake, 6}} {
		can := d.Can(row.does)
		before := d.node()
		if err := d.Do(row.does); err != nil || d.node().Number() != row.want || can != (d.node() != before) {
			t.Fatalf("%v leads to move %d, want %d; it can: %v, %v", row.does, d.node().Number(), row.want, can, err)
		}
	}
}

// TestUpAndDownChooseALine whose stones are seen then, and Enter plays it; without lines they choose a variation.
func TestUpAndDownChooseALine(t *testing.T) {
	d := newDesk(t, opening, nil)
	d.thought(t, 3)
	key := func(name fyne.KeyName) bool { return d.HandleKey(&fyne.KeyEvent{Name: name}) }
	for i, row := range []struct {
		key  fyne.KeyName
		want int
	}{{fyne.KeyDown, 1}, {fyne.KeyDown, 2}, {fyne.KeyDown, 3}, {fyne.KeyDown, 3}, {fyne.KeyUp, 2}, {fyne.KeyUp, 1}, {fyne.KeyUp, 0}, {fyne.KeyUp, 0}} {
		if !key(row.key) || d.Study.pointed != row.want {
			t.Fatalf("%d: line %d is chosen, want %d", i, d.Study.pointed, row.want)
		}
	}
	end := d.node()
	if key(fyne.KeyReturn) {
		t.Error("Enter plays a line that is not chosen")
	}
	key(fyne.KeyDown)
	if !key(fyne.KeyReturn) || d.node().Number() != end.Number()+3 {
		t.Errorf("Enter leads to move %d", d.node().Number())
	}
}

// TestUpAndDownChooseAVariation where no engine tells lines.
func TestUpAndDownChooseAVariation(t *testing.T) {
	d := newDesk(t, opening, nil)
	if err := d.Do(activity.Analyse); err != nil { // off
		t.Fatal(err)
	}
	d.analyzer.known = false
	end := d.node()
	d.editor.goTo(end.Parent())
	if err := d.Tap(game.Point{X: 1, Y: 1}); err != nil {
		t.Fatal(err)
	}
	other := d.node()
	d.analyzer.known = false
	if d.HandleKey(&fyne.KeyEvent{Name: fyne.KeyUp}); d.node() != end {
		t.Error("Up does not go to the variation above")
	}
	d.analyzer.known = false
	if d.HandleKey(&fyne.KeyEvent{Name: fyne.KeyDown}); d.node() != other {
		t.Error("Down does not go to the variation below")
	}
}
