package server

import (
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/table"
)

// ask has the table do what a player asks for.
func (t *round) ask(seat int, request *online.Request, now time.Time) *online.Refusal {
	in := t.in
	if request.Type != "act" {
		t.change(now, func() table.Outcome { return t.Tick(now) }) // what is done in no time comes after it
	}
	if request.Type == "leave" && t.Over() != nil {
		t.leave(t.players[seat])
		return nil
	}
	var barred *online.Refusal
	said := 0
	switch {
	case request.Type == "chat":
		text, _ := online.CleanChat(request.Text) // where it is not clean the table refuses it
		said = len(text)
		barred = t.mayChat(seat, said, now)
	case request.Offer == online.OfferRematch:
		barred = t.mayRematch(seat)
	}
	var refusal *online.Refusal
	t.change(now, func() (out table.Outcome) {
		out, refusal = t.Do(now, seat, request, barred)
		if refusal == nil && request.Type == "act" {
			t.countAct(request, out)
		}
		return out
	})
	if refusal == nil && request.Type == "chat" {
		in.hall.Allowances.Said(t.players[seat].Key, said, now)
	}
	return refusal
}

// relay has the table do an act with which the game only goes on, without the hall's mutex: neither the lobby nor another game waits for it. It reports false
// where the request may be something else, or the connection is not that of a player at the table.
func (t *round) relay(one *session, request *online.Request, now time.Time) (done bool, refusal *online.Refusal) {
	if t == nil || request.Type != "act" || t.ID != request.Game {
		return false, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	seat := slices.Index(t.lines[:], one)
	if seat < 0 || !t.OnlyContinues(now, seat, request) {
		return false, nil
	}
	t.note(now)
	out, refusal := t.Do(now, seat, request, nil)
	if refusal == nil {
		t.countAct(request, out)
	}
	t.carry(out, now)
	return true, refusal
}

// countAct tells of an act that was done.
func (t *round) countAct(request *online.Request, out table.Outcome) {
	if request.Took > 0 {
		t.in.metrics.Travel(out.Travel)
	}
	t.in.gate.Played(time.Now())
}

// mayChat refuses so many bytes to a player who may not say them, for reasons outside of the table.
func (t *round) mayChat(seat, said int, now time.Time) *online.Refusal {
	in := t.in
	if refusal := in.hall.Sanctions.Silenced(t.players[seat].Print, time.Now()); refusal != nil {
		return refusal
	}
	if t.HasLeft(1-seat) || t.HasMuted(1-seat) {
		return nil // the table refuses it
	}
	if hall.Estranged(t.players[0], t.players[1]) {
		return online.Refuse(online.ChatOff)
	}
	return in.hall.Allowances.Chat(t.players[seat].Key, said, now)
}

// mayRematch refuses another game with the other player to a player who can't begin it now, for reasons outside of the table.
func (t *round) mayRematch(seat int) *online.Refusal {
	other := t.players[1-seat]
	switch {
	case t.in.hall.IsDraining:
		return online.Refuse(online.Draining)
	case t.Over() == nil:
		return nil // the table refuses it
	case other.Game != t || other.Session == nil || other.Wait != nil || hall.Estranged(other, t.players[seat]):
		return online.Refuse(online.OtherGone)
	case t.players[seat].Wait != nil:
		return online.Refuse(online.Waiting)
	}
	return nil
}
