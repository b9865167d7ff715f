package game

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// table is a controller under test: its owner's goroutine is the test's, its clock stands until it is moved.
type table struct {
	*testing.T
	*Controller
	queue   chan func() // what players bring to the owner's goroutine
	now     time.Time
	changes []ChangeKind
	errors  []error
}

// newTable sits players, nil being a person, down to a game.
func newTable(t *testing.T, r *Record, black, white Player) *table {
	t.Helper()
	table := &table{T: t, Controller: NewController(r), queue: make(chan func(), 100), now: time.Unix(1_000_000, 0)}
	table.Players = [3]Player{Black: black, White: white}
	table.Do = func(f func()) { table.queue <- f }
	table.Now = func() time.Time { return table.now }
	table.OnChange = func(c Change) {
		if want := table.Live(); c.Kind != Browsed && c.Node != want {
			t.Errorf("change %d names node %p, the game stands at %p", c.Kind, c.Node, want)
		}
		table.changes = append(table.changes, c.Kind)
	}
	table.OnError = func(err error) { table.errors = append(table.errors, err) }
	t.Cleanup(table.Close)
	table.Resume()
	return table
}

// pump runs what a player brings next.
func (t *table) pump() {
	t.Helper()
	select {
	case f := <-t.queue:
		f()
	case <-time.After(time.Minute):
		t.Fatal("no player answers")
	}
}

