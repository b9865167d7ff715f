package growthtest

import (
	"time"

	"golang.org/x/sys/unix"
)

// worked returns how long this thread has had a core, which other processes do not lengthen.
func worked() time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		panic(err) // it has no other errors than those of its arguments
	}
	return time.Duration(used.Nano())
}
