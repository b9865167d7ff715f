package report

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"hoshi/ai/review"
	"hoshi/game"
	games "hoshi/library"
	"hoshi/sgf"
	"hoshi/ui/board"
	"hoshi/ui/picture"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// lost is a game in which Black leaves an open three alone at move 7 and loses.
const lost = "h8 i9 h7 i8 g9 i7 a1 i6 a3 i10"

// left returns the row of that move. What the engine thinks of moves before it is its own affair.
func left(t *testing.T, p *Page) int {
	t.Helper()
	row := slices.IndexFunc(p.moments.list.Rows(), func(r widgets.RowView) bool { return r.Number == "7" })
	if row < 0 {
		t.Fatalf("the mistakes of Black: %+v", p.moments.list.Rows())
	}
	return row
}

func browseButtons() (all []*widgets.Button) {
	for range 4 {
		all = append(all, widgets.NewButton("", func() {}))
	}
	return all
}

// reviewed opens a review of a game and waits for it.
func reviewed(t *testing.T, moves string, width, height float32) (*uitest.Bench, *Page, *[]*game.Record) {
	t.Helper()
	before := Nodes
	Nodes = 2000
	t.Cleanup(func() { Nodes = before })
	b := newBench(t, game.Freestyle, moves)
	var kept []*game.Record
	p := New(b, Options{Style: func() picture.Style { return picture.Wood }, Leave: func() { b.Pressed = append(b.Pressed, "left") }, Study: func() {}, Save: func(fyne.CanvasObject) {},
		Record: func() *game.Record { return b.Record }, End: func() *game.Node { return b.Record.Root.End() }, Keep: func(r *game.Record, _ game.Position, done func(error)) { kept = append(kept, r); done(nil) },
		Found: func(_ *game.Node, found games.Review) {
			b.Pressed = append(b.Pressed, fyne.KeyName("found "+strconv.Itoa(found.Mistakes[game.Black])))
		}, Side: game.Black}, browseButtons())
	b.Changed = p.Update
	uitest.Show(t, p, width, height)
	p.Enter()
	return b, p, &kept
}

// TestReview lists the mistakes of a lost game as they are found, goes to them, and says what was better.
func TestReview(t *testing.T) {
	b, p, _ := reviewed(t, lost, 484, 760)
	if about := p.about(); about != "Black – White · White wins with five in a row · 10 moves" || p.moments.far.Said() != "0 of 10 moves" {
		t.Errorf("at first: %q, %q", about, p.moments.far.Said())
	}
	b.Until(t, "the report", func() bool { return !p.found.running() })
	for _, size := range []fyne.Size{{Width: 616, Height: 428}, {Width: 1232, Height: 724}} {
		p.Resize(size)
		uitest.Behind[*widgets.Surface](t, p.All)
		uitest.Behind[*widgets.Surface](t, p.moments.All)
		if m := p.moments; m.count.Text.Visible() != m.list.Visible() || m.title.Text.Visible() == m.list.Visible() || m.count.Said() != strconv.Itoa(len(p.found.mistakes(game.Black)))+" mistakes" {
			t.Errorf("at %v over a list that is seen, %v, stands %q: %v, %q: %v", size, m.list.Visible(), m.title.Said(), m.title.Text.Visible(), m.count.Said(), m.count.Text.Visible())
		}
		if x, y, side := p.BoardAt(); side < 200 || x < 0 || y < 0 || x+side > size.Width || y+side > size.Height {
			t.Errorf("at %v the board lies at %.0f, %.0f and is %.0f wide", size, x, y, side)
		}
	}
	rows := p.moments.list.Rows()
	if want := fyne.KeyName("found " + strconv.Itoa(len(rows))); !slices.Contains(b.Pressed, want) {
		t.Errorf("it tells %v, want %s", b.Pressed, want)
	}
	row := left(t, p)
	if r := rows[row]; r.Sign == "" || r.Point != "A1" || r.Best == "" {
		t.Fatalf("the mistakes of Black: %+v", rows)
	}
	for range row + 1 {
		uitest.Press(p.moments.list, fyne.KeyDown)
	}
	if b.At.Number() != 7 || !strings.HasPrefix(p.reasons(), "7 A1: ") {
		t.Errorf("move %d: %q", b.At.Number(), p.reasons())
	}
	var s board.View
	if !p.PaintBoard(&s) || s.Caption.Task != "Red: the better move, chances in %" || len(s.Tags) < 2 || s.Tags[0].Kind != picture.Badge || s.Tags[0].Point != uitest.Point(t, "a1") || s.Tags[1].Kind != picture.Best {
		t.Errorf("on the board: %+v", s.Tags)
	}
	p.show.Tapped(nil)
	s = board.View{}
	if p.PaintBoard(&s); len(s.Ghosts) == 0 || s.Ghosts[0].Color != game.White || len(s.Tags) != 1 {
		t.Errorf("why: %v, %v", s.Ghosts, s.Tags)
	}
	if a := p.summary.sides[game.White].percent.Said(); a == "–" || p.summary.sides[game.Black].numbers[0].Said() == "0" {
		t.Errorf("White's accuracy is %q, Black made %s blunders", a, p.summary.sides[game.Black].numbers[0].Said())
	}
	chart := p.graph.Chart()
	if chart.Current != 7 || !chart.Values[10].Known || chart.Values[10].Chance != 0 || chart.Values[7].Sign == "" {
		t.Errorf("the graph: %+v", chart)
	}
	p.goToMove(9)
	if b.At.Number() != 9 {
		t.Errorf("the graph leads to move %d", b.At.Number())
	}
	if b.Record.Root.End().Evaluation.Basis != game.Proved {
		t.Error("the record knows nothing of the review")
	}
}

