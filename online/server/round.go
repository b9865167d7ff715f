package server

import (
	"cmp"
	"maps"
	"slices"
	"sync"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// round is a game on the server, with the players at it and those that watch it. All that is told of it goes through the store's queue: so it is told in the order in
// which it happened, and never before it is durable.
//
// It has a mutex of its own, beside the hall's, so that games go on beside each other and beside the lobby: an act with which the game only goes on takes
// that alone ([round.relay]). A goroutine that takes both takes the hall's first. What the game has to do with others changes under both, and may be read under either:
// that it is over, and which players have left or are muted.
type round struct {
	*table.Table
	in      *rounds
	players [2]*hall.Player // by seat; they stay named here when they have left. Guarded by the hall's mutex, and the next, too
	address [2]string       // for whom the game counts
	timer   *time.Timer     // rings when there is something to be done without anybody acting

	mu       sync.Mutex        // guards the table and what follows
	lines    [2]*session       // of the players, by seat; nil: away, or they have left
	watchers map[*session]bool // whether they only glance at it
	untold   map[*session]int  // the sessions that are still to be told of the whole game, and how often
	crowd    crowd             // tells the watchers; it has a mutex of its own
}

func accountsOf(players [2]*hall.Player) [2]record.Account {
	return [2]record.Account{players[0].Account, players[1].Account}
}

func networksOf(players [2]*hall.Player) [2]string {
	return [2]string{record.NetworkOf(players[0].Address), record.NetworkOf(players[1].Address)}
}

// countAddresses adds the game n times, 1 or -1, to those of the addresses of its players: once where both have one.
func (t *round) countAddresses(n int) {
	rooms := &t.in.hall.Rooms
	rooms.Count(t.address[0], n)
	if t.address[1] != t.address[0] {
		rooms.Count(t.address[1], n)
	}
}

// seatOf returns the seat of a player who sits at the table, or false.
func (t *round) seatOf(p *hall.Player) (int, bool) {
	for seat := range t.players {
		if p != nil && t.players[seat] == p && p.Game == t {
			return seat, true
		}
	}
	return -1, false
}

// roundOf returns the game at which a player sits, nil where there is none.
func roundOf(p *hall.Player) *round {
	t, _ := p.Game.(*round)
	return t
}

// Public is [hall.Game]'in.
func (t *round) Public(p *hall.Player) (id, against string) {
	if t.Private {
		return "", ""
	}
	seat, _ := t.seatOf(p)
	return t.ID, t.players[1-seat].Name
}

// Opened is [hall.OpenGame]'in.
func (t *round) Opened() (id string, at time.Time) { return t.ID, t.Began }

// GameInfo is [hall.OpenGame]'in.
func (t *round) GameInfo() online.GameInfo {
	t.mu.Lock()
	defer t.mu.Unlock()
	return online.GameInfo{ID: t.ID, Seats: [2]online.PlayerInfo{t.players[0].Info(), t.players[1].Info()}, Settings: t.Match.Settings, Acts: len(t.Match.Acts())}
}

// canWatch reports whether the connection may know of the game: a private one is for its players.
func (t *round) canWatch(one *session) bool {
	_, seated := t.seatOf(one.player)
	return seated || !t.Private
}

// sit gives the player of a seat a connection, nil for none. The table's mutex is held, unless nobody else knows of it yet.
func (t *round) sit(seat int, one *session) {
	t.lines[seat] = one
	if one != nil {
		one.round.Store(t)
	}
}

// note tells the table what it has to know of its players. It is called with the table's mutex.
func (t *round) note(now time.Time) {
	known := table.Context{Behind: time.Since(now)}
	for seat, one := range t.lines {
		if one != nil {
			known.Lines[seat] = table.Line{Serial: one.caller.Serial, Heard: one.received.Load()}
		}
	}
	t.Note(known)
}

// change lets something be done at the table, and does what comes of it. It is called with the hall's mutex, and what with the table's, too.
func (t *round) change(now time.Time, what func() table.Outcome) {
	t.mu.Lock()
	t.note(now)
	out := what()
	t.carry(out, now)
	t.mu.Unlock()
	t.settle(out, now)
}

// carry writes and tells what the table wants to be. It is called with the table's mutex.
func (t *round) carry(out table.Outcome, now time.Time) {
	if out.Fault != nil {
		t.in.log.Error("a game can't go back, and goes on", "game", t.ID, "error", out.Fault)
	}
	for _, seat := range out.Measure {
		if one := t.lines[seat]; one != nil {
			one.measure(func(trip time.Duration) {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.Trip(seat, trip)
			})
		}
	}
	for _, step := range out.Steps {
		t.submit(step, now)
	}
	t.resetTimer(now)
}

// settle does what the table wants of others. It is called with the hall's mutex, and without the table'in.
func (t *round) settle(out table.Outcome, now time.Time) {
	in := t.in
	for _, seat := range out.Broke {
		in.hall.Allowances.Broke(t.players[seat].Key, now)
	}
	if out.Over {
		t.onClosed(now)
	}
	if out.Rated {
		t.players[0].Account, t.players[1].Account = t.Players[0], t.Players[1]
	}
	if out.Over {
		in.ended()
	}
	if slices.ContainsFunc(out.Steps, func(step table.Step) bool { return step.End != nil }) {
		in.log.Info("game over", "game", t.ID, "reason", t.Over().Reason, "acts", len(t.Match.Acts()))
	}
	if out.Rematch {
		first := 0
		in.begin(hall.NewGame{Players: [2]*hall.Player{t.players[1], t.players[0]}, Creator: &first, Settings: t.Match.Settings, IsPrivate: t.Private}, now)
	}
}

// resetTimer sets the timer to when the table is due. It is called with the table's mutex.
func (t *round) resetTimer(now time.Time) {
	t.note(now)
	if due := t.Due(); due.IsZero() {
		t.timer.Stop()
	} else {
		t.timer.Reset(max(due.Sub(now), time.Millisecond))
	}
}

// onTimer is the timer'in.
func (t *round) onTimer() {
	in := t.in
	in.hall.Lock()
	defer in.hall.Unlock()
	if in.hall.IsClosing || t.Over() != nil {
		return
	}
	now := in.clock.now()
	t.change(now, func() table.Outcome { return t.Tick(now) })
}

// seated returns the sessions of the players at the table. It is called with the table's mutex.
func (t *round) seated() (to []*session) {
	for _, one := range t.lines {
		if one != nil {
			to = append(to, one)
		}
	}
	return to
}

// broadcast sends the reply to everybody at the table, in its turn among what is told.
func (t *round) broadcast(reply online.Reply) {
	reply.Game = t.ID
	t.submit(table.Step{Request: reply.Type, Reply: reply}, time.Time{})
}

// submit writes what is to be written and then tells it. It is called with the table's mutex. at is when the request came, by the clock of the games.
func (t *round) submit(step table.Step, at time.Time) {
	told := telling{round: t, at: at, request: step.Request, answers: step.Answers, turn: step.Turn, spare: step.Spare}
	if step.Reply.Type != "" {
		if told.to, told.data = t.seated(), online.Encode(step.Reply); !step.Players {
			told.watchers = slices.Collect(maps.Keys(t.watchers))
		}
	}
	if step.End != nil {
		end := step
		told.end = &end
	}
	change := record.Change{Apart: step.End != nil, After: told.after}
	if write := step.Write; write != nil {
		change.Write = func(l record.Ledger) error { return write(l) }
	}
	t.in.store.Submit(change)
}

// telling is what a game tells once a step is written. It has no more of the step than that: thousands may wait for a commit.
type telling struct {
	*round
	to, watchers         []*session
	data                 []byte
	at                   time.Time
	request              string
	answers, turn, spare bool
	end                  *table.Step // nil: the step is not the end of the game
}

// after tells what has happened, or does what follows from an error of writing it. It runs on the store's goroutine.
func (n *telling) after(err error) {
	data := n.data
	switch {
	case err == nil:
	case n.end != nil:
		data = n.finishDamaged(*n.end, err)
	case n.spare:
		n.in.log.failed(n.request, err)
		return
	default:
		n.setAside(n.request, err)
		return
	}
	for _, one := range n.to {
		one.Send(data)
	}
	n.crowd.tell(toCrowd{data: data, to: n.watchers})
	if n.answers {
		n.in.metrics.Relay(n.in.clock.since(n.at))
	}
	if n.turn {
		n.startTurn(n.to)
	}
}

// startTurn lets the clock of the turn run, which those in to were told of. It runs on the store's goroutine.
func (t *round) startTurn(to []*session) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var told [2]bool
	for seat, one := range t.lines {
		told[seat] = one != nil && slices.Contains(to, one)
	}
	now := t.in.clock.now()
	t.note(now)
	t.carry(t.Begin(now, told), now)
}

