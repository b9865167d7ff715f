package cluster

import (
	"bytes"
	"context"
	"errors"
	"net/http/httptest"
	"runtime"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/nats-io/nats.go"

	"hoshi/online"
	"hoshi/online/server"
	"hoshi/online/server/gate"
)

// guests is a [Player] that shows tests its callers.
type guests chan guest

type guest struct {
	line gate.Line
	who  gate.Caller
}

func (g guests) Enter(line gate.Line, who gate.Caller) { g <- guest{line, who} }

// nextMessage returns the next message of a line.
func nextMessage(t testing.TB, line interface {
	Read(context.Context) (websocket.MessageType, []byte, error)
}) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	_, data, err := line.Read(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// tell says something.
func tell(t testing.TB, to online.Conn, text string) {
	t.Helper()
	if err := to.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

// between makes a front, a relay and a connection through both, and returns the connection, both ends of its line, and the later callers.
func between(t testing.TB) (conn *websocket.Conn, front *Front, one guest, comes guests) {
	t.Helper()
	opts := Options{URL: node(t, nil).ClientURL(), Copies: 1, Lease: 600 * time.Millisecond}
	store := mustOpen(t, opts, newFiles(t))
	if err := store.Lead(t.Context()); err != nil {
		t.Fatal(err)
	}
	comes = make(guests, 10)
	if _, err := store.Relay(comes); err != nil {
		t.Fatal(err)
	}
	front, err := NewFront(opts, server.Options{}, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	listens := httptest.NewServer(front)
	conn, _, err = websocket.Dial(t.Context(), "ws"+listens.URL[len("http"):]+online.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		conn.CloseNow()
		listens.Close()
		if front.cluster.conn.(*nats.Conn).IsConnected() {
			if err := front.Close(context.Background()); err != nil {
				t.Error(err)
			}
		}
		store.closeInOrder(t)
	})
	return conn, front, <-comes, comes
}

// person returns the only one there.
func (f *Front) person(t *testing.T) *clientConn {
	t.Helper()
	all := f.all()
	if len(all) != 1 {
		t.Fatalf("%d people", len(all))
	}
	return all[0]
}

// Where something is lost on the way, either way, the line begins anew: a player who had been let in is let in again with what they had signed, is not greeted again, and no message comes twice.
func TestLost(t *testing.T) {
	t.Parallel()
	conn, front, one, comes := between(t)
	if one.who.Again || len(one.who.Nonce) != 16 || len(one.who.Called) != 1 || one.who.Address != "127.0.0.1" {
		t.Errorf("who comes: %+v", one.who)
	}
	tell(t, one.line, `{"type":"hello"}`)
	tell(t, conn, `{"type":"login"}`)
	tell(t, conn, `{"type":"ping"}`)
	for _, want := range []string{`{"type":"login"}`, `{"type":"ping"}`} {
		if got := nextMessage(t, one.line); got != want {
			t.Fatalf("%s comes as %s", want, got)
		}
	}
	tell(t, one.line, `{"type":"welcome"}`)
	for _, want := range []string{`{"type":"hello"}`, `{"type":"welcome"}`} {
		if got := nextMessage(t, conn); got != want {
			t.Fatalf("%s comes as %s", want, got)
		}
	}
	for _, loses := range []func(guest){
		func(guest) {
			p := front.person(t)
			p.mu.Lock()
			p.wire.sent++
			p.mu.Unlock()
			tell(t, conn, `{"type":"lost"}`)
		},
		func(one guest) {
			l := one.line.(*line)
			l.mu.Lock()
			l.wire.sent++
			l.mu.Unlock()
			tell(t, l, `{"type":"lost"}`)
		},
	} {
		loses(one)
		again := <-comes
		if _, _, err := one.line.Read(t.Context()); err == nil {
			t.Error("the line before goes on")
		}
		if !again.who.Again || !bytes.Equal(again.who.Nonce, one.who.Nonce) {
			t.Errorf("who comes again: %+v, before %+v", again.who, one.who)
		}
		tell(t, again.line, `{"type":"hello"}`)
		if got := nextMessage(t, again.line); got != `{"type":"login"}` {
			t.Errorf("again comes %s", got)
		}
		tell(t, again.line, `{"type":"welcome","again":true}`)
		if got := nextMessage(t, conn); got != `{"type":"welcome","again":true}` {
			t.Errorf("the person hears %s", got)
		}
		one = again
	}
	tell(t, conn, `{"type":"ping"}`)
	if got := nextMessage(t, one.line); got != `{"type":"ping"}` {
		t.Errorf("then comes %s", got)
	}
}

// A client that does not read costs no more than over a connection of the server's own, at both ends of the line together: then the connection is closed.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	conn, front, one, _ := between(t)
	p, out := front.person(t), online.Outbox{Conn: one.line}
	message := make([]byte, 1000)
	most := 0
	for deadline := time.Now().Add(time.Minute); out.Send(message); time.Sleep(time.Millisecond / 10) { // what the network takes by itself takes a moment
		if most = max(most, out.Unsent()+p.out.Unsent()); time.Now().After(deadline) {
			t.Fatal("it goes on for a minute")
		}
	}
	if most > 64<<10 {
		t.Errorf("%d bytes wait", most)
	}
	conn.SetReadLimit(1 << 20)
	for {
		if _, _, err := conn.Read(t.Context()); err != nil {
			if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("the connection ends by %v", err)
			}
			break
		}
	}
}