// TestAsManyCardsAsHaveRoom are shown, of the moves that cost most; where none has room all mistakes stand as a list.
func TestAsManyCardsAsHaveRoom(t *testing.T) {
	b, p, _ := reviewed(t, lost, 1232, 724)
	b.Until(t, "the report", func() bool { return !p.found.running() })
	report := p.found.report
	report.Moves = slices.Clone(report.Moves)
	for i, severity := range []review.Severity{review.Blunder, review.Good, review.Inaccuracy, review.Good, review.Mistake, review.Good, review.Blunder} {
		if m := &report.Moves[i]; i%2 == 0 {
			m.Severity, m.Verdict, m.Chance = severity, review.Costs, [2]float64{0.9, 0.5 - 0.1*float64(i%4)}
		}
	}
	p.found.take(report)
	for _, row := range []struct {
		size  fyne.Size
		title string
		cards []int // moves
	}{
		{fyne.NewSize(1232, 724), "Three moments", []int{1, 5, 7}},
		{fyne.NewSize(976, 620), "Two moments", []int{1, 7}},      // beside each other
		{fyne.NewSize(876, 639), "Three moments", []int{1, 5, 7}}, // below each other, as all that follow
		{fyne.NewSize(876, 540), "Two moments", []int{1, 7}},
		{fyne.NewSize(676, 930), "Three moments", []int{1, 5, 7}},
		{fyne.NewSize(616, 520), "One moment", []int{7}},
		{fyne.NewSize(616, 428), "", nil},
	} {
		p.Resize(row.size)
		var cards []int
		for i, c := range p.moments.cards {
			if !c.Visible() {
				continue
			}
			cards = append(cards, p.moments.shown[i].Number)
			if least := widgets.MomentHeight(c.Size().Width); c.Size().Height < least-1 || c.Size().Width < 200 {
				t.Errorf("at %v a card is %v", row.size, c.Size())
			}
		}
		if !slices.Equal(cards, row.cards) || p.moments.title.Said() != row.title || p.moments.list.Visible() != (cards == nil) {
			t.Errorf("at %v the cards are of moves %v, %q; the list is seen: %v", row.size, cards, p.moments.title.Said(), p.moments.list.Visible())
		}
	}
}

