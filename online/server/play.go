package server

import (
	"errors"
	"slices"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// offer is what one player asked of the other.
type offer struct {
	open  bool
	seat  int    // who asked last
	asked [2]int // by seat: the number of acts, plus one, when it was asked last
}

// doing is what a player asks for at a table, in the given seat.
type doing func(s *Server, t *table, seat int, request *online.Request, now time.Time) *online.Refusal

// atTable is fromSeat for what is done in no time: time that is up is up before it.
func atTable(do doing) handler {
	return fromSeat(func(s *Server, t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
		t.tick(now)
		return do(s, t, seat, request, now)
	})
}

// fromSeat returns the handler that lets do answer with the game that a message is about and the sender's seat there.
func fromSeat(do doing) handler {
	return func(s *Server, one *session, request *online.Request, now time.Time) *online.Refusal {
		t := s.tables[request.Game]
		if t == nil || !t.sees(one) {
			return online.Refuse(online.NoGame)
		}
		seat, ok := t.seatOf(one.player)
		if !ok {
			return online.Refuse(online.NotPlayer)
		}
		return do(s, t, seat, request, now)
	}
}

// resign ends the game for the other player.
func (s *Server) resign(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	if t.over != nil {
		return online.Refuse(online.GameOver)
	}
	t.breakOff(seat, now)
	t.match.End(game.Result{Winner: t.match.ColorOf(game.Side(1 - seat)), Reason: game.Resignation}, now)
	t.finish(now)
	return nil
}

// offer asks the other player for something, or agrees to the same that they have asked for.
func (s *Server) offer(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	if refusal := t.mayOffer(request.Offer, seat); refusal != nil {
		return refusal
	}
	o := t.offers[request.Offer]
	if o == nil {
		o = &offer{}
		t.offers[request.Offer] = o
	}
	if o.open { // by the other player
		if request.Offer == online.OfferTakeBack {
			return online.Refuse(online.AnswerFirst)
		}
		return t.accept(request.Offer, o, now)
	}
	o.open, o.seat, o.asked[seat] = true, seat, len(t.match.Acts())+1
	t.tellOffer(request.Offer, seat, online.Open)
	return nil
}

// mayOffer refuses what can't be asked for now.
func (t *table) mayOffer(kind online.Offer, seat int) *online.Refusal {
	o := t.offers[kind]
	switch kind {
	case online.OfferDraw, online.OfferTakeBack:
		if t.over != nil {
			return online.Refuse(online.GameOver)
		}
	case online.OfferRematch:
		if refusal := t.mayRematch(seat); refusal != nil {
			return refusal
		}
	default:
		return online.Refuse(online.BadOffer)
	}
	if _, any := t.match.BackTo(game.Side(seat)); kind == online.OfferTakeBack && !any {
		return online.Refuse(online.NothingToTake)
	}
	if kind == online.OfferTakeBack && t.match.Backs() >= maxBacks {
		return online.Refuse(online.TooManyBacks)
	}
	if o != nil && (o.open && o.seat == seat || !o.open && o.asked[seat] == len(t.match.Acts())+1) {
		return online.Refuse(online.OfferedBefore)
	}
	return nil
}

// mayRematch refuses who can't begin another game with the other player now.
func (t *table) mayRematch(seat int) *online.Refusal {
	other := t.players[1-seat]
	switch {
	case t.server.draining:
		return online.Refuse(online.Draining)
	case t.over == nil:
		return online.Refuse(online.GameRuns)
	case other.table != t || other.session == nil || other.wait != nil || estranged(other, t.players[seat]):
		return online.Refuse(online.OtherGone)
	case t.players[seat].wait != nil:
		return online.Refuse(online.Waiting)
	}
	return nil
}

// answer agrees to what the other player asked for, declines it, or withdraws what one asked for oneself.
func (s *Server) answer(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	o := t.offers[request.Offer]
	switch {
	case o == nil || !o.open || o.seat == seat && request.Yes:
		return online.Refuse(online.NoOffer)
	case o.seat == seat:
		o.open = false
		t.tellOffer(request.Offer, o.seat, online.Withdrawn)
	case !request.Yes:
		o.open = false
		t.tellOffer(request.Offer, o.seat, online.Declined)
	case request.Offer != online.OfferRematch && t.over != nil:
		return online.Refuse(online.GameOver)
	case request.Offer == online.OfferRematch && t.mayRematch(seat) != nil:
		return t.mayRematch(seat)
	default:
		return t.accept(request.Offer, o, now)
	}
	return nil
}

// accept does what was offered.
func (t *table) accept(kind online.Offer, o *offer, now time.Time) *online.Refusal {
	m := t.match
	n, _ := m.BackTo(game.Side(o.seat))
	if kind == online.OfferTakeBack {
		if err := m.Back(n, now); err != nil { // acts that were done once are done again
			t.server.log.Error("a game can't go back, and goes on", "game", t.id, "acts", n, "error", err)
			return online.Refuse(online.NotDone)
		}
	}
	o.open = false
	t.tellOffer(kind, o.seat, online.Accepted)
	switch kind {
	case online.OfferDraw:
		m.End(game.Result{Reason: game.Agreement}, now)
		t.finish(now)
	case online.OfferTakeBack:
		t.voidOffers()
		sum := m.link(n, "", 0)
		t.tellTurn(func(l record.Ledger) error { return l.Act(t.id, record.Act{Seq: n, Sum: sum}) }, online.Reply{Type: "back", Live: m.live(now)}, time.Time{}, now)
	case online.OfferRematch:
		first := 0
		t.server.start([2]*player{t.players[1], t.players[0]}, &first, m.settings, t.private, now)
	}
	return nil
}

func (t *table) tellOffer(kind online.Offer, seat int, state string) {
	t.tell(t.keeping(t.server.clock.now()), online.Reply{Type: "offer", Offer: &online.OfferInfo{Offer: kind, Seat: seat, State: state}})
}

// lapse ends the offers that an act of seat answers: a request to take back by any act, an offer of a draw by one of
// who was asked.
func (t *table) lapse(seat int) {
	for kind, o := range t.offers {
		if o.open && (kind == online.OfferTakeBack || kind == online.OfferDraw && o.seat != seat) {
			o.open = false
			state := online.Declined
			if o.seat == seat {
				state = online.Withdrawn
			}
			t.tellOffer(kind, o.seat, state)
		}
	}
}

// voidOffers ends all offers: they were about another position.
func (t *table) voidOffers() {
	for kind, o := range t.offers {
		if o.open {
			o.open = false
			t.tellOffer(kind, o.seat, online.Withdrawn)
		}
	}
	clear(t.offers)
}

// openOffers lists the offers that wait for an answer.
func (t *table) openOffers() []online.OfferInfo {
	list := []online.OfferInfo{}
	for _, kind := range []online.Offer{online.OfferDraw, online.OfferTakeBack, online.OfferRematch} {
		if o := t.offers[kind]; o != nil && o.open {
			list = append(list, online.OfferInfo{Offer: kind, Seat: o.seat, State: online.Open})
		}
	}
	return list
}

// watch lets a connection see a public game, again where it sees it already. Those who only glance at it take half of the places.
func (s *Server) watch(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := s.tables[request.Game]
	if t == nil || t.over != nil || !t.sees(one) {
		return online.Refuse(online.NoGame)
	}
	_, seated := t.seatOf(one.player)
	_, watches := t.watchers[one]
	switch {
	case seated:
		return online.Refuse(online.Playing)
	case watches:
	case len(one.watching) >= maxWatched || len(t.watchers) >= maxWatchers || request.Glance && t.glances() >= maxGlances:
		return online.Refuse(online.Watching)
	}
	t.watchers[one] = request.Glance
	one.watching[t] = struct{}{}
	t.show(one, now)
	return nil
}

// glances returns how many of the watchers only glance at the game.
func (t *table) glances() (n int) {
	for _, glances := range t.watchers {
		if glances {
			n++
		}
	}
	return n
}

// leave ends watching a game, or sitting at one that is over.
func (s *Server) leave(one *session, request *online.Request, now time.Time) *online.Refusal {
	t := s.tables[request.Game]
	if t == nil {
		return online.Refuse(online.NoGame)
	}
	if _, watching := one.watching[t]; watching {
		delete(one.watching, t)
		delete(t.watchers, one)
		return nil
	}
	return atTable((*Server).leaveSeat)(s, one, request, now)
}

// leaveSeat lets a player go from a game that has ended.
func (s *Server) leaveSeat(t *table, seat int, _ *online.Request, _ time.Time) *online.Refusal {
	if t.over == nil {
		return online.Refuse(online.GameRuns)
	}
	t.leave(t.players[seat])
	return nil
}

// chat passes on what a player says to the other one. Watchers do not hear it.
func (s *Server) chat(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	text, err := online.CleanChat(request.Text)
	var refusal *online.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	if refusal := s.silenced(t.players[seat].print); refusal != nil {
		return refusal
	}
	said := &s.allowance(t.players[seat]).chat
	switch {
	case t.players[1-seat].table != t:
		return online.Refuse(online.OtherGone)
	case t.muted[1-seat] || estranged(t.players[0], t.players[1]):
		return online.Refuse(online.ChatOff)
	case !said.takes(len(text), chatMinute, chatMinute/60.0, now):
		return online.Refusef(online.TooFast, "You have said much in a minute.").After(said.wait(len(text), chatMinute, chatMinute/60.0, now))
	}
	line := online.ChatInfo{Seat: seat, Text: text, At: time.Now().UnixMilli()} // now may be behind the time of day
	if len(t.lines) == chatLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
	t.lines = append(t.lines, line)
	to, data := t.audience(true), online.Encode(online.Reply{Type: "chat", Game: t.id, Chat: &line})
	s.store.submit(record.Change{After: func(error) {
		for _, one := range to {
			one.send(data)
		}
	}})
	return nil
}

// mute turns the chat off for a player, or on again.
func (s *Server) mute(t *table, seat int, request *online.Request, now time.Time) *online.Refusal {
	t.muted[seat] = request.On
	t.keep(now)
	return nil
}
