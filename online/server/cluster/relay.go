package cluster

import (
	"encoding/binary"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"hoshi/online/server/gate"
)

// Player is the server that plays: a [server.Server].
type Player interface {
	Enter(line gate.Line, who gate.Caller) // somebody comes: it does not wait
}

// Relay is the owner's end of all lines: it announces itself, and lets in the connections of fronts. Its methods may be called on any goroutine.
type Relay struct {
	conn    bus
	lease   *Lease
	every   time.Duration // between two announcements
	player  Player
	subject string // packets of fronts come there
	subs    []*nats.Subscription
	quit    chan struct{}
	closing sync.Once

	mu     sync.Mutex
	serial uint64 // of the latest connection: begins with the term, so that those of another owner before it are lower
	lines  map[uint64]*line
	fronts map[string]time.Time // when each was heard of last
	closed bool
}

// termSerials are the bits of a serial below the term. A term may have more connections: terms are revisions, of which the leases use more than one each
// second, so the next one is higher all the same.
const termSerials = 24

// run announces the owner until the relay is closed or the lease is gone.
func (r *Relay) run() {
	ticker := time.NewTicker(r.every)
	defer ticker.Stop()
	for {
		r.announce(r.lease.name)
		select {
		case <-r.quit:
			return
		case <-r.lease.lost:
			r.Close()
			return
		case <-ticker.C:
		}
		r.sweep(time.Now())
	}
}

// announce says who plays, or with an empty name that this one leaves. It is said again and again: nobody minds when one gets lost.
func (r *Relay) announce(owner string) {
	data, _ := json.Marshal(announcement{owner, r.lease.leaderTerm()}) // it can be written
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed || owner == "" {
		r.conn.Publish(ownerSubject, data)
	}
}

// silent is after how many leases without a word somebody counts as gone. It is more than one, since the observer may have been stopped for almost one.
const silent = 2

// sweep ends the lines of fronts that were not heard of.
func (r *Relay) sweep(now time.Time) {
	r.mu.Lock()
	var lost []*line
	for _, l := range r.lines {
		if heard, known := r.fronts[l.front]; !known || now.Sub(heard) > silent*6*r.every {
			lost = append(lost, l)
		}
	}
	for name, heard := range r.fronts {
		if now.Sub(heard) > silent*6*r.every {
			delete(r.fronts, name)
		}
	}
	r.mu.Unlock()
	for _, l := range lost {
		l.CloseNow()
	}
}

// onFront hears of a front.
func (r *Relay) onFront(message *nats.Msg) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fronts[string(message.Data)] = time.Now()
}

// onPacket takes a packet of a front.
func (r *Relay) onPacket(message *nats.Msg) {
	p, err := parsePacket(message.Data)
	front, named := strings.CutPrefix(message.Reply, toFront)
	if err != nil || !named {
		return // no front says that
	}
	r.mu.Lock()
	l := r.lines[p.line]
	if l == nil && p.kind == packetOpen && !r.closed {
		l = newLine(r, front, p.line)
		l.wire.taken = 1
		r.lines[p.line], r.fronts[front] = l, time.Now()
		r.mu.Unlock()
		r.admit(l, p)
		return
	}
	r.mu.Unlock()
	switch {
	case l != nil:
		l.onPacket(p)
	case p.kind != packetBreak && p.kind != packetClose:
		cut(r.conn, message.Reply, r.subject, p.line)
	}
}

// admit lets somebody in.
func (r *Relay) admit(l *line, p packet) {
	var who gate.Caller
	if err := json.Unmarshal(p.data, &who); err != nil {
		l.Close(0, "bad_message")
		return
	}
	if who.Serial == 0 {
		who.Serial = r.assignSerial(l)
	}
	r.player.Enter(l, who)
}

// assignSerial gives a connection that nobody else has numbered its serial, and tells its front.
func (r *Relay) assignSerial(l *line) uint64 {
	r.mu.Lock()
	r.serial++
	serial := r.serial
	r.mu.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wire.send(packetSerial, binary.AppendUvarint(nil, serial))
	return serial
}

// forget forgets a line that has ended.
func (r *Relay) forget(l *line) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lines[l.wire.line] == l {
		delete(r.lines, l.wire.line)
	}
}

// all returns all lines.
func (r *Relay) all() []*line {
	r.mu.Lock()
	defer r.mu.Unlock()
	lines := make([]*line, 0, len(r.lines))
	for _, l := range r.lines {
		lines = append(lines, l)
	}
	return lines
}

// probeAll asks all fronts whether everything has come: NATS may have lost some of it.
func (r *Relay) probeAll() {
	for _, l := range r.all() {
		l.probe()
	}
}

// Close breaks all lines, and tells the fronts that this one does not play any more: they keep the connections for the next owner. A second call waits for the
// first: a server that is closed after it says goodbye to nobody who may go on elsewhere.
func (r *Relay) Close() { r.closing.Do(r.closeAll) }

func (r *Relay) closeAll() {
	r.mu.Lock()
	r.closed = true
	r.mu.Unlock()
	close(r.quit)
	for _, sub := range r.subs {
		sub.Unsubscribe() // an error says that the connection is closed already
	}
	r.announce("")
	for _, l := range r.all() {
		l.mu.Lock()
		l.endLocked(errGone)
		l.mu.Unlock()
	}
}
