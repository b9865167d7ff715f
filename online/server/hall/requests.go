package hall

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Seek pairs the player with the one who has waited longest in public for a game by the same settings, or lets them wait.
func (h *Hall) Seek(p *Player, request *online.Request, now time.Time) *online.Refusal {
	if h.again(p, record.Seek, request) {
		return nil
	}
	if refusal := cmp.Or(h.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Range < 0 || request.Range > record.RangeMost {
		return online.Refusef(online.BadMessage, "A range is 0 to %d points.", record.RangeMost)
	}
	own := p.newWaiting(h.opts.Chance, record.Seek, *request.Settings, now)
	own.Width = request.Range
	return h.meetAny(request, own, now)
}

// Challenge puts a challenge into the lobby, where somebody who seeks the same takes it up at once, or waits for a player who
// knows its code, or for the one who is challenged.
func (h *Hall) Challenge(p *Player, request *online.Request, now time.Time) *online.Refusal {
	from := p.Session
	if h.again(p, record.Challenge, request) {
		return nil
	}
	wrong := cmp.Or(checkSettings(request.Settings), checkSeat(request.Seat))
	code := ""
	if p.Wait != nil && p.Wait.Code != "" && request.Private && request.To == "" && wrong == nil && !h.IsDraining {
		code = p.Wait.Code // a friend may have it by now
		h.Withdraw(p)
	}
	if refusal := cmp.Or(h.free(p), wrong); refusal != nil {
		return refusal
	}
	w := p.newWaiting(h.opts.Chance, record.Challenge, *request.Settings, now)
	w.Seat = request.Seat
	switch {
	case request.To != "" && request.Private:
		return online.Refusef(online.BadMessage, "A challenge to somebody needs no code.")
	case request.To != "":
		if refusal := h.dare(w, request.To, now); refusal != nil {
			return refusal
		}
	case request.Private:
		if w.Code = code; code == "" {
			w.Code = h.opts.Chance.NewCode()
		}
	default:
		return h.meetAny(request, w, now)
	}
	if refusal := h.Rooms.refusal(p.Address); refusal != nil {
		return refusal
	}
	h.enlist(w)
	switch {
	case w.to != nil: // it ends with either's connection: no book has it
	case h.opts.Shared != nil:
		h.ask(w)
	default:
		h.rows.write(w)
	}
	w.tell(from, request)
	return nil
}

// Accept begins the game of a challenge.
func (h *Hall) Accept(p *Player, request *online.Request, _ time.Time) *online.Refusal {
	from := p.Session
	w, missing := h.Waiters.challenges[request.Challenge], online.NoChallenge
	if request.Code != "" {
		w, missing = h.Waiters.codes[CleanCode(request.Code)], online.WrongCode
	}
	if w == nil {
		return online.Refuse(missing)
	}
	if refusal := h.mayAccept(p, w, missing); refusal != nil {
		return refusal
	}
	claimed := h.claim(w)
	refusal := from.CheckPlayer() // they may be gone meanwhile
	if refusal == nil {
		refusal = h.mayAccept(p, w, missing)
	}
	if refusal == nil && !claimed {
		refusal = online.Refuse(missing)
	}
	if refusal != nil {
		h.rows.owe(w)
		return refusal
	}
	settings := w.Settings
	settings.Rated = settings.Rated && (w.Code == "" || request.Rated) // in private both have to ask for it
	h.opts.Begin(NewGame{Players: [2]*Player{w.player, p}, Creator: w.Seat, Settings: settings, IsPrivate: w.Code != ""}, h.opts.Now())
	return nil
}

// mayAccept refuses players who can't accept a challenge. Where both are of one address, the room that w has is enough, and what the player waits for leaves its own.
func (h *Hall) mayAccept(p *Player, w *Waiting, missing online.Code) *online.Refusal {
	switch {
	case !w.isWaiting():
		return online.Refuse(missing)
	case w.player == p:
		return online.Refuse(online.OwnChallenge)
	case w.to != nil && w.to != p:
		return online.Refuse(missing)
	case Estranged(w.player, p):
		return online.Refuse(online.NotWanted)
	}
	if refusal := h.free(p); refusal != nil && (w.to == nil || p.IsPlaying()) { // what one is asked comes before what one waits for
		return refusal
	}
	if w.address == p.Address || p.Wait != nil && p.Wait.address == p.Address {
		return nil
	}
	return h.Rooms.refusal(p.Address)
}

// Cancel ends the waiting of a player.
func (h *Hall) Cancel(p *Player, request *online.Request, _ time.Time) *online.Refusal {
	if p.Wait == nil {
		return online.Refuse(online.NotWaiting)
	}
	h.Withdraw(p)
	p.Session.Send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: &online.WaitInfo{}}))
	return nil
}

