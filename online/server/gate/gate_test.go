package gate

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// patience is how long a test waits for what must come.
const patience = 3 * time.Minute

// hall lets everybody in and hears nothing.
type hall struct {
	t    *testing.T
	gate *Gate
}

func (h *hall) RefusalFor(string) *online.Refusal { return nil }
func (h *hall) Fault(err error)                   { h.t.Error(err) }
func (h *hall) Health() error                     { return nil }
func (h *hall) Load() Load                        { return Load{} }

func (h *hall) Enter(conn Line, who Caller) {
	go func() {
		defer h.gate.Left(who.Address)
		for err := error(nil); err == nil; _, _, err = conn.Read(context.Background()) {
		}
	}()
}

// listening is a gate that listens on loopback until the end of the test.
func listening(t *testing.T, opts Options) *Gate {
	t.Helper()
	in := &hall{t: t}
	g, err := NewGate(opts, in)
	if err != nil {
		t.Fatal(err)
	}
	in.gate = g
	t.Cleanup(func() {
		if err := g.Close(t.Context()); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	if err := g.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
	return g
}

// poll waits until the gate's goroutine has seen what a client has done.
func poll(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !done(); time.Sleep(time.Millisecond) { // until the gate's goroutine has seen it
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
	}
}

// A caller that begins to speak HTTP and does not go on counts for its address: the sixth of twenty is closed at once, and those that are in stay in.
func TestHalfHandshakes(t *testing.T) {
	s := listening(t, Options{})
	address := s.Addresses()[0]
	enters := func() error {
		conn, _, err := websocket.Dial(t.Context(), "ws://"+address+online.Path, nil)
		if err == nil {
			t.Cleanup(func() { conn.CloseNow() })
		}
		return err
	}
	for range 10 {
		if err := enters(); err != nil {
			t.Fatalf("who completes the handshake: %v", err)
		}
	}
	count := func() int {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.usage.handshakes["127.0.0.1"]
	}
	poll(t, "who is in counts", func() bool { return count() == 0 })
	var halves []net.Conn
	for range 5 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, "GET /play HT"); err != nil {
			t.Fatal(err)
		}
		halves = append(halves, conn)
	}
	poll(t, "five do not count", func() bool { return count() == 5 })
	if enters() == nil {
		t.Error("a sixth is let in")
	}
	for _, conn := range halves {
		conn.SetReadDeadline(time.Now().Add(time.Millisecond))
		if _, err := conn.Read(make([]byte, 1)); err != nil && !os.IsTimeout(err) {
			t.Errorf("one of the five is closed: %v", err)
		}
	}
	halves[0].Close()
	poll(t, "the one that has gone counts", func() bool { return count() == 4 })
	if err := enters(); err != nil {
		t.Errorf("once there is room again: %v", err)
	}
}

// A connection that is refused for the page of its script counts for nobody.
func TestRefusedOrigin(t *testing.T) {
	s := listening(t, Options{Origins: []string{"play.example.org"}})
	options := &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}}
	_, response, err := websocket.Dial(t.Context(), "ws://"+s.Addresses()[0]+online.Path, options)
	if err == nil || response == nil || response.StatusCode != http.StatusForbidden {
		t.Fatalf("it gets %+v, %v", response, err)
	}
	poll(t, "it counts for its address", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.usage.connections["127.0.0.1"] == 0
	})
}

// A name is the server's at the port where it listens; behind a proxy at those of the schemes.
func TestPorts(t *testing.T) {
	for _, row := range []struct {
		name    string
		proxies []netip.Prefix
		port    string
		want    bool
	}{
		{"its own", nil, "PORT", true}, {"another one of the computer", nil, "81", false}, {"that of the scheme", nil, "", false},
		{"that of the scheme of a proxy", []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, "443", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := listening(t, Options{Hosts: []string{"example.org"}, Proxies: row.proxies})
			header := strings.TrimSuffix("example.org:"+row.port, ":")
			header = strings.Replace(header, "PORT", strings.TrimPrefix(s.Addresses()[0], "127.0.0.1:"), 1)
			if got := s.answersTo(header, false); got != row.want {
				t.Errorf("%s: %v", header, got)
			}
		})
	}
}
