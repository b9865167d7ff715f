package sgf

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
)

// spentName is Hoshi's own property for the time that a move took.
const spentName = "HSMT"

// parseSeconds reads a time in seconds, zero or more; it is rounded to milliseconds.
func parseSeconds(raw string) (d time.Duration, ok bool) {
	const most = 1e9 // seconds, 30 years
	seconds, err := strconv.ParseFloat(strings.TrimSpace(raw), 64)
	if err != nil || !(seconds >= 0 && seconds < most) {
		return 0, false
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}

// secondsText is the reverse of parseSeconds.
func secondsText(d time.Duration) string {
	return strconv.FormatFloat(rounded(d).Seconds(), 'f', -1, 64)
}

// spentText writes the time of a move with three decimals.
func spentText(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// rounded returns d as the file gives it.
func rounded(d time.Duration) time.Duration { return d.Round(time.Millisecond) }

// parseTimeControl reads the values of TM, the main time, and of OT, the overtime; nil where there is none. It is not ok
// where the two don't name a time control that the program knows, all of it.
func parseTimeControl(tm, ot []string) (tc game.TimeControl, ok bool) {
	none := game.TimeControl{}
	if len(tm) > 1 || len(ot) > 1 {
		return none, false
	}
	for _, raw := range tm {
		if tc.Main, ok = parseSeconds(raw); !ok {
			return none, false
		}
	}
	for _, raw := range ot {
		for part := range strings.SplitSeq(simple(raw), ",") {
			if !parseOvertime(&tc, part) {
				return none, false
			}
		}
	}
	if tc == none || tc.Validate() != nil {
		return none, false
	}
	return tc, true
}

// parseOvertime reads "5 fischer", "3x30 byo-yomi" or "30 per move", in seconds.
func parseOvertime(tc *game.TimeControl, text string) bool {
	amount, kind, _ := strings.Cut(strings.ToLower(strings.Join(strings.Fields(text), " ")), " ")
	var field *time.Duration
	switch kind {
	case "fischer":
		field = &tc.Increment
	case "per move":
		field = &tc.PerMove
	case "byo-yomi", "byoyomi":
		count, length, _ := strings.Cut(amount, "x")
		periods, err := strconv.Atoi(count)
		if err != nil {
			return false
		}
		amount, field, tc.Periods = length, &tc.Period, periods
	default:
		return false
	}
	d, ok := parseSeconds(amount)
	if !ok || d == 0 || *field != 0 {
		return false
	}
	*field = d
	return true
}

// overtimeText is the reverse of parseOvertime for all of tc, "" without overtime.
func overtimeText(tc game.TimeControl) string {
	var parts []string
	if tc.Increment > 0 {
		parts = append(parts, secondsText(tc.Increment)+" fischer")
	}
	if tc.Periods > 0 {
		parts = append(parts, strconv.Itoa(tc.Periods)+"x"+secondsText(tc.Period)+" byo-yomi")
	}
	if tc.PerMove > 0 {
		parts = append(parts, secondsText(tc.PerMove)+" per move")
	}
	return strings.Join(parts, ", ")
}

// hasBank reports whether tc gives time that lasts for more than one move: the clocks that a file can show.
func hasBank(tc game.TimeControl) bool { return tc.Main > 0 || tc.Periods > 0 }

// newClock returns the clock of a game as its file gives it.
func newClock(tc game.TimeControl) game.Clock {
	tc.Main, tc.Increment = rounded(tc.Main), rounded(tc.Increment)
	tc.Period, tc.PerMove = rounded(tc.Period), rounded(tc.PerMove)
	return game.NewClock(tc)
}

// clockNames are the properties of the time, and of the periods of byo-yomi, that a side has left after its move.
var clockNames = [...]struct{ time, periods string }{game.Black: {"BL", "OB"}, game.White: {"WL", "OW"}}

// readClocks takes out of Extra what the moves say of their side's clock where the clock shows the same, or can by the
// time that the move took. The rest stays there.
func readClocks(record *game.Record) {
	type moment struct {
		node  *game.Node
		clock game.Clock
	}
	todo := []moment{{record.Root, newClock(record.Time)}}
	for len(todo) > 0 {
		now := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if side := now.node.Move().Color; side != game.None {
			now.clock = readClock(now.node, now.clock, record.Time.Increment)
		}
		for _, child := range now.node.Children() {
			todo = append(todo, moment{child, now.clock})
		}
	}
}

// readClock does so for one move and returns the clock after it, which was clock before.
func readClock(n *game.Node, clock game.Clock, increment time.Duration) game.Clock {
	side := n.Move().Color
	if n.Spent == 0 {
		n.Spent = spentBy(n, clock.Left(side, 0), increment)
	}
	clock, _ = clock.Spend(side, n.Spent)
	if n.Spent == 0 {
		return clock
	}
	left := clock.Left(side, 0)
	n.Extra = slices.DeleteFunc(n.Extra, func(p game.Property) bool {
		if len(p.Values) != 1 {
			return false
		}
		switch p.Name {
		case clockNames[side].time:
			d, ok := parseSeconds(p.Values[0])
			return ok && d == left.Time
		case clockNames[side].periods:
			periods, err := strconv.Atoi(strings.TrimSpace(p.Values[0]))
			return err == nil && periods == left.Periods && left.InByoyomi
		}
		return false
	})
	if len(n.Extra) == 0 {
		n.Extra = nil
	}
	return clock
}

// spentBy returns the time that a move took by the main time that its player had before it and has after it; zero where
// that can't be said.
func spentBy(n *game.Node, before game.TimeLeft, increment time.Duration) time.Duration {
	names := clockNames[n.Move().Color]
	said := extraValues(n.Extra, names.time)
	if len(said) != 1 || extraValues(n.Extra, names.periods) != nil || before.InByoyomi {
		return 0
	}
	after, ok := parseSeconds(said[0])
	if spent := before.Time + increment - after; ok && spent > 0 && spent < before.Time {
		return spent
	}
	return 0
}

// extraValues returns the values of the first property with that name, nil without one.
func extraValues(extra []game.Property, name string) []string {
	for _, p := range extra {
		if p.Name == name {
			return p.Values
		}
	}
	return nil
}
