package game

import (
	"context"
	"testing"
	"time"
)

// ponderer is an engine that ponders until it is told to end.
type ponderer struct {
	*engine
	begun, ended chan Position
}

func (p ponderer) Ponder(ctx context.Context, pos Position) {
	p.begun <- pos
	<-ctx.Done()
	p.ended <- pos
}

// TestPondering lets the computer ponder where it is a person's turn, and end it whatever happens then.
func TestPondering(t *testing.T) {
	for name, happens := range map[string]func(*table){
		"the person moves":             func(g *table) { g.say("C12") },
		"moves are taken back":         func(g *table) { g.must(g.Undo()) },
		"the person resigns":           func(g *table) { g.must(g.Resign()) },
		"a draw":                       func(g *table) { g.must(g.End(Result{Reason: Agreement})) },
		"the game is left":             func(g *table) { g.Close() },
		"something else is to think":   func(g *table) { g.StopPondering() },
		"the game is judged elsewhere": func(g *table) { g.must(g.Follow(g.Match())) },
		"it goes on from an earlier move": func(g *table) {
			g.Goto(g.Record().Root)
			g.PlayOn()
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := ponderer{newEngine(), make(chan Position, 9), make(chan Position, 9)}
			g := newTable(t, record(t), nil, p)
			<-p.begun // nothing is expected at the first move, but who knows
			g.say("H8")
			<-p.ended
			if g.Pondering() {
				t.Error("it ponders in its own time")
			}
			g.answer(p.engine, "H9")
			m := g.Match()
			want := m.Position()
			if got := <-p.begun; got != want || !g.Pondering() || g.Thinking() {
				t.Errorf("it ponders, %v, on\n%s", g.Pondering(), got.Diagram())
			}
			g.Goto(g.Record().Root)
			g.Goto(g.Live())
			select {
			case <-p.ended:
				t.Error("looking at a move ends it")
			default:
			}
			happens(g)
			select {
			case <-p.ended:
			case <-time.After(time.Minute):
				t.Error("it goes on")
			}
		})
	}
}

// TestNobodyPonders has nobody at the board for whom, or who could.
func TestNobodyPonders(t *testing.T) {
	p := ponderer{newEngine(), make(chan Position, 9), make(chan Position, 9)}
	for name, players := range map[string][2]Player{
		"two people": {nil, nil}, "two engines": {p, p}, "one that can't": {nil, newEngine()},
	} {
		if g := newTable(t, record(t), players[0], players[1]); g.Pondering() {
			t.Errorf("%s: one ponders", name)
		}
	}
}
