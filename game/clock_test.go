package game

import (
	"errors"
	"testing"
	"time"
)

const s, m = time.Second, time.Minute

func TestTimeControlText(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"none":                {},
		"10m":                 {Main: 10 * m},
		"10m+5s":              {Main: 10 * m, Increment: 5 * s},
		"5m+3x30s":            {Main: 5 * m, Periods: 3, Period: 30 * s},
		"1h30m+1x1m":          {Main: 90 * m, Periods: 1, Period: m},
		"3x30s":               {Periods: 3, Period: 30 * s},
		"30s/move":            {PerMove: 30 * s},
		"3m, 30s/move":        {Main: 3 * m, PerMove: 30 * s},
		"3m+1.5s, 500ms/move": {Main: 3 * m, Increment: 1500 * time.Millisecond, PerMove: s / 2},
		"10000h":              {Main: 10_000 * time.Hour},
		"1h0m1s":              {Main: time.Hour + s},
	} {
		if got := want.String(); got != text {
			t.Errorf("%+v is %q, want %q", want, got, text)
		}
		if got, err := ParseTimeControl(text); got != want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]TimeControl{
		"":               {},
		" 5m + 3x30s ":   {Main: 5 * m, Periods: 3, Period: 30 * s},
		"30s/move,3m":    {Main: 3 * m, PerMove: 30 * s},
		"600s":           {Main: 10 * m},
		"0h10m0s + 5.0s": {Main: 10 * m, Increment: 5 * s},
	} {
		if got, err := ParseTimeControl(text); got != want || err != nil {
			t.Errorf("%q is %+v, %v; want %+v", text, got, err, want)
		}
	}
}

func TestParseTimeControlRefuses(t *testing.T) {
	for _, text := range []string{
		"0s", "-5m", "10", "10m+", "+5s", "10m+0s", "10m+-5s", "10m+5s+5s", "0x30s", "3x0s", "3x", "x30s", "-1x30s", "1.5x30s",
		"3x30s+2x30s", "3x30s+5s", "5m+5s+3x30s", "101x30s", "/move", "0s/move", "30s/move,30s/move", "5m,5m", "5m,", "soon",
		"10001h", "1us", "9999999999999h",
	} {
		if got, err := ParseTimeControl(text); !errors.Is(err, ErrTimeControl) {
			t.Errorf("%q is %+v, %v; want %v", text, got, err, ErrTimeControl)
		}
	}
}

