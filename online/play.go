package online

import (
	"errors"
	"slices"
	"time"

	"hoshi/game"
)

// offer is what one player asked of the other.
type offer struct {
	open  bool
	seat  int    // who asked last
	asked [2]int // by seat: the number of acts, plus one, when it was asked last
}

// seated returns the game that the message is about and the sender's seat there. Time that is up is up before anything
// is done.
func (s *Server) seated(one *session, request *Request, now time.Time) (*table, int, *Refusal) {
	t := s.tables[request.Game]
	if t == nil || !t.sees(one) {
		return nil, 0, refuse(NoGame)
	}
	seat, ok := t.seatOf(one.player)
	if !ok {
		return nil, 0, refuse(NotPlayer)
	}
	t.tick(now)
	return t, seat, nil
}

// act does a step of the opening, or a move.
func (s *Server) act(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	m := t.match
	switch {
	case request.Seq == nil:
		return refusef(BadMessage, "The number of acts before this one is missing.")
	case t.over != nil:
		return refuse(GameOver)
	case *request.Seq != len(m.acts):
		return refuse(Stale)
	}
	if refusal := m.do(game.Side(seat), request.Act, now); refusal != nil {
		return refusal
	}
	seq := len(m.acts) - 1
	done := m.acts[seq]
	info := done.info()
	t.lapse(seat)
	t.submit(func(w *writer) error { return w.saveAct(t.id, seq, done) },
		encode(Reply{Type: "act", Game: t.id, Act: &info, Live: t.live(now)}), now)
	if m.result().Over() {
		t.finish(now)
		return nil
	}
	t.arm(now)
	return nil
}

// resign ends the game for the other player.
func (s *Server) resign(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	if t.over != nil {
		return refuse(GameOver)
	}
	t.match.end(t.match.opening.ColorOf(game.Side(1-seat)), game.Resignation, now)
	t.finish(now)
	return nil
}

// offer asks the other player for something, or agrees to the same that he has asked for.
func (s *Server) offer(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	if refusal := t.mayOffer(request.Offer, seat); refusal != nil {
		return refusal
	}
	o := t.offers[request.Offer]
	if o == nil {
		o = &offer{}
		t.offers[request.Offer] = o
	}
	if o.open { // by the other player
		if request.Offer == OfferTakeBack {
			return refuse(AnswerFirst)
		}
		t.accept(request.Offer, o, now)
		return nil
	}
	o.open, o.seat, o.asked[seat] = true, seat, len(t.match.acts)+1
	t.tellOffer(request.Offer, seat, Open)
	return nil
}

// mayOffer refuses what can't be asked for now.
func (t *table) mayOffer(kind Offer, seat int) *Refusal {
	o := t.offers[kind]
	switch kind {
	case OfferDraw, OfferTakeBack:
		if t.over != nil {
			return refuse(GameOver)
		}
	case OfferRematch:
		other := t.players[1-seat]
		switch {
		case t.over == nil:
			return refuse(GameRuns)
		case other.table != t || other.session == nil || other.wait != nil:
			return refuse(OtherGone)
		case t.players[seat].wait != nil:
			return refuse(Waiting)
		}
	default:
		return refuse(BadOffer)
	}
	if _, any := t.match.backTo(game.Side(seat)); kind == OfferTakeBack && !any {
		return refuse(NothingToTake)
	}
	if kind == OfferTakeBack && t.match.backs >= maxBacks {
		return refuse(TooManyBacks)
	}
	if o != nil && (o.open && o.seat == seat || !o.open && o.asked[seat] == len(t.match.acts)+1) {
		return refuse(OfferedBefore)
	}
	return nil
}

// answer agrees to what the other player asked for, declines it, or withdraws what one asked for oneself.
func (s *Server) answer(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	o := t.offers[request.Offer]
	switch {
	case o == nil || !o.open || o.seat == seat && request.Yes:
		return refuse(NoOffer)
	case o.seat == seat:
		o.open = false
		t.tellOffer(request.Offer, o.seat, Withdrawn)
	case !request.Yes:
		o.open = false
		t.tellOffer(request.Offer, o.seat, Declined)
	case request.Offer == OfferRematch && t.players[seat].wait != nil:
		return refuse(Waiting)
	case request.Offer != OfferRematch && t.over != nil:
		return refuse(GameOver)
	default:
		t.accept(request.Offer, o, now)
	}
	return nil
}

