package format_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/game"
)

// points returns the points that are named.
func points(t *testing.T, names string) (all []game.Point) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		p, err := game.ParsePoint(name, 15)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// newLine returns a line of renju or another rule, with moves.
func newLine(t *testing.T, rule game.Rule, moves string) *format.Line {
	t.Helper()
	line, err := format.Reading{}.NewLine(rule, 15, "a1 – o15")
	if err != nil {
		t.Fatal(err)
	}
	play(t, line, moves)
	return line
}

// play plays moves, each of which must be taken.
func play(t *testing.T, line *format.Line, moves string) {
	t.Helper()
	for _, p := range points(t, moves) {
		before := line.Record.Root.End()
		if err := line.Play(p, p.Text(15), format.Place{Line: 1}); err != nil || line.Record.Root.End().Number() != before.Number()+1 {
			t.Fatalf("%s: %v", p.Text(15), err)
		}
	}
}

// The row and the column of j8 have three black stones each when Black comes there.
const beforeDoubleThree = "h8 a1 i8 a15 j9 o1 j10 o15"

func TestLineWithAForbiddenMove(t *testing.T) {
	line := newLine(t, game.Renju, beforeDoubleThree)
	first := line.Record.Root.Next()
	first.Name, first.Comment, first.Spent = "D1", "The centre.", 3*time.Second
	play(t, line, "j8")
	if got := line.Record.Result(); got != (game.Result{Winner: game.White, Reason: game.Forbidden}) {
		t.Errorf("the result is %v", got)
	}
	if got, want := formattest.Game(line.Record), "renju 15: H8 A1 I8 A15 J9 O1 J10 O15 J8"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if first = line.Record.Root.Next(); first.Name != "D1" || first.Comment != "The centre." || first.Spent != 3*time.Second {
		t.Errorf("the first move is %+v", first)
	}
}

func TestLineWithAForbiddenMoveAfterStonesSetUp(t *testing.T) {
	var stones []game.Move
	for i, p := range points(t, beforeDoubleThree) {
		stones = append(stones, game.Move{Color: game.Color(1 + i%2), Point: p})
	}
	for _, row := range []struct {
		name  string
		set   []game.Move
		turn  game.Color
		moves string
	}{
		{"stones, White to move", stones[:6], game.White, "o15 j10 n1 j8"},
		{"stones", stones[:6], game.None, "j10 o15 j8"},
		{"White to move", nil, game.White, "a1 h8 a15 i8 o1 j9 o15 j10 n1 j8"},
	} {
		line := newLine(t, game.Renju, "")
		if err := line.SetUp(row.set, row.turn); err != nil {
			t.Fatal(err)
		}
		play(t, line, row.moves)
		root := line.Record.Root
		if got := line.Record.Result(); got != (game.Result{Winner: game.White, Reason: game.Forbidden}) || len(root.Setup()) != len(row.set) || root.Turn() != row.turn {
			t.Errorf("%s: the result is %v, %d stones are set up, and %v is to move", row.name, got, len(root.Setup()), root.Turn())
		}
	}
}

func TestLineAfterTheEnd(t *testing.T) {
	line := newLine(t, game.Freestyle, "h8 a1 h9 b1 h10 c1 h11 d1 h12")
	for i, p := range points(t, "e1 f1") {
		name := p.Text(15)
		if err := line.Play(p, name, format.Place{Line: 2 + i, Column: 1}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	want := []format.Problem{{Place: format.Place{Line: 2, Column: 1}, Fault: format.AfterEnd, Found: "E1"}} // said once
	if !slices.Equal(line.Warnings, want) || line.Record.Root.End().Number() != 9 {
		t.Errorf("%d moves, and warnings %v", line.Record.Root.End().Number(), line.Warnings)
	}
}

func TestLineWithAPointThatCannotBe(t *testing.T) {
	line := newLine(t, game.Freestyle, "h8")
	at := format.Place{Line: 2, Column: 3}
	for _, row := range []struct {
		name  string
		point game.Point
		want  format.Problem
	}{
		{"a stone", game.Point{X: 7, Y: 7}, format.Problem{Place: at, Fault: format.Occupied, Found: "x", Err: game.ErrOccupied}},
		{"beside the board", game.Point{X: 15, Y: 7}, format.Problem{Place: at, Fault: format.OffBoard, Found: "x", Expected: "a1 – o15", Err: game.ErrOutside}},
	} {
		err := line.Play(row.point, "x", at)
		var problem *format.Problem
		if !errors.As(err, &problem) || !errors.Is(err, row.want.Err) {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		if problem.Err = row.want.Err; *problem != row.want {
			t.Errorf("%s: %+v, want %+v", row.name, *problem, row.want)
		}
	}
}

// What the board shows goes before what the file says.
func TestLineEnds(t *testing.T) {
	const five = "h8 a1 h9 b1 h10 c1 h11 d1 h12"
	at := format.Place{Line: 9, Column: 1}
	for _, row := range []struct {
		name, moves  string
		winner, want game.Color
		warnings     []format.Problem
	}{
		{"as the board shows", five, game.Black, game.Black, nil},
		{"otherwise", five, game.White, game.Black, []format.Problem{{Place: at, Fault: format.OtherResult, Found: "white", Expected: "black"}}},
		{"where the board shows nothing", "h8", game.White, game.White, nil},
	} {
		line := newLine(t, game.Freestyle, row.moves)
		line.End(game.Result{Winner: row.winner, Reason: game.Recorded}, row.winner.String(), at)
		if got := line.Record.Result().Winner; got != row.want || !slices.Equal(line.Warnings, row.warnings) {
			t.Errorf("%s: %v has won, and warnings %v", row.name, got, line.Warnings)
		}
	}
}

func TestMainLine(t *testing.T) {
	plain := newLine(t, game.Renju, "h8 i9").Record
	passed := newLine(t, game.Renju, "h8").Record
	if _, err := passed.Root.End().Add(game.Move{Color: game.White, Point: game.Pass}); err != nil {
		t.Fatal(err)
	}
	setUp := newLine(t, game.Renju, "h8").Record
	if err := setUp.Root.End().SetUp([]game.Move{{Color: game.White, Point: game.Point{}}}, game.None); err != nil {
		t.Fatal(err)
	}
	twice := newLine(t, game.Renju, "h8").Record
	if _, err := twice.Root.End().Add(game.Move{Color: game.Black, Point: game.Point{}}); err != nil {
		t.Fatal(err)
	}
	blank := newLine(t, game.Renju, "h8").Record
	blank.Root.End().AddBlank()
	for _, row := range []struct {
		name   string
		passes bool
		games  []*game.Record
		moves  int
		part   format.Part
	}{
		{"moves", false, []*game.Record{plain}, 2, 0},
		{"a node without a move", false, []*game.Record{blank}, 1, 0},
		{"a pass", true, []*game.Record{passed}, 2, 0},
		{"a pass in a format without", false, []*game.Record{passed}, 0, format.Passes},
		{"a stone that is set up", true, []*game.Record{setUp}, 0, format.SetUp},
		{"Black twice", true, []*game.Record{twice}, 0, format.SetUp},
		{"two games", true, []*game.Record{plain, plain}, 0, format.Games},
		{"no game", true, nil, 0, format.Games},
	} {
		moves, err := format.MainLine("Moves", row.passes, row.games...)
		var unfit *format.UnfitError
		if errors.As(err, &unfit) != (row.moves == 0) || unfit != nil && *unfit != (format.UnfitError{Format: "Moves", Part: row.part}) || len(moves) != row.moves {
			t.Errorf("%s: %d moves, %v", row.name, len(moves), err)
		}
	}
}
