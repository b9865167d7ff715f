package server

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// free refuses what only a player can do who neither plays nor waits. What has outlived a connection, and was not asked for again, ends by something else that is.
func (s *Server) free(p *player) *online.Refusal {
	switch {
	case s.draining:
		return online.Refuse(online.Draining)
	case p.playing():
		return online.Refuse(online.Playing)
	case p.wait != nil && p.wait.outlived:
		s.withdraw(p)
		p.session.send(online.Encode(online.Reply{Type: "waiting", Wait: &online.WaitInfo{}}))
	case p.wait != nil:
		return online.Refuse(online.Waiting)
	}
	return s.allowances.Begin(p.Key, s.clock.now())
}

// room refuses one game more for the address where it has as many as it may have. Who waits has the room of a game.
func (s *Server) room(address string) *online.Refusal {
	if most := gamesPer(s.opts.PerAddress); most > 0 && s.gamesOf[address] >= most {
		return online.Refuse(online.AddressGames)
	}
	return nil
}

// gamesPer is how many games players of an address may have that may have so many connections, which are no number where it is below 1: half as many, so that
// all who are there can play each other.
func gamesPer(connections int) int { return max(connections+1, 0) / 2 }

func checkSettings(settings *online.Settings) *online.Refusal {
	if settings == nil {
		return online.Refusef(online.BadMessage, "The settings are missing.")
	}
	var refusal *online.Refusal
	errors.As(settings.Validate(), &refusal)
	return refusal
}

// seek pairs the player with who has waited longest in public for a game by the same settings, or lets them wait.
func (s *Server) seek(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	if s.again(one, record.Seek, request) {
		return nil
	}
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Range < 0 || request.Range > record.RangeMost {
		return online.Refusef(online.BadMessage, "A range is 0 to %d points.", record.RangeMost)
	}
	own := p.newWaiting(s.opts.Chance, record.Seek, *request.Settings, now)
	own.Width = request.Range
	return s.meetAny(one, request, own, now)
}

// challenge puts a challenge into the lobby, where somebody who seeks the same takes it up at once, or waits for who
// knows its code.
func (s *Server) challenge(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	if s.again(one, record.Challenge, request) {
		return nil
	}
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Seat != nil && *request.Seat != 0 && *request.Seat != 1 {
		return online.Refusef(online.BadMessage, "The seats are 0 and 1.")
	}
	w := p.newWaiting(s.opts.Chance, record.Challenge, *request.Settings, now)
	w.Seat = request.Seat
	switch {
	case request.To != "" && request.Private:
		return online.Refusef(online.BadMessage, "A challenge to somebody needs no code.")
	case request.To != "":
		if refusal := s.dare(w, request.To, now); refusal != nil {
			return refusal
		}
	case request.Private:
		w.Code = s.opts.Chance.NewCode()
	default:
		return s.meetAny(one, request, w, now)
	}
	if refusal := s.room(p.address); refusal != nil {
		return refusal
	}
	s.enlist(w)
	s.keeps(w)
	s.tellWaiting(one, request, w)
	return nil
}

// again answers who asks again for what they wait for already, because their connection was another one then: it is the same.
func (s *Server) again(one *session, kind string, request *online.Request) bool {
	w := one.player.wait
	if w == nil || !w.outlived || !w.asks(kind, request) {
		return false
	}
	w.outlived = false
	s.tellWaiting(one, request, w)
	return true
}

// tellWaiting answers who waits from now on, unless that has ended already.
func (s *Server) tellWaiting(one *session, request *online.Request, w *waiting) {
	if w.waits() {
		one.send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: w.info()}))
	}
}

// meetAny begins the game of who waits in public from now on with who has waited longest and fits, or lets them wait. Where both are of one address, the room that
// the other has is enough.
func (s *Server) meetAny(one *session, request *online.Request, own *waiting, now time.Time) *online.Refusal {
	other := s.partner(own, now)
	full := s.room(own.address)
	switch {
	case full != nil && (other == nil || other.address != own.address):
		return full
	case other != nil && s.shared == nil:
		s.meet(other, own, now)
		return nil
	}
	s.enlist(own)
	if s.shared == nil {
		s.keeps(own)
	} else if s.pairs(own); full != nil && own.waits() { // another one was quicker
		s.withdraw(own.player)
		return full
	}
	s.tellWaiting(one, request, own)
	return nil
}

