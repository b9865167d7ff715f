package search

import (
	"context"
	"fmt"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

const (
	ms = time.Millisecond
	s  = time.Second
)

func TestClockIsSharedOut(t *testing.T) {
	for _, c := range []struct {
		name                         string
		limit, left, gain            time.Duration
		softLow, softHigh, low, high time.Duration // soft and hard limit
	}{
		{"no clock", 0, 0, 0, 0, 0, 0, 0},
		{"a limit of each move alone", s, 0, 0, 0, 0, s, s},
		{"plenty, and a limit of each move", 2 * s, time.Hour, 0, 2 * s, 2 * s, 2 * s, 2 * s},
		{"ten minutes", 0, 10 * time.Minute, 0, 40 * s, 60 * s, time.Minute, 2 * time.Minute},
		{"ten seconds", 0, 10 * s, 0, 600 * ms, 900 * ms, s, 2 * s},
		{"ten seconds, and a limit of each move", 400 * ms, 10 * s, 0, 300 * ms, 400 * ms, 400 * ms, 400 * ms},
		{"a second", 0, s, 0, 50 * ms, 90 * ms, 100 * ms, 200 * ms},
		{"a tenth of a second", 0, 100 * ms, 0, 1 * ms, 5 * ms, 5 * ms, 20 * ms},
		{"nothing", 0, 1, 0, 1 * ms, 1 * ms, 1 * ms, 1 * ms},
		{"ten seconds, ten more each move", 0, 10 * s, 10 * s, 7 * s, 8 * s, 7 * s, 8 * s},
		{"a minute, two seconds more each move", 0, time.Minute, 2 * s, 6 * s, 7 * s, 12 * s, 15 * s},
		{"nothing but what each move gains", 0, 50 * ms, 10 * s, 30 * ms, 40 * ms, 30 * ms, 40 * ms},
	} {
		l := newLimiter(context.Background(), time.Time{}, ai.Limits{Time: c.limit, Clock: game.TimeLeft{Time: c.left, Increment: c.gain}}, 1, 10, &usual.Figures)
		if l.soft < c.softLow || l.soft > c.softHigh || l.hard < c.low || l.hard > c.high {
			t.Errorf("%s: should take %v, may take %v", c.name, l.soft, l.hard)
		}
	}
	// A game of 160 stones whose every move takes half as long again as it should leaves time.
	left := time.Minute
	for i := range 80 {
		left -= newLimiter(context.Background(), time.Time{}, ai.Limits{Clock: game.TimeLeft{Time: left}}, 1, 80-i, &usual.Figures).soft * 3 / 2
	}
	if left < 50*ms {
		t.Errorf("%v are left after a long game", left)
	}
}

// TestEveryKindOfClockIsUsed compares each clock with its main time alone: an increment, byo-yomi and a limit of each
// move change how long a move takes.
func TestEveryKindOfClockIsUsed(t *testing.T) {
	for _, c := range []struct {
		name                         string
		clock                        string
		spent                        time.Duration // before the move
		softLow, softHigh, low, high time.Duration
	}{
		{"main time alone", "1m", 0, 4 * s, 5 * s, 11 * s, 12 * s},
		{"an increment adds to it", "1m+10s", 0, 12 * s, 13 * s, 19 * s, 20 * s},
		{"byo-yomi that follows does so, too", "1m+1x10s", 0, 12 * s, 13 * s, 21 * s, 22 * s},
		{"with little main time, the period it leads to", "1m+3x10s", 59 * s, 7 * s, 8 * s, 9 * s, 10 * s},
		{"a running period is used, and not the next one", "1m+3x10s", 61 * s, 9 * s, 10 * s, 9 * s, 10 * s},
		{"so is the last one", "1m+1x10s", 61 * s, 9 * s, 10 * s, 9 * s, 10 * s},
		{"byo-yomi alone", "5x30s", 0, 29 * s, 30 * s, 29 * s, 30 * s},
		{"a limit of each move alone", "30s/move", 0, 29 * s, 30 * s, 29 * s, 30 * s},
		{"which is not mistaken for main time of that length", "30s, 30s/move", 0, 2 * s, 3 * s, 5 * s, 6 * s},
		{"a limit of each move beside main time", "10m, 10s/move", 0, 9 * s, 10 * s, 9 * s, 10 * s},
		{"a limit of each move within a period", "1m+3x30s, 10s/move", 61 * s, 9 * s, 10 * s, 9 * s, 10 * s},
	} {
		t.Run(c.name, func(t *testing.T) {
			control, err := game.ParseTimeControl(c.clock)
			if err != nil {
				t.Fatal(err)
			}
			clock := game.NewClock(control)
			if c.spent > 0 {
				clock, _ = clock.Spend(game.Black, c.spent)
			}
			l := newLimiter(context.Background(), time.Time{}, ai.Limits{Clock: clock.Left(game.Black, 0)}, 1, 80, &usual.Figures)
			if l.soft < c.softLow || l.soft > c.softHigh || l.hard < c.low || l.hard > c.high {
				t.Errorf("should take %v, may take %v", l.soft, l.hard)
			}
		})
	}
}

// TestNoClockFalls plays games of 160 stones whose every move takes half as long again as it should.
func TestNoClockFalls(t *testing.T) {
	for _, text := range []string{"1m", "1m+2s", "1m+3x10s", "1m+1x1s", "2x5s", "10s/move", "1m, 5s/move", "1m+3x10s, 5s/move"} {
		t.Run(text, func(t *testing.T) {
			control, err := game.ParseTimeControl(text)
			if err != nil {
				t.Fatal(err)
			}
			clock := game.NewClock(control)
			for move := range 80 {
				limits := ai.Limits{Clock: clock.Left(game.Black, 0)}
				l := newLimiter(context.Background(), time.Time{}, limits, 1, 80-move, &usual.Figures)
				spent := min(l.soft*3/2, l.hard)
				var fallen bool
				if clock, fallen = clock.Spend(game.Black, spent); fallen {
					t.Fatalf("move %d of %v brings the flag down", move+1, spent)
				}
			}
			if left := clock.Left(game.Black, 0); left.Periods != control.Periods {
				t.Errorf("%d of %d periods are left", left.Periods, control.Periods)
			}
		})
	}
}

// TestNoClockFallsOnAFullBoard plays games that fill the board; every move takes half as long again as it should, and on a busy
// machine its way to the clock some time more.
func TestNoClockFallsOnAFullBoard(t *testing.T) {
	for _, row := range []struct {
		clock string
		size  int
		left  time.Duration // at least, at the end
	}{
		{"1s", 15, 30 * ms}, {"3s", 15, 30 * ms}, {"20s", 15, 30 * ms}, {"3m", 15, 30 * ms},
		{"3s", 20, 30 * ms}, {"3s", 22, 30 * ms}, {"2s+5ms", 15, 10 * ms}, {"2s+10ms", 15, 10 * ms}, {"1s+1s", 15, 10 * ms}, {"3s, 1s/move", 15, 30 * ms},
	} {
		t.Run(fmt.Sprintf("%s on %d points", row.clock, row.size), func(t *testing.T) {
			control, err := game.ParseTimeControl(row.clock)
			if err != nil {
				t.Fatal(err)
			}
			clock := game.NewClock(control)
			for moves := (row.size*row.size + 1) / 2; moves > 0; moves-- {
				l := newLimiter(context.Background(), time.Time{}, ai.Limits{Clock: clock.Left(game.Black, 0)}, 1, moves, &usual.Figures)
				var fallen bool
				if clock, fallen = clock.Spend(game.Black, min(l.soft*3/2, l.hard)+2*ms); fallen {
					t.Fatalf("the flag falls with %d moves to come", moves-1)
				}
			}
			if left := clock.Left(game.Black, 0).Time; left < row.left {
				t.Errorf("%v are left", left)
			}
		})
	}
}

func TestEnough(t *testing.T) {
	for _, c := range []struct {
		name       string
		soft, gone time.Duration
		last       time.Duration
		stable     int
		fall       ai.Score
		want       bool
	}{
		{"as long as there is", 0, time.Hour, time.Hour, 9, 0, false},
		{"just begun", 100 * s, s, s, 1, 0, false},
		{"over", 100 * s, 170 * s, s, 0, 0, true},
		{"the next iteration would last too long", 100 * s, 60 * s, 90 * s, 1, 0, true},
		{"the same move for long", 100 * s, 70 * s, s, 8, 0, true},
		{"a new move", 100 * s, 100 * s, 20 * s, 0, 0, false},
		{"the score falls", 100 * s, 100 * s, 20 * s, 3, 150, false},
		{"the score rises", 100 * s, 100 * s, 20 * s, 3, -150, true},
	} {
		l := limiter{soft: c.soft}
		if got := l.enough(c.gone, c.last, c.stable, c.fall); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestNodesAreShared(t *testing.T) {
	l := newLimiter(context.Background(), time.Time{}, ai.Limits{Nodes: 3000}, 2, 10, &usual.Figures)
	for _, c := range []struct {
		nodes int64
		end   bool
		again int64
	}{{1, false, pace}, {2599, false, 200}, {200, false, 100}, {199, false, 1}, {1, true, 1}} {
		if end, again := l.ask(c.nodes); end != c.end || again != c.again {
			t.Errorf("after %d more: %v, %d more", c.nodes, end, again)
		}
	}
}

// TestForcedAnswerAtOnce gives an hour for what needs no thinking.
func TestForcedAnswerAtOnce(t *testing.T) {
	const rest = `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .`
	for _, c := range []struct {
		name, diagram, want string
		rule                game.Rule
	}{
		{"a five", `
			. . . . . . . . .
			. X X X X . . . .
			. . . . . . . . .
			. O O O O . . . .` + rest, "A8 F8", game.Freestyle},
		{"an open four", `
			. . . . . . . . .
			. . X X X . . . .
			. . . . . . . . .
			. . O O . O . . .` + rest, "B8 F8", game.Freestyle},
		{"the only stop", `
			. . . . . . . . .
			. X O O O O . . .
			. . . X X . . . .
			. . . . . . . . .` + rest, "G8", game.Standard},
		{"nothing helps", `
			. . . . . . . . .
			. . O O O O . . .
			. . . X X . . . .
			. . . . X . . . .` + rest, "B8 G8", game.Freestyle},
	} {
		pos, err := game.ParseDiagram(c.rule, c.diagram)
		if err != nil {
			t.Fatal(err)
		}
		pos = pos.WithTurn(game.Black)
		e := New(Options{})
		search(t, e, pos, ai.Limits{Nodes: 1}) // makes the tables
		for name, lim := range map[string]ai.Limits{"a move": {Time: time.Hour}, "a game": {Clock: game.TimeLeft{Time: time.Hour}}} {
			info := search(t, e, pos, lim)
			if got := info.PV[0].Text(9); len(c.want) > 2 && got != c.want[:2] && got != c.want[3:] || len(c.want) == 2 && got != c.want {
				t.Errorf("%s, an hour %s: %s, not %s", c.name, name, got, c.want)
			}
			if info.Nodes > 100 {
				t.Errorf("%s, an hour %s: %d nodes", c.name, name, info.Nodes)
			}
		}
	}
}
