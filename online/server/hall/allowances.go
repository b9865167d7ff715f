package hall

import (
	"maps"
	"time"

	"hoshi/online"
	"hoshi/online/server/limit"
	"hoshi/online/server/record"
)

// Allowances are what players, and all players of an address together, may still do, on whatever connection: it outlives their connections. They are guarded by the
// hall's mutex. The zero value allows all in full.
type Allowances struct {
	players   map[record.Key]*allowance    // who have used some of theirs
	addresses map[string]*addressAllowance // that have
}

// allowance is what a player may do.
type allowance struct{ dares, reports, chat, breaks limit.Bucket } // challenges to others, reports, bytes of chat, games that end before they count

// whole reports whether nothing of it is used.
func (a *allowance) whole(now time.Time) bool {
	return a.dares.Left(1.0/DareEvery, now) == 0 && a.reports.Left(1.0/ReportEvery, now) == 0 && a.chat.Left(ChatMinute/60.0, now) == 0 && a.breaks.Left(1.0/BreakEvery, now) == 0
}

// of returns the allowance of a player.
func (l *Allowances) of(key record.Key) *allowance { return entry(&l.players, key) }

// addressAllowance is what all players of an address may do together.
type addressAllowance struct{ dares, names limit.Bucket } // challenges to others, new names

// whole reports whether nothing of it is used.
func (a *addressAllowance) whole(now time.Time) bool {
	return a.dares.Left(1.0/DareEveryAll, now) == 0 && a.names.Left(1.0/NameEvery, now) == 0
}

// entry returns the entry of a key, which is made where it is missing.
func entry[K comparable, V any](of *map[K]*V, key K) *V {
	if *of == nil {
		*of = map[K]*V{}
	}
	one := (*of)[key]
	if one == nil {
		one = new(V)
		(*of)[key] = one
	}
	return one
}

// CountChallenge counts one more challenge of a player to somebody, or refuses it. All players of the address may have so many at once; 0: any number.
func (l *Allowances) CountChallenge(key record.Key, address string, most int, now time.Time) *online.Refusal {
	own := &l.of(key).dares
	wait := own.Wait(1, Dares, 1.0/DareEvery, now)
	if most > 0 {
		all := &entry(&l.addresses, address).dares
		if wait = max(wait, all.Wait(1, most, 1.0/DareEveryAll, now)); wait == 0 {
			all.Add(1, 1.0/DareEveryAll, now)
		}
	}
	if wait > 0 {
		return online.Refusef(online.TooFast, "There were several challenges from you or your address.").After(wait)
	}
	own.Add(1, 1.0/DareEvery, now)
	return nil
}

// Name counts one more name that a player of the address takes, of which there may be so many at once, or refuses it.
func (l *Allowances) Name(address string, most int, now time.Time) *online.Refusal {
	names := &entry(&l.addresses, address).names
	if !names.Take(most, 1.0/NameEvery, now) {
		return online.Refuse(online.AddressNames).After(names.Wait(1, most, 1.0/NameEvery, now))
	}
	return nil
}

// Broke counts a game that a player has ended before it counted.
func (l *Allowances) Broke(key record.Key, now time.Time) {
	l.of(key).breaks.Add(1, 1.0/BreakEvery, now)
}

// Begin refuses a game to a player who has ended several before they counted.
func (l *Allowances) Begin(key record.Key, now time.Time) *online.Refusal {
	if a := l.players[key]; a != nil {
		if wait := a.breaks.Wait(1, BreaksOff, 1.0/BreakEvery, now); wait > 0 {
			return online.Refuse(online.BrokeOff).After(wait)
		}
	}
	return nil
}

// Report counts one more report of a player, or refuses it.
func (l *Allowances) Report(key record.Key, now time.Time) *online.Refusal {
	if own := &l.of(key).reports; !own.Take(Reports, 1.0/ReportEvery, now) {
		return online.Refusef(online.TooFast, "You have reported several players.").After(own.Wait(1, Reports, 1.0/ReportEvery, now))
	}
	return nil
}

// Chat refuses so many bytes to a player who has said much. [Allowances.Said] counts them.
func (l *Allowances) Chat(key record.Key, bytes int, now time.Time) *online.Refusal {
	if wait := l.of(key).chat.Wait(bytes, ChatMinute, ChatMinute/60.0, now); wait > 0 {
		return online.Refusef(online.TooFast, "You have said much in a minute.").After(wait)
	}
	return nil
}

// Said counts bytes that a player has said.
func (l *Allowances) Said(key record.Key, bytes int, now time.Time) {
	l.of(key).chat.Add(bytes, ChatMinute/60.0, now)
}

// Tidy forgets what is allowed in full again, and returns of how many players some is used.
func (l *Allowances) Tidy(now time.Time) int {
	maps.DeleteFunc(l.players, func(_ record.Key, a *allowance) bool { return a.whole(now) })
	maps.DeleteFunc(l.addresses, func(_ string, a *addressAllowance) bool { return a.whole(now) })
	return len(l.players)
}
