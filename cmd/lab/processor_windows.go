package main

import (
	"syscall"
	"time"
)

// processorTime returns how long the processors have worked for this program; its own code alone counts, not the system's.
func processorTime() time.Duration {
	process, err := syscall.GetCurrentProcess()
	var began, ended, kernel, user syscall.Filetime
	if err == nil {
		err = syscall.GetProcessTimes(process, &began, &ended, &kernel, &user)
	}
	if err != nil {
		panic(err) // its arguments are valid
	}
	return time.Duration(int64(user.HighDateTime)<<32|int64(user.LowDateTime)) * 100
}
