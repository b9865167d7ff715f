package nettest

import (
	"context"
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// echo serves on a new listener until the test ends: it says again what it hears.
func echo(t *testing.T, n *Network) net.Listener {
	l := n.Listen()
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	go Echo(l)
	return l
}

func TestLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n Network
		line := n.Line()
		if _, err := line.Dial(t.Context(), "", ""); !errors.Is(err, errRefused) {
			t.Errorf("nobody listens, and dialling says %v", err)
		}
		listener := echo(t, &n)
		other, err := n.Dial(t.Context(), "", "")
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		conn, err := line.Dial(t.Context(), "", "")
		if err != nil {
			t.Fatal(err)
		}
		heard := func(conn net.Conn) error {
			if _, err := conn.Write([]byte("H8")); err != nil {
				return err
			}
			_, err := io.ReadFull(conn, make([]byte, 2))
			return err
		}
		if err := heard(conn); err != nil {
			t.Error(err)
		}
		line.Cut(true)
		if err := heard(conn); err == nil {
			t.Error("a cut line carries on")
		}
		if _, err := line.Dial(t.Context(), "", ""); !errors.Is(err, errRefused) {
			t.Errorf("the line is cut, and dialling says %v", err)
		}
		if err := heard(other); err != nil {
			t.Errorf("another line was cut: %v", err)
		}
		line.Cut(false)
		if conn, err = line.Dial(t.Context(), "", ""); err != nil || heard(conn) != nil {
			t.Errorf("the line is not restored: %v", err)
		}
		line.Cut(false)
		listener.Close()
		if _, err := n.Dial(t.Context(), "", ""); !errors.Is(err, errRefused) {
			t.Errorf("nobody listens any more, and dialling says %v", err)
		}
	})
}

// Dialling waits for a listener that does not accept as long as its context lets it.
func TestDialWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n Network
		n.Listen()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := n.Dial(ctx, "", ""); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}
