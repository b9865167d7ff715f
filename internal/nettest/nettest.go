// Package nettest is for tests: a network in memory, so that servers and clients run in testing/synctest, where time
// passes when all of them wait. What a real network would buffer waits until the other end reads it.
package nettest

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// Network carries connections to its listeners. The zero value has none. Its methods may be called
// on any goroutine.
type Network struct {
	mu       sync.Mutex
	listener *listener // nil: nobody listens
}

// Listen returns what servers accept connections from, in place of an earlier listener.
func (n *Network) Listen() net.Listener {
	l := &listener{arrivals: make(chan net.Conn), closed: make(chan struct{})}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.listener = l
	return l
}

// Dial connects to the listener whatever the address. It is a dial function as [net.Dialer.DialContext] is.
func (n *Network) Dial(ctx context.Context, _, _ string) (net.Conn, error) {
	n.mu.Lock()
	l := n.listener
	n.mu.Unlock()
	if l == nil {
		return nil, errRefused
	}
	near, far := net.Pipe()
	select {
	case l.arrivals <- far:
		return near, nil
	case <-l.closed:
		return nil, errRefused
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// errRefused is what dialling says where nobody listens.
var errRefused = errors.New("nettest: connection refused")

// Line returns a way to the listener that can be cut.
func (n *Network) Line() *Line { return &Line{network: n} }

// Line is a way to a listener that can be cut. Its methods may be called on any goroutine.
type Line struct {
	network *Network

	mu   sync.Mutex
	open []net.Conn
	down bool
}

// Dial connects as [Network.Dial] does, unless the line is cut.
func (l *Line) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := l.network.Dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.down {
		return nil, errors.Join(errRefused, conn.Close())
	}
	l.open = append(l.open, conn)
	return conn, nil
}

// Cut ends all connections. As long as down is true new ones are refused.
func (l *Line) Cut(down bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.down = down
	for _, conn := range l.open {
		conn.Close() // one that has ended already stays so
	}
	l.open = nil
}

type listener struct {
	arrivals chan net.Conn
	once     sync.Once
	closed   chan struct{}
}

func (l *listener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.arrivals:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (l *listener) Addr() net.Addr { return address{} }

// address is that of every listener.
type address struct{}

func (address) Network() string { return "memory" }
func (address) String() string  { return "memory" }

// Server is what serves until it is closed, as that of package server does.
type Server interface {
	Serve(net.Listener)
	Close(context.Context) error
}

// Serve lets a server listen on the network until the test ends.
func (n *Network) Serve(tb testing.TB, s Server) {
	tb.Cleanup(func() { Stop(tb, s) })
	s.Serve(n.Listen())
}

// Stop closes a server.
func Stop(tb testing.TB, s Server) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		tb.Errorf("closing the server: %v", err)
	}
}

// Echo says again what it hears on each connection, and returns when the listener is closed.
func Echo(l net.Listener) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go func() {
			io.Copy(conn, conn) // until the other end closes
			conn.Close()
		}()
	}
}
