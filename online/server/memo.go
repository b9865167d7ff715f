package server

import (
	"encoding/json"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// memo is what the store has of a running game besides what was done: it changes more seldom and is written whole. The zero value is
// what a game begins with.
type memo struct {
	Offers map[online.Offer]memoOffer `json:"offers,omitempty"`
	Muted  [2]bool                    `json:"muted"`
	Links  int                        `json:"links"` // of the game's chain when the turn began
	Turn   int64                      `json:"turn"`  // milliseconds of it that were over when this was written

	unread error // why nothing is known
}

type memoOffer struct {
	Open  bool   `json:"open"`
	Seat  int    `json:"seat"`
	Asked [2]int `json:"asked"`
}

func readMemo(text string) (k memo) {
	if text == "" {
		return memo{}
	}
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return memo{unread: err}
	}
	return k
}

// apply gives a table that goes on what was kept of it, and returns how long the turn had lasted.
func (k memo) apply(t *table) time.Duration {
	for kind, o := range k.Offers {
		t.offers[kind] = &offer{o.Open, o.Seat, o.Asked}
	}
	t.muted = k.Muted
	if k.Links != t.match.links {
		return 0
	}
	return time.Duration(k.Turn) * time.Millisecond
}

// keeping returns what writes down what is to be kept of the table as it is now, nil where the game is over.
func (t *table) keeping(now time.Time) func(record.Ledger) error {
	if t.over != nil {
		return nil
	}
	k := memo{Offers: map[online.Offer]memoOffer{}, Muted: t.muted, Links: t.match.links, Turn: t.match.Elapsed(now).Milliseconds()}
	for kind, o := range t.offers {
		k.Offers[kind] = memoOffer{o.open, o.seat, o.asked}
	}
	text := string(online.Encode(k))
	return func(l record.Ledger) error { return l.Keep(t.id, text) }
}

// keep writes down what is to be kept of the table.
func (t *table) keep(now time.Time) {
	if write := t.keeping(now); write != nil {
		t.server.store.submit(record.Change{Write: write, After: func(err error) { t.server.failed("mute", err) }})
	}
}
