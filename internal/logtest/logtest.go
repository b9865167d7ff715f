// Package logtest holds what a log or a program wrote, for tests that read it while it is written.
package logtest

import (
	"bytes"
	"sync"
)

// A Log is an io.Writer that keeps all. The zero value is empty; any goroutine may use it.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer. It never fails.
func (l *Log) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(data)
}

// String returns all that was written.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