// free refuses what only a player who neither plays nor waits can do. What has outlived a connection, and was not asked for again, ends by something else that is.
func (h *Hall) free(p *Player) *online.Refusal {
	switch {
	case h.IsDraining:
		return online.Refuse(online.Draining)
	case p.IsPlaying():
		return online.Refuse(online.Playing)
	case p.Wait != nil && p.Wait.outlived:
		h.Withdraw(p)
		p.Session.Send(online.Encode(online.Reply{Type: "waiting", Wait: &online.WaitInfo{}}))
	case p.Wait != nil:
		return online.Refuse(online.Waiting)
	}
	return h.Allowances.Begin(p.Key, h.opts.Now())
}

func checkSettings(settings *online.Settings) *online.Refusal {
	if settings == nil {
		return online.Refusef(online.BadMessage, "The settings are missing.")
	}
	var refusal *online.Refusal
	errors.As(settings.Validate(), &refusal)
	return refusal
}

func checkSeat(seat *int) *online.Refusal {
	if seat != nil && *seat != 0 && *seat != 1 {
		return online.Refusef(online.BadMessage, "The seats are 0 and 1.")
	}
	return nil
}

// again answers a player who asks again for what they wait for already, because their connection was another one then: it is the same.
func (h *Hall) again(p *Player, kind string, request *online.Request) bool {
	w := p.Wait
	if w == nil || !w.outlived || !w.isRepeat(kind, request) {
		return false
	}
	w.outlived = false
	w.tell(p.Session, request)
	return true
}

// tell answers a player who waits from now on, unless that has ended already.
func (w *Waiting) tell(to Session, request *online.Request) {
	if w.isWaiting() {
		to.Send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: w.Info()}))
	}
}

// meetAny begins the game of a player who waits in public from now on with the one who has waited longest and fits, or lets them wait. Where both are of one address, the room that
// the other has is enough.
func (h *Hall) meetAny(request *online.Request, own *Waiting, now time.Time) *online.Refusal {
	from, other, full := own.player.Session, h.Waiters.partner(own, now), h.Rooms.refusal(own.address)
	switch {
	case full != nil && (other == nil || other.address != own.address):
		return full
	case other != nil && h.opts.Shared == nil:
		h.meet(other, own, now)
		return nil
	}
	h.enlist(own)
	if h.opts.Shared == nil {
		h.rows.write(own)
	} else if h.ask(own); full != nil && own.isWaiting() { // another one was quicker
		h.Withdraw(own.player)
		return full
	}
	own.tell(from, request)
	return nil
}

// enlist lets a player wait.
func (h *Hall) enlist(w *Waiting) {
	w.player.Wait = w
	h.Rooms.Count(w.address, 1)
	if h.Waiters.add(w) {
		h.Lobby.NoteChange()
	}
	if w.to != nil {
		w.to.challenges = append(w.to.challenges, w)
		w.to.TellAsked()
	}
}

// delist takes a player off the waiting list.
func (h *Hall) delist(w *Waiting) {
	w.player.Wait = nil
	h.Rooms.Count(w.address, -1)
	if h.Waiters.remove(w) {
		h.Lobby.NoteChange()
	}
	if w.to != nil {
		w.to.challenges = slices.DeleteFunc(w.to.challenges, func(one *Waiting) bool { return one == w })
		w.to.TellAsked()
	}
}

// Withdraw takes away what the player waits for, if anything.
func (h *Hall) Withdraw(p *Player) {
	if w := p.Wait; w != nil {
		h.delist(w)
		h.rows.drop(w)
	}
}

// WithdrawPublic takes away what the player waits for in public: it ends with their connection.
func (h *Hall) WithdrawPublic(p *Player) {
	if p.Wait != nil && p.Wait.Code == "" {
		h.Withdraw(p)
	}
}
