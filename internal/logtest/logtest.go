// Package logtest holds what a log or a program wrote, for tests that read it while it is written.
package logtest

import (
	"bytes"
	"strings"
	"sync"
)

// A Log is an io.Writer that keeps all until it is taken. The zero value is empty; any goroutine may use it.
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

// Take returns what was written since it was called last, without blanks around it.
func (l *Log) Take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.text.Reset()
	return strings.TrimSpace(l.text.String())
}

// String returns all that was written.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
