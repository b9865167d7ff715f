package uitest

import (
	"sync"
	"testing"
	"time"
)

// Posts are functions for Fyne's goroutine, which a test plays. The zero value has none.
type Posts struct {
	lock  sync.Mutex
	queue []func()
}

// Post adds one, from any goroutine.
func (q *Posts) Post(f func()) {
	q.lock.Lock()
	q.queue = append(q.queue, f)
	q.lock.Unlock()
}

// Run does what is posted now, and returns how much that was.
func (q *Posts) Run() int {
	q.lock.Lock()
	queue := q.queue
	q.queue = nil
	q.lock.Unlock()
	for _, f := range queue {
		f()
	}
	return len(queue)
}

// Until does what is posted until something is so, for at most a minute: a busy machine takes its time.
func (q *Posts) Until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); {
		done := q.Run()
		if time.Now().After(end) {
			t.Fatalf("not within a minute: %s", what)
		}
		if done == 0 {
			time.Sleep(time.Millisecond) // polls what another goroutine posts
		}
	}
}