// Messages that are longer than what may be on its way come through, and many of them one after the other.
func TestLongMessages(t *testing.T) {
	t.Parallel()
	conn, _, one, _ := between(t)
	conn.SetReadLimit(1 << 20)
	long := bytes.Repeat([]byte("x"), 3*window)
	go func() {
		for range 20 {
			if one.line.Write(t.Context(), websocket.MessageBinary, long) != nil || one.line.Write(t.Context(), websocket.MessageText, []byte("short")) != nil {
				return // the reader misses it
			}
		}
	}()
	for range 20 {
		if got := nextMessage(t, conn); got != string(long) {
			t.Fatalf("%d bytes come", len(got))
		}
		if got := nextMessage(t, conn); got != "short" {
			t.Fatalf("%s comes", got)
		}
	}
}

// A front that is gone without a word takes its people with it: they count as away soon.
func TestFrontGone(t *testing.T) {
	t.Parallel()
	_, front, one, _ := between(t)
	front.cluster.conn.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, _, err := one.line.Read(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("the line ends by %v", err)
	}
}

// BenchmarkRelay passes a message on and an answer back: from the connection by the front and NATS to the server that plays, and the same way back.
func BenchmarkRelay(b *testing.B) {
	conn, _, one, _ := between(b)
	message := `{"type":"act","id":4,"game":"d1k52mz4hq7x0","seq":1,"act":"J9","took":870}`
	answer := message + message + message + message
	b.ReportAllocs()
	for b.Loop() {
		tell(b, conn, message)
		nextMessage(b, one.line)
		tell(b, one.line, answer)
		nextMessage(b, conn)
	}
}

// A client that was to get a line to a server that has just stopped playing gets one to the one that plays.
func TestNobodyIsLeftWithTheLast(t *testing.T) {
	t.Parallel()
	conn, front, _, comes := between(t)
	p := newPerson(front, conn, gate.Caller{Address: "192.0.2.1"})
	p.attach("who played before")
	front.wake()
	if one := <-comes; one.who.Address != p.caller.Address {
		t.Errorf("%+v comes", one.who)
	}
}

// The owner measures a round trip to a person's program through the front, as long as that answers.
func TestPing(t *testing.T) {
	conn, _, one, _ := between(t)
	given, cancel := context.WithCancel(t.Context())
	cancel()
	if err := one.line.Ping(given); !errors.Is(err, context.Canceled) {
		t.Errorf("a ping that nobody waits for: %v", err)
	}
	go conn.Read(t.Context()) // answers pings meanwhile
	if err := one.line.Ping(t.Context()); err != nil {
		t.Errorf("a ping: %v", err)
	}
	conn.CloseNow()
	if _, _, err := one.line.Read(t.Context()); err == nil { // it waits for the end
		t.Error("something is read of who says nothing")
	}
	if err := one.line.Ping(t.Context()); err == nil {
		t.Error("a program that is gone answers a ping")
	}
}

// A second Close of a relay returns when all lines are broken: what is said after that reaches nobody.
func TestClosingARelayTwice(t *testing.T) {
	_, _, one, _ := between(t)
	l := one.line.(*line)
	l.mu.Lock()
	go l.relay.Close()
	for closed := false; !closed; runtime.Gosched() {
		l.relay.mu.Lock()
		closed = l.relay.closed
		l.relay.mu.Unlock()
	}
	second := make(chan struct{})
	go func() {
		l.relay.Close()
		close(second)
	}()
	select {
	case <-second:
		t.Error("the second call did not wait")
	case <-time.After(50 * time.Millisecond):
	}
	l.mu.Unlock()
	<-second
	if l.mu.Lock(); l.err == nil {
		t.Error("the line is not broken")
	}
	l.mu.Unlock()
}
