package online

import (
	"context"
	"errors"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/nettest"
)

// A client that does not read is not waited for, and little is kept for it: so many messages and bytes, or one message that is
// longer.
func TestSlowReader(t *testing.T) {
	for _, row := range []struct {
		name string
		size int // of each message
		most int // messages that wait
	}{
		{"short messages", 20, MaxQueue + 1}, // one is on its way
		{"longer messages", 1 << 10, MaxUnsent >> 10},
		{"a message above the bound", 5 * MaxUnsent, 1},
	} {
		t.Run(row.name, func(t *testing.T) {
			var network nettest.Network // it buffers nothing
			accepted := make(chan *websocket.Conn, 1)
			server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				conn, err := websocket.Accept(w, r, nil)
				if err != nil {
					t.Error(err)
				}
				accepted <- conn
			})}
			go server.Serve(network.Listen()) // until it is closed
			defer server.Close()
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
			defer cancel()
			client := &http.Client{Transport: &http.Transport{DialContext: network.Dial}}
			deaf, _, err := websocket.Dial(ctx, "ws://memory", &websocket.DialOptions{HTTPClient: client})
			if err != nil {
				t.Fatal(err)
			}
			defer deaf.CloseNow()
			o := Outbox{Conn: <-accepted}
			defer o.Conn.CloseNow()
			sent := 0
			for data := make([]byte, row.size); o.Send(data); {
				if sent++; sent > row.most {
					t.Fatalf("%d messages wait", sent)
				}
			}
			if sent < row.most-1 {
				t.Errorf("closed after %d messages", sent)
			}
			if o.Send(nil) {
				t.Error("it takes more after its end")
			}
		})
	}
}

// stuck is a connection that takes nothing until it is closed.
type stuck struct{ closed chan struct{} }

func (s stuck) Write(ctx context.Context, _ websocket.MessageType, _ []byte) error {
	if _, timed := ctx.Deadline(); timed {
		return errors.New("a message has a context of its own")
	}
	<-s.closed
	return net.ErrClosed
}

func (s stuck) Close(websocket.StatusCode, string) error { return s.CloseNow() }

func (s stuck) CloseNow() error {
	select {
	case <-s.closed:
	default:
		close(s.closed)
	}
	return nil
}

// A message that is not taken in time ends the connection, and costs no context while it is.
func TestAStuckConnectionEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conn := stuck{make(chan struct{})}
		o := Outbox{Conn: conn}
		began := time.Now()
		o.Send([]byte("hello"))
		<-conn.closed
		synctest.Wait()
		if took := time.Since(began); took != WriteTime || !o.Overfull() || o.Send(nil) {
			t.Errorf("it ended after %v; overfull: %v", took, o.Overfull())
		}
	})
}
