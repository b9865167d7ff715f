package table

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
)

// left returns how much time is left of the turn.
func (o *try) left() time.Duration {
	o.t.Helper()
	falls, ok := o.Match.FlagTime()
	if !ok {
		o.t.Fatal("no clock runs")
	}
	return falls.Sub(o.at)
}

// isAwayUntil lets a player be away until so much is left of the turn, and shows the game to them then.
func (o *try) isAwayUntil(seat Seat, left time.Duration) {
	o.t.Helper()
	o.apply(o.Away(o.at, seat))
	o.at = o.at.Add(o.left() - left)
	o.apply(o.Back(o.at, seat, ""))
	o.apply(o.Shown(o.at, seat))
}

// A player who comes back to their turn has ten seconds, twice in a game, but no more than they were away.
func TestTurnsOfPlayersWhoComeBack(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.isAwayUntil(0, 2*time.Second)
	if left := o.left(); left != 10*time.Second {
		t.Errorf("after a long break %v are left", left)
	}
	o.at = o.at.Add(5 * time.Second)
	o.isAwayUntil(0, 2*time.Second) // for three seconds
	if left := o.left(); left != 5*time.Second {
		t.Errorf("after a break of three seconds %v are left", left)
	}
	o.isAwayUntil(0, time.Second)
	if left := o.left(); left != time.Second {
		t.Errorf("after a third break %v are left", left)
	}
	long := newTry(t, blitz)
	long.act("H8", "A1", "H9", "A3")
	long.isAwayUntil(0, time.Minute)
	if left := long.left(); left != time.Minute {
		t.Errorf("where there is time %v are left", left)
	}
	long.isAwayUntil(1, 30*time.Second) // it is not their turn
	if left := long.left(); left != 30*time.Second {
		t.Errorf("after a break of the other player %v are left", left)
	}
}

// Without a clock a turn that is over is lost; one that is not goes on.
func TestTurnsWithoutAClockOfPlayersWhoComeBack(t *testing.T) {
	for away, over := range map[time.Duration]bool{9 * time.Minute: false, 11 * time.Minute: true} {
		s := blitz
		s.Time = game.TimeControl{}
		o := newTry(t, s)
		o.act("H8", "A1", "H9", "A3")
		o.deaf = true
		o.apply(o.Away(o.at, 0))
		o.at = o.at.Add(away)
		o.apply(o.Back(o.at, 0, ""))
		o.apply(o.Shown(o.at, 0))
		o.apply(o.Tick(o.at))
		if (o.Over() != nil) != over {
			t.Errorf("after %v: %+v", away, o.Over())
		}
	}
}

// The clock stands until the last of the acts is told.
func TestClockStandsUntilAllIsTold(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9")
	for i, word := range []string{"A3", "H10"} {
		seq := 3 + i
		if _, refusal := o.Do(o.at, 1-i, &online.Request{Type: "act", Seq: &seq, Act: word, Took: 1}, nil); refusal != nil {
			t.Fatal(refusal)
		}
	}
	for told := range 2 {
		if o.at = o.at.Add(time.Second); !o.Match.Paused() || !o.Due().IsZero() {
			t.Errorf("when %d acts were told the clock runs", told)
		}
		out := o.Begin(o.at, [2]bool{true, true})
		if want := []Seat{1}; told == 1 && !slices.Equal(out.Measure, want) || told == 0 && len(out.Measure) > 0 {
			t.Errorf("told of %d acts, measured is the way to %v", told+1, out.Measure)
		}
	}
	if o.Match.Paused() || o.Match.Elapsed(o.at) != 0 {
		t.Errorf("all is told, and the clock stands: %v", o.Match.Elapsed(o.at))
	}
	o.Note(Context{Lines: [2]Line{{1, 9}, {2, 9}}})
	if due := o.Due(); due.Before(o.at.Add(4*time.Minute)) || due.After(o.at.Add(5*time.Minute+time.Second)) {
		t.Errorf("the flag is due after %v", due.Sub(o.at))
	}
	before := o.Match.Elapsed(o.at.Add(time.Second))
	o.Shown(o.at, 0) // it is the other's turn
	if after := o.Match.Elapsed(o.at.Add(time.Second)); after != before {
		t.Errorf("the turn has lasted %v, now %v", before, after)
	}
}

