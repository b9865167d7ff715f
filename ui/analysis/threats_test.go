package analysis

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai/review"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// fourFour is a game in which White threatens to win by fours: on F7 the closed three of row 7 and a diagonal meet.
const fourFour = "j12 k13 i11 i10 g10 h9 h10 i9 g9 f8 h8 g7 i8 h7 j7 i7"

// said joins what a page shows of a proof and of the answers to it.
func said(p *threatsPage) (proof, answers string) {
	for _, r := range p.steps.Rows() {
		proof += strings.Repeat(" ", r.Indent) + r.Point + " " + r.Words + "\n"
	}
	for _, r := range p.answers.Rows() {
		answers += r.Box + " " + r.Point + " " + r.Words + "\n"
	}
	return proof, answers
}

// TestThreats finds White's win by fours as if Black passed, lists the proof with every answer, and what holds.
func TestThreats(t *testing.T) {
	b := newBench(t, game.Freestyle, fourFour)
	left := false
	p := newThreatsPage(b, func() { left = true })
	b.Changed = p.update
	uitest.Show(t, p, 484, 720)
	p.enter()
	if p.sides.Key() != keyWhite {
		t.Fatal("the question is not about the side that does not move")
	}
	b.Until(t, "the win and what holds against it", func() bool { return p.of.done && !p.of.searching() })
	for _, size := range []fyne.Size{{Width: 252, Height: 428}, {Width: 844, Height: 1004}, {Width: 484, Height: 720}} {
		p.Resize(size)
		uitest.Behind[*widgets.Surface](t, p.All)
	}
	title, sub := p.words()
	proof, answers := said(p)
	if title != "White wins by fours" || sub != "if Black plays elsewhere" || p.pill.Words() != "★ in 3" {
		t.Errorf("%q, %q, %q", title, sub, p.pill.Words())
	}
	if !strings.Contains(proof, "makes a four") || !strings.Contains(proof, "the only answer") || !strings.Contains(proof, "makes five") {
		t.Errorf("the proof:\n%s", proof)
	}
	hold, unknown, points := p.of.holding()
	if hold != 0 || unknown != 2 || points != 209 || !strings.Contains(answers, "F7 ? not known") || !strings.Contains(answers, "G8 ? not known") || !strings.Contains(answers, "E7 × stops the fours, not the threats") || !strings.HasPrefix(answers, "A ") {
		t.Errorf("%d of %d points hold:\n%s", hold, points, answers)
	}
	asks := 0
	for i, tag := range p.of.tags() {
		if tag.Kind == picture.Unsure {
			asks++
		} else if tag.Kind == picture.Defends {
			t.Errorf("%v is said to hold", tag.Point)
		}
		if box := p.rows()[i].Boxed; (box == widgets.BoxWrong) != (tag.Kind == picture.Fails) || box == widgets.BoxRight {
			t.Errorf("%s looks otherwise in the list than on the board: %v", tag.Text, box)
		}
		if tag.Text != letters(i) || tag.Point != p.of.held[i].Point || tag.Tab != slices.ContainsFunc(p.of.ghosts(), func(m game.Move) bool { return m.Point == tag.Point }) {
			t.Errorf("on the board stands %+v", tag)
		}
	}
	var s board.View
	if p.paint(&s); len(s.Ghosts) < 3 || s.Caption.Text != "If Black plays elsewhere" || !strings.HasPrefix(s.Caption.Task, "White wins by fours: 1 to ") {
		t.Errorf("the proof on the board: %v, %+v", s.Ghosts, s.Caption)
	}
	longest := len(s.Ghosts)
	if asks != unknown {
		t.Errorf("%d points on the board are not known, %d answers are not", asks, unknown)
	}

	uitest.Press(p.steps, fyne.KeyDown, fyne.KeyDown)
	if ghosts := p.of.ghosts(); len(ghosts) != 2 || ghosts[0].Color != game.White || ghosts[1].Color != game.Black {
		t.Errorf("the board follows to %v", ghosts)
	}
	uitest.Press(p.steps, fyne.KeyEscape)
	if len(p.of.ghosts()) != longest || left {
		t.Error("Escape does not show the whole line again first")
	}
	p.keep.Tapped(nil)
	if n := b.At; n.Turn() != game.White || n.End().Number() < 19 || len(b.Refused) > 0 {
		t.Errorf("kept: %d moves, %v", n.End().Number(), b.Refused)
	}
	position := b.At.End().Position()
	if position.Result().Winner != game.White {
		t.Error("the line that was kept does not end with the five")
	}
	if at, err := b.History.Undo(); err != nil || len(at.Children()) != 0 {
		t.Errorf("the line can't be taken back: %v", err)
	}
}

// TestThreatsAnswers says what there is to say where no win is found, where it was cancelled, and where the game is over.
func TestThreatsAnswers(t *testing.T) {
	for _, test := range []struct {
		name, moves, side string
		kind              review.Kind
		cancel            bool
		title, sub        string
	}{
		{"a few stones", "h8 i9", keyBlack, review.Fours, false, "No win by fours found", "all looked at"},
		{"a game that is over", "a1 b1 a2 b2 a3 b3 a4 b4 a5", keyWhite, review.Fours, false, "The game is over", "There is nothing to look for after its end."},
		{"the side to move", fourFour, keyBlack, review.Fours, false, "No win by fours found", "all looked at"},
		{"cancelled", "h8", keyBlack, review.Threats, true, "Cancelled", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, game.Freestyle, test.moves)
			p := newThreatsPage(b, func() {})
			uitest.Show(t, p, 320, 600)
			if test.kind == review.Threats {
				p.kinds.Choose(keyThreats)
			}
			p.sides.Choose(test.side)
			p.ask()
			if test.cancel {
				p.stop.Tapped(nil)
			}
			b.Until(t, "an answer", func() bool { return p.of.done })
			if title, sub := p.words(); title != test.title || sub != test.sub {
				t.Errorf("%q, %q", title, sub)
			}
			if p.of.proof != nil || len(p.of.tags()) > 0 || !p.keep.Disabled() {
				t.Error("something is shown of a win that was not found")
			}
			p.close()
		})
	}
}

