package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
)

// watch lets a connection see a public game, again where it sees it already. Those who only glance at it take half of the places.
func (l *rounds) watch(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := l.byID[request.Game]
	if t == nil && len(hall.CleanID(request.Game)) >= online.CodeLetters && !hall.IsID(request.Game) {
		t, _ = l.named(request.Game) // of several none is meant
	}
	if t == nil || t.Over() != nil || !t.canWatch(one) {
		return online.Refuse(online.NoGame)
	}
	_, seated := t.seatOf(one.player)
	t.mu.Lock()
	defer t.mu.Unlock()
	_, watches := t.watchers[one]
	switch {
	case seated:
		return online.Refuse(online.Playing)
	case watches:
	case len(one.watching) >= maxWatched || len(t.watchers) >= l.opts.MaxWatchers || request.Glance && t.glanceCount() >= l.opts.MaxWatchers/glancePart:
		return online.Refuse(online.Watching)
	}
	t.watchers[one] = request.Glance
	one.watching[t] = struct{}{}
	t.showLocked(one, now)
	return nil
}

// glanceCount returns how many of the watchers only glance at the game. It is called with the table's mutex.
func (t *round) glanceCount() (n int) {
	for _, glances := range t.watchers {
		if glances {
			n++
		}
	}
	return n
}

// leave ends watching a game, or sitting at one that is over.
func (l *rounds) leave(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := l.byID[request.Game]
	if t == nil {
		return online.Refuse(online.NoGame)
	}
	if _, watching := one.watching[t]; watching {
		delete(one.watching, t)
		t.unwatch(one)
		return nil
	}
	return l.atTable(one, request, now)
}
