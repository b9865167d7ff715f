package describe

import (
	"fmt"
	"time"

	"hoshi/game"
	"hoshi/ui/terms"
)

// Time writes a time used as 0:07, 12:34 or 1:02:03.
func Time(d time.Duration) string { return terms.Time(d) }

// LowTime is when a clock begins to show tenths, and warns.
const LowTime = 10 * time.Second

// Shortest returns the time after which the flag falls or the running period ends, whichever is first.
func Shortest(l game.TimeLeft) time.Duration {
	if l.Move > 0 && l.Move < l.Time {
		return l.Move
	}
	return l.Time
}

// TimeLeft writes the time left, with tenths in the last ten seconds and with the number of periods of byo-yomi: 0:23 ×3.
func TimeLeft(l game.TimeLeft) string {
	left := Shortest(l)
	text := Time(left + time.Second - time.Nanosecond) // a clock shows 0:01 until the second is over
	if left < LowTime {
		text = fmt.Sprintf("%.1f", left.Truncate(100*time.Millisecond).Seconds())
	}
	if l.InByoyomi {
		text += fmt.Sprintf(" ×%d", l.Periods)
	}
	return text
}