// accept does what was offered.
func (t *table) accept(kind Offer, o *offer, now time.Time) {
	o.open = false
	t.tellOffer(kind, o.seat, Accepted)
	m := t.match
	switch kind {
	case OfferDraw:
		m.end(game.None, game.Agreement, now)
		t.finish(now)
	case OfferTakeBack:
		n, _ := m.backTo(game.Side(o.seat))
		if err := m.back(n, now); err != nil {
			t.server.fault(err) // acts that were done once are done again
			return
		}
		t.voidOffers()
		t.tell(func(w *writer) error { return w.saveBack(t.id, n) }, Reply{Type: "back", Live: t.live(now)})
		t.arm(now)
	case OfferRematch:
		first := 0
		t.server.start([2]*player{t.players[1], t.players[0]}, &first, m.settings, t.private, now)
	}
}

func (t *table) tellOffer(kind Offer, seat int, state string) {
	t.tell(nil, Reply{Type: "offer", Offer: &OfferInfo{kind, seat, state}})
}

// lapse ends the offers that an act of seat answers: a request to take back by any act, an offer of a draw by one of
// who was asked.
func (t *table) lapse(seat int) {
	for kind, o := range t.offers {
		if o.open && (kind == OfferTakeBack || kind == OfferDraw && o.seat != seat) {
			o.open = false
			state := Declined
			if o.seat == seat {
				state = Withdrawn
			}
			t.tellOffer(kind, o.seat, state)
		}
	}
}

// voidOffers ends all offers: they were about another position.
func (t *table) voidOffers() {
	for kind, o := range t.offers {
		if o.open {
			t.tellOffer(kind, o.seat, Withdrawn)
		}
	}
	clear(t.offers)
}

// openOffers lists the offers that wait for an answer.
func (t *table) openOffers() []OfferInfo {
	list := []OfferInfo{}
	for _, kind := range []Offer{OfferDraw, OfferTakeBack, OfferRematch} {
		if o := t.offers[kind]; o != nil && o.open {
			list = append(list, OfferInfo{kind, o.seat, Open})
		}
	}
	return list
}

// watch lets a connection see a public game.
func (s *Server) watch(one *session, request *Request, now time.Time) *Refusal {
	t := s.tables[request.Game]
	if t == nil || t.over != nil || !t.sees(one) {
		return refuse(NoGame)
	}
	_, seated := t.seatOf(one.player)
	switch {
	case seated:
		return refuse(Playing)
	case len(one.watching) >= maxWatched || len(t.watchers) >= maxWatchers:
		return refuse(Watching)
	}
	t.watchers[one] = struct{}{}
	one.watching[t] = struct{}{}
	t.show(one, now)
	return nil
}

// leave ends watching a game, or sitting at one that is over.
func (s *Server) leave(one *session, request *Request, now time.Time) *Refusal {
	t := s.tables[request.Game]
	if t == nil {
		return refuse(NoGame)
	}
	if _, watching := one.watching[t]; watching {
		delete(one.watching, t)
		delete(t.watchers, one)
		return nil
	}
	t, _, refusal := s.seated(one, request, now)
	switch {
	case refusal != nil:
		return refusal
	case t.over == nil:
		return refuse(GameRuns)
	}
	t.leave(one.player)
	return nil
}

// chat passes on what a player says to the other one. Watchers do not hear it.
func (s *Server) chat(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	text, err := CleanChat(request.Text)
	if errors.As(err, &refusal) {
		return refusal
	}
	switch {
	case t.players[1-seat].table != t:
		return refuse(OtherGone)
	case t.muted[1-seat]:
		return refuse(ChatOff)
	}
	line := ChatInfo{seat, text, now.UnixMilli()}
	if len(t.lines) == chatLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
	t.lines = append(t.lines, line)
	to, data := t.audience(true), encode(Reply{Type: "chat", Game: t.id, Chat: &line})
	s.store.submit(change{nil, func(error) {
		for _, one := range to {
			one.send(data)
		}
	}})
	return nil
}

// mute turns the chat off for a player, or on again.
func (s *Server) mute(one *session, request *Request, now time.Time) *Refusal {
	t, seat, refusal := s.seated(one, request, now)
	if refusal != nil {
		return refusal
	}
	t.muted[seat] = request.On
	return nil
}