// show is [round.showLocked] with the table's mutex.
func (t *round) show(one *session, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.showLocked(one, now)
}

// showLocked sends the whole state of the game to one connection, if there is one, in its turn among what is told. It is called with both mutexes.
func (t *round) showLocked(one *session, now time.Time) {
	if one == nil {
		return
	}
	seat, _ := t.seatOf(one.player)
	data := online.Encode(online.Reply{Type: "game", Game: t.ID, Table: t.Info(seat, now)})
	t.untold[one]++
	t.in.store.Submit(record.Change{After: func(error) {
		if seat >= 0 {
			one.Send(data)
		} else {
			t.crowd.tell(toCrowd{data, []*session{one}, true})
		}
		t.shown(one)
	}})
}

// shown notes that a connection was told how the game stands.
func (t *round) shown(one *session) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.untold[one]--; t.untold[one] == 0 {
		delete(t.untold, one)
	}
	if seat := slices.Index(t.lines[:], one); seat >= 0 {
		now := t.in.clock.now()
		t.note(now)
		t.carry(t.Shown(now, seat), now)
	}
}

// onDisconnect tells that a player's connection broke. The clock runs on.
func (t *round) onDisconnect(p *hall.Player, now time.Time) {
	seat, _ := t.seatOf(p)
	t.change(now, func() table.Outcome { // what has come from the connection is noted
		t.sit(seat, nil)
		return t.Away(now, seat)
	})
}

