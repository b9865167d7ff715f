package search

import "syscall"

var setThreadPriority = syscall.NewLazyDLL("kernel32.dll").NewProc("SetThreadPriority")

// giveWay lowers the priority of the thread that runs. Where the system refuses that it stays as it is.
func giveWay() {
	const thisThread, belowNormal = -2, -1 // as GetCurrentThread returns it, and THREAD_PRIORITY_BELOW_NORMAL
	thread, priority := int(thisThread), int(belowNormal)
	_, _, _ = setThreadPriority.Call(uintptr(thread), uintptr(priority))
}
