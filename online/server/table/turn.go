package table

import (
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// reserve is what is left at least of the time of somebody who is told of their turn late, or all if that was less.
const reserve = 10 * time.Second

// turn is what a table knows of the turn that runs there.
type turn struct {
	holds  int    // acts that are not yet told: the clock stands until they are
	anew   bool   // the server was away: the turn begins when its player is told
	sentTo uint64 // the serial of the connection to which the turn was told; 0: it was told to nobody
	mark   uint64 // how many messages had come from there then
	aware  bool   // one has come since

	spent time.Duration // of the turn when the connection broke of a player who knew of it
}

// tellTurn writes what leads to a new turn and tells it. The turn begins for the clock once that is done.
func (t *Table) tellTurn(write func(Log) error, reply online.Reply, answers bool) {
	t.turn = turn{holds: t.turn.holds + 1}
	t.Match.Pause(true, t.at)
	reply.Game = t.ID
	t.add(Step{Request: reply.Type, Write: write, Reply: reply, Turn: true, Answers: answers})
}

// Begin lets the clock run of a turn that was told, as [Step.Turn] says, unless other acts are to be told before. told says of each seat whether
// the connection that the player has now was among those to which it was told.
func (t *Table) Begin(at time.Time, told [2]bool) Outcome {
	t.start(at)
	if t.turn.holds--; t.turn.holds > 0 || t.over != nil {
		return t.end()
	}
	t.Match.Pause(false, at)
	if side, going := t.Match.Turn(); going && told[side] {
		t.markTurnSeen(side)
	}
	return t.end()
}

// markTurnSeen notes that the turn was told to the connection of its player.
func (t *Table) markTurnSeen(side game.Side) {
	line := t.known.Lines[side]
	t.turn.sentTo, t.turn.mark = line.Serial, line.Heard
	switch network := &t.lag[side]; {
	case online.UsesTurnLimit(&t.Match.Match):
	case network.silent:
		network.trips.note(0) // a hitch is forgotten as soon as it would be of a player whose way is measured
	default:
		t.out.Measure = append(t.out.Measure, int(side))
	}
}

// Shown notes that the connection which a player has now was told how the game stands. A player who had not heard of their turn before then has time
// for it.
func (t *Table) Shown(at time.Time, seat Seat) Outcome {
	t.start(at)
	side, going := t.Match.Turn()
	if going && int(side) == seat && t.turn.holds == 0 && !t.turn.seen(t.known.Lines) {
		t.grantTime(side, at)
		t.markTurnSeen(side)
	}
	return t.end()
}

// grantTime lets a player who comes back to their turn have time for it: all of it where the server was away, else the reserve, as long as breaks are
// free. A player who is back after the end of a turn without a clock has lost it.
func (t *Table) grantTime(side game.Side, now time.Time) {
	m := t.Match
	switch {
	case t.turn.anew:
		t.turn.anew = false
		m.Pause(false, now)
		m.spare(reserve, m.Elapsed(now), now)
	case online.UsesTurnLimit(&m.Match):
		_, t.turn.aware = m.timeUp(now, &t.rules)
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
func (t *Table) isFree(side game.Side) bool {
	return t.freed[side] < FreeBreaks && t.given[side] < t.grace
}

// spare moves the begin of the turn so that of its time at least d is left at now, or all of it if that is less, by no more than most. It
// returns by how much.
func (m *Match) spare(d, most time.Duration, now time.Time) time.Duration {
	falls, ok := m.FlagTime()
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

// seen reports whether the player on turn has heard of the turn: something came from where it was told. Nobody loses on time before.
func (t *turn) seen(lines [2]Line) bool {
	for _, line := range lines {
		if t.sentTo != 0 && line.Serial == t.sentTo && line.Heard > t.mark {
			t.aware = true
		}
	}
	return t.aware
}

// Due returns when there is something to be done without anybody acting, for [Table.Tick]; the zero time: nothing is.
func (t *Table) Due() time.Time {
	if t.over != nil {
		return time.Time{}
	}
	next, ok := t.deadline()
	if ok && !next.After(t.at) && !t.turn.seen(t.known.Lines) {
		next, ok = t.at.Add(time.Second), t.turn.sentTo != 0 // it is asked again; a player who comes back makes it due
	}
	for seat := range t.absent {
		if one := &t.absent[seat]; one.away() && !one.isReported {
			if limit := one.until(t.grace, t.at); !ok || limit.Before(next) {
				next, ok = limit, true
			}
		}
	}
	if !ok {
		return time.Time{}
	}
	return next
}

// deadline returns when the time of the player on turn is up, with what a move may be late; false where it stands.
func (t *Table) deadline() (time.Time, bool) {
	side, going := t.Match.Turn()
	if !going || t.Match.Paused() {
		return time.Time{}, false
	}
	at, ok := t.Match.wake(&t.rules)
	return at.Add(t.lag[side].wait()), ok
}

// tick ends the game when somebody has lost by time, or both by not coming back.
func (t *Table) tick(now time.Time) {
	if t.over != nil {
		return
	}
	side, _ := t.Match.Turn()
	late := now.Add(-t.lag[side].wait())
	if loser, up := t.Match.timeUp(late, &t.rules); up && (t.turn.seen(t.known.Lines) || !online.HasActed(&t.Match.Match, loser)) {
		t.lose(loser, now)
		return
	}
	t.missing(now)
}

// lose ends the game by time that is up for side.
func (t *Table) lose(side game.Side, now time.Time) {
	if !online.HasActed(&t.Match.Match, side) {
		t.breakOff(int(side))
	}
	t.Match.lose(side, now)
	t.finish(now)
}

// OnlyContinues reports whether an act of a player, which may be refused by the rules, can only go on with the game: nothing comes of it that is not the table's own, as
// of an end, and no time is up. It changes nothing. Where it reports false [Table.Do] knows.
func (t *Table) OnlyContinues(at time.Time, from Seat, request *online.Request) bool {
	m := t.Match
	side, going := m.Turn()
	if t.over != nil || !going || int(side) != from || request.Seq == nil || *request.Seq != len(m.Acts()) {
		return false
	}
	if _, opening := m.Step(); opening {
		return false
	}
	if _, up := m.timeUp(at, &t.rules); up {
		return false
	}
	a, err := m.ParseAct(request.Act)
	if err != nil {
		return false
	}
	position := m.Position()
	next, err := position.Play(a.Move)
	return err == nil && !next.Result().Over()
}

// act does a step of the opening, or a move.
func (r request) act() *online.Refusal {
	m, now := r.Match, r.at
	if side, going := m.Turn(); !going || int(side) != r.from {
		r.tick(now)
	}
	switch {
	case r.message.Seq == nil:
		return online.Refusef(online.BadMessage, "The number of acts before this one is missing.")
	case r.over != nil:
		return online.Refuse(online.GameOver)
	case *r.message.Seq != len(m.Acts()):
		return online.Refuse(online.Stale)
	}
	side, elapsed, took, network := game.Side(r.from), m.Elapsed(now), time.Duration(r.message.Took)*time.Millisecond, &r.lag[r.from]
	spent := elapsed
	limited := online.UsesTurnLimit(&m.Match)
	if !limited {
		spent = network.charge(elapsed, took)
	}
	if loser, up := m.timeUp(m.Began().Add(spent), &r.rules); up && loser == side {
		r.lose(side, now)
		return online.Refuse(online.GameOver)
	}
	if refusal := m.Act(side, r.message.Act, spent, now); refusal != nil {
		return refusal
	}
	if !limited {
		network.note(elapsed - spent)
		network.silent = took <= 0
	}
	r.out.Travel = max(elapsed-took, 0)
	seq := *r.message.Seq
	done := m.Acts()[seq]
	info := actInfo(done, m.Settings.Size)
	r.tellOffers(r.offers.lapse(r.from)...)
	sum, id := m.Link(seq, info.Act, info.MS), r.ID
	write := func(l Log) error {
		return l.Act(id, record.Act{Seq: seq, Word: info.Act, Spent: done.Spent, Sum: sum})
	}
	reply := online.Reply{Type: "act", Game: r.ID, Event: online.Event{Act: &info, Live: m.Live(now)}}
	if m.Result().Over() {
		r.add(Step{Request: reply.Type, Write: write, Reply: reply, Answers: true})
		r.finish(now)
		return nil
	}
	r.tellTurn(write, reply, true)
	return nil
}
