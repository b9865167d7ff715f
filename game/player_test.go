package game

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

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
		g.wantStones("")
	})
}

// A controller that is closed can be read, and takes nothing more: neither from people nor from players, the clock or a server.
func TestClosedController(t *testing.T) {
	for name, do := range map[string]func(*table) error{
		"a move":      func(g *table) error { return g.Play(g.point("A1")) },
		"a step":      func(g *table) error { return g.Act(Action{Kind: Pick}) },
		"undo":        func(g *table) error { return g.Undo() },
		"redo":        func(g *table) error { return g.Redo() },
		"resignation": func(g *table) error { return g.Resign() },
		"a draw":      func(g *table) error { return g.End(Result{Reason: Agreement}) },
		"a server's":  func(g *table) error { return g.Follow(g.Match()) },
		"the flag": func(g *table) error {
			g.now = g.now.Add(time.Hour)
			g.Tick()
			return ErrClosed
		},
		"going on": func(g *table) error {
			g.Resume()
			return ErrClosed
		},
		"going on from a move before": func(g *table) error {
			g.Goto(g.Record().Root)
			g.PlayOn()
			g.Goto(g.Live())
			return ErrClosed
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			r.Time = control(t, "5m")
			g := newTable(t, r, nil, nil)
			g.say("H8", "H9", "J9")
			g.must(g.Undo())
			g.Players[Black] = newEngine()
			g.Close()
			told := len(g.changes)
			if err := do(g); err == nil {
				t.Error("it is not refused")
			}
			g.wantStones("H8 H9")
			if g.Result().Over() || g.Thinking() || g.Pondering() || g.CanUndo() || g.CanRedo() || len(g.changes) > told {
				t.Errorf("it goes on: %v, thinking %v, pondering %v, undo %v, redo %v, told of %v",
					g.Result(), g.Thinking(), g.Pondering(), g.CanUndo(), g.CanRedo(), g.changes[told:])
			}
		})
	}
}

// A controller that was halted goes on where it stood: what was thought meanwhile is dropped, and asked for again.
func TestHaltedController(t *testing.T) {
	e := newEngine()
	g := newTable(t, record(t), nil, e)
	g.say("H8")
	g.wait(e)
	g.Halt()
	if g.Thinking() {
		t.Error("something thinks after a halt")
	}
	g.pump() // what it still brings is dropped
	g.Resume()
	g.answer(e, "H9")
	g.say("J9")
	g.wantStones("H8 H9 J9")
}

func TestMinDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const delay = 600 * time.Millisecond
		e := newEngine()
		g := newTable(t, record(t), nil, e)
		g.MinDelay = delay
		began := time.Now()
		g.say("H8")
		g.answer(e, "H9") // at once
		if took := time.Since(began); took != delay {
			t.Errorf("the move appeared after %v, %v was wanted", took, delay)
		}
		g.wantStones("H8 H9")
		g.MinDelay = time.Hour // nobody waits it out
		g.say("C12")
		g.wait(e)
		e.answers <- answer{move: Move{White, g.point("D12")}}
		g.must(g.Undo())
		g.pump()
		g.wantStones("H8 H9")
	})
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
			g.wantStones("H8")
			g.idle(e)
			if g.Turn() != White {
				t.Errorf("%v to move", g.Turn())
			}
			g.Resume()
			g.answer(e, "H9")
			g.wantStones("H8 H9")
		})
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
	g.wantStones("H8 C12 H9 D12")
	if g.CanUndo() {
		t.Error("nobody is there to take a move back")
	}
}