// The way to a player is measured with each turn that a clock charges, unless they have not said how long the last one took.
func TestWhoseWayIsMeasured(t *testing.T) {
	for _, row := range []struct {
		name  string
		clock string
		took  int64 // of the last act of the player, in milliseconds
		want  bool
	}{
		{"who says how long a turn took", "5m", 1, true},
		{"who does not", "5m", 0, false},
		{"who says nonsense", "5m", -1, false},
		{"without a clock", "0", 1, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := blitz
			s.Time = game.TimeControl{}
			if row.clock != "0" {
				s = clocked(t, blitz, row.clock)
			}
			o := newTry(t, s)
			o.act("H8", "A1", "H9")
			for i, word := range []string{"A3", "H10"} {
				seq := 3 + i
				out, refusal := o.Do(o.at, 1-i, &online.Request{Type: "act", Seq: &seq, Act: word, Took: row.took}, nil)
				if refusal != nil {
					t.Fatal(refusal)
				}
				if i == 0 {
					o.apply(out)
				}
			}
			if measured := len(o.Begin(o.at, [2]bool{true, true}).Measure) > 0; measured != row.want {
				t.Errorf("the way is measured: %v", measured)
			}
		})
	}
}

// A hitch of the network is worth nothing after eight turns, whether the way was measured with them or not.
func TestAHitchIsForgotten(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.Trip(0, 2*time.Second)
	for i := range TripsKept {
		if o.lag[0].trips.longest() == 0 {
			t.Errorf("it is forgotten after %d turns", i)
		}
		column, row := string(rune('B'+i)), i%2*3
		o.act(column+fmt.Sprint(15-row), column+fmt.Sprint(1+row)) // no word of how long they took
	}
	if longest := o.lag[0].trips.longest(); longest != 0 {
		t.Errorf("after %d turns %v are believed", TripsKept, longest)
	}
}

// An act is charged without what the network took, and saves the game of a player whose flag would have fallen meanwhile; an act of the other one
// doesn't.
func TestActsAtTheEndOfTheTime(t *testing.T) {
	for _, row := range []struct {
		name     string
		from     Seat
		over     time.Duration // since the time was up
		took     time.Duration // before that
		want     online.Code
		travel   time.Duration
		finished bool
	}{
		{"in time by their own clock", 0, time.Second, time.Second, "", 2 * time.Second, false},
		{"too late by their own clock", 0, 3 * time.Second, 0, online.GameOver, 0, true},
		{"of the other player, with the flag on its way", 1, 640 * time.Millisecond, 0, online.NotYourTurn, 0, false},
		{"of the other player", 1, 660 * time.Millisecond, 0, online.GameOver, 0, true},
	} {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		o.Trip(0, 2*time.Second)
		o.at = o.at.Add(o.left())
		elapsed := o.Match.Elapsed(o.at)
		o.at = o.at.Add(row.over)
		o.note()
		seq := 4
		request := online.Request{Type: "act", Seq: &seq, Act: "H10"}
		if row.took > 0 {
			request.Took = (elapsed - row.took).Milliseconds()
		}
		out, refusal := o.Do(o.at, row.from, &request, nil)
		code := online.Code("")
		if refusal != nil {
			code = refusal.Code
		}
		if code != row.want || out.Over != row.finished || row.travel > 0 && out.Travel != row.travel {
			t.Errorf("%s: %q, over %v, %v on its way", row.name, code, out.Over, out.Travel)
		}
	}
}

// An arbiter ends a game whatever the clocks say.
func TestArbiterAfterTheFlag(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	if code := o.request(6*time.Minute, Arbiter, online.Request{Type: "abort"}); code != "" || o.Over().Reason != online.Aborted {
		t.Errorf("%q, %+v", code, o.Over())
	}
	if code := o.request(0, Arbiter, online.Request{Type: "abort"}); code != online.GameOver {
		t.Errorf("once more: %q", code)
	}
}

