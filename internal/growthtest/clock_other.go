//go:build !linux

package growthtest

import "time"

var start = time.Now()

// worked returns how long this process has run: who else has the cores counts, too.
func worked() time.Duration { return time.Since(start) }
