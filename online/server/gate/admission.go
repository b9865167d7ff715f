package gate

import (
	"sync/atomic"
	"time"
)

// What those who come may have of a server.
const (
	crowdWaits = time.Second // after an act, for the next one
	crowdGains = 20          // times as much is theirs where none comes
)

// admission tells how much those who come may have: little while games go on, which they would slow down, and more when nothing else is
// asked for, as after a start. The zero value knows of no game. Its methods may be called on any goroutine.
type admission struct{ act atomic.Int64 }

// played notes that somebody has acted in a game.
func (c *admission) played(now time.Time) { c.act.Store(now.UnixNano()) }

// share returns how much those who come may have now where it is some while games go on.
func (c *admission) share(some int, now time.Time) int {
	if now.UnixNano()-c.act.Load() > crowdWaits.Nanoseconds() {
		return crowdGains * some
	}
	return some
}
