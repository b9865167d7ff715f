package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// TimeControl says how much time the players have. The zero value is a game without a clock. Main time stands alone or
// with an increment or byo-yomi, byo-yomi also alone, and a limit of each move alone or beside any of them.
type TimeControl struct {
	Main      time.Duration // for the whole game
	Increment time.Duration // added to the main time after every move (Fischer)
	Periods   int           // of byo-yomi, after the main time
	Period    time.Duration // of one period; a move within it leaves it whole
	PerMove   time.Duration // limit of each move
}

// The bounds of what [TimeControl.Validate] allows, besides zero for none.
const (
	minTime    = time.Millisecond
	maxTime    = 10_000 * time.Hour
	maxPeriods = 100
)

// ErrTimeControl is wrapped by the errors of [TimeControl.Validate] and [ParseTimeControl], which say what is allowed.
var ErrTimeControl = errors.New("game: bad time control")

// Validate returns nil for a time control by which a game can be played, and for none.
func (tc TimeControl) Validate() error {
	for _, part := range []struct {
		name string
		time time.Duration
	}{{"main time", tc.Main}, {"increment", tc.Increment}, {"byo-yomi", tc.Period}, {"limit of a move", tc.PerMove}} {
		if part.time != 0 && (part.time < minTime || part.time > maxTime) {
			return fmt.Errorf("%w: the %s is %v; allowed are %s to %s, or none",
				ErrTimeControl, part.name, part.time, durationText(minTime), durationText(maxTime))
		}
	}
	switch {
	case tc.Periods < 0 || tc.Periods > maxPeriods:
		return fmt.Errorf("%w: %d periods of byo-yomi; allowed are 1 to %d, or none", ErrTimeControl, tc.Periods, maxPeriods)
	case (tc.Periods == 0) != (tc.Period == 0):
		return fmt.Errorf("%w: byo-yomi needs one period or more, and a length of them", ErrTimeControl)
	case tc.Increment > 0 && tc.Main == 0:
		return fmt.Errorf("%w: an increment needs main time, or nobody has time for the first move", ErrTimeControl)
	case tc.Increment > 0 && tc.Periods > 0:
		return fmt.Errorf("%w: either an increment or byo-yomi is allowed, not both", ErrTimeControl)
	}
	return nil
}

