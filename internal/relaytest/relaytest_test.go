package relaytest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/nettest"
)

// echo starts a server that says again what it hears and returns its address.
func echo(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go nettest.Echo(listener)
	return listener.Addr().String()
}

// exchange sends a line and returns what comes back.
func exchange(c net.Conn, line string) (string, error) {
	if _, err := io.WriteString(c, line+"\n"); err != nil {
		return "", err
	}
	return bufio.NewReader(c).ReadString('\n')
}

func TestCut(t *testing.T) {
	r := New(t, echo(t))
	dial := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", r.Address())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	first := dial()
	if got, err := exchange(first, "hello"); got != "hello\n" || err != nil {
		t.Fatalf("heard %q, %v", got, err)
	}
	r.Cut(true)
	if got, err := exchange(first, "still there?"); err == nil {
		t.Errorf("after the cut: %q", got)
	}
	if got, err := exchange(dial(), "again"); err == nil {
		t.Errorf("while it is cut: %q", got)
	}
	r.Cut(false)
	if got, err := exchange(dial(), "back"); got != "back\n" || err != nil {
		t.Errorf("when it is whole again: %q, %v", got, err)
	}
}

// What is said over a long way comes whole and in its order, after the delay, and later where packets are lost.
func TestFar(t *testing.T) {
	for _, row := range []struct {
		name        string
		far         Latency
		least, most time.Duration // until the answer to each of a hundred lines
		late        bool          // some are later than the delay of both ways
	}{
		{"short", Latency{}, 0, 0, false},
		{"long", Latency{Delay: 300 * time.Millisecond}, 600 * time.Millisecond, 600 * time.Millisecond, false},
		{"with losses", Latency{Delay: 300 * time.Millisecond, Loss: .02, Random: rand.New(rand.NewPCG(1, 2))}, 600 * time.Millisecond, 5 * time.Second, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				here, there := net.Pipe()
				go func() {
					io.Copy(there, there) // until the other end closes
					there.Close()
				}()
				conn := row.far.Over(here)
				defer conn.Close()
				late := false
				for i := range 100 {
					began := time.Now()
					line := fmt.Sprintf("line %d", i)
					if got, err := exchange(conn, line); got != line+"\n" || err != nil {
						t.Fatalf("heard %q, %v", got, err)
					}
					took := time.Since(began)
					if took < row.least || took > row.most {
						t.Errorf("line %d came back after %v", i, took)
					}
					late = late || took > 2*row.far.Delay
				}
				if late != row.late {
					t.Errorf("some were late: %v", late)
				}
			})
		})
	}
}