// say plays a person's moves.
func (t *table) say(points ...string) {
	t.Helper()
	for _, text := range points {
		if err := t.Play(t.point(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

func (t *table) point(text string) Point {
	t.Helper()
	pt, err := ParsePoint(text, t.Record().Size())
	if err != nil {
		t.Fatal(err)
	}
	return pt
}

// must fails the test on an error.
func (t *table) must(err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantStones fails the test unless the main line is as given and the game stands at its end, shown.
func (t *table) wantStones(points string) {
	t.Helper()
	if got := strings.Join(mainLine(t.Record().Root), " "); got != points {
		t.Fatalf("the game is %q, want %q", got, points)
	}
	if t.Live() != t.Record().Root.End() || t.Browsing() {
		t.Fatalf("the game stands at move %d, move %d is shown", t.Live().Number(), t.Current().Number())
	}
}

// engine is a player that does what the test says: it sends the position that it is asked about and waits for an
// answer. It ends with its context unless it is stubborn.
type engine struct {
	asked    chan Position
	answers  chan answer
	stubborn bool
}

type answer struct {
	move Move
	err  error
}

func newEngine() *engine {
	return &engine{asked: make(chan Position, 10), answers: make(chan answer, 10)}
}

func (e *engine) Choose(ctx context.Context, p Position, left TimeLeft) (Move, error) {
	e.asked <- p
	done := ctx.Done()
	if e.stubborn {
		done = nil
	}
	select {
	case a := <-e.answers:
		return a.move, a.err
	case <-done:
		return Move{}, ctx.Err()
	}
}

// answer lets the engine, which must be thinking, make a move, and brings it to the table.
func (t *table) answer(e *engine, text string) {
	t.Helper()
	p := t.wait(e)
	e.answers <- answer{move: Move{p.ToMove(), t.point(text)}}
	t.pump()
}

// wait returns the position about which the engine is asked.
func (t *table) wait(e *engine) Position {
	t.Helper()
	select {
	case p := <-e.asked:
		return p
	case <-time.After(time.Minute):
		t.Fatal("the engine is not asked")
		return Position{}
	}
}

// idle fails the test if the engine is asked.
func (t *table) idle(e *engine) {
	t.Helper()
	if t.Thinking() {
		t.Error("the controller says that a player thinks")
	}
	select {
	case p := <-e.asked:
		t.Errorf("the engine is asked about\n%s", p.Diagram())
	case <-time.After(20 * time.Millisecond):
	}
}

func TestTwoPeople(t *testing.T) {
	g := newTable(t, record(t), nil, nil)
	if g.Turn() != Black || g.CanUndo() || g.CanRedo() || g.Thinking() {
		t.Error("a new game does not begin with Black's first move")
	}
	g.say("H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4")
	if g.Turn() != Black || g.Result().Over() {
		t.Errorf("%v to move, result %v", g.Turn(), g.Result())
	}
	g.say("H12")
	g.wantStones("H8 A1 H9 A2 H10 A3 H11 A4 H12")
	if g.Result() != (Result{Black, Five}) || g.Turn() != None || g.Record().Result() != g.Result() {
		t.Errorf("result %v, %v to move", g.Result(), g.Turn())
	}
	if err := g.Play(g.point("A5")); !errors.Is(err, ErrOver) {
		t.Errorf("a move after the end: %v", err)
	}
	if err := g.Resign(); !errors.Is(err, ErrOver) {
		t.Errorf("resigning after the end: %v", err)
	}
	g.must(g.Undo())
	g.wantStones("H8 A1 H9 A2 H10 A3 H11 A4")
	if g.Turn() != Black || g.Record().Assisted {
		t.Errorf("%v to move after taking back the end; assisted %v between two people", g.Turn(), g.Record().Assisted)
	}
	g.say("B1")
	g.wantStones("H8 A1 H9 A2 H10 A3 H11 A4 B1")
}

func TestRefusedMoves(t *testing.T) {
	g := newTable(t, record(t, "H8"), nil, nil)
	for name, test := range map[string]struct {
		point Point
		want  error
	}{
		"on a stone":    {Point{7, 7}, ErrOccupied},
		"off the board": {Point{15, 3}, ErrOutside},
	} {
		if err := g.Play(test.point); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	g.wantStones("H8")
	g.Goto(g.Record().Root)
	if err := g.Play(g.point("A1")); !errors.Is(err, ErrBrowsing) {
		t.Errorf("while another move is shown: %v", err)
	}
}

func TestUndoBetweenTwoPeople(t *testing.T) {
	g := newTable(t, record(t), nil, nil)
	g.say("H8", "A1", "H9")
	g.must(g.Undo())
	g.wantStones("H8 A1")
	g.must(g.Undo())
	g.wantStones("H8")
	g.must(g.Redo())
	g.wantStones("H8 A1")
	g.must(g.Redo())
	g.wantStones("H8 A1 H9")
	if err := g.Redo(); !errors.Is(err, ErrNothingToRedo) || g.CanRedo() {
		t.Errorf("redo at the end: %v", err)
	}
	for range 3 {
		g.must(g.Undo())
	}
	g.wantStones("")
	if err := g.Undo(); !errors.Is(err, ErrNothingToUndo) || g.CanUndo() {
		t.Errorf("undo at the beginning: %v", err)
	}
	g.must(g.Redo())
	g.say("C12") // instead of A1: what was taken back is gone
	if g.CanRedo() {
		t.Error("after another move the old one can be made again")
	}
	g.wantStones("H8 C12")
	want := []ChangeKind{Resumed, Played, Played, Played, TookBack, TookBack, Redone, Redone, TookBack, TookBack, TookBack,
		Redone, Played}
	if !slices.Equal(g.changes, want) {
		t.Errorf("changes %v, want %v", g.changes, want)
	}
}

func TestAgainstTheComputer(t *testing.T) {
	for _, test := range []struct {
		name  string
		color Color // of the person
		first Color // that moves first
		begin bool  // the computer begins
	}{
		{"a person with Black who begins", Black, Black, false},
		{"a person with White, Black begins", White, Black, true},
		{"a person with White who begins", White, White, false},
		{"a person with Black, White begins", Black, White, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := record(t)
			if err := r.Root.SetUp(nil, test.first); err != nil {
				t.Fatal(err)
			}
			e := newEngine()
			players := [3]Player{}
			players[test.color.Other()] = e
			g := newTable(t, r, players[Black], players[White])
			moves := ""
			if test.begin {
				if !g.Thinking() || g.Turn() != test.color.Other() {
					t.Fatal("the computer does not begin")
				}
				if err := g.Play(g.point("O15")); !errors.Is(err, ErrNotYourTurn) {
					t.Errorf("a move on the computer's turn: %v", err)
				}
				if g.CanUndo() {
					t.Error("there is no move of a person to take back")
				}
				g.answer(e, "H8")
				moves = "H8 "
				if g.CanUndo() {
					t.Error("the computer's first move can be taken back, after which nobody would have anything to do")
				}
			}
			g.say("C12")
			g.answer(e, "D12")
			g.wantStones(moves + "C12 D12")
			if g.Turn() != test.color || g.Record().Root.Next().Move().Color != test.first {
				t.Errorf("%v to move; %v began", g.Turn(), g.Record().Root.Next().Move().Color)
			}
			if g.Record().Assisted {
				t.Error("assisted without any help")
			}
			g.must(g.Undo())
			g.wantStones(strings.TrimSpace(moves))
			if g.Turn() != test.color || !g.Record().Assisted {
				t.Errorf("%v to move after taking back, assisted %v", g.Turn(), g.Record().Assisted)
			}
			g.idle(e)
			g.must(g.Redo())
			g.wantStones(moves + "C12 D12")
			g.idle(e)
		})
	}
}

func TestUndoWhileTheComputerThinks(t *testing.T) {
	e := newEngine()
	g := newTable(t, record(t), nil, e)
	g.say("H8")
	g.answer(e, "H9")
	g.say("C12")
	g.wait(e)
	g.must(g.Undo())
	g.wantStones("H8 H9")
	if g.Thinking() || g.Turn() != Black {
		t.Errorf("thinking %v, %v to move", g.Thinking(), g.Turn())
	}
	g.pump() // the cancelled answer
	g.wantStones("H8 H9")
	g.must(g.Redo()) // the computer is asked again
	g.answer(e, "D12")
	g.wantStones("H8 H9 C12 D12")
	if len(g.errors) > 0 {
		t.Errorf("errors %v", g.errors)
	}
}

func TestUndoOfTheEnd(t *testing.T) {
	start := []string{"H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4"}
	for _, test := range []struct {
		name string
		last []string // of the person, and perhaps the computer's answer
		want string
		by   Result
	}{
		{"the person has won", []string{"H12"}, "H8 A1 H9 A2 H10 A3 H11 A4", Result{Black, Five}},
		{"the computer has won", []string{"B2", "A5"}, "H8 A1 H9 A2 H10 A3 H11 A4", Result{White, Five}},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEngine()
			g := newTable(t, record(t, start...), nil, e)
			g.say(test.last[0])
			if len(test.last) > 1 {
				g.answer(e, test.last[1])
			}
			if g.Result() != test.by {
				t.Fatalf("result %v, want %v", g.Result(), test.by)
			}
			g.idle(e)
			g.must(g.Undo())
			g.wantStones(test.want)
			if g.Result().Over() || g.Turn() != Black {
				t.Errorf("result %v, %v to move", g.Result(), g.Turn())
			}
			g.must(g.Redo())
			if g.Result() != test.by {
				t.Errorf("made again the result is %v", g.Result())
			}
		})
	}
}

func TestResign(t *testing.T) {
	for _, test := range []struct {
		name     string
		computer Color
		moves    []string
		winner   Color
	}{
		{"between two people the side to move loses", None, []string{"H8"}, Black},
		{"a person on turn", White, nil, White},
		{"a person while the computer thinks", White, []string{"H8"}, White},
		{"a person with White", Black, []string{"H8"}, Black},
		{"a person with White while the computer thinks", Black, nil, Black},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEngine()
			players := [3]Player{}
			if test.computer != None {
				players[test.computer] = e
			}
			r := record(t, test.moves...)
			g := newTable(t, r, players[Black], players[White])
			thought := g.Thinking()
			g.must(g.Resign())
			if g.Result() != (Result{test.winner, Resignation}) || g.Turn() != None || r.Result() != g.Result() {
				t.Errorf("result %v, want a win of %v", g.Result(), test.winner)
			}
			if g.Thinking() {
				t.Error("somebody thinks after the end")
			}
			if err := g.Play(g.point("A1")); !errors.Is(err, ErrOver) {
				t.Errorf("a move after resigning: %v", err)
			}
			// A resignation is taken back alone, and the game goes on where it was.
			g.must(g.Undo())
			if g.Result().Over() || g.Thinking() != thought || len(mainLine(r.Root)) != len(test.moves) {
				t.Errorf("after taking back: result %v, thinking %v, moves %v", g.Result(), g.Thinking(), mainLine(r.Root))
			}
			if r.Assisted != (test.computer != None) {
				t.Errorf("assisted %v", r.Assisted)
			}
			g.must(g.Redo())
			if g.Result() != (Result{test.winner, Resignation}) {
				t.Errorf("made again the result is %v", g.Result())
			}
		})
	}
}

func TestResignForgetsWhatWasTakenBack(t *testing.T) {
	g := newTable(t, record(t, "H8", "H9"), nil, nil)
	g.must(g.Undo())
	g.must(g.Resign())
	if g.CanRedo() {
		t.Error("a move can be made again after the end")
	}
	g.wantStones("H8")
}

func TestAGameTakenUpAgain(t *testing.T) {
	e := newEngine()
	r := record(t, "H8", "H9", "C12")
	r.Root.End().Spent = 7 * time.Second
	g := newTable(t, r, nil, e) // it was the computer's turn when the game was saved
	if g.Elapsed(Black) != 7*time.Second {
		t.Errorf("Black has used %v, want 7s", g.Elapsed(Black))
	}
	g.answer(e, "D12")
	g.wantStones("H8 H9 C12 D12")
}
