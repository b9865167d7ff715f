package table

import (
	"fmt"
	"iter"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// offer is what one player asked of the other.
type offer struct {
	open      bool
	seat      int    // the one that asked last
	lastAsked [2]int // by seat: the number of acts, plus one, when it was asked last
}

// offer asks the other player for something, or agrees to the same that they have asked for.
func (r request) offer() *online.Refusal {
	if refusal := r.mayOffer(); refusal != nil {
		return refusal
	}
	o := r.offers[r.message.Offer]
	if o == nil {
		o = &offer{}
		r.offers[r.message.Offer] = o
	}
	if o.open { // by the other player
		if r.message.Offer == online.OfferTakeBack {
			return online.Refuse(online.AnswerFirst)
		}
		return r.accept(r.message.Offer, o)
	}
	o.open, o.seat, o.lastAsked[r.from] = true, r.from, len(r.Match.Acts())+1
	r.tellOffers(online.OfferInfo{Offer: r.message.Offer, Seat: r.from, State: online.Open})
	return nil
}

// mayOffer refuses what can't be asked for now.
func (r request) mayOffer() *online.Refusal {
	kind, seat := r.message.Offer, r.from
	o := r.offers[kind]
	switch kind {
	case online.OfferDraw, online.OfferTakeBack:
		if r.over != nil {
			return online.Refuse(online.GameOver)
		}
	case online.OfferRematch:
		if refusal := r.mayRematch(); refusal != nil {
			return refusal
		}
	default:
		return online.Refuse(online.BadOffer)
	}
	if _, any := r.Match.BackTo(game.Side(seat)); kind == online.OfferTakeBack && !any {
		return online.Refuse(online.NothingToTake)
	}
	if kind == online.OfferTakeBack && r.Match.Takebacks() >= MaxBacks {
		return online.Refuse(online.TooManyBacks)
	}
	if o != nil && (o.open && o.seat == seat || !o.open && o.lastAsked[seat] == len(r.Match.Acts())+1) {
		return online.Refuse(online.OfferedBefore)
	}
	return nil
}

// mayRematch refuses another game with the other player to a player who can't begin it now.
func (r request) mayRematch() *online.Refusal {
	switch {
	case r.barred != nil:
		return r.barred
	case r.over == nil:
		return online.Refuse(online.GameRuns)
	case r.left[1-r.from]:
		return online.Refuse(online.OtherGone)
	}
	return nil
}

// answer agrees to what the other player asked for, declines it, or withdraws what one asked for oneself.
func (r request) answer() *online.Refusal {
	o := r.offers[r.message.Offer]
	switch {
	case o == nil || !o.open || o.seat == r.from && r.message.Yes:
		return online.Refuse(online.NoOffer)
	case o.seat == r.from:
		o.open = false
		r.tellOffers(online.OfferInfo{Offer: r.message.Offer, Seat: o.seat, State: online.Withdrawn})
	case !r.message.Yes:
		o.open = false
		r.tellOffers(online.OfferInfo{Offer: r.message.Offer, Seat: o.seat, State: online.Declined})
	case r.message.Offer != online.OfferRematch && r.over != nil:
		return online.Refuse(online.GameOver)
	case r.message.Offer == online.OfferRematch && r.mayRematch() != nil:
		return r.mayRematch()
	default:
		return r.accept(r.message.Offer, o)
	}
	return nil
}

// accept does what was offered.
func (t *Table) accept(kind online.Offer, o *offer) *online.Refusal {
	m := t.Match
	n, _ := m.BackTo(game.Side(o.seat))
	if kind == online.OfferTakeBack {
		if err := m.Back(n, t.at); err != nil { // acts that were done once are done again
			t.out.Fault = fmt.Errorf("server: it can't go back to %d acts: %w", n, err)
			return online.Refuse(online.NotDone)
		}
	}
	o.open = false
	t.tellOffers(online.OfferInfo{Offer: kind, Seat: o.seat, State: online.Accepted})
	switch kind {
	case online.OfferDraw:
		m.End(game.Result{Reason: game.Agreement}, t.at)
		t.finish(t.at)
	case online.OfferTakeBack:
		t.tellOffers(t.offers.void()...)
		clear(t.offers)
		sum, id := m.Link(n, "", 0), t.ID
		t.tellTurn(func(l Log) error { return l.Act(id, record.Act{Seq: n, Sum: sum}) }, online.Reply{Type: "back", Event: online.Event{Live: m.Live(t.at)}}, false)
	case online.OfferRematch:
		t.out.Rematch = true
	}
	return nil
}

// tellOffers tells what has become of offers.
func (t *Table) tellOffers(all ...online.OfferInfo) {
	for _, o := range all {
		t.broadcast(t.keeping(t.at), online.Reply{Type: "offer", Event: online.Event{Offer: &o}})
	}
}

// offers are what the players have asked of each other in a game.
type offers map[online.Offer]*offer

// lapse ends the offers that an act of seat answers, and returns them: a request to take back by any act, an offer of a draw by one of
// the player that was asked.
func (all offers) lapse(seat Seat) (ended []online.OfferInfo) {
	for kind, o := range all.open() {
		if kind == online.OfferTakeBack || kind == online.OfferDraw && o.seat != seat {
			o.open = false
			state := online.Declined
			if o.seat == seat {
				state = online.Withdrawn
			}
			ended = append(ended, online.OfferInfo{Offer: kind, Seat: o.seat, State: state})
		}
	}
	return ended
}

// void ends all offers, which were about another position, and returns those that waited for an answer.
func (all offers) void() (ended []online.OfferInfo) {
	for kind, o := range all.open() {
		o.open = false
		ended = append(ended, online.OfferInfo{Offer: kind, Seat: o.seat, State: online.Withdrawn})
	}
	return ended
}

// waiting lists the offers that wait for an answer.
func (all offers) waiting() []online.OfferInfo {
	list := []online.OfferInfo{}
	for kind, o := range all.open() {
		list = append(list, online.OfferInfo{Offer: kind, Seat: o.seat, State: online.Open})
	}
	return list
}

// open yields those that wait for an answer, always in the same order.
func (all offers) open() iter.Seq2[online.Offer, *offer] {
	return func(yield func(online.Offer, *offer) bool) {
		for _, kind := range []online.Offer{online.OfferDraw, online.OfferTakeBack, online.OfferRematch} {
			if o := all[kind]; o != nil && o.open && !yield(kind, o) {
				return
			}
		}
	}
}
