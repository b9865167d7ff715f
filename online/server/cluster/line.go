package cluster

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/coder/websocket"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// line is the owner's end of the connection that somebody has to a front: a [gate.Line].
type line struct {
	relay *Relay
	front string

	mu   sync.Mutex
	news sync.Cond // of any of what follows
	wire wire
	in   []packet // messages that have come
	err  error    // why there will be no more; nil: there may be
	ping bool     // one is on its way
}

func newLine(r *Relay, front string, id uint64) *line {
	l := &line{relay: r, front: front, wire: wire{conn: r.conn, to: toFront + front, from: r.subject, line: id}}
	l.news.L = &l.mu
	return l
}

// errGone is why a line ends that nobody has closed.
var errGone = fmt.Errorf("cluster: the line to the front: %w", gate.ErrBroken)

// waitLocked waits for news, and returns the error of ctx once it has ended. The line is locked.
func (l *line) waitLocked(ctx context.Context) error {
	if ctx.Done() != nil {
		stop := context.AfterFunc(ctx, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.news.Broadcast()
		})
		defer stop()
	}
	if ctx.Err() == nil {
		l.news.Wait()
	}
	return ctx.Err()
}

// Read is [gate.Line]'s.
func (l *line) Read(ctx context.Context) (websocket.MessageType, []byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(l.in) == 0 && l.err == nil {
		if err := l.waitLocked(ctx); err != nil {
			return 0, nil, err
		}
	}
	if len(l.in) == 0 {
		return 0, nil, l.err
	}
	p := l.in[0]
	if l.in = l.in[1:]; len(l.in) == 0 {
		l.in = nil
	}
	if l.err == nil {
		l.wire.releaseRoom(len(p.data))
	}
	return p.kind.messageType(), p.data, nil
}

// Write is [online.Conn]'s. It waits until the front has room; where that takes too long, the front closes the connection as it would of a person who reads too slowly.
func (l *line) Write(ctx context.Context, kind websocket.MessageType, data []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.err == nil && !l.wire.fits(len(data)) {
		if err := l.waitLocked(ctx); err != nil {
			l.closeLocked(string(online.Slow))
			return err
		}
	}
	if l.err != nil {
		return l.err
	}
	l.wire.message(kindOf(kind), data)
	return nil
}

// Ping is [gate.Line]'s: the front asks the person's program. One is on its way at a time.
func (l *line) Ping(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.ping = true
		l.wire.send(packetPing, nil)
	}
	for l.ping && l.err == nil {
		if err := l.waitLocked(ctx); err != nil {
			return err
		}
	}
	return l.err
}

// Close is [online.Conn]'s: the front closes the connection for the reason.
func (l *line) Close(_ websocket.StatusCode, reason string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closeLocked(reason)
	return nil
}

// CloseNow is [online.Conn]'s: the front keeps the connection, and asks for another line.
func (l *line) CloseNow() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.wire.cut()
		l.endLocked(errGone)
	}
	return nil
}

// Ended reports whether the line has ended, also while messages are left to be read.
func (l *line) Ended() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err != nil
}

// closeLocked lets the front close the connection. The line is locked.
func (l *line) closeLocked(reason string) {
	if l.err == nil {
		l.wire.send(packetClose, []byte(reason))
		l.in = nil
		l.endLocked(fmt.Errorf("cluster: closed: %s", reason))
	}
}

// endLocked ends the line for the reason, after the messages that have come. It is locked.
func (l *line) endLocked(reason error) {
	if l.err == nil {
		l.err = reason
		l.news.Broadcast()
		go l.relay.forget(l) // whose lock comes before that of a line
	}
}

// onPacket takes a packet of the front.
func (l *line) onPacket(p packet) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.err != nil:
		return
	case p.kind == packetBreak:
		l.endLocked(errGone)
		return
	case !l.wire.accept(p):
		l.wire.cut()
		l.endLocked(errGone)
		return
	}
	switch p.kind {
	case packetText, packetPacked:
		l.in = append(l.in, p)
		l.news.Broadcast()
	case packetRoom:
		l.wire.onRoom(p)
		l.news.Broadcast()
	case packetProbe:
		l.wire.tellRoom()
	case packetPing:
		l.ping = false
		l.news.Broadcast()
	case packetClose:
		l.endLocked(errors.New("cluster: the connection has ended"))
	}
}

// probe asks the front whether everything has come.
func (l *line) probe() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err == nil {
		l.wire.send(packetProbe, nil)
	}
}
