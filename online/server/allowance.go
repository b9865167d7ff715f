package server

import (
	"maps"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/record"
)

// allowance is what a player may do, on whatever connection. It outlives their connections.
type allowance struct{ dares, reports, chat, breaks gate.Bucket } // challenges to others, reports, bytes of chat, games that end before they count

// whole reports whether nothing of it is used.
func (a *allowance) whole(now time.Time) bool {
	return a.dares.Left(1.0/dareEvery, now) == 0 && a.reports.Left(1.0/reportEvery, now) == 0 && a.chat.Left(chatMinute/60.0, now) == 0 && a.breaks.Left(1.0/breakEvery, now) == 0
}

// allowance returns that of a player.
func (s *Server) allowance(p *player) *allowance {
	a := s.allowances[p.Key]
	if a == nil {
		a = &allowance{}
		s.allowances[p.Key] = a
	}
	return a
}

// addressAllowance is what all players of an address may do together.
type addressAllowance struct{ dares, names gate.Bucket } // challenges to others, new names

// whole reports whether nothing of it is used.
func (a *addressAllowance) whole(now time.Time) bool {
	return a.dares.Left(1.0/dareEveryAll, now) == 0 && a.names.Left(1.0/nameEvery, now) == 0
}

// addressAllowance returns that of an address.
func (s *Server) addressAllowance(address string) *addressAllowance {
	a := s.addresses[address]
	if a == nil {
		a = &addressAllowance{}
		s.addresses[address] = a
	}
	return a
}

// mayDare counts one more challenge of a player to somebody, or refuses it.
func (s *Server) mayDare(p *player, now time.Time) *online.Refusal {
	own := &s.allowance(p).dares
	wait := own.Wait(1, dares, 1.0/dareEvery, now)
	if s.opts.PerAddress > 0 {
		all := &s.addressAllowance(p.address).dares
		if wait = max(wait, all.Wait(1, gamesPer(s.opts.PerAddress), 1.0/dareEveryAll, now)); wait == 0 {
			all.Add(1, 1.0/dareEveryAll, now)
		}
	}
	if wait > 0 {
		return online.Refusef(online.TooFast, "There were several challenges from you or your address.").After(wait)
	}
	own.Add(1, 1.0/dareEvery, now)
	return nil
}

// mayName counts one more name that a player of the address takes, or refuses it.
func (s *Server) mayName(address string) *online.Refusal {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opts.PerAddress <= 0 {
		return nil
	}
	now, names := s.clock.now(), &s.addressAllowance(address).names
	if !names.Take(s.opts.PerAddress, 1.0/nameEvery, now) {
		return online.Refuse(online.AddressNames).After(names.Wait(1, s.opts.PerAddress, 1.0/nameEvery, now))
	}
	return nil
}

// mayBegin refuses a game to who has ended several before they counted.
func (s *Server) mayBegin(p *player) *online.Refusal {
	if a := s.allowances[p.Key]; a != nil {
		if wait := a.breaks.Wait(1, breaksOff, 1.0/breakEvery, s.clock.now()); wait > 0 {
			return online.Refuse(online.BrokeOff).After(wait)
		}
	}
	return nil
}

// gamesPer is how many games players of an address may have that may have so many connections: half as many, so that all who are there can play each other.
func gamesPer(connections int) int { return (connections + 1) / 2 }

// forgetAllowances forgets what is allowed in full again.
func (s *Server) forgetAllowances(now time.Time) {
	maps.DeleteFunc(s.allowances, func(_ record.Key, a *allowance) bool { return a.whole(now) })
	maps.DeleteFunc(s.addresses, func(_ string, a *addressAllowance) bool { return a.whole(now) })
}
