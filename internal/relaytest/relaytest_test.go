package relaytest

import (
	"bufio"
	"io"
	"net"
	"testing"

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

// says sends a line and returns what comes back.
func says(c net.Conn, line string) (string, error) {
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
	if got, err := says(first, "hello"); got != "hello\n" || err != nil {
		t.Fatalf("heard %q, %v", got, err)
	}
	r.Cut(true)
	if got, err := says(first, "still there?"); err == nil {
		t.Errorf("after the cut: %q", got)
	}
	if got, err := says(dial(), "again"); err == nil {
		t.Errorf("while it is cut: %q", got)
	}
	r.Cut(false)
	if got, err := says(dial(), "back"); got != "back\n" || err != nil {
		t.Errorf("when it is whole again: %q, %v", got, err)
	}
}
