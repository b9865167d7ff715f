package table

import (
	"time"

	"hoshi/game"
	"hoshi/online"
)

// What breaks may cost in a game.
const (
	breakLeast = 10 * time.Second // that one may be away at a time also where the grace of the game is used up
	GraceLeast = 20 * time.Second // of a game with a clock, unless that of the server is shorter
	GracePart  = 3                // of the time that its clock gives for forty moves: one in so many
	FreeBreaks = 2                // of a player in a game, for which they get time back
)

// graceFor returns how long each player may be away from a game in all; most is what the server allows.
func graceFor(tc game.TimeControl, most time.Duration) time.Duration {
	if tc == (game.TimeControl{}) {
		return most
	}
	return min(max(wholeTime(tc)/GracePart, GraceLeast), most)
}

// absence is how long a player is away from a game. The zero value is somebody who never was.
type absence struct {
	since      time.Time     // of this one; zero: they are here
	before     time.Duration // of earlier ones
	isReported bool          // that the grace is over
}

// from notes that the player is away.
func (a *absence) from(now time.Time) {
	if a.since.IsZero() {
		a.since, a.isReported = now, false
	}
}

// to notes that the player is here.
func (a *absence) to(now time.Time) {
	if !a.since.IsZero() {
		a.before += now.Sub(a.since)
		a.since = time.Time{}
	}
}

// away reports whether the player is away.
func (a *absence) away() bool { return !a.since.IsZero() }

// until returns when an absence that began, or begins at now, has used up the grace.
func (a *absence) until(grace time.Duration, now time.Time) time.Time {
	if a.away() {
		now = a.since
	}
	return now.Add(max(grace-a.before, min(grace, breakLeast)))
}

// gone reports whether the player was away for longer than the grace.
func (a *absence) gone(grace time.Duration, now time.Time) bool {
	return a.away() && !now.Before(a.until(grace, now))
}

// graceOf returns how many milliseconds a player may still be away, rounded up: 0 where the game may be claimed.
func (t *Table) graceOf(seat Seat, now time.Time) int64 {
	if t.over != nil {
		return 0
	}
	left := t.absent[seat].until(t.grace, now).Sub(now)
	return (max(left, 0) + time.Millisecond - 1).Milliseconds()
}

// presence says whether a player is here.
func (t *Table) presence(seat Seat, now time.Time) {
	t.broadcast(nil, online.Reply{Type: "presence", Event: online.Event{Presence: &online.PresenceInfo{Seat: seat, Here: !t.absent[seat].away(), Grace: t.graceOf(seat, now)}}})
}

// Away notes that the connection of a player broke. The clock runs on.
func (t *Table) Away(at time.Time, seat Seat) Outcome {
	t.start(at)
	if side, _ := t.Match.Turn(); int(side) == seat && (!t.turn.seen(t.known.Lines) || t.isFree(side)) {
		if t.turn.seen(t.known.Lines) {
			t.turn.spent = t.Match.Elapsed(at)
		}
		t.turn.sentTo, t.turn.aware = 0, false // it is told anew
	}
	t.absent[seat].from(at)
	t.presence(seat, at)
	return t.end()
}

// Back notes that a player has come back, from a network. The owner shows them the game before it does what comes of it.
func (t *Table) Back(at time.Time, seat Seat, network string) Outcome {
	t.start(at)
	t.networks[seat] = network
	t.absent[seat].to(at)
	t.presence(seat, at)
	return t.end()
}

// missing ends the game where both players have used up their grace, and otherwise tells of one who has.
func (t *Table) missing(now time.Time) {
	a, b := &t.absent[0], &t.absent[1]
	if a.gone(t.grace, now) && b.gone(t.grace, now) {
		t.Match.leave(t.leftFirst(), now)
		t.finish(now)
		return
	}
	for seat := range t.absent {
		if one := &t.absent[seat]; one.gone(t.grace, now) && !one.isReported {
			one.isReported = true
			t.presence(seat, now)
		}
	}
}

// leftFirst returns the seat of two that are away that has left first; of two whom the server itself lost, the one to move.
func (t *Table) leftFirst() game.Side {
	a, b := t.absent[0].since, t.absent[1].since
	turn, _ := t.Match.Turn()
	switch {
	case a.Before(b):
		return game.First
	case b.Before(a):
		return game.Second
	}
	return turn
}

// claim ends the game for a player who waits for one that does not come back.
func (r request) claim() *online.Refusal {
	draw := r.message.Claim == online.ClaimDraw
	switch {
	case !draw && r.message.Claim != online.ClaimWin:
		return online.Refusef(online.BadMessage, "One claims a win or a draw.")
	case r.over != nil:
		return online.Refuse(online.GameOver)
	case !r.absent[1-r.from].gone(r.grace, r.at):
		return online.Refuse(online.NoClaim)
	case draw:
		r.Match.drawn(game.Side(1-r.from), r.at)
	default:
		r.Match.leave(game.Side(1-r.from), r.at)
	}
	r.finish(r.at)
	return nil
}

// abort breaks the game off for a player who has not acted yet, or for an arbiter.
func (r request) abort() *online.Refusal {
	switch {
	case r.over != nil:
		return online.Refuse(online.GameOver)
	case r.from == Arbiter:
	case online.HasActed(&r.Match.Match, game.Side(r.from)):
		return online.Refuse(online.NoAbort)
	default:
		r.breakOff(r.from)
	}
	r.Match.abort(r.from, r.at)
	r.finish(r.at)
	return nil
}
