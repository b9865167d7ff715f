package analysis

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"hoshi/ai/solve"
	"hoshi/game"
	"hoshi/ui/board"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// newProofs shows the explorer of a game in freestyle with the proof that is built in, at its proofs.
func newProofs(t *testing.T, moves string) (*bench, *shelf, *explorer) {
	t.Helper()
	b := newBench(t, game.Freestyle, moves)
	s := newShelf(t)
	e := newExplorer(b, s, &explorerFilter{}, solve.Freestyle15)
	uitest.Show(t, e, 460, 600)
	e.update()
	e.views.Choose(viewProofs)
	b.Until(t, "what is proved", func() bool { return e.proofs.known == b.At })
	return b, s, e
}

// proofMoves returns the length that a row says.
func proofMoves(t *testing.T, row widgets.RowView) (moves int) {
	t.Helper()
	if _, err := fmt.Sscanf(row.Pill, "★ in %d", &moves); err != nil {
		t.Fatalf("%q: %v", row.Pill, err)
	}
	return moves
}

// After the first move all answers stand on the board with their moves, shaded, those that last longest framed; a step plays one of these.
func TestProofsTab(t *testing.T) {
	_, s, e := newProofs(t, "h8")
	p := e.proofs
	if f := &p.found; f.points != 224 || len(f.open) != 0 || len(f.answers) != 35 || f.answers[0].plies != f.here.Plies-1 {
		t.Fatalf("%d answers of %d kinds, %d open, %+v", f.points, len(f.answers), len(f.open), f.here)
	}
	if rows := p.list.Rows(); !slices.IsSortedFunc(rows, func(a, b widgets.RowView) int { return proofMoves(t, b) - proofMoves(t, a) }) {
		t.Errorf("the rows do not stand by length: %+v", rows)
	}
	var scene board.View
	if !e.paint(&scene) || len(scene.Tags) != 224 {
		t.Fatalf("%d tags", len(scene.Tags))
	}
	shades, marked := map[uint8]int{}, 0
	for _, tag := range scene.Tags {
		if shades[tag.Shade]++; tag.Mark {
			marked++
		}
		if tag.Kind != picture.Distance {
			t.Errorf("%+v", tag)
		}
	}
	if len(shades) != picture.Shades || marked != len(p.found.answers[0].points) {
		t.Errorf("shades %v, %d framed", shades, marked)
	}
	uitest.Press(p.list, fyne.KeyReturn)
	if want := p.found.answers[0].points[:1]; !slices.Equal(s.played, want) {
		t.Errorf("a step plays %v, not %v", s.played, want)
	}
	uitest.Press(p.list, fyne.KeyDown)
	p.step.Tapped(nil)
	if want := p.found.answers[1].points[:1]; !slices.Equal(s.played, want) {
		t.Errorf("a step plays %v, not %v", s.played, want)
	}
}

// Where Black is to move the move of the proof is shown; in the middle of a win by threats the answers are known as well.
func TestProofsTabFollowsAGame(t *testing.T) {
	b, s, e := newProofs(t, "h8 a1")
	p := e.proofs
	for seen := 0; ; seen++ {
		position := b.At.Position()
		if p.found.here.Plies == 0 || p.title() == "" || p.fault != "" {
			t.Fatalf("after %s: %+v %s", b.At.Move().Point.Text(15), p.found.here, p.fault)
		}
		var scene board.View
		if e.paint(&scene); position.ToMove() == game.Black && (len(scene.Tags) != 1 || scene.Tags[0].Kind != picture.Best) {
			t.Fatalf("for Black stand %+v", scene.Tags)
		} else if position.ToMove() == game.White && (len(p.found.open) > 0 || len(scene.Tags) != 225-position.Stones()) {
			t.Fatalf("%d answers are open, %d tags\n%s", len(p.found.open), len(scene.Tags), position.Diagram())
		}
		s.played = nil
		p.step.Tapped(nil)
		cursor := game.NewCursor(b.At)
		n, err := cursor.Play(game.Move{Color: position.ToMove(), Point: s.played[0]})
		if err != nil {
			t.Fatal(err)
		}
		if position = n.Position(); position.Result().Over() {
			if position.Result().Winner != game.Black || seen < 8 {
				t.Errorf("%v after %d steps", position.Result(), seen)
			}
			break
		}
		b.At = n
		e.update()
		b.Until(t, "what is proved", func() bool { return p.known == b.At })
	}
}

func TestProofsTabSaysWhatItDoesNotKnow(t *testing.T) {
	_, _, e := newProofs(t, "a1 h8")
	var scene board.View
	p := e.proofs
	e.Resize(fyne.NewSize(220, 200)) // as beside the board of a small window
	if e.paint(&scene); len(scene.Tags) > 0 || p.check.Visible() || !p.about.Visible() || p.head.Text.Visible() ||
		p.about.Text() != "The proof does not know this position." {
		t.Errorf("%q, %d tags", p.about.Text(), len(scene.Tags))
	}
}

// In a narrow panel a row says briefly how many answers are alike.
func TestProofsTabInASmallPanel(t *testing.T) {
	_, _, e := newProofs(t, "h8")
	for width, want := range map[float32]string{460: "alike, turned and mirrored: 8", 220: "× 8"} {
		e.Resize(fyne.NewSize(width, 400))
		var words []string
		for _, o := range test.LaidOutObjects(e.proofs.list) {
			if text, is := o.(*canvas.Text); is && text.Visible() {
				words = append(words, text.Text)
			}
		}
		if !slices.Contains(words, want) {
			t.Errorf("%.0f wide: %q", width, words)
		}
	}
}

// Games of another rule have no proofs to look at.
func TestProofsAreOfOneRule(t *testing.T) {
	b := newBench(t, game.Renju, "h8")
	s := newShelf(t)
	e := newExplorer(b, s, &explorerFilter{}, solve.Freestyle15)
	uitest.Show(t, e, 460, 600)
	if e.update(); e.both || e.view() != tab(e.games) || e.views.Visible() {
		t.Error("renju has proofs")
	}
}

// The checker goes through what follows the position, says what it found, and ends when it is told to.
func TestProofIsCheckedHere(t *testing.T) {
	b, _, e := newProofs(t, "h8 a15 i9 c15 g7 j10 i8")
	p := e.proofs
	p.check.Tapped(nil)
	b.Until(t, "the verdict", func() bool { return p.halt == nil })
	if words := p.checked.Text(); !strings.HasPrefix(words, "Checked after move 7, no fault: 2 turns") {
		t.Errorf("the verdict is %q", words)
	}
	b.At = b.Record.Root
	e.update()
	b.Until(t, "what is proved", func() bool { return p.known == b.At })
	p.check.Tapped(nil)
	b.Until(t, "progress", func() bool { return strings.Contains(p.checked.Text(), "of 22") })
	p.check.Tapped(nil)
	if p.halt != nil || p.checked.Text() != "Cancelled" {
		t.Errorf("cancelled it says %q", p.checked.Text())
	}
}
