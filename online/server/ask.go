package server

import (
	"time"

	"hoshi/online"
)

// atTable does what a player asks for at a table.
func (s *Server) atTable(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := s.rounds[request.Game]
	if t == nil || !t.canWatch(one) {
		return online.Refuse(online.NoGame)
	}
	seat, ok := t.seatOf(one.player)
	if !ok {
		return online.Refuse(online.NotPlayer)
	}
	return t.ask(seat, request, now)
}

// ask has the table do what a player asks for.
func (t *round) ask(seat int, request *online.Request, now time.Time) *online.Refusal {
	s := t.server
	t.note(now)
	if request.Type != "act" {
		t.do(t.Tick(now), now) // what is done in no time comes after it
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
	out, refusal := t.Do(now, seat, request, barred)
	if refusal == nil {
		switch request.Type {
		case "act":
			if request.Took > 0 {
				s.metrics.Travel(out.Travel)
			}
			s.Played(time.Now())
		case "chat":
			s.allowances.Said(t.players[seat].Key, said, now)
		}
	}
	t.do(out, now)
	return refusal
}

// mayChat refuses so many bytes to a player who may not say them, for reasons outside of the table.
func (t *round) mayChat(seat, said int, now time.Time) *online.Refusal {
	s := t.server
	if refusal := s.sanctions.Silenced(t.players[seat].print, time.Now()); refusal != nil {
		return refusal
	}
	if t.HasLeft(1-seat) || t.HasMuted(1-seat) {
		return nil // the table refuses it
	}
	if estranged(t.players[0], t.players[1]) {
		return online.Refuse(online.ChatOff)
	}
	return s.allowances.Chat(t.players[seat].Key, said, now)
}

// mayRematch refuses another game with the other player to a player who can't begin it now, for reasons outside of the table.
func (t *round) mayRematch(seat int) *online.Refusal {
	other := t.players[1-seat]
	switch {
	case t.server.draining:
		return online.Refuse(online.Draining)
	case t.Over() == nil:
		return nil // the table refuses it
	case other.round != t || other.session == nil || other.wait != nil || estranged(other, t.players[seat]):
		return online.Refuse(online.OtherGone)
	case t.players[seat].wait != nil:
		return online.Refuse(online.Waiting)
	}
	return nil
}
