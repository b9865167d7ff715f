package hall

import (
	"net/netip"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/limit"
	"hoshi/online/server/record"
)

// Sanctions are the bans and mutes of a server. They are guarded by the hall's mutex. The zero value has none.
type Sanctions struct{ list []record.Sanction }

// Add puts a sanction in force, in place of one of the same kind against the same.
func (s *Sanctions) Add(one record.Sanction) {
	s.list = append(slices.DeleteFunc(s.list, func(o record.Sanction) bool { return o.What == one.What && o.Kind == one.Kind }), one)
}

// Pardon ends all sanctions against a player or a network, and reports whether there were any.
func (s *Sanctions) Pardon(what string) bool {
	before := len(s.list)
	s.list = slices.DeleteFunc(s.list, func(o record.Sanction) bool { return o.What == what })
	return len(s.list) < before
}

// InForce returns those that are in force.
func (s *Sanctions) InForce(now time.Time) (list []record.Sanction) {
	for _, o := range s.list {
		if o.Until.After(now) {
			list = append(list, o)
		}
	}
	return list
}

// Banned refuses those who may not come: the key with the fingerprint, which is empty where it is not known yet, or the address.
func (s *Sanctions) Banned(print, address string, now time.Time) *online.Refusal {
	return s.refusal(record.Ban, online.Banned, now, func(what string) bool {
		if print != "" && what == print {
			return true
		}
		n, ok := Network(what)
		return ok && Covers(n, address)
	})
}

// Silenced refuses the chat of a player who was muted.
func (s *Sanctions) Silenced(print string, now time.Time) *online.Refusal {
	return s.refusal(record.Mute, online.Silenced, now, func(what string) bool { return what == print })
}

// refusal refuses by the sanction of the kind that fits and lasts longest.
func (s *Sanctions) refusal(kind string, code online.Code, now time.Time, fits func(what string) bool) *online.Refusal {
	var until time.Time
	for _, o := range s.list {
		if o.Kind == kind && o.Until.After(until) && fits(o.What) {
			until = o.Until
		}
	}
	if !until.After(now) {
		return nil
	}
	return online.Refuse(code).Detailed(until.UTC().Format("2006-01-02 15:04 UTC"))
}

// Network reads an address or a network, as callers and sanctions have them.
func Network(word string) (netip.Prefix, bool) {
	p, err := netip.ParsePrefix(word)
	if err != nil {
		ip, ok := limit.ParseHost(word)
		if !ok {
			return netip.Prefix{}, false
		}
		p = netip.PrefixFrom(ip, ip.BitLen())
	}
	if p.Addr().Is4In6() && p.Bits() >= 96 {
		p = netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96)
	}
	if p.Addr().Is6() {
		p = netip.PrefixFrom(p.Addr(), min(p.Bits(), 64)) // one customer's
	}
	return p.Masked(), true
}

// Covers reports whether a network has an address, as callers have it.
func Covers(n netip.Prefix, address string) bool {
	ip, known := Network(address)
	return known && n.Overlaps(ip) && n.Bits() <= ip.Bits()
}
