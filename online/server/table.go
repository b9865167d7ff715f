package server

import (
	"cmp"
	"math/rand/v2"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// table is a game on the server with who sits at it and who watches. It is guarded by the server's mutex, and whatever
// is told of it goes through the store's queue: so it is told in the order in which it happened, and never before it is
// durable.
type table struct {
	server   *Server
	id       string
	players  [2]*player // by seat; they stay named here when they have left
	address  [2]string  // for whom the game counts
	private  bool
	began    time.Time
	ratings  [2]int // when it began
	match    *match
	watchers map[*session]bool // whether they only glance at it
	timer    *time.Timer       // rings when there is something to be done without anybody acting
	turn     turn
	lag      [2]lag // by seat
	absent   [2]absence
	grace    time.Duration    // for which each may be away in all
	given    [2]time.Duration // by seat: to who came back to their turn
	freed    [2]int           // by seat: breaks for which something was given
	over     *online.OverInfo // nil: the game goes on

	offers map[online.Offer]*offer
	muted  [2]bool
	lines  []online.ChatInfo
}

// start begins a game. creator is the seat of the first of the players; nil: the seats are drawn.
func (s *Server) start(players [2]*player, creator *int, settings online.Settings, private bool, now time.Time) {
	if creator == nil && rand.IntN(2) == 1 || creator != nil && *creator == 1 {
		players[0], players[1] = players[1], players[0]
	}
	settings.Rated = settings.Rated && (s.opts.RateSameNetwork || record.NetworkOf(players[0].address) != record.NetworkOf(players[1].address))
	m, err := newMatch(settings, draw(settings), now)
	if err != nil {
		s.log.Error("a game can't begin", "settings", settings, "error", err) // Validate and newMatch would have to disagree
		return
	}
	for _, p := range players {
		s.withdraw(p) // of both before others are declined: what one has asked of the other is not
	}
	for _, p := range players {
		s.declineAll(p)
		if p.table != nil {
			p.table.leave(p)
		}
	}
	id := newName(13)
	m.chain = record.Chain(id, m.settings, m.Terms().Drawn)
	t := s.seat(savedGame{id: id, private: private, began: time.Now(), match: m}, players)
	saved := t.saved()
	t.submit("begin", func(l record.Ledger) error { return l.Begin(saved.game()) }, nil, time.Time{})
	for seat, p := range players {
		if p.session == nil {
			t.absent[seat].from(now) // the whole grace is theirs, however long they have waited
		}
		t.show(p.session, now)
	}
	s.lobbyStale = true
	t.arm(now)
}

// resume takes up a game of the store. Both players have the whole grace time to come, and the turn begins when its player has.
func (s *Server) resume(g savedGame, now time.Time) {
	var players [2]*player
	for seat, a := range g.players {
		p := s.players[a.Key]
		if p == nil {
			p = s.newPlayer(a)
			p.since = now
		}
		players[seat] = p
	}
	t := s.seat(g, players)
	if m := t.match; m.Result().Over() { // killed between the last move and the end
		t.finish(now)
		return
	}
	for seat := range t.absent {
		t.absent[seat] = absence{since: now, before: t.grace - s.opts.Grace} // it was the server that was away: they have all that it allows
	}
	t.turn.anew = true
	t.match.Restart(now.Add(-g.memo.apply(t)))
	t.match.Pause(true, now)
	t.arm(now)
}

// seat makes the table of a game that begins or goes on.
func (s *Server) seat(g savedGame, players [2]*player) *table {
	t := &table{server: s, id: g.id, players: players, private: g.private, began: g.began, match: g.match,
		watchers: map[*session]bool{}, offers: map[online.Offer]*offer{}}
	t.lag = [2]lag{newLag(g.match.settings.Time), newLag(g.match.settings.Time)}
	t.grace = graceFor(g.match.settings.Time, s.opts.Grace)
	for seat, p := range players {
		p.table = t
		t.address[seat], t.ratings[seat] = p.address, p.Info().Rating
	}
	t.counts(1)
	t.timer = time.AfterFunc(time.Hour, t.ring)
	t.timer.Stop()
	s.tables[t.id] = t
	s.games++
	return t
}

// counts adds the game n times, 1 or -1, to those of the addresses of its players: once where both have one.
func (t *table) counts(n int) {
	games := t.server.gamesOf
	count(games, t.address[0], n)
	if t.address[1] != t.address[0] {
		count(games, t.address[1], n)
	}
}

// saved is the game as the store keeps it.
func (t *table) saved() savedGame {
	return savedGame{id: t.id, players: [2]record.Account{t.players[0].Account, t.players[1].Account}, private: t.private, began: t.began, match: t.match}
}

// seatOf returns the seat of a player who sits at the table, or false.
func (t *table) seatOf(p *player) (int, bool) {
	for seat := range t.players {
		if p != nil && t.players[seat] == p && p.table == t {
			return seat, true
		}
	}
	return -1, false
}

// sees reports whether the connection may know of the game: a private one is for its players.
func (t *table) sees(one *session) bool {
	_, seated := t.seatOf(one.player)
	return seated || !t.private
}

// audience returns who hears of the game: the players at the table and, unless it is between the players, the watchers.
func (t *table) audience(between bool) []*session {
	to := make([]*session, 0, 2+len(t.watchers))
	for _, p := range t.players {
		if p.session != nil && p.table == t {
			to = append(to, p.session)
		}
	}
	if !between {
		for one := range t.watchers {
			to = append(to, one)
		}
	}
	return to
}

// tell writes, if there is something to write, and then sends the reply to everybody at the table.
func (t *table) tell(write func(record.Ledger) error, reply online.Reply) {
	reply.Game = t.id
	t.submit(reply.Type, write, online.Encode(reply), time.Time{})
}

// submit writes what a request, or the end of a wait, has led to, and then sends data to everybody at the table. received, if set, is when the request came
// that it answers.
func (t *table) submit(request string, write func(record.Ledger) error, data []byte, received time.Time) {
	s := t.server
	var to []*session
	if data != nil {
		to = t.audience(false)
	}
	s.store.submit(record.Change{Write: write, After: func(err error) {
		if err != nil {
			t.breaks(request, err)
			return
		}
		for _, one := range to {
			one.send(data)
		}
		if !received.IsZero() {
			s.metrics.Relay(s.clock.since(received))
		}
	}})
}

// show sends the whole state of the game to one connection, if there is one, in its turn among what is told.
func (t *table) show(one *session, now time.Time) {
	if one == nil {
		return
	}
	data := online.Encode(online.Reply{Type: "game", Game: t.id, Table: t.info(one, now)})
	t.server.store.submit(record.Change{After: func(error) {
		one.send(data)
		t.shown(one)
	}})
}

func (t *table) info(one *session, now time.Time) *online.TableInfo {
	m := t.match
	info := &online.TableInfo{ID: t.id, Settings: m.settings, Private: t.private, Began: t.began.UnixMilli(), Ratings: t.ratings, Drawn: pointTexts(m.Terms().Drawn, m.settings.Size),
		Acts: make([]online.ActInfo, len(m.Acts())), Live: *m.live(now), Offers: t.openOffers(), Over: t.over, Chat: []online.ChatInfo{}}
	for i, a := range m.Acts() {
		info.Acts[i] = actInfo(a, m.settings.Size)
	}
	for seat, p := range t.players {
		info.Seats[seat] = online.SeatInfo{PlayerInfo: p.Info(), Here: p.session != nil && p.table == t, Grace: t.graceOf(seat, now), Left: p.table != t}
	}
	var seated bool
	if info.You, seated = t.seatOf(one.player); seated {
		info.Muted = t.muted[info.You]
		info.Chat = append(info.Chat, t.lines...)
	}
	return info
}

// away tells that a player's connection broke. The clock runs on.
func (t *table) away(p *player, now time.Time) {
	seat, _ := t.seatOf(p)
	if side, _ := t.match.Turn(); int(side) == seat && (!t.knows() || t.isFree(side)) {
		if t.knows() {
			t.turn.spent = t.match.Elapsed(now)
		}
		t.turn.told, t.turn.aware = nil, false // it is told anew
	}
	t.absent[seat].from(now)
	t.presence(seat, now)
	t.arm(now)
}

// back shows the game to a player who has come back, and tells the others.
func (t *table) back(p *player, now time.Time) {
	seat, _ := t.seatOf(p)
	t.absent[seat].to(now)
	t.show(p.session, now)
	t.presence(seat, now)
	t.arm(now)
}

// finish writes and tells the end of the game.
func (t *table) finish(now time.Time) {
	s, m := t.server, t.match
	t.closes(m.over(), now)
	saved := t.saved() // with the ratings before the game
	rated := m.rated() && online.Counts(&m.Match)
	ended := time.Now() // which the clock of the games may be behind
	if rated {
		t.rate(ended)
	}
	var after []record.Account // that have changed
	if rated {
		after = []record.Account{t.players[0].Account, t.players[1].Account}
	}
	to, live := t.audience(false), m.live(now)
	data := online.Encode(online.Reply{Type: "over", Game: t.id, Over: t.over, Live: live})
	s.store.submit(record.Change{Apart: true, Write: func(l record.Ledger) error {
		f, err := saved.finished(ended)
		if err != nil {
			return err
		}
		return l.End(f, after...)
	}, After: func(err error) {
		if err != nil {
			data = t.unkept(saved, err, live)
		}
		for _, one := range to {
			one.send(data)
		}
	}})
	s.drained()
	s.log.Info("game over", "game", t.id, "reason", t.over.Reason, "acts", len(m.Acts()))
}

// closes notes that nothing is done in the game any more.
func (t *table) closes(over *online.OverInfo, now time.Time) {
	s := t.server
	t.timer.Stop()
	clear(t.offers)
	t.over = over
	s.games--
	s.lobbyStale = true
	t.counts(-1)
	for _, p := range t.players {
		if p.session == nil { // the end is kept for them as long as the game was
			p.since = now
		}
	}
}

// breaks sets a game aside of which something could not be stored: it would be another one after a restart. It has no result. It runs on the store's goroutine.
func (t *table) breaks(request string, cause error) {
	s := t.server
	s.failed(request, cause)
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.over != nil { // it has ended meanwhile, and its end has all of it
		return
	}
	now := s.clock.now()
	t.closes(&online.OverInfo{Winner: -1, Reason: online.Aborted}, now)
	s.setAside(t.saved(), cause)
	t.tell(nil, online.Reply{Type: "over", Over: t.over, Live: t.match.live(now)})
	s.drained()
}

// setAside sets a game aside, with its cause.
func (s *Server) setAside(saved savedGame, cause error) {
	saved.damage = cause
	s.aside(saved)
	s.store.submit(record.Change{Apart: true, Write: func(l record.Ledger) error { return l.SetAside(saved.id, cause) }, After: func(err error) { s.failed("aside", err) }})
}

// unkept sets a game aside whose end can't be stored: it has no result, and nobody's rating changes. It returns what is to be told, and runs on the
// store's goroutine.
func (t *table) unkept(saved savedGame, cause error, live *online.Live) []byte {
	s := t.server
	s.failed("end", cause)
	s.setAside(saved, cause)
	s.mu.Lock()
	defer s.mu.Unlock()
	for seat, p := range t.players {
		p.Account = p.Account.Played(saved.players[seat])
	}
	t.over = &online.OverInfo{Winner: -1, Reason: online.Aborted}
	return online.Encode(online.Reply{Type: "over", Game: t.id, Over: t.over, Live: live})
}

// rate changes both ratings by the result.
func (t *table) rate(now time.Time) {
	a, b := t.players[0].Account, t.players[1].Account
	score := 0.5
	if t.over.Winner >= 0 {
		score = float64(1 - t.over.Winner)
	}
	g := record.Rated{Score: score, Proves: t.match.proves(), Club: t.server.opts.RateSameNetwork, Ended: now}
	for seat, p := range t.players {
		g.Networks[seat] = record.NetworkOf(cmp.Or(t.address[seat], p.address)) // of a game that the server took up it is known since its player is back
	}
	t.players[0].Account, t.players[1].Account = g.Accounts(a, b)
	t.over.Rating = &[2]online.PlayerInfo{t.players[0].Info(), t.players[1].Info()}
}

// leave takes a player from a table at which the game is over.
func (t *table) leave(p *player) {
	seat, seated := t.seatOf(p)
	if !seated {
		return
	}
	p.table = nil
	delete(t.offers, online.OfferRematch)
	if other := t.players[1-seat]; other.table == t {
		t.tell(nil, online.Reply{Type: "presence", Presence: &online.PresenceInfo{Seat: seat, Left: true}})
	} else {
		for one := range t.watchers {
			delete(one.watching, t)
		}
		delete(t.server.tables, t.id)
	}
}
