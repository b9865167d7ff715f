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
	case <-time.After(10 * time.Second):
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

// stands fails the test unless the main line is as given and the game stands at its end, shown.
func (t *table) stands(points string) {
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

// clocked is an engine that notes the clock that it is told.
type clocked struct {
	*engine
	told chan TimeLeft
}

func (e clocked) Choose(ctx context.Context, p Position, left TimeLeft) (Move, error) {
	e.told <- left
	return e.engine.Choose(ctx, p, left)
}

func TestPlayersAreToldTheWholeClock(t *testing.T) {
	for _, test := range []struct {
		control string
		want    TimeLeft
	}{
		{"none", TimeLeft{}},
		{"5m+3s", TimeLeft{Time: 5 * time.Minute, Increment: 3 * time.Second}},
		{"5m+3x30s", TimeLeft{Time: 5 * time.Minute, Periods: 3, Period: 30 * time.Second}},
		{"2x30s", TimeLeft{Time: 30 * time.Second, Periods: 2, InByoyomi: true, Period: 30 * time.Second}},
		{"30s/move", TimeLeft{Time: 30 * time.Second, Move: 30 * time.Second, Period: 30 * time.Second}},
		{"5m, 30s/move", TimeLeft{Time: 5 * time.Minute, Move: 30 * time.Second}},
	} {
		t.Run(test.control, func(t *testing.T) {
			r := record(t)
			r.Time = control(t, test.control)
			white := clocked{newEngine(), make(chan TimeLeft, 1)}
			table := newTable(t, r, nil, white)
			table.say("H8")
			table.answer(white.engine, "H9")
			if got := <-white.told; got != test.want {
				t.Errorf("told %+v, want %+v", got, test.want)
			}
		})
	}
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
	case <-time.After(10 * time.Second):
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
	g.stands("H8 A1 H9 A2 H10 A3 H11 A4 H12")
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
	g.stands("H8 A1 H9 A2 H10 A3 H11 A4")
	if g.Turn() != Black || g.Record().Assisted {
		t.Errorf("%v to move after taking back the end; assisted %v between two people", g.Turn(), g.Record().Assisted)
	}
	g.say("B1")
	g.stands("H8 A1 H9 A2 H10 A3 H11 A4 B1")
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
	g.stands("H8")
	g.Goto(g.Record().Root)
	if err := g.Play(g.point("A1")); !errors.Is(err, ErrBrowsing) {
		t.Errorf("while another move is shown: %v", err)
	}
}

func TestUndoBetweenTwoPeople(t *testing.T) {
	g := newTable(t, record(t), nil, nil)
	g.say("H8", "A1", "H9")
	g.must(g.Undo())
	g.stands("H8 A1")
	g.must(g.Undo())
	g.stands("H8")
	g.must(g.Redo())
	g.stands("H8 A1")
	g.must(g.Redo())
	g.stands("H8 A1 H9")
	if err := g.Redo(); !errors.Is(err, ErrNothingToRedo) || g.CanRedo() {
		t.Errorf("redo at the end: %v", err)
	}
	for range 3 {
		g.must(g.Undo())
	}
	g.stands("")
	if err := g.Undo(); !errors.Is(err, ErrNothingToUndo) || g.CanUndo() {
		t.Errorf("undo at the beginning: %v", err)
	}
	g.must(g.Redo())
	g.say("C12") // instead of A1: what was taken back is gone
	if g.CanRedo() {
		t.Error("after another move the old one can be made again")
	}
	g.stands("H8 C12")
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
			g.stands(moves + "C12 D12")
			if g.Turn() != test.color || g.Record().Root.Next().Move().Color != test.first {
				t.Errorf("%v to move; %v began", g.Turn(), g.Record().Root.Next().Move().Color)
			}
			if g.Record().Assisted {
				t.Error("assisted without any help")
			}
			g.must(g.Undo())
			g.stands(strings.TrimSpace(moves))
			if g.Turn() != test.color || !g.Record().Assisted {
				t.Errorf("%v to move after taking back, assisted %v", g.Turn(), g.Record().Assisted)
			}
			g.idle(e)
			g.must(g.Redo())
			g.stands(moves + "C12 D12")
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
	g.stands("H8 H9")
	if g.Thinking() || g.Turn() != Black {
		t.Errorf("thinking %v, %v to move", g.Thinking(), g.Turn())
	}
	g.pump() // the cancelled answer
	g.stands("H8 H9")
	g.must(g.Redo()) // the computer is asked again
	g.answer(e, "D12")
	g.stands("H8 H9 C12 D12")
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
			g.stands(test.want)
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
	g.stands("H8")
}

func TestBrowsingStartsAndDisturbsNothing(t *testing.T) {
	e := newEngine()
	g := newTable(t, record(t, "H8", "H9"), nil, e)
	g.say("C12")
	g.wait(e)
	g.Goto(g.Record().Root)
	if !g.Browsing() || !g.Thinking() || g.Turn() != White {
		t.Errorf("browsing %v, thinking %v, %v to move", g.Browsing(), g.Thinking(), g.Turn())
	}
	e.answers <- answer{move: Move{White, g.point("D12")}}
	g.pump()
	if g.Current() != g.Record().Root || g.Live().Number() != 4 {
		t.Errorf("move %d is shown, the game stands at %d: the answer should not turn the page", g.Current().Number(), g.Live().Number())
	}
	for n := g.Record().Root; n != nil; n = n.Next() {
		g.Goto(n) // also nodes at which the engine was to move
		g.idle(e)
	}
	g.stands("H8 H9 C12 D12")
	g.say("E12")
	g.answer(e, "F12")
	g.stands("H8 H9 C12 D12 E12 F12")
}

func TestAnswersThatComeTooLate(t *testing.T) {
	for name, move := range map[string]func(*table){
		"after a move was taken back":    func(g *table) { g.must(g.Undo()) },
		"after the person resigned":      func(g *table) { g.must(g.Resign()) },
		"after the controller is closed": func(g *table) { g.Close() },
		"after the game went on from another move": func(g *table) {
			g.Goto(g.Record().Root)
			g.PlayOn()
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEngine()
			e.stubborn = true
			g := newTable(t, record(t), nil, e)
			g.say("H8")
			g.wait(e)
			move(g)
			before := mainLine(g.Record().Root)
			e.answers <- answer{move: Move{White, g.point("H9")}} // it does not care that nobody asks any more
			g.pump()
			if after := mainLine(g.Record().Root); !slices.Equal(after, before) || len(g.errors) > 0 {
				t.Errorf("the late answer made %v of %v; errors %v", after, before, g.errors)
			}
		})
	}
	t.Run("after it lay in the queue", func(t *testing.T) {
		e := newEngine()
		g := newTable(t, record(t), nil, e)
		g.say("H8")
		g.wait(e)
		e.answers <- answer{move: Move{White, g.point("H9")}}
		late := <-g.queue // answered in time, but the person is quicker
		g.must(g.Undo())
		late()
		g.stands("")
	})
}