func TestTimeControlValidate(t *testing.T) {
	tests := []struct {
		name string
		tc   TimeControl
		ok   bool
	}{
		{"no clock", TimeControl{}, true},
		{"main time", TimeControl{Main: m}, true},
		{"Fischer", TimeControl{Main: m, Increment: s}, true},
		{"byo-yomi", TimeControl{Main: m, Periods: 5, Period: s}, true},
		{"byo-yomi from the start", TimeControl{Periods: 5, Period: s}, true},
		{"a limit of each move", TimeControl{PerMove: s}, true},
		{"a limit beside main time", TimeControl{Main: m, PerMove: s}, true},
		{"a limit beside byo-yomi", TimeControl{Main: m, Periods: 1, Period: m, PerMove: s}, true},
		{"less than nothing", TimeControl{Main: -m}, false},
		{"a negative increment", TimeControl{Main: m, Increment: -s}, false},
		{"a negative limit", TimeControl{PerMove: -1}, false},
		{"next to nothing", TimeControl{PerMove: time.Microsecond}, false},
		{"years", TimeControl{Main: 20_000 * time.Hour}, false},
		{"an increment on nothing", TimeControl{Increment: s}, false},
		{"periods of no length", TimeControl{Main: m, Periods: 3}, false},
		{"no periods of some length", TimeControl{Main: m, Period: s}, false},
		{"periods below none", TimeControl{Main: m, Periods: -1, Period: s}, false},
		{"a hundred periods", TimeControl{Main: m, Periods: 100, Period: s}, true},
		{"more periods than anybody counts", TimeControl{Main: m, Periods: 101, Period: s}, false},
		{"increment and byo-yomi", TimeControl{Main: m, Increment: s, Periods: 1, Period: s}, false},
	}
	for _, test := range tests {
		if err := test.tc.Validate(); (err == nil) != test.ok || err != nil && !errors.Is(err, ErrTimeControl) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func control(t *testing.T, text string) TimeControl {
	t.Helper()
	tc, err := ParseTimeControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return tc
}

func TestClock(t *testing.T) {
	tests := []struct {
		name    string
		control string
		spent   []time.Duration // by Black, move after move
		running time.Duration   // of Black's turn
		want    TimeLeft
		fallen  bool
	}{
		{"no clock", "none", []time.Duration{m}, 1000 * m, TimeLeft{}, false},
		{"a full clock", "10m", nil, 0, TimeLeft{Time: 10 * m}, false},
		{"main time runs", "10m", []time.Duration{m, 2 * m}, 30 * s, TimeLeft{Time: 6*m + 30*s}, false},
		{"the last instant", "10m", []time.Duration{m}, 9*m - 1, TimeLeft{Time: 1}, false},
		{"main time is over", "10m", []time.Duration{m}, 9 * m, TimeLeft{}, true},
		{"long after", "10m", []time.Duration{m}, 90 * m, TimeLeft{}, true},
		{"who fell stays so", "10m", []time.Duration{11 * m}, 0, TimeLeft{}, true},
		{"a turn of less than no time", "10m", nil, -m, TimeLeft{Time: 10 * m}, false},

		{"Fischer adds after a move", "1m+5s", []time.Duration{10 * s}, 0, TimeLeft{Time: 55 * s}, false},
		{"and may make it more than at first", "1m+5s", []time.Duration{s, s}, 0, TimeLeft{Time: 68 * s}, false},
		{"not within one", "1m+5s", nil, 60 * s, TimeLeft{}, true},
		{"nor after a fall", "1m+5s", []time.Duration{60 * s}, 0, TimeLeft{}, true},

		{"byo-yomi waits", "1m+3x30s", []time.Duration{30 * s}, 29 * s, TimeLeft{Time: s, Periods: 3}, false},
		{"and begins", "1m+3x30s", []time.Duration{30 * s}, 30 * s, TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true}, false},
		{"within a turn", "1m+3x30s", []time.Duration{30 * s}, 40 * s, TimeLeft{Time: 20 * s, Periods: 3, InByoyomi: true}, false},
		{"a period is whole after a move", "1m+3x30s", []time.Duration{80 * s}, 0, TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true}, false},
		{"as often as one likes", "1m+3x30s", []time.Duration{80 * s, 29 * s, 29 * s}, 0, TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true}, false},
		{"a period that is used up is gone", "1m+3x30s", []time.Duration{80 * s, 30 * s}, 0, TimeLeft{Time: 30 * s, Periods: 2, InByoyomi: true}, false},
		{"two at once", "1m+3x30s", []time.Duration{80 * s, 70 * s}, 5 * s, TimeLeft{Time: 25 * s, Periods: 1, InByoyomi: true}, false},
		{"main time and two of them at once", "1m+3x30s", []time.Duration{130 * s}, 0, TimeLeft{Time: 30 * s, Periods: 1, InByoyomi: true}, false},
		{"the last one", "1m+3x30s", []time.Duration{130 * s}, 30*s - 1, TimeLeft{Time: 1, Periods: 1, InByoyomi: true}, false},
		{"is over", "1m+3x30s", []time.Duration{130 * s}, 30 * s, TimeLeft{InByoyomi: true}, true},
		{"all of them in one turn", "1m+3x30s", nil, 150 * s, TimeLeft{InByoyomi: true}, true},
		{"and stays so", "1m+3x30s", []time.Duration{1000 * m}, 0, TimeLeft{InByoyomi: true}, true},
		{"byo-yomi from the start", "2x10s", []time.Duration{9 * s}, 4 * s, TimeLeft{Time: 6 * s, Periods: 2, InByoyomi: true}, false},

		{"each move alone", "30s/move", []time.Duration{29 * s, 29 * s}, 10 * s, TimeLeft{Time: 20 * s, Move: 20 * s}, false},
		{"too long for a move", "30s/move", nil, 30 * s, TimeLeft{}, true},
		{"a limit beside main time", "3m, 30s/move", []time.Duration{20 * s}, 5 * s, TimeLeft{Time: 155 * s, Move: 25 * s}, false},
		{"too long for a move, not for the game", "3m, 30s/move", nil, 40 * s, TimeLeft{Time: 140 * s}, true},
		{"too long for the game, not for a move", "1m, 50s/move", []time.Duration{40 * s}, 20 * s, TimeLeft{Move: 30 * s}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := NewClock(control(t, test.control))
			test.want.Increment, test.want.Period = c.control.Increment, c.control.Period
			if c.control.Main == 0 && c.control.Periods == 0 {
				test.want.Period = c.control.PerMove
			}
			full := c.Left(White, 0)
			for _, d := range test.spent {
				c, _ = c.Spend(Black, d)
			}
			if got := c.Left(Black, test.running); got != test.want {
				t.Errorf("left %+v, want %+v", got, test.want)
			}
			if got := c.Fallen(Black, test.running); got != test.fallen {
				t.Errorf("fallen: %v", got)
			}
			if _, flag := c.Spend(Black, test.running); flag != test.fallen {
				t.Errorf("a move now brings the flag down: %v", flag)
			}
			if got := c.Left(White, 0); got != full {
				t.Errorf("White has %+v left, of %+v", got, full)
			}
		})
	}
	var none Clock
	if after, flag := none.Spend(White, m); flag || after != none || none.Fallen(Black, m) {
		t.Error("the zero clock runs")
	}
}

