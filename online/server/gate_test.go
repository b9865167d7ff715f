package server

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/logtest"
	"hoshi/internal/nettest"
	"hoshi/online"
)

// Who begins to speak HTTP and does not go on counts for their address: the sixth of twenty is closed at once, and who is in stays in.
func TestHalfHandshakes(t *testing.T) {
	s, err := New(Options{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nettest.Stop(t, s) })
	if err := s.Start("127.0.0.1:0", "", ""); err != nil {
		t.Fatal(err)
	}
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
	poll := func(what string, done func() bool) {
		t.Helper()
		for deadline := time.Now().Add(patience); !done(); time.Sleep(time.Millisecond) { // until the server's goroutine has seen it
			if time.Now().After(deadline) {
				t.Fatal(what)
			}
		}
	}
	count := func() int {
		s.Gate.mu.Lock()
		defer s.Gate.mu.Unlock()
		return s.usage.handshakes["127.0.0.1"]
	}
	poll("who is in counts", func() bool { return count() == 0 })
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
	poll("five do not count", func() bool { return count() == 5 })
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
	poll("the one that has gone counts", func() bool { return count() == 4 })
	if err := enters(); err != nil {
		t.Errorf("once there is room again: %v", err)
	}
}

// written is what a log wrote.
type written struct{ logtest.Log }

// lines returns the lines that hold the word.
func (w *written) lines(word string) (lines []string) {
	for line := range strings.Lines(w.String()) {
		if strings.Contains(line, word) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// The log has a line for each code and ten seconds, however much was refused, and nothing of what people do who play.
func TestTheLogOfRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := &written{}
		opts := quiet
		opts.Log = slog.New(slog.NewTextHandler(log, nil))
		s := serve(t, opts)
		seats, id := seated(t, s, "Anna", "Boris")
		seats[1].act(id, 0, "H8") // it is not their turn
		seats[1].expect("refused")
		for range 60 {
			seats[0].say(`{"type":"nothing"}`)
			seats[0].expect("refused")
		}
		time.Sleep(refusedEvery + lobbyEvery) // in the bubble
		for code, times := range map[online.Code]string{online.UnknownType: "times=49 ", online.TooFast: "times=11 "} {
			lines := log.lines("code=" + string(code))
			if len(lines) != 1 || !strings.Contains(lines[0], times) || !strings.Contains(lines[0], "rate=") || !strings.Contains(lines[0], "most=pipe") {
				t.Errorf("of %s it says %q", code, lines)
			}
		}
		if lines := log.lines("code="); len(lines) != 2 {
			t.Errorf("it says %q", lines)
		}
		time.Sleep(3 * refusedEvery) // in the bubble
		if lines := log.lines("code="); len(lines) != 2 {
			t.Errorf("then it says %q", lines)
		}
	})
}

// However many addresses are refused, the log keeps few apart.
func TestRefusedAddresses(t *testing.T) {
	var r refused
	for i := range 10_000 {
		r.add(online.AddressFull, fmt.Sprint(i))
	}
	if n := len(r.of[online.AddressFull]); n != refusedNamed+1 {
		t.Errorf("%d are told apart", n)
	}
	log := &written{}
	r.say(slog.New(slog.NewTextHandler(log, nil)), 10*time.Second)
	if lines := log.lines("times=10000 rate=1000 most=others"); len(lines) != 1 {
		t.Errorf("it says %q", log.lines(""))
	}
}

// A server that has ended before it listens takes nothing.
func TestServeAfterTheEnd(t *testing.T) {
	s, err := New(Options{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.Serve(listener)
	if err := listener.Close(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("it still listens: %v", err)
	}
}
