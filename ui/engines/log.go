package engines

import (
	"bytes"
	"sync"
)

// mostLogged is how many bytes a log keeps at least; the oldest lines go.
const mostLogged = 1 << 20

// Log keeps what was said between Hoshi and a program: a line each, with its time, ">" for Hoshi, "<" for the program and "!" for what it wrote to its
// standard error, or what became of it. It may be used by several goroutines.
type Log struct {
	mu   sync.Mutex
	data []byte
}

// Write implements io.Writer. It takes whole lines.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.data = append(l.data, p...); len(l.data) > 2*mostLogged {
		tail := l.data[len(l.data)-mostLogged:]
		l.data = append([]byte(nil), tail[bytes.IndexByte(tail, '\n')+1:]...)
	}
	return len(p), nil
}

// Text returns what is kept.
func (l *Log) Text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return string(l.data)
}
