package hall

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Waiting is a player who waits on this server. It is guarded by the hall's mutex.
type Waiting struct {
	record.Waiting
	player   *Player
	to       *Player // the challenged player; nil: anybody
	address  string  // for whom the game counts that is waited for
	written  bool    // the book has it, or will have it before what is written later
	asking   bool    // the book is asked for an opponent
	outlived bool    // it has outlived a connection: it may be asked for again
	slept    time.Time
}

// newWaiting lets nobody wait yet.
func (p *Player) newWaiting(draw RandomIndex, kind string, settings online.Settings, now time.Time) *Waiting {
	return &Waiting{player: p, address: p.Address, Waiting: record.Waiting{ID: draw.NewName(8), Kind: kind, Key: p.Key, Rating: p.Rating.Value, Settings: settings, Since: now}}
}

// Info says what the player waits for.
func (w *Waiting) Info() *online.WaitInfo {
	settings := w.Settings
	info := &online.WaitInfo{For: w.Kind, Code: w.Code, Settings: &settings, Range: w.Width}
	if w.Kind == record.Challenge {
		info.Challenge = w.ID
	}
	return info
}

// challenge describes a challenge to those who may accept it.
func (w *Waiting) challenge() online.ChallengeInfo {
	return online.ChallengeInfo{ID: w.ID, By: w.player.Info(), Settings: w.Settings, Seat: w.Seat}
}

// row is the waiting player as a book has them: by the time of day.
func (w *Waiting) row(now time.Time) record.Waiting {
	row := w.Waiting
	row.Since = time.Now().Add(w.Since.Sub(now))
	return row
}

// isWaiting reports whether the player still waits so.
func (w *Waiting) isWaiting() bool { return w.player.Wait == w }

// isPublic reports whether anybody may be the opponent.
func (w *Waiting) isPublic() bool { return w.Code == "" && w.to == nil }

// fits is [record.Waiting.Fits] for two of whom neither has blocked the other.
func (w *Waiting) fits(other *Waiting, now time.Time) bool {
	return w.Fits(&other.Waiting, now) && !Estranged(w.player, other.player)
}

// isRepeat reports whether a request asks for the same once more.
func (w *Waiting) isRepeat(kind string, request *online.Request) bool {
	same := w.Seat == nil && request.Seat == nil || w.Seat != nil && request.Seat != nil && *w.Seat == *request.Seat
	return w.Kind == kind && request.Settings != nil && w.Settings == *request.Settings && w.Width == request.Range && same && w.Code == "" && !request.Private && request.To == ""
}

// seatOfOther returns the seat that a player who has the given one leaves, nil for a drawn one.
func seatOfOther(seat *int) *int {
	if seat == nil {
		return nil
	}
	other := 1 - *seat
	return &other
}
