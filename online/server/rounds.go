package server

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// rounds are the games of a server: those that go on, and those over at which somebody still sits. They are guarded by the hall's mutex, and what is done at each by its own.
type rounds struct {
	*base
	byID    map[string]*round
	running int    // how many go on
	ended   func() // called with the hall's mutex when one has ended
}

// public returns the games that go on and that everybody may watch.
func (l *rounds) public() iter.Seq[hall.OpenGame] {
	return func(yield func(hall.OpenGame) bool) {
		for _, t := range l.byID {
			if t.Over() == nil && !t.Private && !yield(t) {
				return
			}
		}
	}
}

// begin begins a game.
func (l *rounds) begin(game hall.NewGame, now time.Time) {
	players, settings, creator := game.Players, game.Settings, game.Creator
	if creator == nil && l.opts.Chance(2) == 1 || creator != nil && *creator == 1 {
		players[0], players[1] = players[1], players[0]
	}
	settings.Rated = settings.Rated && !players[0].Key.IsGuest() && !players[1].Key.IsGuest() && (l.opts.RateSameNetwork || record.NetworkOf(players[0].Address) != record.NetworkOf(players[1].Address))
	m, err := table.NewMatch(settings, table.Draw(settings, l.opts.Chance), now)
	if err != nil {
		l.log.Error("a game can't begin", "settings", settings, "error", err) // Validate and NewMatch would have to disagree
		return
	}
	for _, p := range players {
		l.hall.Withdraw(p) // of both before others are declined: what one has asked of the other is not
	}
	for _, p := range players {
		l.hall.DeclineAll(p)
		if t := roundOf(p); t != nil {
			t.leave(p)
		}
	}
	saved := table.Saved{ID: l.opts.Chance.NewName(13), Players: accountsOf(players), Private: game.IsPrivate, Began: time.Now(), Match: m}
	m.Chain = record.Chain(saved.ID, m.Settings, m.Terms().Drawn)
	one, out := table.New(saved, l.opts.rules(), networksOf(players), [2]bool{players[0].Session == nil, players[1].Session == nil}, now)
	t := l.seat(one, players)
	t.change(now, func() table.Outcome { return out })
	for _, p := range players {
		t.show(sessionOf(p), now)
	}
	l.hall.Lobby.NoteChange()
}

// resume takes up a game of the store. Both players have the whole grace time to come, and the turn begins when its player has.
func (l *rounds) resume(g table.Saved, now time.Time) {
	var players [2]*hall.Player
	for seat, a := range g.Players {
		p := l.hall.People.ByKey(a.Key)
		if p == nil {
			p = l.hall.People.Add(a)
			p.Since = now
		}
		players[seat] = p
	}
	game, out := table.Resume(g, l.opts.rules(), now)
	l.seat(game, players).change(now, func() table.Outcome { return out })
}

// seat gives players the table of a game that begins or goes on.
func (l *rounds) seat(game *table.Table, players [2]*hall.Player) *round {
	t := &round{Table: game, in: l, players: players, watchers: map[*session]bool{}, untold: map[*session]int{}}
	t.crowd.of = t
	for seat, p := range players {
		p.Game = t
		t.address[seat] = p.Address
		t.sit(seat, sessionOf(p))
	}
	t.countAddresses(1)
	t.timer = time.AfterFunc(time.Hour, t.onTimer)
	t.timer.Stop()
	l.byID[t.ID] = t
	l.running++
	return t
}

// setAside sets a game aside, with its cause.
func (l *rounds) setAside(saved table.Saved, cause error) {
	saved.Damage = cause
	l.log.aside(saved)
	l.store.Submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.SetAside(saved.ID, cause) }, After: func(err error) { l.log.failed("aside", err) }})
}

// named returns the game that goes on with the id, or whose id alone begins so, as people write it; nil where there is none. It is called with the mutex.
func (l *rounds) named(word string) (found *round, err error) {
	id := hall.CleanID(word)
	for _, t := range l.byID {
		switch {
		case t.Over() != nil || !strings.HasPrefix(t.ID, id):
		case found != nil:
			return nil, severalGames(word, found.ID, t.ID)
		default:
			found = t
		}
	}
	return found, nil
}

// severalGames says that a code does not name one game.
func severalGames(word, one, other string) error {
	return fmt.Errorf("%w: %q is how several games begin, such as %s and %s: write more of it", ErrOrder, word, min(one, other), max(one, other))
}

// atTable does what a player asks for at a table.
func (l *rounds) atTable(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := l.byID[request.Game]
	if t == nil || !t.canWatch(one) {
		return online.Refuse(online.NoGame)
	}
	seat, ok := t.seatOf(one.player)
	if !ok {
		return online.Refuse(online.NotPlayer)
	}
	return t.ask(seat, request, now)
}

// forget takes players who did not come back in time from tables at which the game is over.
func (l *rounds) forget(now time.Time) {
	for _, t := range l.byID {
		for _, p := range t.players {
			if t.Over() != nil && p.Game == t && p.Session == nil && now.Sub(p.Since) > l.opts.Grace {
				t.leave(p)
				l.hall.People.Release(p)
			}
		}
	}
}

// stop writes down how all games stand, in which nobody acts any more.
func (l *rounds) stop() {
	for _, t := range l.byID {
		now := l.clock.now()
		t.change(now, func() table.Outcome {
			out := t.Keep(now)
			t.lines = [2]*session{}
			return out
		})
		t.timer.Stop()
	}
}

// inOrder returns all by their ids, so that a player who sees several is told of them in one order.
func (l *rounds) inOrder() []*round {
	return slices.SortedFunc(maps.Values(l.byID), func(a, b *round) int { return cmp.Compare(a.ID, b.ID) })
}

// announcePause says to all tables that the clocks stand. It does not wait for the disk; a session that waits for it to be told of the game at all hears of the clocks then.
func (l *rounds) announcePause() {
	l.hall.Lock()
	defer l.hall.Unlock()
	for _, t := range l.inOrder() {
		if t.Over() != nil {
			continue
		}
		data := online.Encode(online.Reply{Type: "clock", Game: t.ID, Event: online.Event{Stands: true}})
		t.mu.Lock()
		for _, one := range t.seated() {
			if t.untold[one] == 0 {
				one.Send(data)
			}
		}
		t.crowd.tell(toCrowd{data: data, to: slices.DeleteFunc(slices.Collect(maps.Keys(t.watchers)), func(one *session) bool { return t.untold[one] > 0 })})
		t.mu.Unlock()
	}
}

// tellGoesOn tells all tables how their clocks stand.
func (l *rounds) tellGoesOn() {
	l.hall.Lock()
	defer l.hall.Unlock()
	now := l.clock.now()
	for _, t := range l.inOrder() {
		if t.Over() == nil {
			t.mu.Lock()
			t.broadcast(online.Reply{Type: "clock", Event: online.Event{Live: t.Match.Live(now)}})
			t.resetTimer(now)
			t.mu.Unlock()
		}
	}
}
