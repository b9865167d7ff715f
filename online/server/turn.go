package server

import (
	"slices"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// reserve is what is left at least of the time of somebody who is told of their turn late, or all if that was less.
const reserve = 10 * time.Second

// turn is what a table knows of the turn that runs there. The server's mutex guards it.
type turn struct {
	holds int      // acts that are not yet told: the clock stands until they are
	anew  bool     // the server was away: the turn begins when its player is told
	told  *session // to whom the turn was told; nil: to nobody
	mark  uint64   // how many messages had come from there then
	aware bool     // one has come since

	spent time.Duration // of the turn when the connection broke of a player who knew of it
}

// tellTurn writes what leads to a new turn and tells it. The turn begins for the clock once that is done. received, if set, is when
// the request came that it answers.
func (t *table) tellTurn(write func(record.Ledger) error, reply online.Reply, received, now time.Time) {
	s := t.server
	t.turn = turn{holds: t.turn.holds + 1}
	t.match.Pause(true, now)
	reply.Game = t.id
	data, to := online.Encode(reply), t.audience(false)
	s.store.submit(record.Change{Write: write, After: func(err error) {
		if err != nil {
			t.breaks(reply.Type, err)
			return
		}
		for _, one := range to {
			one.send(data)
		}
		if !received.IsZero() {
			s.metrics.Relay(s.clock.since(received))
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if t.turn.holds--; t.turn.holds == 0 && t.over == nil {
			t.begins(to)
		}
	}})
}

// begins lets the clock of the turn run, which those in to were told of.
func (t *table) begins(to []*session) {
	now := t.server.clock.now()
	t.match.Pause(false, now)
	if side, going := t.match.Turn(); going {
		if one := t.players[side].session; one != nil && slices.Contains(to, one) {
			t.hears(one)
		}
	}
	t.arm(now)
}

// hears notes that the turn was told to a connection of its player.
func (t *table) hears(one *session) {
	t.turn.told, t.turn.mark = one, one.heard.Load()
	side, _ := t.match.Turn()
	one.measure(&t.lag[side].trips)
}

// shown notes that a connection was told how the game stands. Who had not heard of their turn before then has time for it.
func (t *table) shown(one *session) {
	s := t.server
	s.mu.Lock()
	defer s.mu.Unlock()
	m := t.match
	side, going := m.Turn()
	if !going || t.players[side].session != one || t.turn.holds > 0 || t.knows() {
		return
	}
	t.gives(side, s.clock.now())
	t.hears(one)
	t.arm(s.clock.now())
}

// gives lets who comes back to their turn have time for it: all of it where the server was away, else the reserve, as long as breaks are
// free. Who is back after the end of a turn without a clock has lost it.
func (t *table) gives(side game.Side, now time.Time) {
	m := t.match
	switch {
	case t.turn.anew:
		t.turn.anew = false
		m.Pause(false, now)
		m.spare(reserve, m.Elapsed(now), now)
	case online.Limited(&m.Match):
		_, t.turn.aware = m.timeUp(now, &t.server.opts)
	case t.isFree(side):
		if given := m.spare(reserve, min(m.Elapsed(now)-t.turn.spent, t.grace-t.given[side]), now); given > 0 {
			t.given[side] += given
			t.freed[side]++
		}
	default:
		t.turn.aware = true
	}
}

// isFree reports whether a break costs a player nothing of the turn that it comes into.
func (t *table) isFree(side game.Side) bool {
	return t.freed[side] < freeBreaks && t.given[side] < t.grace
}

// spare moves the begin of the turn so that of its time at least d is left at now, or all of it if that is less, by no more than most. It
// returns by how much.
func (m *match) spare(d, most time.Duration, now time.Time) time.Duration {
	falls, ok := m.Falls()
	if !ok {
		return 0
	}
	given := min(min(d, falls.Sub(m.Began()))-falls.Sub(now), most)
	if given <= 0 {
		return 0
	}
	m.Restart(now.Add(given - m.Elapsed(now)))
	return given
}

// knows reports whether the player on turn has heard of the turn: something came from where it was told. Nobody loses on time before.
func (t *table) knows() bool {
	if one := t.turn.told; one != nil && one.heard.Load() > t.turn.mark {
		t.turn.aware = true
	}
	return t.turn.aware
}

// arm sets the timer to when there is something to be done next without anybody acting.
func (t *table) arm(now time.Time) {
	if t.over != nil {
		return
	}
	next, ok := t.flag()
	if ok && !next.After(now) && !t.knows() {
		next, ok = now.Add(time.Second), t.turn.told != nil // it is asked again; who comes back arms it
	}
	for seat := range t.absent {
		if one := &t.absent[seat]; one.away() && !one.told {
			if limit := one.until(t.grace, now); !ok || limit.Before(next) {
				next, ok = limit, true
			}
		}
	}
	if !ok {
		t.timer.Stop()
		return
	}
	t.timer.Reset(max(next.Sub(now), time.Millisecond))
}

// flag returns when the time of who is on turn is up, with what a move may be late; false where it stands.
func (t *table) flag() (time.Time, bool) {
	side, going := t.match.Turn()
	if !going || t.match.Paused() {
		return time.Time{}, false
	}
	at, ok := t.match.wake(&t.server.opts)
	return at.Add(t.lag[side].wait()), ok
}

// ring is the timer's.
func (t *table) ring() {
	s := t.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || t.over != nil {
		return
	}
	now := s.clock.now()
	t.tick(now)
	t.arm(now)
}

// tick ends the game when somebody has lost by time, or both by not coming back.
func (t *table) tick(now time.Time) {
	if t.over != nil {
		return
	}
	side, _ := t.match.Turn()
	late := now.Add(-t.lag[side].wait())
	if loser, up := t.match.timeUp(late, &t.server.opts); up && (t.knows() || !online.Acted(&t.match.Match, loser)) {
		t.lose(loser, now)
		return
	}
	t.missing(now)
}

// lose ends the game by time that is up for side.
func (t *table) lose(side game.Side, now time.Time) {
	if !online.Acted(&t.match.Match, side) {
		t.breakOff(int(side), now)
	}
	t.match.lose(side, now)
	t.finish(now)
}

// act does a step of the opening, or a move.
func (s *Server) act(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	m := t.match
	if side, going := m.Turn(); !going || int(side) != seat {
		t.tick(now)
	}
	switch {
	case request.Seq == nil:
		return online.Refusef(online.BadMessage, "The number of acts before this one is missing.")
	case t.over != nil:
		return online.Refuse(online.GameOver)
	case *request.Seq != len(m.Acts()):
		return online.Refuse(online.Stale)
	}
	side, elapsed, took, network := game.Side(seat), m.Elapsed(now), time.Duration(request.Took)*time.Millisecond, &t.lag[seat]
	spent := elapsed
	limited := online.Limited(&m.Match)
	if !limited {
		spent = network.charge(elapsed, took)
	}
	if loser, up := m.timeUp(m.Began().Add(spent), &s.opts); up && loser == side {
		t.lose(side, now)
		return online.Refuse(online.GameOver)
	}
	if refusal := m.act(side, request.Act, spent, now); refusal != nil {
		return refusal
	}
	if !limited {
		network.note(elapsed - spent)
	}
	if took > 0 {
		s.metrics.Travel(max(elapsed-took, 0))
	}
	s.store.crowd.played(time.Now())
	seq := *request.Seq
	done := m.Acts()[seq]
	info := actInfo(done, m.settings.Size)
	t.lapse(seat)
	sum := m.link(seq, info.Act, info.MS)
	write := func(l record.Ledger) error {
		return l.Act(t.id, record.Act{Seq: seq, Word: info.Act, Spent: done.Spent, Sum: sum})
	}
	reply := online.Reply{Type: "act", Game: t.id, Act: &info, Live: m.live(now)}
	if m.Result().Over() {
		t.submit(reply.Type, write, online.Encode(reply), now)
		t.finish(now)
		return nil
	}
	t.tellTurn(write, reply, now, now)
	return nil
}
