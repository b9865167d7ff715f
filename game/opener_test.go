package game

import (
	"context"
	"errors"
	"testing"
	"time"
)

// openingRecord returns a game that begins by a protocol, Ann being the first player and Bo the second.
func openingRecord(t *testing.T, protocol Protocol, rule Rule) *Record {
	t.Helper()
	r, err := NewRecord(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	opening, err := NewOpening(protocol, rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	r.Opening = opening.Text()
	r.Seats[Black].Name, r.Seats[White].Name = "Ann", "Bo"
	return r
}

// wantActor checks who acts now, by name, and what the step asks for.
func (t *table) wantActor(name string, kind StepKind) {
	t.Helper()
	step, ok := t.Step()
	if !ok || step.Kind != kind || t.Record().Seats[t.Turn()].Name != name {
		t.Fatalf("%s is asked for kind %d (opening %v), want %s for %d", t.Record().Seats[t.Turn()].Name, step.Kind, ok, name, kind)
	}
}

func (t *table) choose(c Choice) {
	t.Helper()
	t.must(t.Act(Action{Kind: Choose, Choice: c}))
}

// Swap2 between two people: Ann puts three stones, Bo adds two, Ann takes White, so that Bo holds Black and White is to move.
func TestSwap2(t *testing.T) {
	g := newTable(t, openingRecord(t, Swap2, Freestyle), nil, nil)
	g.wantActor("Ann", Place)
	g.say("H8", "H9")
	g.wantActor("Ann", Place)
	g.say("I9")
	g.wantActor("Bo", Choose)
	if err := g.Play(g.point("A1")); !errors.Is(err, ErrStep) {
		t.Fatalf("a stone where a choice is asked for: %v", err)
	}
	g.choose(PlaceTwo)
	g.wantActor("Bo", Place)
	g.say("G7", "J8")
	g.wantActor("Ann", Choose)
	g.choose(TakeWhite)
	if _, ok := g.Step(); ok {
		t.Fatal("the opening is not over")
	}
	if g.Record().Seats[White].Name != "Ann" || g.Turn() != White {
		t.Fatalf("White is %+v, %v is to move", g.Record().Seats[White], g.Turn())
	}
	g.say("A1")
	g.wantStones("H8 H9 I9 G7 J8 A1")
}

// Taking back in an opening goes back step by step, choices and exchanged colours included; after the opening it goes no
// further than its end, and then into it.
func TestTakingBackInAnOpening(t *testing.T) {
	g := newTable(t, openingRecord(t, Swap, Freestyle), nil, nil)
	g.say("H8", "H9", "I9")
	g.choose(takingBlack(g))
	g.say("A1")
	for want := 3; want >= 0; want-- {
		g.must(g.Undo())
		if want == 3 { // the move after the opening
			g.must(g.Undo())
		}
		if got := g.Live().Number(); got != want {
			t.Fatalf("after taking back the game stands at move %d, want %d", got, want)
		}
	}
	if g.Record().Seats[Black].Name != "Ann" {
		t.Error("the colours stayed exchanged")
	}
	if err := g.Undo(); !errors.Is(err, ErrNothingToUndo) {
		t.Errorf("taking back at the start: %v", err)
	}
}

// takingBlack returns the choice of Swap that gives the second player Black.
func takingBlack(g *table) Choice {
	step, _ := g.Step()
	for _, c := range step.Choices {
		if c == SwapColors || c == TakeBlack {
			return c
		}
	}
	g.Fatal("no way to take Black")
	return Stay
}

// A record that was saved in the middle of an opening goes on in it, with the colours as they were.
func TestASavedOpeningGoesOn(t *testing.T) {
	g := newTable(t, openingRecord(t, Taraguchi10, Renju), nil, nil)
	g.say("H8")
	g.wantActor("Bo", Choose)
	g.choose(SwapColors)
	saved := g.Record()
	again := newTable(t, saved, nil, nil)
	again.wantActor("Ann", Place) // who holds White now
	if saved.Seats[Black].Name != "Bo" || again.Opening().Text() != saved.Opening {
		t.Errorf("Black is %s, the opening %q", saved.Seats[Black].Name, again.Opening().Text())
	}
}

// opener is an engine that knows openings: it takes the first thing that the step allows.
type opener struct{ *engine }

func (o opener) Act(_ context.Context, opening Opening) (Action, error) {
	step, _ := opening.Step()
	switch step.Kind {
	case Place:
		return Action{Kind: Place, Point: opening.playable(step.Color)[0]}, nil
	case Choose:
		return Action{Kind: Choose, Choice: step.Choices[0]}, nil
	}
	return Action{}, errors.New("not in this test")
}

// An engine answers the steps of its side, and its colour changes with the other's choice.
func TestAnEngineInAnOpening(t *testing.T) {
	player := opener{newEngine()}
	g := newTable(t, openingRecord(t, Swap1, Freestyle), player, nil)
	g.pump()
	g.wantActor("Bo", Choose)
	g.choose(takingBlack(g))
	if g.Players[White] != Player(player) || g.Players[Black] != nil {
		t.Fatal("the engine did not change its colour")
	}
	g.answer(player.engine, "C3")
	g.wantStones("A15 C3")
}

func TestAnEngineWithoutOpeningsFails(t *testing.T) {
	g := newTable(t, openingRecord(t, Swap2, Freestyle), newEngine(), nil)
	g.pump()
	if len(g.errors) != 1 || !errors.Is(g.errors[0], ErrNoOpener) {
		t.Errorf("errors %v", g.errors)
	}
}

func timed(t *testing.T, text string) *Record {
	t.Helper()
	r := record(t)
	var err error
	if r.Time, err = ParseTimeControl(text); err != nil {
		t.Fatal(err)
	}
	return r
}

// The side whose time is over loses; time is given back on taking back.
func TestTheFlagFalls(t *testing.T) {
	g := newTable(t, timed(t, "1m+5s"), nil, nil)
	g.now = g.now.Add(time.Hour) // nobody's clock runs before the first move
	g.say("A1")
	g.now = g.now.Add(time.Hour)
	g.Tick()
	g.say("A3")
	g.now = g.now.Add(40 * time.Second)
	g.say("H8")
	if left := g.Left(Black).Time; left != 25*time.Second {
		t.Errorf("Black has %v, want 25 s: 20 left and 5 added", left)
	}
	g.must(g.Undo())
	if left := g.Left(Black).Time; left != time.Minute {
		t.Errorf("after taking back Black has %v", left)
	}
	g.now = g.now.Add(59 * time.Second)
	g.Tick()
	if g.Result().Over() {
		t.Fatal("the flag fell too soon")
	}
	g.now = g.now.Add(time.Second)
	g.Tick()
	if g.Result() != (Result{White, Timeout}) {
		t.Errorf("result %v", g.Result())
	}
}

// A pause before the game goes on, as behind a page, does not begin the first turn.
func TestAPauseBeforeTheFirstTurn(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	g := NewController(timed(t, "1m"))
	g.Now = func() time.Time { return now }
	g.Pause(true)
	now = now.Add(time.Hour)
	g.Pause(false)
	g.Resume()
	now = now.Add(3 * time.Second)
	if err := g.Play(Point{7, 7}); err != nil {
		t.Fatal(err)
	}
	if spent := g.Live().Spent; spent != 3*time.Second {
		t.Errorf("the first move took %v", spent)
	}
}

// A pause stops the clock, and no flag falls in it.
func TestAPauseStopsTheClock(t *testing.T) {
	g := newTable(t, timed(t, "1m"), nil, nil)
	g.say("A1")
	g.say("A3")
	g.now = g.now.Add(10 * time.Second)
	g.Pause(true)
	g.now = g.now.Add(time.Hour)
	g.Tick()
	if left := g.Left(Black).Time; left != 50*time.Second || g.Result().Over() {
		t.Fatalf("in the pause Black has %v, result %v", left, g.Result())
	}
	g.Pause(false)
	g.now = g.now.Add(5 * time.Second)
	g.say("H8")
	if spent := g.Live().Spent; spent != 15*time.Second {
		t.Errorf("the move took %v", spent)
	}
}

func TestADrawByAgreement(t *testing.T) {
	g := newTable(t, record(t, "H8"), nil, nil)
	g.must(g.End(Result{Reason: Agreement}))
	if g.Result() != (Result{None, Agreement}) || !errors.Is(g.End(Result{Reason: Agreement}), ErrOver) {
		t.Errorf("result %v", g.Result())
	}
	g.must(g.Undo())
	if g.Result().Over() {
		t.Error("a draw can't be taken back")
	}
}