func TestMinDelay(t *testing.T) {
	const delay = 60 * time.Millisecond
	e := newEngine()
	g := newTable(t, record(t), nil, e)
	g.MinDelay = delay
	began := time.Now()
	g.say("H8")
	g.answer(e, "H9") // at once
	if took := time.Since(began); took < delay {
		t.Errorf("the move appeared after %v, no sooner than %v was wanted", took, delay)
	}
	g.stands("H8 H9")
	g.MinDelay = time.Hour // nobody waits it out
	g.say("C12")
	g.wait(e)
	e.answers <- answer{move: Move{White, g.point("D12")}}
	g.must(g.Undo())
	g.pump()
	g.stands("H8 H9")
}

func TestAPlayerThatFails(t *testing.T) {
	broken := errors.New("out of order")
	for _, test := range []struct {
		name string
		say  answer
		want error
	}{
		{"with an error", answer{err: broken}, broken},
		{"with an occupied point", answer{move: Move{White, Point{7, 7}}}, ErrOccupied},
		{"with a point off the board", answer{move: Move{White, Point{-5, 99}}}, ErrOutside},
		{"with the other's colour", answer{move: Move{Black, Point{0, 0}}}, ErrColor},
		{"with no move", answer{}, ErrColor},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := newEngine()
			g := newTable(t, record(t), nil, e)
			g.say("H8")
			g.wait(e)
			e.answers <- test.say
			g.pump()
			if len(g.errors) != 1 || !errors.Is(g.errors[0], test.want) || !strings.Contains(g.errors[0].Error(), "white") {
				t.Fatalf("errors %v, want %v of white's player", g.errors, test.want)
			}
			g.stands("H8")
			g.idle(e)
			if g.Turn() != White {
				t.Errorf("%v to move", g.Turn())
			}
			g.Resume()
			g.answer(e, "H9")
			g.stands("H8 H9")
		})
	}
}

func TestPlayOnMakesAVariation(t *testing.T) {
	e := newEngine()
	r := record(t, "H8", "H9", "C12", "D12")
	g := newTable(t, r, nil, e)
	second := r.Root.Next().Next()
	g.Goto(second)
	g.PlayOn()
	if g.Live() != second || g.Browsing() || !r.Assisted || g.CanRedo() {
		t.Errorf("the game stands at move %d, assisted %v", g.Live().Number(), r.Assisted)
	}
	g.idle(e)
	g.say("G7")
	g.answer(e, "G8")
	g.stands("H8 H9 G7 G8")
	if len(second.Children()) != 2 || !slices.Equal(mainLine(second.Children()[1]), []string{"D12"}) {
		t.Errorf("what followed is no variation: %v", second.Children())
	}
	// From a move of the person's: the computer answers anew.
	g.Goto(r.Root.Next())
	g.PlayOn()
	g.answer(e, "I9")
	g.stands("H8 I9")
}

func TestPlayOnAfterAResignation(t *testing.T) {
	r := record(t, "H8", "H9")
	r.Ending = Result{White, Resignation}
	g := newTable(t, r, nil, nil)
	if g.Turn() != None {
		t.Fatalf("%v to move after the end", g.Turn())
	}
	g.PlayOn()
	if g.Result().Over() || g.Turn() != Black {
		t.Errorf("result %v, %v to move", g.Result(), g.Turn())
	}
	g.say("C12")
	g.stands("H8 H9 C12")
}

