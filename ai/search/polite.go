package search

import "runtime"

// politely runs do on a thread of its own that gives way to the others of the program, where the system lets it.
func politely(do func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // for good: the thread ends with the goroutine
		giveWay()
		do()
	}()
	<-done
}
