//go:build !windows

package main

import (
	"syscall"
	"time"
)

// processorTime returns how long the processors have worked for this program; its own code alone counts, not the system's.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // its arguments are valid
	}
	return time.Duration(usage.Utime.Nano())
}
