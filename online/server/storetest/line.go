package storetest

import (
	"context"
	"errors"

	"github.com/coder/websocket"
)

// Line is a connection in memory: a [gate.Line].
type Line struct {
	in    chan []byte // to the server
	out   chan []byte // from it
	ended chan struct{}
	close func()
}

// NewLine returns one that is open.
func NewLine() *Line {
	ctx, cancel := context.WithCancel(context.Background())
	l := &Line{in: make(chan []byte, 64), out: make(chan []byte, 1024), ended: make(chan struct{}), close: cancel}
	context.AfterFunc(ctx, func() { close(l.ended) })
	return l
}

// Read is [gate.Line]'s. What was said before the end is read before it.
func (l *Line) Read(context.Context) (websocket.MessageType, []byte, error) {
	select {
	case data := <-l.in:
		return websocket.MessageText, data, nil
	default:
	}
	select {
	case data := <-l.in:
		return websocket.MessageText, data, nil
	case <-l.ended:
		return 0, nil, errEnded
	}
}

// Write is [online.Conn]'s. What is packed is the lobby, which no guest needs.
func (l *Line) Write(_ context.Context, kind websocket.MessageType, data []byte) error {
	if kind == websocket.MessageBinary {
		return nil
	}
	select {
	case <-l.ended:
		return errEnded
	default:
	}
	select {
	case l.out <- data:
		return nil
	case <-l.ended:
		return errEnded
	}
}

var errEnded = errors.New("storetest: the connection has ended")

// Close is [online.Conn]'s.
func (l *Line) Close(websocket.StatusCode, string) error { return l.CloseNow() }

// Ping is answered at once.
func (l *Line) Ping(context.Context) error { return nil }

// CloseNow is [online.Conn]'s.
func (l *Line) CloseNow() error {
	l.close()
	return nil
}

// Say sends a message to the server; where the connection has ended it is lost.
func (l *Line) Say(data []byte) {
	select {
	case l.in <- data:
	case <-l.ended:
	}
}

// Hear returns what has come from the server since it was called last, without waiting, and whether the connection is open.
func (l *Line) Hear() (messages [][]byte, open bool) {
	select {
	case <-l.ended:
	default:
		open = true
	}
	for {
		select {
		case data := <-l.out:
			messages = append(messages, data)
		default:
			return messages, open
		}
	}
}
