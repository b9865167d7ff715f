package game

import (
	"testing"
	"time"
)

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
	g.must(g.Redo()) // and another one, where the taking back is taken back
	times(8*time.Second, 2*time.Second)
	g.must(g.Undo())
	g.now = g.now.Add(time.Second)
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
		{"by agreement", func(g *table) { g.must(g.End(Result{Reason: Agreement})) }, Result{None, Agreement}, 42 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := record(t)
			r.Time = control(t, "1m")
			g := newTable(t, r, nil, nil)
			g.say("A1") // the clocks wait for the first moves
			g.say("A3")
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

// A turn that was saved in its middle goes on from there: no time is given back, whatever happened to the program.
func TestARunningTurnIsSaved(t *testing.T) {
	for _, test := range []struct {
		name  string
		clock string
		moves []string // before the turn
		used  time.Duration
		left  time.Duration // of the side to move, when the record is taken up again
		noted time.Duration
	}{
		{"in the middle of a turn", "1m", []string{"A1", "A3"}, 18 * time.Second, 42 * time.Second, 18 * time.Second},
		{"a clock that waits for a first move", "1m", []string{"A1"}, 18 * time.Second, time.Minute, 0},
		{"a flag that fell meanwhile", "1m", []string{"A1", "A3"}, 70 * time.Second, 0, 70 * time.Second},
		{"no clock", "", []string{"A1", "A3"}, 18 * time.Second, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := record(t)
			r.Time = control(t, test.clock)
			g := newTable(t, r, nil, nil)
			for _, move := range test.moves {
				g.say(move)
			}
			g.now = g.now.Add(test.used)
			if g.NoteTurn(0) != (test.noted > 0) || g.NoteTurn(time.Second) {
				t.Error("the turn is noted when it is not, or twice")
			}
			if r.LastTurn != test.noted {
				t.Errorf("noted is %v", r.LastTurn)
			}
			g.now = g.now.Add(time.Hour) // nobody was there
			again := NewController(r)
			again.Now = g.Now
			side := again.Turn()
			for _, when := range []string{"taken up", "gone on"} {
				if got := again.Left(side).Time; got != test.left || again.Elapsed(side)-Spent(again.Live(), side) != test.noted {
					t.Errorf("%s: %v left, %v used", when, got, again.Elapsed(side))
				}
				again.Resume()
			}
			again.Resume()
			if test.left == 0 {
				return
			}
			if err := again.Play(Point{2, 2}); err != nil {
				t.Fatal(err)
			}
			if r.LastTurn != 0 || again.Live().Spent != test.noted {
				t.Errorf("after the move: noted %v, spent %v", r.LastTurn, again.Live().Spent)
			}
		})
	}
}
