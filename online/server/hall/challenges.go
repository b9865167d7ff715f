package hall

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// dare aims a challenge at the player with the key's fingerprint. It may let go of the mutex meanwhile.
func (h *Hall) dare(w *Waiting, print string, now time.Time) *online.Refusal {
	p, from, other := w.player, w.player.Session, h.People.ByFingerprint(print)
	w.to = other
	if refusal := h.challengeRefusal(p, other); refusal != nil {
		return refusal
	}
	if refusal := h.Allowances.CountChallenge(p.Key, p.Address, h.Rooms.Most, now); refusal != nil || !other.hasBlocked(online.Strangers) {
		return refusal
	}
	if refusal := h.haveMet(p.Key, other.Key); refusal != nil {
		return refusal
	}
	if refusal := from.CheckPlayer(); refusal != nil { // much may have changed meanwhile
		return refusal
	}
	return cmp.Or(h.free(p), h.challengeRefusal(p, other))
}

// challengeRefusal refuses a challenge to a player who can't have it now; nil is nobody.
func (h *Hall) challengeRefusal(p, other *Player) *online.Refusal {
	switch {
	case other == p:
		return online.Refuse(online.OwnChallenge)
	case other == nil || other.Key.IsGuest() || other.Session == nil || h.People.IsDeleting(other.Key):
		return online.Refuse(online.NotHere)
	case Estranged(other, p):
		return online.Refuse(online.NotWanted)
	case other.IsPlaying():
		return online.Refuse(online.Busy)
	}
	return nil
}

// haveMet refuses a challenge of somebody whom the other one has never played. It releases the mutex meanwhile.
func (h *Hall) haveMet(p, other record.Key) (refusal *online.Refusal) {
	var met bool
	var err error
	h.withoutLock(func() {
		err = h.opts.Store.AskBook(func(b record.Book) (err error) {
			met, err = b.HaveMet(p, other)
			return err
		})
	})
	switch {
	case errors.As(err, &refusal):
		h.opts.Failed("challenge", err)
		return refusal
	case err != nil:
		return online.Refuse(online.NotDone)
	case !met:
		return online.Refuse(online.OnlyMet)
	}
	return nil
}

// Decline turns a challenge down.
func (h *Hall) Decline(p *Player, request *online.Request, _ time.Time) *online.Refusal {
	w := h.Waiters.challenges[request.Challenge]
	if w == nil || w.to != p {
		return online.Refuse(online.NoChallenge)
	}
	h.rejectChallenge(w)
	return nil
}

// rejectChallenge ends a challenge to somebody who does not play.
func (h *Hall) rejectChallenge(w *Waiting) {
	h.Withdraw(w.player)
	if w.player.Session != nil {
		w.player.Session.Send(online.Encode(online.Reply{Type: "waiting", Wait: &online.WaitInfo{Declined: true}}))
	}
}

// DeclineAll turns down all challenges to a player who goes, or plays.
func (h *Hall) DeclineAll(p *Player) {
	for len(p.challenges) > 0 {
		h.rejectChallenge(p.challenges[0])
	}
}

// Block notes that the player wants nothing to do with another one, by the fingerprint of their key, or not any more. It returns what a book has to note.
func (h *Hall) Block(p *Player, print string, on bool) (online.BlockInfo, *online.Refusal) {
	switch {
	case !IsFingerprint(print) && print != online.Strangers && print != online.Public || print == p.Print:
		return online.BlockInfo{}, online.Refusef(online.BadMessage, "Another player's key is missing.")
	case on && len(p.Blocks) >= MaxBlocks:
		return online.BlockInfo{}, online.Refusef(online.TooFast, "You have blocked %d players. Take one away first.", MaxBlocks)
	}
	p.Blocks = slices.DeleteFunc(slices.Clone(p.Blocks), func(b online.BlockInfo) bool { return b.Key == print })
	blocked := online.BlockInfo{Key: print}
	if other := h.People.ByFingerprint(print); other != nil && !h.People.IsDeleting(other.Key) {
		blocked.Name = other.Name
	}
	if !on {
		return blocked, nil
	}
	p.Blocks = append(p.Blocks, blocked)
	slices.SortFunc(p.Blocks, func(a, b online.BlockInfo) int { return strings.Compare(a.Key, b.Key) }) // as the book lists them
	for _, w := range slices.Clone(p.challenges) {
		if w.player.Print == print {
			h.rejectChallenge(w)
		}
	}
	return blocked, nil
}
