// Package growthtest is for tests: it tells work that grows with the square of its size from work that does not, by comparing runs in
// one process, which a busy machine slows alike.
package growthtest

import (
	"runtime"
	"testing"
	"time"
)

// Both sizes are measured at least few times, and tries times before the test fails: the shortest run of each counts, which is disturbed
// least. A single run of the small size that was disturbed would let any growth pass.
const few, tries = 5, 20

// Most is how many times as long four times the size may take: four times for work that grows with its size, sixteen with its square.
const Most = 9

// Linear fails the test where do, which does all on its own goroutine, takes more than [Most] times as long for the size of 4n as for n. n should give it a
// millisecond or more.
func Linear(t *testing.T, n int, do func(n int)) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var small, large time.Duration
	for i := range tries {
		small, large = shorter(small, i, n, do), shorter(large, i, 4*n, do)
		if i >= few-1 && large <= Most*small {
			return
		}
	}
	t.Errorf("%d takes %v, %d takes %v", n, small, 4*n, large)
}

// shorter runs do and returns its time, or the shortest one before it.
func shorter(before time.Duration, run, n int, do func(n int)) time.Duration {
	began := worked()
	do(n)
	if took := worked() - began; run == 0 || took < before {
		return took
	}
	return before
}
