package server

import (
	"errors"
	"log/slog"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/logtest"
	"hoshi/online"
	"hoshi/online/server/gate"
)

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

// The log has a line for each code and ten seconds, however much was refused, and nothing of what people who play do.
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
		time.Sleep(gate.RefusedEvery + lobbyEvery) // in the bubble
		for code, times := range map[online.Code]string{online.UnknownType: "times=49 ", online.TooFast: "times=11 "} {
			lines := log.lines("code=" + string(code))
			if len(lines) != 1 || !strings.Contains(lines[0], times) || !strings.Contains(lines[0], "rate=") || !strings.Contains(lines[0], "most=pipe") {
				t.Errorf("of %s it says %q", code, lines)
			}
		}
		if lines := log.lines("code="); len(lines) != 2 {
			t.Errorf("it says %q", lines)
		}
		time.Sleep(3 * gate.RefusedEvery) // in the bubble
		if lines := log.lines("code="); len(lines) != 2 {
			t.Errorf("then it says %q", lines)
		}
	})
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