// All that is given to a player who comes back is no more than the grace of the game.
func TestTimeOfBreaksIsLimited(t *testing.T) {
	o := newTry(t, blitz)
	o.grace = 15 * time.Second
	o.act("H8", "A1", "H9", "A3")
	o.isAwayUntil(0, time.Second)
	if left := o.left(); left != 10*time.Second {
		t.Errorf("after a break %v are left", left)
	}
	o.isAwayUntil(0, time.Second)
	if left := o.left(); left != 7*time.Second { // one, and six of fifteen less nine
		t.Errorf("after another one %v are left", left)
	}
}

// A turn is heard of on the connection to which it was told, and stays heard of.
func TestTurnIsHeardOfWhereItWasTold(t *testing.T) {
	for _, row := range []struct {
		name  string
		known []Context // after the turn was told to connection 1, from which n messages had come
		over  bool
	}{
		{"nothing comes", []Context{{Lines: [2]Line{{1, 0}, {2, 9}}}}, false},
		{"something comes on another connection", []Context{{Lines: [2]Line{{7, 99}, {2, 9}}}}, false},
		{"something comes", []Context{{Lines: [2]Line{{1, 99}, {2, 9}}}}, true},
		{"something comes, and the connection breaks", []Context{{Lines: [2]Line{{1, 99}, {2, 9}}}, {}}, true},
	} {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9")
		o.deaf = true
		o.act("A3")
		for _, known := range row.known {
			o.Note(known)
		}
		if out := o.Tick(o.at.Add(10 * time.Minute)); out.Over != row.over {
			t.Errorf("%s: it is over: %v", row.name, out.Over)
		}
	}
}

// That the other player is away keeps nobody from losing on time.
func TestFlagWhileTheOtherIsAway(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.apply(o.Away(o.at, 1))
	o.at = o.at.Add(6 * time.Minute)
	if o.apply(o.Tick(o.at)); o.Over() == nil || o.Over().Reason != game.Timeout.String() || o.Over().Winner != 1 {
		t.Errorf("it ends by %+v", o.Over())
	}
}

// An act goes on with the game where nothing can come of it that is not the table's own: where it ends the game, is one of an opening, or time is up, or nothing
// can be done by it, that is not said before. Whatever is said, nothing has changed.
func TestActsThatGoOn(t *testing.T) {
	seq := func(n int) *int { return &n }
	row := []string{"H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4"}
	opening := blitz
	opening.Rule, opening.Opening = game.Renju, game.RIF
	for name, one := range map[string]struct {
		settings online.Settings
		before   []string
		after    time.Duration
		from     Seat
		seq      *int
		act      string
		goesOn   bool
		refused  bool
	}{
		"a stone":               {blitz, row, time.Second, 0, seq(8), "C3", true, false},
		"the fifth in a row":    {blitz, row, time.Second, 0, seq(8), "H12", false, false},
		"on a stone":            {blitz, row, time.Second, 0, seq(8), "H8", false, true},
		"outside":               {blitz, row, time.Second, 0, seq(8), "Z99", false, true},
		"the other one's turn":  {blitz, row, time.Second, 1, seq(8), "C3", false, true},
		"another act":           {blitz, row, time.Second, 0, seq(7), "C3", false, true},
		"no number":             {blitz, row, time.Second, 0, nil, "C3", false, true},
		"after the time":        {blitz, row, 6 * time.Minute, 0, seq(8), "C3", false, true},
		"too late to act first": {blitz, nil, 3 * time.Minute, 0, seq(0), "H8", false, true},
		"a step of an opening":  {opening, nil, time.Second, 0, seq(0), "H8", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			o := newTry(t, one.settings)
			o.act(one.before...)
			request := online.Request{Type: "act", Seq: one.seq, Act: one.act}
			o.note()
			before := o.Match.Live(o.at)
			if got := o.OnlyContinues(o.at.Add(one.after), one.from, &request); got != one.goesOn {
				t.Errorf("it is said to go on: %v", got)
			}
			if after := o.Match.Live(o.at); after.Seq != before.Seq || after.Clocks != before.Clocks {
				t.Errorf("it has changed from %+v to %+v", before, after)
			}
			out, refusal := o.Do(o.at.Add(one.after), one.from, &request, nil)
			if (refusal != nil) != one.refused {
				t.Errorf("refused by %v", refusal)
			}
			if one.goesOn && (out.Over || out.Rated || out.Rematch || len(out.Broke) > 0) {
				t.Errorf("it leads to %+v", out)
			}
		})
	}
}
