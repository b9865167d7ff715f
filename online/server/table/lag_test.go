package table

import (
	"testing"
	"time"

	"hoshi/online"
)

// A player says how long the turn took, and pays for that as far as round trips explain the rest, and as long as the quota lasts.
func TestLag(t *testing.T) {
	second := time.Second
	slow := []time.Duration{10 * second}
	for _, row := range []struct {
		name                 string
		clock                string
		trips                []time.Duration // that were measured
		elapsed, took, spent []time.Duration // of turn after turn
	}{
		{"without a word", "5m", slow, []time.Duration{second}, []time.Duration{0}, []time.Duration{second}},
		{"a steady line", "5m", slow, []time.Duration{3 * second, 2 * second}, []time.Duration{2 * second, 1500 * time.Millisecond}, []time.Duration{2 * second, 1500 * time.Millisecond}},
		{"no line is faster than none", "5m", slow, []time.Duration{second}, []time.Duration{2 * second}, []time.Duration{second}},
		{"three seconds at first", "5m", slow, []time.Duration{10 * second, 3 * second}, []time.Duration{second, second}, []time.Duration{7 * second, 2 * second}},
		{"little in a short game", "1m", slow, []time.Duration{2 * second}, []time.Duration{second / 2}, []time.Duration{2*second - 1170*time.Millisecond}},
		{"a limit of each move", "10s/move", slow, []time.Duration{2 * second}, []time.Duration{second / 2}, []time.Duration{second / 2}},
		{"no round trip was measured", "5m", nil, []time.Duration{2 * second}, []time.Duration{1}, []time.Duration{2 * second}},
		{"a quick line", "5m", []time.Duration{30 * time.Millisecond}, []time.Duration{2 * second}, []time.Duration{1}, []time.Duration{1970 * time.Millisecond}},
		{"a quick line with a hitch", "5m", []time.Duration{second / 2, 0, 0, 0, 0, 0, 0, 0}, []time.Duration{2 * second}, []time.Duration{second}, []time.Duration{1500 * time.Millisecond}},
		{"a hitch of long ago", "5m", []time.Duration{second / 2, 0, 0, 0, 0, 0, 0, 0, 0}, []time.Duration{2 * second}, []time.Duration{second}, []time.Duration{2 * second}},
	} {
		t.Run(row.name, func(t *testing.T) {
			l := newLag(clocked(t, online.Settings{Size: 15}, row.clock).Time)
			for _, trip := range row.trips {
				l.trips.note(trip)
			}
			for i := range row.elapsed {
				got := l.charge(row.elapsed[i], row.took[i])
				if got != row.spent[i] {
					t.Errorf("turn %d is charged with %v, want %v", i+1, got, row.spent[i])
				}
				l.note(row.elapsed[i] - got)
			}
		})
	}
}
