package store

import "sync"

// queue does tasks one after another on a goroutine of its own, so that nobody waits for the disk.
type queue struct {
	mu      sync.Mutex
	tasks   []func()
	working chan struct{} // closed when nothing is left to do; nil: nothing is
}

// add lets a task be done after those before it.
func (l *queue) add(task func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tasks = append(l.tasks, task)
	if l.working == nil {
		l.working = make(chan struct{})
		go l.run()
	}
}

func (l *queue) run() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.tasks) > 0 {
		task := l.tasks[0]
		l.tasks = l.tasks[1:]
		l.mu.Unlock()
		task()
		l.mu.Lock()
	}
	close(l.working)
	l.working = nil
}

// wait waits until nothing is left to do.
func (l *queue) wait() {
	l.mu.Lock()
	working := l.working
	l.mu.Unlock()
	if working != nil {
		<-working
	}
}
