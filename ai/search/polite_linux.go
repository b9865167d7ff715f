package search

import "syscall"

// giveWay lowers the priority of the thread that runs. Where the system refuses that it stays as it is.
func giveWay() {
	thread := syscall.Gettid()
	if rest, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread); err == nil { // 20 less the nice value
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, thread, min(20-rest+10, 19))
	}
}