func TestRenewed(t *testing.T) {
	for _, test := range []struct {
		name, control string
		running       time.Duration
		want          bool
	}{
		{"no clock", "none", 0, false},
		{"main time", "1m", 0, false},
		{"an increment", "1m+5s", 0, false},
		{"main time before byo-yomi", "1m+3x30s", 59 * s, false},
		{"byo-yomi", "1m+3x30s", 61 * s, true},
		{"byo-yomi from the start", "3x30s", 0, true},
		{"only moves are limited", "30s/move", s, true},
		{"moves are limited beside main time", "30s, 30s/move", 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := NewClock(control(t, test.control)).Left(Black, test.running).Renewed(); got != test.want {
				t.Errorf("renewed: %v", got)
			}
		})
	}
}

// Taking back gives the time back: the clock is counted from the record.
func TestClockAt(t *testing.T) {
	record, err := NewRecord(Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	tc := control(t, "1m+3x30s")
	n := record.Root
	nodes := []*Node{n}
	for i, spent := range []time.Duration{50 * s, 10 * s, 20 * s, 0, 35 * s} {
		if i == 2 {
			n = n.AddBlank()
		}
		if n, err = n.Add(Move{n.toMove(), Point{i, i}}); err != nil {
			t.Fatal(err)
		}
		n.Spent = spent
		nodes = append(nodes, n)
	}
	for i, want := range []struct{ black, white TimeLeft }{
		{TimeLeft{Time: 60 * s, Periods: 3}, TimeLeft{Time: 60 * s, Periods: 3}},
		{TimeLeft{Time: 10 * s, Periods: 3}, TimeLeft{Time: 60 * s, Periods: 3}},
		{TimeLeft{Time: 10 * s, Periods: 3}, TimeLeft{Time: 50 * s, Periods: 3}},
		{TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true}, TimeLeft{Time: 50 * s, Periods: 3}},
		{TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true}, TimeLeft{Time: 50 * s, Periods: 3}},
		{TimeLeft{Time: 30 * s, Periods: 2, InByoyomi: true}, TimeLeft{Time: 50 * s, Periods: 3}},
	} {
		c := ClockAt(tc, nodes[i])
		want.black.Period, want.white.Period = tc.Period, tc.Period
		if black, white := c.Left(Black, 0), c.Left(White, 0); black != want.black || white != want.white {
			t.Errorf("after move %d: Black %+v, White %+v; want %+v", i, black, white, want)
		}
	}
}
