package search

import "syscall"

// giveWay lowers the priority of the thread that runs. Where the system refuses that it stays as it is.
func giveWay() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), 10) }