// onReconnect shows the game to a player who has come back, and tells the others.
func (t *round) onReconnect(p *hall.Player, now time.Time) {
	seat, _ := t.seatOf(p)
	t.change(now, func() table.Outcome { // what has come from an earlier connection is noted
		t.sit(seat, sessionOf(p))
		out := t.Back(now, seat, record.NetworkOf(cmp.Or(t.address[seat], p.Address))) // of a game that the server took up it is known since its player is back
		t.showLocked(sessionOf(p), now)
		return out
	})
}

// onClosed notes that nothing is done in the game any more.
func (t *round) onClosed(now time.Time) {
	in := t.in
	t.timer.Stop()
	in.running--
	in.hall.Lobby.NoteChange()
	t.countAddresses(-1)
	for _, p := range t.players {
		if p.Session == nil { // the end is kept for them as long as the game was
			p.Since = now
		}
	}
}

// setAside sets a game aside of which something could not be stored: it would be another one after a restart. It has no result. It runs on the store's goroutine.
func (t *round) setAside(request string, cause error) {
	in := t.in
	in.log.failed(request, cause)
	in.hall.Lock()
	defer in.hall.Unlock()
	if t.Over() != nil { // it has ended meanwhile, and its end has all of it
		return
	}
	now := in.clock.now()
	in.setAside(t.Saved, cause)
	t.change(now, func() table.Outcome { return t.Break(now) })
}

// finishDamaged sets a game aside whose end can't be stored: it has no result, and nobody's rating changes. It returns what is to be told, and runs on the
// store's goroutine.
func (t *round) finishDamaged(end table.Step, cause error) []byte {
	in := t.in
	in.log.failed(end.Request, cause)
	in.setAside(*end.End, cause)
	in.hall.Lock()
	defer in.hall.Unlock()
	for seat, p := range t.players {
		p.Account = p.Account.Played(end.End.Players[seat])
		if on := roundOf(p); on != nil {
			on.mu.Lock()
			at, _ := on.seatOf(p)
			on.SetAccount(at, p.Account)
			on.mu.Unlock()
		}
	}
	reply := end.Reply
	t.mu.Lock()
	defer t.mu.Unlock()
	reply.Over = t.Void(end.End)
	return online.Encode(reply)
}

// leave takes a player from a table at which the game is over.
func (t *round) leave(p *hall.Player) {
	seat, seated := t.seatOf(p)
	if !seated {
		return
	}
	p.Game = nil
	now := t.in.clock.now()
	t.change(now, func() table.Outcome {
		t.sit(seat, nil)
		out, refusal := t.Do(now, seat, &online.Request{Type: "leave"}, nil)
		if refusal != nil {
			t.in.log.Error("a player leaves a game that goes on", "game", t.ID, "error", refusal)
		}
		if t.HasLeft(1 - seat) {
			for one := range t.watchers {
				delete(one.watching, t)
			}
			delete(t.in.byID, t.ID)
		}
		return out
	})
}

// unwatch takes a connection from those that watch.
func (t *round) unwatch(one *session) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.watchers, one)
}