// TestTheTurningPointIsSaidInBrief where there is little room: what held goes first.
func TestTheTurningPointIsSaidInBrief(t *testing.T) {
	for words, want := range map[string]string{
		"Turning point: 17 E7. What held: F7, G8. From here on White wins: that is proved.": "Turning point: 17 E7. From here on White wins: that is proved.|Turning point: 17 E7|",
		"Turning point: 17 E7. From here on White wins: that is proved.":                    "Turning point: 17 E7|",
		"Turning point: 17 E7.": "Turning point: 17 E7.|",
	} {
		if got := strings.Join(briefer(words)[1:], "|"); got != want {
			t.Errorf("%q in brief is %q", words, got)
		}
	}
}

// TestACardShowsBothPoints shows on its part of the board what was played and what was better, where both have room there.
func TestACardShowsBothPoints(t *testing.T) {
	for _, row := range []struct {
		played, better string
		both           bool
	}{{"k5", "g11", true}, {"a1", "i9", true}, {"a1", "o15", false}, {"h8", "", false}} {
		m := &review.Move{}
		m.Point = uitest.Point(t, row.played)
		if row.better != "" {
			m.Best = []game.Point{uitest.Point(t, row.better)}
		}
		pos, err := game.NewPosition(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		part := picture.PartAround(pos, middle(m), momentPoints)
		sees := func(p game.Point) bool {
			return p.X >= part.Low.X && p.Y >= part.Low.Y && p.X < part.Low.X+part.Points && p.Y < part.Low.Y+part.Points
		}
		if !sees(m.Point) || row.both && !sees(m.Best[0]) {
			t.Errorf("%s and %s: the part begins at %v", row.played, row.better, part.Low)
		}
	}
}

// TestUnclearMoves are listed and counted, and marked on the board, but never called mistakes.
func TestUnclearMoves(t *testing.T) {
	b, p, _ := reviewed(t, "h8 i9", 484, 760)
	b.Until(t, "the report", func() bool { return !p.found.running() })
	if p.summary.sides[game.Black].signs[3].Text.Visible() || len(p.moments.list.Rows()) > 0 {
		t.Error("something is not clear")
	}
	report := p.found.report
	report.Moves = slices.Clone(report.Moves)
	m := &report.Moves[0]
	m.Verdict, m.Severity, m.Best, m.Chance = review.Unclear, review.Good, []game.Point{uitest.Point(t, "j10")}, [2]float64{0.6, 0.2}
	p.found.take(report)
	if rows := p.moments.list.Rows(); len(rows) != 1 || rows[0].Sign != "∞" || rows[0].Point != "H8" || rows[0].Words != "not clear" || rows[0].Best != "" || rows[0].Value != "20 %" {
		t.Errorf("the rows are %+v", rows)
	}
	for c, want := range map[game.Color]string{game.Black: "1", game.White: "0"} {
		side := p.summary.sides[c]
		if side.numbers[3].Said() != want || side.words[3].Said() != "not clear" || !side.numbers[3].Text.Visible() || side.numbers[0].Said() != "0" {
			t.Errorf("%v: %s are not clear, %s are blunders", c, side.numbers[3].Said(), side.numbers[0].Said())
		}
	}
	p.choose(m)
	var s board.View
	if p.PaintBoard(&s); b.At.Number() != 1 || len(s.Tags) != 1 || s.Tags[0].Kind != picture.Badge || s.Tags[0].Text != "∞" || p.reasons() != "1 H8: Not clear." {
		t.Errorf("move %d, %q, on the board %+v", b.At.Number(), p.reasons(), s.Tags)
	}
	if len(p.found.mistakes(game.Black)) > 0 || !p.foot[0].Disabled() {
		t.Error("it is a mistake")
	}
}

// TestTryAgain takes the stone of a mistake back, judges what is tried, and hands on what was missed.
func TestTryAgain(t *testing.T) {
	b, p, kept := reviewed(t, lost, 484, 760)
	b.Until(t, "the report", func() bool { return !p.found.running() })
	best := p.found.mistakes(game.Black)[left(t, p)].Best[0]
	p.moments.list.Choose(left(t, p))
	p.tryAgain(p.shown())
	var s board.View
	if p.PaintBoard(&s); b.At.Number() != 6 || len(s.Tags) > 0 || s.Caption.Task != "Find a better move for Black" {
		t.Fatalf("move %d, %+v", b.At.Number(), s)
	}
	if said := p.reasons(); said != "Find a better move for Black. Click a point, or type its name." {
		t.Errorf("it says %q", said)
	}
	if p.Tap(uitest.Point(t, "h8")); len(b.Refused) != 1 || !errors.Is(b.Refused[0], game.ErrOccupied) {
		t.Errorf("on a stone: %v", b.Refused)
	}
	p.Tap(uitest.Point(t, "o15"))
	if !strings.HasPrefix(p.reasons(), "Looking at O15") {
		t.Errorf("%q", p.reasons())
	}
	b.Until(t, "what the engine says of o15", func() bool { return !p.try.looking() })
	if p.try.right() || !strings.Contains(p.reasons(), "Try another one.") || len(p.try.ghosts()) < 2 {
		t.Errorf("wrong: %q, %v", p.reasons(), p.try.ghosts())
	}
	p.Tap(best)
	b.Until(t, "what the engine says of the best move", func() bool { return !p.try.looking() })
	if !p.try.right() || !strings.Contains(p.reasons(), "is right.") {
		t.Errorf("right: %q", p.reasons())
	}
	s = board.View{}
	if p.PaintBoard(&s); len(s.Ghosts) != 0 || len(s.Tags) != 1 || s.Tags[0].Kind != picture.Holds || s.Tags[0].Point != best {
		t.Errorf("right, on the board: %+v", s)
	}
	b.Until(t, "the mistake is handed on", func() bool { return len(b.Notes) == 1 })
	puzzle := (*kept)[0].Root.End()
	for puzzle.Number() > 6 {
		puzzle = puzzle.Parent()
	}
	if len(puzzle.Extra) != 1 || puzzle.Extra[0].Name != "HO" || puzzle.Next().Move().Point != best || puzzle.Next().Extra[0].Name != "TE" ||
		len(puzzle.Children()) != 2 || puzzle.Children()[1].Move().Point != uitest.Point(t, "a1") || puzzle.Children()[1].Comment == "" {
		t.Errorf("%+v", puzzle)
	}
	uitest.Press(p.moments.list, fyne.KeyEscape)
	if p.try.move != nil || b.At.Number() != 7 {
		t.Error("Escape does not end the try")
	}
	uitest.Press(p.moments.list, fyne.KeyEscape)
	b.Until(t, "nothing", func() bool { return true })
	if len(*kept) != 1 || len(b.Notes) != 1 {
		t.Errorf("handed on %d times", len(*kept))
	}
	if len(b.Pressed) != 2 || b.Pressed[1] != "left" {
		t.Error("Escape does not close the page")
	}
}

// TestReviewEnds says what there is to say where it was cancelled, where there is no move, and where nothing was bad.
func TestReviewEnds(t *testing.T) {
	for _, test := range []struct {
		name, moves string
		do          func(p *Page)
		want        string
	}{
		{"no move", "", func(*Page) {}, "No move has been played."},
		{"cancelled", lost, func(p *Page) { p.moments.stop.Tapped(nil) }, "Cancelled"},
		{"nothing bad", "h8 i9", func(*Page) {}, "Nothing to find here"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, p, _ := reviewed(t, test.moves, 300, 420)
			test.do(p)
			b.Until(t, "the end", func() bool { return !p.found.running() })
			p.Refresh()
			if words := p.moments.none.Text(); !strings.HasPrefix(words, test.want) || !p.foot[0].Disabled() {
				t.Errorf("%q, want %q; there is something to practise: %v", words, test.want, !p.foot[0].Disabled())
			}
		})
	}
}

