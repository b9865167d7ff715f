//go:build !linux

package growthtest

import "time"

var start = time.Now()

// worked returns how long this process has run: other processes on the cores count, too.
func worked() time.Duration { return time.Since(start) }
