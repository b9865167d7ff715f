package server

import (
	"net/netip"
	"sync/atomic"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
)

// sessions are the connections of a server, and of those the ones that are logged in. They are guarded by the hall's mutex.
type sessions struct {
	*base
	all      map[*session]struct{}
	loggedIn int
	serial   atomic.Uint64 // of the latest connection that this server has numbered itself
	hands    workers[job]  // which have messages handled; not guarded
}

// open makes a session of a connection.
func (l *sessions) open(conn gate.Line, who gate.Caller) *session {
	if who.Serial == 0 {
		who.Serial = l.serial.Add(1)
	}
	one := &session{in: l, conn: conn, caller: who, since: l.clock.now(), out: online.Outbox{Conn: conn}, ended: make(chan struct{}), watching: map[*round]struct{}{}}
	one.seen.Store(one.since.UnixNano())
	return one
}

// onDisconnect forgets a connection that has ended; its player is away from now on.
func (l *sessions) onDisconnect(one *session) {
	l.gate.Left(one.caller.Address)
	l.hall.Lock()
	defer l.hall.Unlock()
	if one.out.Overfull() {
		l.gate.NoteRefusal(online.Slow, one.caller.Address)
	}
	delete(l.all, one)
	for t := range one.watching {
		t.unwatch(one)
	}
	one.watching = nil
	if one.player != nil {
		l.loggedIn--
		l.hall.Lobby.NoteChange()
		if one.player.Session == one {
			l.away(one.player, l.clock.now())
		}
		one.player = nil
	}
}

// away notes that a player's connection ended.
func (l *sessions) away(p *hall.Player, now time.Time) {
	l.hall.Away(p, sessionOf(p).broken || l.hall.IsClosing, now)
	if t := roundOf(p); t != nil {
		t.onDisconnect(p, now)
	}
	l.hall.People.Release(p)
}

// logOut takes the player from a connection that ends.
func (l *sessions) logOut(one *session) {
	one.player.Session, one.player = nil, nil
	l.loggedIn--
	l.hall.Lobby.NoteChange()
}

// silent returns the connections that are to be closed.
func (l *sessions) silent(now time.Time) map[*session]online.Code {
	reasons := map[*session]online.Code{}
	l.hall.Lock()
	defer l.hall.Unlock()
	for one := range l.all {
		switch {
		case one.player == nil && len(one.watching) == 0 && now.Sub(one.since) > gate.LoginTime:
			reasons[one] = online.LoginTime
		case now.UnixNano()-one.seen.Load() > l.opts.Idle.Nanoseconds():
			reasons[one] = online.Idle
		}
	}
	return reasons
}

// announce tells everybody who is logged in, and returns how many that are.
func (l *sessions) announce(text string) int {
	data := online.Encode(online.Reply{Type: "notice", Text: text})
	l.hall.Lock()
	defer l.hall.Unlock()
	for one := range l.all {
		if one.player != nil {
			one.Send(data)
		}
	}
	return l.loggedIn
}

// kickBanned closes the connections of those who are banned and returns how many. Their games wait for them as for anybody who is away.
func (l *sessions) kickBanned() (gone int) {
	for one := range l.all {
		print := ""
		if one.player != nil {
			print = one.player.Print
		}
		if refusal := l.hall.Sanctions.Banned(print, one.caller.Address, time.Now()); refusal != nil {
			one.kick(refusal)
			gone++
		}
	}
	return gone
}

// covered returns how many connections there are, and how many of them are of a network.
func (l *sessions) covered(n netip.Prefix) (all, hit int) {
	for one := range l.all {
		if hall.Covers(n, one.caller.Address) {
			hit++
		}
	}
	return len(l.all), hit
}
