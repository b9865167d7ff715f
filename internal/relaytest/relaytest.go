// Package relaytest is for tests: a way to a server that can be cut.
package relaytest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// Relay listens on loopback and passes on what comes to a server, both ways. Its methods may be called on any goroutine.
type Relay struct {
	listener net.Listener
	target   string

	mu   sync.Mutex
	open []net.Conn
	down bool
}

// New returns a relay to the server at target, host and port, that ends with the test.
func New(tb testing.TB, target string) *Relay {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	r := &Relay{listener: listener, target: target}
	tb.Cleanup(func() {
		listener.Close() // its end is what ends serve
		r.Cut(true)
	})
	go r.serve()
	return r
}

// Address returns the host and port at which the relay is reached.
func (r *Relay) Address() string { return r.listener.Addr().String() }

// Cut ends all connections. As long as down is true new ones end at once, too.
func (r *Relay) Cut(down bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.down = down
	for _, c := range r.open {
		c.Close()
	}
	r.open = nil
}

func (r *Relay) serve() {
	for {
		in, err := r.listener.Accept()
		if err != nil {
			return
		}
		go r.carry(in)
	}
}

// carry passes on what both ends say until one of them ends or the relay is cut.
func (r *Relay) carry(in net.Conn) {
	defer in.Close()
	out, err := net.Dial("tcp", r.target)
	if err != nil {
		return
	}
	defer out.Close()
	if !r.join(in, out) {
		return
	}
	go func() {
		io.Copy(in, out)
		in.Close() // so that the other way ends, too
	}()
	io.Copy(out, in)
}

// join counts two ends of a connection, unless the relay is cut.
func (r *Relay) join(in, out net.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.down {
		return false
	}
	r.open = append(r.open, in, out)
	return true
}

// UnusedAddress returns an address at which nobody listens.
func UnusedAddress(tb testing.TB) string {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
