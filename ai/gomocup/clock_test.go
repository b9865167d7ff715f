package gomocup

import (
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// TestProgramsAreToldTheClock shows what of a clock the protocol can say.
func TestProgramsAreToldTheClock(t *testing.T) {
	const s = time.Second
	for _, row := range []struct {
		name              string
		limits            ai.Limits
		turn, left, match time.Duration
	}{
		{"no limit", ai.Limits{}, unlimited, unlimited, 0},
		{"a limit of the search", ai.Limits{Time: 2 * s}, 2 * s, unlimited, 0},
		{"main time", ai.Limits{Clock: game.TimeLeft{Time: 60 * s}}, unlimited, 60 * s, 60 * s},
		{"main time, and a limit of the search", ai.Limits{Time: 2 * s, Clock: game.TimeLeft{Time: 60 * s}}, 2 * s, 60 * s, 60 * s},
		{"the limit of a move", ai.Limits{Time: 20 * s, Clock: game.TimeLeft{Time: 60 * s, Move: 10 * s}}, 10 * s, 60 * s, 60 * s},
		{"only moves are limited", ai.Limits{Clock: game.TimeLeft{Time: 10 * s, Move: 10 * s, Period: 10 * s}}, 10 * s, unlimited, 0},
		{"byo-yomi follows", ai.Limits{Clock: game.TimeLeft{Time: 5 * s, Periods: 3, Period: 30 * s}}, unlimited, 35 * s, 5 * s},
		{"byo-yomi", ai.Limits{Clock: game.TimeLeft{Time: 30 * s, Periods: 3, InByoyomi: true, Period: 30 * s}}, 30 * s, unlimited, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			turn, left, match := allowed(row.limits)
			if turn != row.turn || left != row.left || match != row.match {
				t.Errorf("a turn of %v, %v left, a match of %v", turn, left, match)
			}
		})
	}
}