// TestThreatsFollow asks anew where another position is shown, and ends what was asked before.
func TestThreatsFollow(t *testing.T) {
	b := newBench(t, game.Freestyle, fourFour)
	p := newThreatsPage(b, func() {})
	b.Changed = p.update
	uitest.Show(t, p, 484, 720)
	p.enter()
	b.goTo(b.At.Parent()) // before the search has said anything
	if p.sides.Key() != keyBlack {
		t.Errorf("the question is about %s", p.sides.Key())
	}
	b.Until(t, "the answer about the move before", func() bool { return p.of.done && !p.of.searching() })
	if p.of.looked != b.At || p.of.proof != nil {
		t.Error("the answer is that about another position")
	}
	p.close()
}

// TestThreatsOpenAgain opens the page a second time: it shows what is found, as the first time.
func TestThreatsOpenAgain(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 a1 a3 c1")
	p := newThreatsPage(b, func() {})
	uitest.Show(t, p, 484, 720)
	for range 2 {
		p.enter()
		b.Until(t, "the answer on the page", func() bool { return p.verdict.Said() == "No win by fours found" })
		p.close()
		p.verdict.Set("")
	}
}

// TestThreatsAreKeptOnce keeps a proof, and what was tried against it, at the end of a game that was resigned: it keeps its length, and
// what stands there already does not come twice.
func TestThreatsAreKeptOnce(t *testing.T) {
	b := newBench(t, game.Freestyle, fourFour)
	b.Record.Ending = game.Result{Winner: game.White, Reason: game.Resignation}
	end := b.At
	path := []game.Move{{Color: game.White, Point: uitest.Point(t, "f7")}}
	for _, side := range []game.Color{game.White, game.Black, game.White, game.Black} {
		path[0].Color = side
		if _, err := vary(b, end, side, path); err != nil {
			t.Fatal(err)
		}
		if last := b.Record.Root.End(); last.Number() != end.Number() || len(end.Children()) > 3 {
			t.Fatalf("the game has %d moves, it had %d; %d ways go on", last.Number(), end.Number(), len(end.Children()))
		}
	}
	for b.History.CanUndo() {
		if _, err := b.History.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if len(end.Children()) != 0 {
		t.Error("what was kept is not taken back")
	}
}

// TestProofOpens shows a large proof by its longest line, and opens and closes what is beside it.
func TestProofOpens(t *testing.T) {
	b := newBench(t, game.Freestyle, "h8 a1 i8 a15 j8 o1 c12 o15") // an open three, Black to move: whatever White does
	pos := b.At.Position()
	solver := review.NewSolver()
	found, err := solver.Solve(t.Context(), pos, review.Question{Kind: review.Threats}, nil)
	if err != nil || found.Tree == nil {
		t.Fatal(err)
	}
	p := newProof(pos, found.Tree)
	all := len(p.rows)
	if !p.turn(0, false) || len(p.rows) != 1 {
		t.Fatalf("%d rows when the first is closed", len(p.rows))
	}
	if p.turn(0, false) || !p.turn(0, true) || len(p.rows) < 2 || len(p.rows) > all {
		t.Errorf("%d rows when it is open again, %d before", len(p.rows), all)
	}
	views := p.views(b.PointText)
	if !slices.ContainsFunc(p.rows, func(s *step) bool { return s.words == "makes five" }) || views[0].Words != "makes an open four" {
		t.Errorf("%+v", views)
	}
}

// TestNothingIsBehindTabsInAVeryWideWindow shows all cards, and in one of them which side wins by force; its row opens the page of threats.
func TestNothingIsBehindTabsInAVeryWideWindow(t *testing.T) {
	d := newDesk(t, fourFour, nil)
	d.thought(t, 3)
	d.page.Resize(fyne.NewSize(844, 1004))
	for _, o := range []fyne.CanvasObject{d.page.threats, d.page.explorer(), d.page.tree(), d.page.find(tabMoves).part, d.page.foot[0]} {
		if !o.Visible() || o.Size().Height < 40 {
			t.Errorf("%T stands there with %v, seen %v", o, o.Size(), o.Visible())
		}
	}
	if d.page.choice.Visible() {
		t.Error("there are tabs")
	}
	if d.page.find(tabMoves).part.(*movesTab).note.Visible() || !d.page.tree().note.Visible() {
		t.Error("there is not one field for the comment")
	}
	row := d.page.threats
	d.until(t, "all answers", func() bool { return len(row.quick) == 3 && row.quick[2].done })
	if q := row.quick[2]; q.Side != game.White || q.tree == nil || row.sides[game.White].pill.Words() == "" {
		t.Errorf("White's fours are not seen: %+v", q)
	}
	if len(d.BoardView().Tags) == 0 {
		t.Error("the engine's candidates are not on the board")
	}
	test.Tap(row.button)
	if _, there := d.over.(*threatsPage); !there {
		t.Error("the row does not open the page of threats")
	}
	d.showPage(nil)
	d.Do(activity.Analyse) // the engine goes off
	if row.looked != nil || row.off.Said() == "" {
		t.Errorf("without an engine it goes on looking; it says %q", row.off.Said())
	}
}