// enlist lets a player wait.
func (s *Server) enlist(w *waiting) {
	w.player.wait = w
	gate.Count(s.gamesOf, w.address, 1)
	switch {
	case w.Code != "":
		s.codes[w.Code] = w
	case w.to != nil:
		s.challenges[w.ID] = w
		w.to.asked = append(w.to.asked, w)
		w.to.tellAsked()
	default:
		pool := s.public[w.Settings]
		at, _ := slices.BinarySearchFunc(pool, w, func(a, b *waiting) int { return cmp.Or(a.Since.Compare(b.Since), -1) })
		s.public[w.Settings] = slices.Insert(pool, at, w)
		if w.Kind == record.Challenge {
			s.challenges[w.ID] = w
			s.lobbyStale = true
		}
	}
}

// meet begins the game of two who wait, or did a moment ago.
func (s *Server) meet(other, own *waiting, now time.Time) {
	seat := other.Seat
	if seat == nil {
		seat = otherSeat(own.Seat)
	}
	s.start([2]*player{other.player, own.player}, seat, own.Settings, false, now)
}

// otherSeat returns the seat that who takes the given one leaves, nil for a drawn one.
func otherSeat(seat *int) *int {
	if seat == nil {
		return nil
	}
	other := 1 - *seat
	return &other
}

// accept begins the game of a challenge.
func (s *Server) accept(one *session, request *online.Request, _ time.Time) *online.Refusal {
	w, missing := s.challenges[request.Challenge], online.NoChallenge
	if request.Code != "" {
		w, missing = s.codes[hall.CleanCode(request.Code)], online.WrongCode
	}
	if w == nil {
		return online.Refuse(missing)
	}
	if refusal := s.mayAccept(one, w, missing); refusal != nil {
		return refusal
	}
	taken := s.takes(w)
	refusal := s.listens(one) // who is gone meanwhile has no player
	if refusal == nil {
		refusal = s.mayAccept(one, w, missing)
	}
	if refusal == nil && !taken {
		refusal = online.Refuse(missing)
	}
	if refusal != nil {
		s.owes(w)
		return refusal
	}
	settings := w.Settings
	settings.Rated = settings.Rated && (w.Code == "" || request.Rated) // in private both have to ask for it
	s.start([2]*player{w.player, one.player}, w.Seat, settings, w.Code != "", s.clock.now())
	return nil
}

// mayAccept refuses who can't accept a challenge. Where both are of one address, the room that w has is enough, and what the player waits for leaves its own.
func (s *Server) mayAccept(one *session, w *waiting, missing online.Code) *online.Refusal {
	p := one.player
	switch {
	case !w.waits():
		return online.Refuse(missing)
	case w.player == p:
		return online.Refuse(online.OwnChallenge)
	case w.to != nil && w.to != p:
		return online.Refuse(missing)
	case estranged(w.player, p):
		return online.Refuse(online.NotWanted)
	}
	if refusal := s.free(p); refusal != nil && (w.to == nil || p.playing()) { // what one is asked comes before what one waits for
		return refusal
	}
	if w.address == p.address || p.wait != nil && p.wait.address == p.address {
		return nil
	}
	return s.room(p.address)
}

// cancel ends the waiting of a player.
func (s *Server) cancel(one *session, request *online.Request, _ time.Time) *online.Refusal {
	if one.player.wait == nil {
		return online.Refuse(online.NotWaiting)
	}
	s.withdraw(one.player)
	one.send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: &online.WaitInfo{}}))
	return nil
}

// withdraw takes away what the player waits for, if anything.
func (s *Server) withdraw(p *player) {
	if w := p.wait; w != nil {
		s.delist(w)
		s.drops(w)
	}
}

// delist lets a player wait no more.
func (s *Server) delist(w *waiting) {
	w.player.wait = nil
	gate.Count(s.gamesOf, w.address, -1)
	switch {
	case w.Code != "":
		delete(s.codes, w.Code)
		return
	case w.to != nil:
		delete(s.challenges, w.ID)
		w.to.asked = slices.DeleteFunc(w.to.asked, func(one *waiting) bool { return one == w })
		w.to.tellAsked()
		return
	}
	if left := slices.DeleteFunc(s.public[w.Settings], func(one *waiting) bool { return one == w }); len(left) > 0 {
		s.public[w.Settings] = left
	} else {
		delete(s.public, w.Settings)
	}
	if w.Kind == record.Challenge {
		delete(s.challenges, w.ID)
		s.lobbyStale = true
	}
}
