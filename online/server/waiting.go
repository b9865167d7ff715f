package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// waiting is a player who waits on this server. It is guarded by the server's mutex.
type waiting struct {
	record.Waiting
	player   *player
	to       *player // who is challenged; nil: anybody
	address  string  // for whom the game counts that is waited for
	written  bool    // the book has it, or will have it before what is written later
	asking   bool    // the book is asked for an opponent
	outlived bool    // it has outlived a connection: it may be asked for again
	slept    time.Time
}

// newWaiting lets nobody wait yet.
func (p *player) newWaiting(draw hall.Chance, kind string, settings online.Settings, now time.Time) *waiting {
	return &waiting{player: p, address: p.address, Waiting: record.Waiting{ID: draw.NewName(8), Kind: kind, Key: p.Key, Rating: p.Rating.Value, Settings: settings, Since: now}}
}

func (w *waiting) info() *online.WaitInfo {
	settings := w.Settings
	info := &online.WaitInfo{For: w.Kind, Code: w.Code, Settings: &settings, Range: w.Width}
	if w.Kind == record.Challenge {
		info.Challenge = w.ID
	}
	return info
}

// row is who waits as a book has it: by the time of day.
func (w *waiting) row(now time.Time) record.Waiting {
	row := w.Waiting
	row.Since = time.Now().Add(w.Since.Sub(now))
	return row
}

// waits reports whether the player still waits so.
func (w *waiting) waits() bool { return w.player.wait == w }

// fits is [record.Waiting.Fits] for two of whom neither has blocked the other.
func (w *waiting) fits(other *waiting, now time.Time) bool {
	return w.Fits(&other.Waiting, now) && !estranged(w.player, other.player)
}

// asks reports whether a request asks for the same once more.
func (w *waiting) asks(kind string, request *online.Request) bool {
	same := w.Seat == nil && request.Seat == nil || w.Seat != nil && request.Seat != nil && *w.Seat == *request.Seat
	return w.Kind == kind && request.Settings != nil && w.Settings == *request.Settings && w.Width == request.Range && same && w.Code == "" && !request.Private && request.To == ""
}
