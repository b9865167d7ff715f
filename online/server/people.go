package server

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// people lists who is there, by their ratings: free, at a game, or away from one.
func (s *Server) people() []online.PersonInfo {
	there := func(yield func(*player) bool) {
		for _, p := range s.players {
			if (p.session != nil || p.playing()) && !yield(p) {
				return
			}
		}
	}
	best := hall.First(lobbyPeople, there, func(a, b *player) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(a.Name, b.Name))
	})
	list := make([]online.PersonInfo, len(best))
	for i, p := range best {
		list[i] = p.person()
	}
	return list
}

// person says what others may know of a player who is there.
func (p *player) person() online.PersonInfo {
	info := online.PersonInfo{PlayerInfo: p.Info(), State: online.IsFree}
	if !p.playing() {
		return info
	}
	if info.State = online.IsPlaying; p.session == nil {
		info.State = online.IsAway
	}
	if t := p.round; !t.Private {
		seat, _ := t.seatOf(p)
		info.Game, info.With = t.ID, t.players[1-seat].Name
	}
	return info
}

// estranged reports whether one of two players has blocked the other.
func estranged(a, b *player) bool { return a.hasBlocked(b) || b.hasBlocked(a) }

func (p *player) hasBlocked(other *player) bool { return p.blocksKey(other.print) }

// blocksKey reports whether a player has blocked who has a key, or all strangers.
func (p *player) blocksKey(print string) bool {
	return slices.ContainsFunc(p.blocks, func(b online.BlockInfo) bool { return b.Key == print })
}

// challenge describes a challenge to those who may accept it.
func (w *waiting) challenge() online.ChallengeInfo {
	return online.ChallengeInfo{ID: w.ID, By: w.player.Info(), Settings: w.Settings, Seat: w.Seat}
}

// dare aims a challenge at the player with the key's fingerprint. It may let go of the mutex meanwhile.
func (s *Server) dare(w *waiting, print string, now time.Time) *online.Refusal {
	p, one, other := w.player, w.player.session, s.prints[print]
	w.to = other
	if refusal := s.canDare(p, other); refusal != nil {
		return refusal
	}
	if refusal := s.allowances.Dare(p.Key, p.address, gamesPer(s.opts.PerAddress), now); refusal != nil || !other.blocksKey(online.Strangers) {
		return refusal
	}
	if refusal := s.haveMet(p.Key, other.Key); refusal != nil {
		return refusal
	}
	if refusal := s.listens(one); refusal != nil { // much may have changed meanwhile
		return refusal
	}
	return cmp.Or(s.free(p), s.canDare(p, other))
}

// canDare refuses a challenge to who can't have it now; nil is nobody.
func (s *Server) canDare(p, other *player) *online.Refusal {
	switch {
	case other == p:
		return online.Refuse(online.OwnChallenge)
	case other == nil || other.session == nil || s.deleting[other.Key]:
		return online.Refuse(online.NotHere)
	case estranged(other, p):
		return online.Refuse(online.NotWanted)
	case other.playing():
		return online.Refuse(online.Busy)
	}
	return nil
}

// haveMet refuses a challenge of somebody whom the other one has never played. It lets go of the mutex meanwhile.
func (s *Server) haveMet(p, other record.Key) (refusal *online.Refusal) {
	var met bool
	var err error
	s.beside(func() {
		err = s.store.Aside(func(b record.Book) (err error) {
			met, err = b.HaveMet(p, other)
			return err
		})
	})
	switch {
	case errors.As(err, &refusal):
		s.log.failed("challenge", err)
		return refusal
	case err != nil:
		return online.Refuse(online.NotDone)
	case !met:
		return online.Refuse(online.OnlyMet)
	}
	return nil
}

// tellAsked tells a player, where they are connected, of all who have challenged them.
func (p *player) tellAsked() {
	if p.session == nil {
		return
	}
	list := make([]online.ChallengeInfo, len(p.asked))
	for i, w := range p.asked {
		list[i] = w.challenge()
	}
	p.session.send(online.Encode(online.Reply{Type: "challenges", Challenges: list}))
}

// decline turns a challenge down.
func (s *Server) decline(one *session, request *online.Request, _ time.Time) *online.Refusal {
	w := s.challenges[request.Challenge]
	if w == nil || w.to != one.player {
		return online.Refuse(online.NoChallenge)
	}
	s.turnDown(w)
	return nil
}

// turnDown ends a challenge to somebody who does not play.
func (s *Server) turnDown(w *waiting) {
	s.withdraw(w.player)
	if w.player.session != nil {
		w.player.session.send(online.Encode(online.Reply{Type: "waiting", Wait: &online.WaitInfo{Declined: true}}))
	}
}

// declineAll turns down all challenges to a player who goes, or plays.
func (s *Server) declineAll(p *player) {
	for len(p.asked) > 0 {
		s.turnDown(p.asked[0])
	}
}
