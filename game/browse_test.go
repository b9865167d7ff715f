package game

import (
	"slices"
	"testing"
)

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
	g.wantStones("H8 H9 C12 D12")
	g.say("E12")
	g.answer(e, "F12")
	g.wantStones("H8 H9 C12 D12 E12 F12")
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
	g.wantStones("H8 H9 G7 G8")
	if len(second.Children()) != 2 || !slices.Equal(mainLine(second.Children()[1]), []string{"D12"}) {
		t.Errorf("what followed is no variation: %v", second.Children())
	}
	// From a move of the person's: the computer answers anew.
	g.Goto(r.Root.Next())
	g.PlayOn()
	g.answer(e, "I9")
	g.wantStones("H8 I9")
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
	g.wantStones("H8 H9 C12")
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
