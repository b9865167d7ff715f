package online

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Who does not read is not waited for.
func TestSlowReader(t *testing.T) {
	accepted := make(chan *websocket.Conn, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		accepted <- conn
	}))
	defer server.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	deaf, _, err := websocket.Dial(ctx, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.CloseNow()
	o := Outbox{Conn: <-accepted}
	defer o.Conn.CloseNow()
	data := make([]byte, 64<<10)
	sent := 0
	for o.Send(data) {
		if sent++; sent > 100_000 {
			t.Fatal("there is no end to what waits")
		}
	}
	if sent < maxQueue {
		t.Errorf("closed after %d messages", sent)
	}
	if o.Send(data) {
		t.Error("it takes more after its end")
	}
}