// TestReviewKeepsWhatItHas shows the moves that were looked at before it was cancelled.
func TestReviewKeepsWhatItHas(t *testing.T) {
	b, p, _ := reviewed(t, lost, 484, 760)
	told, stopped := p.found.told, false
	p.found.told = func() { // at once: what comes behind it may be the end
		if told(); !stopped && len(p.found.report.Moves) > 2 {
			stopped = true
			p.found.cancel()
		}
	}
	b.Until(t, "some moves", func() bool { return stopped })
	if known := len(p.found.report.Moves); known < 3 || p.found.report.Whole || !strings.HasSuffix(p.about(), "of 10 moves") {
		t.Errorf("%d moves are known; %q", known, p.about())
	}
	known := len(p.found.report.Moves)
	p.Enter()
	if len(p.found.report.Moves) != known {
		t.Error("what was found is forgotten")
	}
	b.Until(t, "the report", func() bool { return !p.found.running() })
	if !p.found.report.Whole || p.found.err != nil {
		t.Error("the review does not go on")
	}
	if m := p.found.judged(p.found.end); m == nil || m.Verdict == review.Fine && m.Color != game.White {
		t.Errorf("the last move: %+v", m)
	}
}

// TestReviewIsSaved writes what a review and a person say of a game in SGF's own properties, so that other programs read it.
func TestReviewIsSaved(t *testing.T) {
	b, p, _ := reviewed(t, lost, 484, 760)
	b.Until(t, "the report", func() bool { return !p.found.running() })
	last := b.Record.Root.End()
	b.History.Comment(last, "two\nlines")
	var marks []game.Mark
	for i, m := range []game.Mark{{Kind: game.Triangle}, {Kind: game.Square}, {Kind: game.Circle}, {Kind: game.Cross}, {Kind: game.Label, Text: "A"}, {Kind: game.Label, Text: "1"}} {
		m.Point = game.Point{X: i, Y: 14}
		marks = append(marks, m)
	}
	b.History.Draw(last, marks)
	var file strings.Builder
	if err := sgf.Write(&file, b.Record); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"SBKV[", "V[", "BM[2]", "GW[2]", "GB[", "N[Blunder]", "C[", "TR[ao]", "SQ[bo]", "CR[co]", "MA[do]", "LB[eo:A]", "[fo:1]", "two\nlines"} {
		if !strings.Contains(file.String(), want) {
			t.Errorf("%s is not in the file", want)
		}
	}
	again, err := sgf.Read(strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	if end := again.Games[0].Root.End(); !reflect.DeepEqual(end.Marks, last.Marks) || end.Comment != last.Comment || end.Number() != 10 {
		t.Errorf("read again: %q, %v", end.Comment, end.Marks)
	}
	if seventh := again.Games[0].Root.End().Path()[7]; seventh.Sign() == "" || len(seventh.Parent().Children()) < 2 {
		t.Error("read again, the mistake has neither its sign nor what was better")
	}
	for b.History.CanUndo() { // marks, the comment, the review
		if _, err := b.History.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range last.Path() {
		if len(n.Children()) > 1 || n.Name+n.Comment != "" || len(n.Extra) > 0 || n.Evaluation != (game.Evaluation{}) {
			t.Errorf("move %d keeps what was taken back: %q, %q, %v", n.Number(), n.Name, n.Comment, n.Extra)
		}
	}
}

// TestAForbiddenMistakeIsKept hands on a mistake that was a forbidden move, which lost.
func TestAForbiddenMistakeIsKept(t *testing.T) {
	b := newBench(t, game.Renju, "")
	if err := b.Record.SetStrict(true); err != nil {
		t.Fatal(err)
	}
	cursor := game.NewCursor(b.Record.Root)
	for i, name := range strings.Fields("h8 a15 i8 d15 j10 g15 j9 k15 j8") {
		if _, err := cursor.Play(game.Move{Color: []game.Color{game.Black, game.White}[i%2], Point: uitest.Point(t, name)}); err != nil {
			t.Fatal(name, err)
		}
	}
	end := cursor.Node()
	m := &review.Move{Move: end.Move(), Best: []game.Point{uitest.Point(t, "k8")}}
	record, err := missed(b.Record, end, m, "forbidden")
	if err != nil {
		t.Fatal(err)
	}
	if ways := record.Root.End().Parent().Children(); len(ways) != 2 || ways[1].Comment != "forbidden" {
		t.Errorf("the mistake is not kept: %d ways go on", len(ways))
	}
}
