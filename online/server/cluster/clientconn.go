package cluster

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"sync"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// clientConn is somebody whose connection a front has.
type clientConn struct {
	front *Front
	conn  gate.Line
	out   online.Outbox
	ended chan struct{} // closed when nothing is read any more

	mu       sync.Mutex
	news     sync.Cond // of what follows
	caller   gate.Caller
	wire     wire
	login    []byte // the message with which they are to be let in; nil: none came
	greeted  bool   // has been told hello
	welcome  bool   // has been let in
	entering bool   // is to be let in on this line, with what they had sent
	over     bool   // nothing more is said to them
	gone     bool   // nothing more is read of them
}

func newPerson(f *Front, conn gate.Line, who gate.Caller) *clientConn {
	p := &clientConn{front: f, conn: conn, caller: who, ended: make(chan struct{})}
	p.news.L = &p.mu
	p.out = online.Outbox{Conn: conn, Wrote: p.onWritten}
	return p
}

// run passes on what the person says until the connection ends.
func (p *clientConn) run() {
	defer close(p.ended)
	for {
		kind, data, err := p.conn.Read(context.Background())
		if err != nil {
			break
		}
		p.forward(kindOf(kind), data)
	}
	p.conn.CloseNow()
	p.mu.Lock()
	p.gone = true
	if p.wire.line != 0 {
		p.wire.send(packetClose, nil)
		p.detachLocked()
	}
	p.mu.Unlock()
	p.front.removePerson(p)
}

// forward passes a message on, once there is room: as long as there is none, nothing more is read.
func (p *clientConn) forward(kind packetKind, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	line, login := p.wire.line, !p.welcome && typeOf(kind, data) == "login"
	if login {
		p.login = data
	}
	for !p.over && !(login && p.wire.line != line) && (p.wire.line == 0 || !p.wire.fits(len(data))) {
		p.news.Wait()
	}
	if p.over || login && p.wire.line != line { // it goes before everything else on a line that comes later
		return
	}
	p.wire.message(kind, data)
	if bytes.Contains(data, act) {
		p.front.Played(time.Now())
	}
}

// act is in a message that acts, and hardly in any other.
var act = []byte(`"act"`)

// typeOf is the type of a message, empty where it has none.
func typeOf(kind packetKind, data []byte) string {
	var message struct {
		Type string `json:"type"`
	}
	if kind != packetText || json.Unmarshal(data, &message) != nil {
		return ""
	}
	return message.Type
}

// attach gives the person a line to the owner.
func (p *clientConn) attach(owner string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone || p.over || p.wire.line != 0 {
		return
	}
	line := p.front.cluster.opts.chance() | 1
	if !p.front.bindLine(line, p, owner) {
		return
	}
	p.wire = wire{conn: p.front.cluster.conn, to: toOwner + owner, from: toFront + p.front.name, line: line}
	who, err := json.Marshal(p.caller)
	if err != nil {
		panic(err) // texts and bytes can be written
	}
	p.caller.Again = true
	p.wire.send(packetOpen, who)
	if p.login != nil {
		p.wire.message(packetText, p.login)
		p.entering = true
		p.front.addEntering(1)
	}
	p.news.Broadcast()
}

// lost lets the person wait for another line.
func (p *clientConn) lost() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lostLocked()
}

// lostLocked is lost; the caller holds p.mu.
func (p *clientConn) lostLocked() {
	if p.wire.line != 0 && !p.gone {
		p.detachLocked()
		p.front.enqueue(p)
	}
}

// detachLocked takes the line away. The person is locked.
func (p *clientConn) detachLocked() {
	p.front.releaseLine(p.wire.line)
	p.wire = wire{}
	p.settleLocked()
	p.news.Broadcast()
}

// settleLocked notes that the person is let in, or is not. The person is locked.
func (p *clientConn) settleLocked() {
	if p.entering {
		p.entering = false
		p.front.addEntering(-1)
	}
}

// onPacket handles a packet of the owner.
func (p *clientConn) onPacket(k packet) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case k.line != p.wire.line:
		return
	case k.kind == packetBreak:
		p.lostLocked()
		return
	case !p.wire.accept(k):
		p.wire.cut()
		p.lostLocked()
		return
	}
	switch k.kind {
	case packetSerial:
		p.caller.Serial, _ = binary.Uvarint(k.data)
	case packetText, packetPacked:
		p.deliver(k)
	case packetRoom:
		p.wire.onRoom(k)
		p.news.Broadcast()
	case packetProbe:
		p.wire.tellRoom()
	case packetPing:
		go p.ping(k.line)
	case packetClose:
		p.finish(nil, string(k.data))
	}
}

// ping tells who plays by a line that the person's program has answered a ping, once it has.
func (p *clientConn) ping(line uint64) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if p.conn.Ping(ctx) != nil {
		return // a client that does not answer has no round trip, and the read loop notices it
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire.line == line {
		p.wire.send(packetPing, nil)
	}
}

// deliver passes a message on to the person. On another line than the first they are greeted already, and the message with which they were let in was sent again for them: a
// refusal of that is for good.
func (p *clientConn) deliver(k packet) {
	if !p.welcome || p.entering {
		switch typeOf(k.kind, k.data) {
		case "hello":
			if p.greeted {
				p.wire.releaseRoom(len(k.data))
				return
			}
			p.greeted = true
		case "welcome":
			p.welcome = true
			p.settleLocked()
		case "refused":
			if p.welcome {
				p.refused(k.data)
				return
			}
			p.login = nil
			p.settleLocked()
		}
	}
	said := p.out.Send
	if k.kind == packetPacked {
		said = p.out.SendPacked
	}
	if !said(k.data) {
		p.over = true
		p.news.Broadcast()
	}
}

// refused closes the connection for a refusal.
func (p *clientConn) refused(data []byte) {
	var r online.Reply
	if json.Unmarshal(data, &r) != nil {
		r.Code = online.ServerFault
	}
	p.finish(online.Encode(online.Reply{Type: "bye", Code: r.Code, Text: r.Text}), string(r.Code))
}

// closeWith says why and closes the connection.
func (p *clientConn) closeWith(r *online.Refusal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish(online.Encode(online.Reply{Type: "bye", Code: r.Code, Text: r.Text}), string(r.Code))
}

// finish says something more, with nil nothing, and closes the connection for a reason. The person is locked.
func (p *clientConn) finish(data []byte, reason string) {
	p.out.Finish(data, reason)
	p.over = true
	p.news.Broadcast()
}

// onWritten notes that the network has taken n bytes of a message. It is the outbox's.
func (p *clientConn) onWritten(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire.line != 0 {
		p.wire.releaseRoom(n)
	}
}

// probe asks whether everything has come.
func (p *clientConn) probe() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.wire.line != 0 {
		p.wire.send(packetProbe, nil)
	}
}
