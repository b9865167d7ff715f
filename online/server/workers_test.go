package server

import (
	"context"
	"io"
	"runtime"
	"runtime/metrics"
	"testing"

	"github.com/coder/websocket"

	"hoshi/online/server/gate"
)

// tube is a line by which messages come from a test.
type tube struct {
	in, out chan []byte
	closed  chan struct{}
}

func (t *tube) Read(context.Context) (websocket.MessageType, []byte, error) {
	select {
	case data := <-t.in:
		return websocket.MessageText, data, nil
	case <-t.closed:
		return 0, nil, io.EOF
	}
}

func (t *tube) Write(_ context.Context, _ websocket.MessageType, data []byte) error {
	select {
	case t.out <- data:
	case <-t.closed:
	}
	return nil
}

func (t *tube) Close(websocket.StatusCode, string) error { return nil }
func (t *tube) CloseNow() error                          { return nil }
func (t *tube) Ping(context.Context) error               { return nil }

// What a message needs to be handled is not kept for each connection: the stack of one that waits stays small.
func TestSmallStacks(t *testing.T) {
	s := serve(t, Options{})
	const connections = 400
	stacks := func() uint64 {
		runtime.GC()
		sample := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	closed := make(chan struct{})
	defer close(closed)
	before := stacks()
	for range connections {
		one := &tube{in: make(chan []byte), out: make(chan []byte), closed: closed}
		s.Enter(one, gate.Caller{Address: "192.0.2.1", Nonce: make([]byte, 16)})
		<-one.out // hello
		one.in <- []byte(`{"type":"lobby","id":1,"on":true}`)
		<-one.out // it is refused before a login
	}
	if each := int64(stacks()-before) / connections; each > mostStack {
		t.Errorf("a connection that waits has a stack of %d bytes", each)
	}
}
