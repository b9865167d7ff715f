// Package table is one game on a server as a value: time and requests go in, what is to be written and told comes out. It has no
// mutex, no clock and does no I/O.
package table

import (
	"iter"
	"maps"

	"slices"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Seat says who asks: one of the two players, by their seat, or an arbiter.
type Seat = int

// Arbiter is the seat of one who ends games from outside, by a request to abort them.
const Arbiter Seat = -1

// Rules are what a server allows at its tables.
type Rules struct {
	Grace time.Duration // for which a player may be away from a game in all
	First time.Duration // for the first act of each side
	Turn  time.Duration // for each later step of an opening, and for a later turn without a clock
	Club  bool          // networks say nothing: the operator knows the players
}

// Log is what a table needs of a log: what the methods of [record.Log] do.
type Log interface {
	Begin(g record.Game) error
	Act(id string, a record.Act) error
	Keep(id, memo string) error
	End(f record.Finished, accounts ...record.Account) error
}

// Table is one game on the server. Its owner calls it from one goroutine at a time, tells it with [Table.Note] what has changed before
// each call, and does what the [Outcome] says. The times that are passed in are those of the clock of the games.
type Table struct {
	Saved
	rules    Rules
	ratings  [2]int    // when it began
	networks [2]string // of the players, by seat; empty: not known
	turn     turn
	lag      [2]lag // by seat
	absent   [2]absence
	left     [2]bool          // the players who have left the game that is over
	grace    time.Duration    // for which each may be away in all
	given    [2]time.Duration // by seat: to a player who came back to their turn
	freed    [2]int           // by seat: breaks for which something was given
	over     *online.OverInfo // nil: the game goes on
	offers   offers
	muted    [2]bool
	lines    []online.ChatInfo

	call
}

// call is one call of a table.
type call struct {
	at    time.Time // of the last one
	known Context
	out   Outcome // of the one that is under way
}

// start begins a call at a time.
func (c *call) start(at time.Time) { c.at, c.out = at, Outcome{} }

// end returns what the call has led to.
func (c *call) end() Outcome {
	out := c.out
	c.out = Outcome{}
	return out
}

// add adds a step to what comes of the call.
func (c *call) add(s Step) { c.out.Steps = append(c.out.Steps, s) }

// day returns the time of day.
func (c *call) day() time.Time { return c.at.Add(c.known.Behind) }

// Context is what the owner of a table knows and the table has to.
type Context struct {
	Lines  [2]Line       // of the players, by seat
	Behind time.Duration // by how much the clock of the games is behind the time of day
}

// Line is the connection of a player. The zero value is none.
type Line struct {
	Serial uint64 // no other connection has it
	Heard  uint64 // how many messages have come from it
}

// Outcome is what a call has led to, for the owner of the table to do.
type Outcome struct {
	Steps   []Step        // to be written and told, in their order
	Over    bool          // the game has ended by the call
	Rated   bool          // and it counts: the accounts of its players have changed
	Broke   []Seat        // players who have ended a public game before it counts
	Rematch bool          // both players want to play once more, with the seats exchanged
	Measure []Seat        // players a round trip to whom is to be measured, for [Table.Trip]
	Travel  time.Duration // of an act that says how long its player took: what it and the word of the turn were on their way
	Fault   error         // why the table could not do what it should; the game goes on
}

// Step is one thing to be written and told. Nobody is told before it is durable, nor out of the order of the steps.
type Step struct {
	Request string          // what has led to it, in the words of the protocol
	Write   func(Log) error // nil: nothing is written
	Reply   online.Reply    // without a type nobody is told
	Players bool            // it is between the players: nobody else is told
	Turn    bool            // a turn begins when it is told: [Table.Begin] is to be called then
	End     *Saved          // of the end of the game: what it was before. Nil: it is none
	Answers bool            // it is the answer to the request
	Spare   bool            // the game goes on where it can't be written
}

// New begins a game. away says of whom there is no connection.
func New(saved Saved, rules Rules, networks [2]string, away [2]bool, at time.Time) (*Table, Outcome) {
	t := newTable(saved, rules)
	t.networks = networks
	t.start(at)
	for seat := range away {
		if away[seat] {
			t.absent[seat].from(at) // the whole grace is theirs, however long they have waited
		}
	}
	begun := saved.Game()
	t.add(Step{Request: "begin", Write: func(l Log) error { return l.Begin(begun) }})
	return t, t.end()
}

// Resume takes up a game of a log. Both players have the whole grace to come, and the turn begins when its player has.
func Resume(saved Saved, rules Rules, at time.Time) (*Table, Outcome) {
	t := newTable(saved, rules)
	t.start(at)
	if m := t.Match; m.Result().Over() { // killed between the last move and the end
		t.finish(at)
		return t, t.end()
	}
	for seat := range t.absent {
		t.absent[seat] = absence{since: at, before: t.grace - rules.Grace} // it was the server that was away: they have all that it allows
	}
	t.turn.anew = true
	t.Match.Restart(at.Add(-saved.memo.apply(t)))
	t.Match.Pause(true, at)
	return t, t.end()
}

func newTable(saved Saved, rules Rules) *Table {
	t := &Table{Saved: saved, rules: rules, offers: offers{}}
	t.lag = [2]lag{newLag(saved.Match.Settings.Time), newLag(saved.Match.Settings.Time)}
	t.grace = graceFor(saved.Match.Settings.Time, rules.Grace)
	for seat, a := range saved.Players {
		t.ratings[seat] = a.Info().Rating
	}
	return t
}

// broadcast has a reply told to everybody at the table once what is to be written is.
func (t *Table) broadcast(write func(Log) error, reply online.Reply) {
	reply.Game = t.ID
	t.add(Step{Request: reply.Type, Write: write, Reply: reply})
}

// Note tells the table what has changed outside of it.
func (t *Table) Note(known Context) {
	t.known = known
	t.turn.seen(t.known.Lines)
}

// Trip notes the time of a round trip to a player.
func (t *Table) Trip(seat Seat, trip time.Duration) { t.lag[seat].trips.note(trip) }

// request is what a player or an arbiter asks for at a table.
type request struct {
	*Table
	from    Seat
	message *online.Request
	barred  *online.Refusal // why people outside of the table keep the player from it; nil: nothing does
}

// requests are what can be asked for.
var requests = map[string]func(request) *online.Refusal{
	"act":    request.act,
	"resign": request.resign,
	"abort":  request.abort,
	"claim":  request.claim,
	"offer":  request.offer,
	"answer": request.answer,
	"chat":   request.chat,
	"mute":   request.mute,
	"leave":  request.leave,
}

// Requests returns the types of what can be asked for.
func Requests() iter.Seq[string] { return maps.Keys(requests) }

// Do does what a player or an arbiter asks for at a time. barred is why people outside of the table keep the player from it: from a
// rematch, or from saying something; nil: nothing does. A refusal changes nothing; but time that was up before is in the outcome.
func (t *Table) Do(at time.Time, from Seat, message *online.Request, barred *online.Refusal) (Outcome, *online.Refusal) {
	t.start(at)
	do := requests[message.Type]
	if do == nil {
		return t.end(), online.Refuse(online.UnknownType)
	}
	if message.Type != "act" && from != Arbiter {
		t.tick(at) // what is done in no time comes after it
	}
	refusal := do(request{t, from, message, barred})
	return t.end(), refusal
}

// Tick does what time has done. It is to be called when the table is [Table.Due].
func (t *Table) Tick(at time.Time) Outcome {
	t.start(at)
	t.tick(at)
	return t.end()
}

// resign ends the game for the other player.
func (r request) resign() *online.Refusal {
	if r.over != nil {
		return online.Refuse(online.GameOver)
	}
	r.breakOff(r.from)
	r.Match.End(game.Result{Winner: r.Match.ColorOf(game.Side(1 - r.from)), Reason: game.Resignation}, r.at)
	r.finish(r.at)
	return nil
}

// breakOff notes that a player ends a public game. It is counted where the game does not count yet.
func (t *Table) breakOff(seat Seat) {
	if !t.Private && !online.IsCounted(&t.Match.Match) {
		t.out.Broke = append(t.out.Broke, seat)
	}
}

// finish writes and tells the end of the game.
func (t *Table) finish(now time.Time) {
	m := t.Match
	t.close(m.Over())
	saved := t.Saved // with the ratings before the game
	ended := t.day()
	var after []record.Account // that have changed
	if t.out.Rated = m.rated() && m.Result().Reason != game.Aborted && online.IsCounted(&m.Match); t.out.Rated {
		t.rate(ended)
		after = slices.Clone(t.Players[:])
	}
	t.add(Step{Request: "end", End: &saved, Reply: online.Reply{Type: "over", Game: t.ID, Event: online.Event{Over: t.over, Live: m.Live(now)}}, Write: func(l Log) error {
		f, err := saved.Finished(ended)
		if err != nil {
			return err
		}
		return l.End(f, after...)
	}})
}

// close notes that nothing is done in the game any more.
func (t *Table) close(over *online.OverInfo) {
	clear(t.offers)
	t.over, t.out.Over = over, true
}

// rate changes both ratings by the result.
func (t *Table) rate(now time.Time) {
	score := 0.5
	if t.over.Winner >= 0 {
		score = float64(1 - t.over.Winner)
	}
	g := record.Rated{Score: score, Proves: t.Match.isProven(), Club: t.rules.Club, Networks: t.networks, Ended: now}
	t.Players[0], t.Players[1] = g.Accounts(t.Players[0], t.Players[1])
	t.over.Rating = &[2]online.PlayerInfo{t.Players[0].Info(), t.Players[1].Info()}
}

// Break ends a game without a result of which something could not be written: it would be another one after a restart.
func (t *Table) Break(at time.Time) Outcome {
	t.start(at)
	t.close(&online.OverInfo{Winner: -1, Reason: online.Aborted})
	t.broadcast(nil, online.Reply{Type: "over", Event: online.Event{Over: t.over, Live: t.Match.Live(at)}})
	return t.end()
}

// Void takes the result from a game whose end could not be written: nobody's rating changes. before is what it was before the end. It
// returns what is to be told of the end.
func (t *Table) Void(before *Saved) *online.OverInfo {
	for seat := range t.Players {
		t.Players[seat] = t.Players[seat].Played(before.Players[seat])
	}
	t.over = &online.OverInfo{Winner: -1, Reason: online.Aborted}
	return t.over
}

// SetAccount notes that something else than this game has changed the account of a player.
func (t *Table) SetAccount(seat Seat, a record.Account) { t.Players[seat] = a }

// Over describes the end of the game; nil: it goes on.
func (t *Table) Over() *online.OverInfo { return t.over }

// HasMuted reports whether a player hears nothing of what the other one says.
func (t *Table) HasMuted(seat Seat) bool { return t.muted[seat] }

// HasLeft reports whether a player has left the game, which is over then.
func (t *Table) HasLeft(seat Seat) bool { return t.left[seat] }

// Info describes the whole game for somebody: a player, or for -1 a watcher.
func (t *Table) Info(seat Seat, now time.Time) *online.TableInfo {
	m := t.Match
	info := &online.TableInfo{ID: t.ID, Settings: m.Settings, Private: t.Private, Began: t.Began.UnixMilli(), Ratings: t.ratings, Drawn: record.PointTexts(m.Terms().Drawn, m.Settings.Size),
		Acts: make([]online.ActInfo, len(m.Acts())), Live: *m.Live(now), Offers: t.offers.waiting(), Over: t.over, You: seat, Chat: []online.ChatInfo{}}
	for i, a := range m.Acts() {
		info.Acts[i] = actInfo(a, m.Settings.Size)
	}
	for seat, a := range t.Players {
		info.Seats[seat] = online.SeatInfo{PlayerInfo: a.Info(), Here: !t.absent[seat].away() && !t.left[seat], Grace: t.graceOf(seat, now), Left: t.left[seat]}
	}
	if seat >= 0 {
		info.Muted = t.muted[seat]
		info.Chat = append(info.Chat, t.lines...)
	}
	return info
}

// leave lets a player leave a game that has ended.
func (r request) leave() *online.Refusal {
	if r.over == nil {
		return online.Refuse(online.GameRuns)
	}
	r.left[r.from] = true
	delete(r.offers, online.OfferRematch)
	if !r.left[1-r.from] {
		r.broadcast(nil, online.Reply{Type: "presence", Event: online.Event{Presence: &online.PresenceInfo{Seat: r.from, Left: true}}})
	}
	return nil
}
