package desktop

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"hoshi/internal/logtest"
)

// bus is a bus of the tests. It says hello, and answers what it has an answer for.
type bus struct {
	address string
	answers map[string]func() []any // to methods, by their names
	greets  func(*bufio.ReadWriter) // in the place of the usual greeting
	came    chan *caller            // those that said hello
	ended   <-chan struct{}         // closed with the test
}

// caller is a program on a bus of the tests.
type caller struct {
	*dbus.Conn
	line net.Conn
	said chan *dbus.Message // signals, and answers of its own; closed once it has gone
	hang chan struct{}      // closed: nothing is read from it any more
}

// newBus starts a bus, which is the session's.
func newBus(t *testing.T) *bus {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bus")
	l, err := net.Listen("unix", file)
	if err != nil {
		t.Fatal(err)
	}
	b := &bus{address: "unix:path=" + file, answers: map[string]func() []any{}, came: make(chan *caller, 10), ended: t.Context().Done()}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // the test has ended
			}
			context.AfterFunc(t.Context(), func() { conn.Close() })
			go b.serve(conn)
		}
	}()
	t.Cleanup(func() { l.Close() })
	b.answers["Hello"] = func() []any { return []any{":1.7"} }
	b.answers["AddMatch"] = func() []any { return nil }
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", b.address)
	return b
}

// serve answers a program until it goes.
func (b *bus) serve(line net.Conn) {
	defer line.Close()
	rw := bufio.NewReadWriter(bufio.NewReader(line), bufio.NewWriter(line))
	if b.greets != nil {
		b.greets(rw)
		return
	}
	if !greet(rw) {
		return
	}
	conn, err := dbus.NewConn(line) // it only writes
	if err != nil {
		return
	}
	c := &caller{Conn: conn, line: line, said: make(chan *dbus.Message, 10_000), hang: make(chan struct{})}
	defer close(c.said)
	for {
		m, err := dbus.DecodeMessage(rw)
		if err != nil {
			return
		}
		member, _ := m.Headers[dbus.FieldMember].Value().(string)
		if answer := b.answers[member]; answer != nil && m.Type == dbus.TypeMethodCall {
			c.answer(m, answer()...)
		} else {
			c.said <- m
		}
		if member == "Hello" {
			b.came <- c
		}
		select {
		case <-c.hang:
			<-b.ended
		default:
		}
	}
}

// greet lets a program in, as the protocol wants it.
func greet(rw *bufio.ReadWriter) bool {
	for {
		line, err := rw.ReadString('\n')
		if err != nil {
			return false
		}
		answer := "ERROR"
		switch line = strings.Trim(line, "\x00\r\n"); {
		case line == "BEGIN":
			return true
		case line == "AUTH":
			answer = "REJECTED EXTERNAL"
		case strings.HasPrefix(line, "AUTH EXTERNAL"):
			answer = "OK 0123456789abcdef0123456789abcdef"
		}
		fmt.Fprintf(rw, "%s\r\n", answer)
		if rw.Flush() != nil {
			return false
		}
	}
}

// answer answers a message.
func (c *caller) answer(m *dbus.Message, body ...any) {
	c.send(dbus.TypeMethodReply, map[dbus.HeaderField]dbus.Variant{dbus.FieldReplySerial: dbus.MakeVariant(m.Serial())}, body...)
}

// signal tells the program that something has happened.
func (c *caller) signal(path dbus.ObjectPath, group, member string, body ...any) {
	c.send(dbus.TypeSignal, map[dbus.HeaderField]dbus.Variant{dbus.FieldPath: dbus.MakeVariant(path), dbus.FieldInterface: dbus.MakeVariant(group),
		dbus.FieldMember: dbus.MakeVariant(member)}, body...)
}

// ask calls a method of the program, as a reader does, and returns the number of the question.
func (c *caller) ask(path dbus.ObjectPath, group, member string, body ...any) uint32 {
	return c.send(dbus.TypeMethodCall, map[dbus.HeaderField]dbus.Variant{dbus.FieldPath: dbus.MakeVariant(path), dbus.FieldInterface: dbus.MakeVariant(group),
		dbus.FieldMember: dbus.MakeVariant(member), dbus.FieldSender: dbus.MakeVariant(":1.9")}, body...)
}

func (c *caller) send(kind dbus.Type, headers map[dbus.HeaderField]dbus.Variant, body ...any) uint32 {
	if len(body) > 0 {
		headers[dbus.FieldSignature] = dbus.MakeVariant(dbus.SignatureOf(body...))
	}
	m := &dbus.Message{Type: kind, Headers: headers, Body: body}
	c.Send(m, nil)
	return m.Serial()
}

// reply waits for the answer to a question; err is what is wrong with it.
func (c *caller) reply(t *testing.T, number uint32) (body []any, err error) {
	t.Helper()
	for m := range c.said {
		if to, ok := m.Headers[dbus.FieldReplySerial].Value().(uint32); !ok || to != number {
			continue
		}
		if m.Type == dbus.TypeError {
			return nil, fmt.Errorf("%v", m.Headers[dbus.FieldErrorName].Value())
		}
		return m.Body, nil
	}
	return nil, net.ErrClosed
}

// await waits for a signal of the program.
func (c *caller) await(t *testing.T, member string, fits func(*dbus.Message) bool) {
	t.Helper()
	deadline := time.After(time.Minute)
	for {
		select {
		case m := <-c.said:
			if m.Type == dbus.TypeSignal && m.Headers[dbus.FieldMember].Value() == member && fits(m) {
				return
			}
		case <-deadline:
			t.Fatalf("no signal %s", member)
		}
	}
}

// logged catches what is logged until the test ends.
func logged(t *testing.T) *logtest.Log {
	t.Helper()
	log, before := new(logtest.Log), slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	return log
}

// onceLogged checks that one line was logged, with those words.
func onceLogged(t *testing.T, log *logtest.Log, words string) {
	t.Helper()
	if text := strings.TrimSpace(log.String()); strings.Count(text, "\n") > 0 || !strings.Contains(text, words) {
		t.Errorf("the log has %q, want one line with %q", text, words)
	}
}