// String returns the setting as [ParseTimeControl] reads it: "10m", "10m+5s" with an increment, "5m+3x30s" with
// byo-yomi, "3x30s", "30s/move", "3m, 30s/move", and "none".
func (tc TimeControl) String() string {
	var bank, parts []string
	if tc.Main != 0 {
		bank = append(bank, durationText(tc.Main))
	}
	if tc.Increment != 0 {
		bank = append(bank, durationText(tc.Increment))
	}
	if tc.Periods != 0 || tc.Period != 0 {
		bank = append(bank, strconv.Itoa(tc.Periods)+"x"+durationText(tc.Period))
	}
	if bank != nil {
		parts = append(parts, strings.Join(bank, "+"))
	}
	if tc.PerMove != 0 {
		parts = append(parts, durationText(tc.PerMove)+"/move")
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// durationText writes d as [time.Duration.String] does, without the units that are zero: "1h30m", not "1h30m0s".
func durationText(d time.Duration) string {
	text := d.String()
	for _, zero := range []struct{ unit, with string }{{"m", "0s"}, {"h", "0m"}} {
		if rest, ok := strings.CutSuffix(text, zero.unit+zero.with); ok {
			text = rest + zero.unit
		}
	}
	return text
}

// ParseTimeControl reads what [TimeControl.String] writes, with any blanks; nothing is no clock. The errors wrap
// [ErrTimeControl].
func ParseTimeControl(text string) (TimeControl, error) {
	var tc TimeControl
	text = strings.Join(strings.Fields(text), "")
	if text == "" || text == "none" {
		return tc, nil
	}
	for part := range strings.SplitSeq(text, ",") {
		if err := tc.parse(part); err != nil {
			return TimeControl{}, fmt.Errorf("%w in %q; expected such as 10m+5s, 5m+3x30s or 30s/move", err, text)
		}
	}
	return tc, tc.Validate()
}

// parse takes one part of a setting: a limit of each move, or main time with what comes after it.
func (tc *TimeControl) parse(part string) (err error) {
	if limit, ok := strings.CutSuffix(part, "/move"); ok {
		return parseTime(&tc.PerMove, limit)
	}
	if tc.Main != 0 || tc.Periods != 0 {
		return fmt.Errorf("%w: main time twice", ErrTimeControl)
	}
	for term := range strings.SplitSeq(part, "+") {
		if count, length, ok := strings.Cut(term, "x"); ok {
			if tc.Periods != 0 {
				return fmt.Errorf("%w: byo-yomi twice", ErrTimeControl)
			}
			if tc.Periods, err = strconv.Atoi(count); err != nil || tc.Periods < 1 {
				return fmt.Errorf("%w: %q is no number of periods", ErrTimeControl, count)
			}
			err = parseTime(&tc.Period, length)
		} else if tc.Main == 0 && tc.Periods == 0 {
			err = parseTime(&tc.Main, term)
		} else {
			err = parseTime(&tc.Increment, term)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parseTime reads a length of time into a field that has none yet.
func parseTime(field *time.Duration, text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || *field != 0 {
		return fmt.Errorf("%w: %q", ErrTimeControl, text)
	}
	*field = d
	return nil
}

// Clock is the time that both sides have left between two moves. It is a value and never reads the time: how long a turn
// has lasted is passed in. It is made by [NewClock] or [ClockAt]; the zero value is the clock of a game without one.
type Clock struct {
	control TimeControl
	banks   [3]bank // by Color
}

// bank is what one side has left. Both zero: its flag has fallen, unless the control has neither main time nor byo-yomi.
type bank struct {
	main    time.Duration
	periods int
}

// TimeLeft is what a clock shows of one side.
type TimeLeft struct {
	Time      time.Duration // of the main time, of the running period, or, where there is neither, of the move
	Periods   int           // of byo-yomi that are left, the running one among them
	InByoyomi bool          // a period is running: the main time is over
	Move      time.Duration // left of the move under a limit of each move
	Increment time.Duration // what the main time gains by the move
	Period    time.Duration // what each move has anew where there is no main time: a period, or the limit of a move; zero: nothing
}

// Renewed reports whether Time belongs to this move alone, since the next one has as much: a period of byo-yomi is
// running, or only single moves are limited.
func (l TimeLeft) Renewed() bool { return l.InByoyomi || l.Periods == 0 && l.Period > 0 }

// NewClock returns the clock at the beginning of a game under tc, which is valid.
func NewClock(tc TimeControl) Clock {
	full := bank{tc.Main, tc.Periods}
	return Clock{tc, [3]bank{Black: full, White: full}}
}

// ClockAt returns the clock after the moves from the root to n, by the time that each took. Taking back a move gives its
// time back because the clock is counted anew. A move whose time is not known, as those of an opening, leaves it as it was.
func ClockAt(tc TimeControl, n *Node) Clock {
	c := NewClock(tc)
	for _, node := range n.Path() {
		if node.move.color != None && node.Spent > 0 {
			c, _ = c.Spend(node.move.color, node.Spent)
		}
	}
	return c
}

// Left returns what side has left when its turn has lasted running. Nothing is below zero.
func (c Clock) Left(side Color, running time.Duration) TimeLeft {
	running = max(running, 0)
	b := c.banks[side]
	left := TimeLeft{Time: max(b.main-running, 0), Periods: b.periods, Move: max(c.control.PerMove-running, 0),
		Increment: c.control.Increment, Period: c.control.Period}
	switch over := running - b.main; {
	case c.control.Main == 0 && c.control.Periods == 0:
		left.Time, left.Period = left.Move, c.control.PerMove
	case over >= 0 && c.control.Periods > 0:
		left.InByoyomi = true
		left.Periods -= int(min(over/c.control.Period, maxPeriods))
		if left.Periods <= 0 {
			left.Periods = 0
			break
		}
		left.Time = c.control.Period - over%c.control.Period
	}
	return left
}

// Fallen reports whether side has lost on time when its turn has lasted running: a time is over once all of it is used.
func (c Clock) Fallen(side Color, running time.Duration) bool {
	left := c.Left(side, running)
	return c.control != TimeControl{} && left.Time == 0 || c.control.PerMove > 0 && left.Move == 0
}

// Spend returns the clock after a move of side that took d, and whether side's flag fell by it. An increment is added,
// the running period is whole again. A side whose flag has fallen gets no more time.
func (c Clock) Spend(side Color, d time.Duration) (after Clock, flag bool) {
	left := c.Left(side, d)
	flag = c.Fallen(side, d)
	b := &c.banks[side]
	if b.main, b.periods = left.Time, left.Periods; left.InByoyomi || c.control.Main == 0 {
		b.main = 0
	}
	if !flag {
		b.main += c.control.Increment
	}
	return c, flag
}