func TestPlayOnFromTheEndOnlyShowsIt(t *testing.T) {
	e := newEngine()
	r := record(t, "H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12")
	g := newTable(t, r, nil, e)
	g.Goto(r.Root)
	g.Goto(r.Root.End())
	g.PlayOn()
	g.idle(e)
	if g.Result() != (Result{Black, Five}) || g.Turn() != None {
		t.Errorf("result %v, %v to move", g.Result(), g.Turn())
	}
}

func TestHintAssists(t *testing.T) {
	g := newTable(t, record(t), nil, nil)
	if g.Record().Assisted {
		t.Error("assisted from the beginning")
	}
	g.Assist()
	if !g.Record().Assisted {
		t.Error("not assisted after a hint")
	}
}

func TestTwoEngines(t *testing.T) {
	black, white := newEngine(), newEngine()
	g := newTable(t, record(t), black, white)
	for _, move := range []string{"H8", "C12", "H9", "D12"} {
		e := black
		if g.Turn() == White {
			e = white
		}
		g.answer(e, move)
	}
	g.stands("H8 C12 H9 D12")
	if g.CanUndo() {
		t.Error("nobody is there to take a move back")
	}
}

func TestElapsed(t *testing.T) {
	e := newEngine()
	g := newTable(t, record(t), nil, e)
	times := func(black, white time.Duration) {
		t.Helper()
		if b, w := g.Elapsed(Black), g.Elapsed(White); b != black || w != white {
			t.Errorf("Black %v, White %v; want %v, %v", b, w, black, white)
		}
	}
	times(0, 0)
	g.now = g.now.Add(3 * time.Second)
	times(3*time.Second, 0)
	g.say("H8")
	times(3*time.Second, 0)
	g.now = g.now.Add(2 * time.Second)
	times(3*time.Second, 2*time.Second)
	g.answer(e, "H9")
	g.now = g.now.Add(5 * time.Second)
	times(8*time.Second, 2*time.Second)
	g.say("C12")
	if spent := g.Live().Spent; spent != 5*time.Second {
		t.Errorf("the third move took %v, want 5s", spent)
	}
	g.Goto(g.Live().Parent()) // as it was then, without the running turn
	times(3*time.Second, 2*time.Second)
	g.Goto(g.Live())
	g.now = g.now.Add(time.Second)
	times(8*time.Second, 3*time.Second)
	g.must(g.Undo()) // back to the person's turn: what it took is forgotten, and a new turn begins
	times(3*time.Second, 2*time.Second)
	g.now = g.now.Add(time.Second)
	times(4*time.Second, 2*time.Second)
	g.must(g.Resign())
	g.now = g.now.Add(time.Hour)
	times(4*time.Second, 2*time.Second) // no turn runs after the end, but what was thought until then counts
}

// The turn in which a game ends without a move counts, on the clock and in the record.
func TestTheLastTurnCounts(t *testing.T) {
	for _, test := range []struct {
		name   string
		end    func(t *table)
		result Result
		left   time.Duration // of Black, whose turn it was for 18 seconds
	}{
		{"on time", func(g *table) {
			g.now = g.now.Add(42 * time.Second)
			g.Tick()
		}, Result{White, Timeout}, 0},
		{"by resignation", func(g *table) { g.must(g.Resign()) }, Result{White, Resignation}, 42 * time.Second},
		{"by agreement", func(g *table) { g.must(g.AgreeDraw()) }, Result{None, Agreement}, 42 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := record(t)
			r.Time = control(t, "1m")
			g := newTable(t, r, nil, nil)
			shows := func(when string, c *Controller, used time.Duration) {
				t.Helper()
				if c.Result() != test.result || c.Left(Black).Time != test.left || c.Left(White).Time != time.Minute || c.Elapsed(Black) != used {
					t.Errorf("%s: %v, Black has %v left and White %v, Black has used %v", when, c.Result(), c.Left(Black).Time, c.Left(White).Time, c.Elapsed(Black))
				}
			}
			g.now = g.now.Add(18 * time.Second)
			test.end(g)
			g.now = g.now.Add(time.Hour)
			used := time.Minute - test.left
			shows("then", g.Controller, used)
			if r.LastTurn != used {
				t.Errorf("the record says %v", r.LastTurn)
			}
			again := NewController(r)
			again.Now = g.Now
			again.Resume()
			shows("taken up again", again, used)
			g.must(g.Undo())
			if r.LastTurn != 0 || g.Left(Black).Time != time.Minute {
				t.Errorf("taken back: the record says %v, Black has %v left", r.LastTurn, g.Left(Black).Time)
			}
			g.must(g.Redo())
			shows("made again", g.Controller, used)
			if r.LastTurn != used {
				t.Errorf("made again, the record says %v", r.LastTurn)
			}
		})
	}
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
	g.stands("H8 H9 C12 D12")
}
