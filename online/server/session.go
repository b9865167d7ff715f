package server

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/version"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/limit"
)

// session is one connection to a server. Its read goroutine runs it; any goroutine may send.
type session struct {
	in       *sessions
	conn     gate.Line
	caller   gate.Caller
	since    time.Time
	ended    chan struct{} // closed when nothing is read any more
	seen     atomic.Int64  // when the last message came, in nanoseconds of the server's clock
	received atomic.Uint64 // how many have come

	out online.Outbox

	allowed limit.Bucket   // of messages; this and the next are of the goroutine that reads
	strikes int            // messages above that
	busy    sync.WaitGroup // a message is being handled
	guest   bool           // logged in as a guest
	broken  bool           // the server itself has lost the person, who may be back at once

	round     atomic.Pointer[round] // at which the player sat last from here
	measuring atomic.Bool           // a round trip

	// Guarded by the hall's mutex.
	player     *hall.Player // nil: not logged in
	lobby      bool         // wants to hear of the lobby
	lobbyAt    time.Time    // when it was asked for last
	lobbyKnown int          // the state of the lobby that was told; 0: all is to be told
	watching   map[*round]struct{}
}

// run reads messages until the connection ends.
func (one *session) run() {
	in := one.in
	defer close(one.ended)
	in.hall.Lock()
	in.all[one] = struct{}{}
	closing := in.hall.IsClosing
	in.hall.Unlock()
	defer in.onDisconnect(one)
	if closing {
		one.conn.Close(websocket.StatusGoingAway, string(online.Closing)) // the peer may be gone already
		return
	}
	one.sendHello()
	for one.read() {
	}
}

// sendHello says hello.
func (one *session) sendHello() {
	in := one.in
	hello := online.Reply{Type: "hello", Hello: online.Hello{Protocol: online.Version, Server: "hoshi " + version.Number, Nonce: one.caller.Nonce, Limits: in.opts.limits(), Public: in.opts.Public}}
	if one.caller.Binding != nil {
		hello.Binding = online.TLSExporter
	}
	one.Send(online.Encode(hello))
}

// read waits for a message and has it handled. It reports whether there may be another one. While it waits little is to lie on the
// stack, of which there is one for each connection.
func (one *session) read() bool {
	kind, data, err := one.conn.Read(context.Background())
	if err != nil {
		one.conn.CloseNow()
		one.broken = errors.Is(err, gate.ErrBroken)
		one.in.log.Debug("connection ended", "address", one.caller.Address, "error", err)
		return false
	}
	now := one.in.clock.now()
	one.seen.Store(now.UnixNano())
	one.received.Add(1)
	switch {
	case !one.allowed.Take(messageBurst, messageRate, now):
		one.slowDown()
		return true
	case one.allowed.Spent <= 1: // it had been quiet for a while
		one.strikes = 0
	}
	if kind != websocket.MessageText {
		one.refused(0, online.Refusef(online.BadMessage, "Messages are text, not binary."))
		return true
	}
	if !one.in.store.Ready() {
		return true // the server ends, and says so
	}
	one.busy.Add(1)
	one.in.hands.take(job{one, data, now})
	one.busy.Wait()
	return true
}

// slowDown answers a message above the rate.
func (one *session) slowDown() {
	one.refused(0, online.Refuse(online.TooFast))
	if one.strikes++; one.strikes > maxStrikes {
		one.kick(online.Refuse(online.TooFast))
	}
	time.Sleep(time.Second / messageRate) // it is read no faster than it may write, and costs no more
}

// measure notes the time of a round trip to the client, on a goroutine of its own, unless one is under way.
func (one *session) measure(note func(trip time.Duration)) {
	if !one.measuring.CompareAndSwap(false, true) {
		return
	}
	go func() {
		in := one.in
		ctx, cancel := context.WithTimeout(context.Background(), in.opts.Idle)
		defer cancel()
		sent := in.clock.now()
		err := one.conn.Ping(ctx)
		trip := in.clock.now().Sub(sent)
		if one.measuring.Store(false); err == nil { // a connection that does not answer has no trip
			note(trip)
		}
	}()
}

// sessionOf returns the connection of a player, nil where they are away.
func sessionOf(p *hall.Player) *session {
	one, _ := p.Session.(*session)
	return one
}

// CheckPlayer is [hall.Session]'s: it refuses what a connection wants that has no player, or not any more.
func (one *session) CheckPlayer() *online.Refusal {
	switch {
	case one.in.hall.IsClosing:
		return online.Refuse(online.Closing)
	case one.player == nil:
		return online.Refuse(online.LoginFirst)
	case one.player.Session != one:
		return online.Refuse(online.Replaced)
	}
	return nil
}

// isLater reports whether a connection, if there is one, was made after another one and still is.
func (one *session) isLater(other *session) bool {
	return one != nil && one.caller.Serial > other.caller.Serial && !one.hungUp()
}

// hungUp reports whether nobody is there any more, where the line knows that without being read.
func (one *session) hungUp() bool {
	line, knows := one.conn.(interface{ Ended() bool })
	return knows && line.Ended()
}

// refused tells the client that its request with the id was not done.
func (one *session) refused(id uint64, r *online.Refusal) {
	one.in.gate.NoteRefusal(r.Code, one.caller.Address)
	one.Send(online.Encode(online.Reply{Type: "refused", Re: id, Code: r.Code, Text: r.Text, Again: r.Again}))
}

// Send queues a message. It never waits; a connection that has left too many of them unread is closed.
func (one *session) Send(data []byte) { one.out.Send(data) }

// kick says why and closes the connection once all before it is sent.
func (one *session) kick(r *online.Refusal) {
	if one.out.Finish(online.Encode(online.Reply{Type: "bye", Code: r.Code, Text: r.Text}), string(r.Code)) {
		one.in.gate.NoteRefusal(r.Code, one.caller.Address)
	}
}

// job is a message of a session that is to be handled. Its session waits for it.
type job struct {
	session *session
	data    []byte
	at      time.Time
}
