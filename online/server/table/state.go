package table

import (
	"encoding/json"
	"time"

	"hoshi/online"
)

// tableState is what the store has of a running game besides what was done: it changes more seldom and is written whole. The zero value is
// what a game begins with.
type tableState struct {
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

func readMemo(text string) (k tableState) {
	if text == "" {
		return tableState{}
	}
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		return tableState{unread: err}
	}
	return k
}

// apply gives a table that goes on what was kept of it, and returns how long the turn had lasted.
func (k tableState) apply(t *Table) time.Duration {
	for kind, o := range k.Offers {
		t.offers[kind] = &offer{o.Open, o.Seat, o.Asked}
	}
	t.muted = k.Muted
	if k.Links != t.Match.Links {
		return 0
	}
	return time.Duration(k.Turn) * time.Millisecond
}

// keeping returns what writes down what is to be kept of the table as it is now, nil where the game is over.
func (t *Table) keeping(now time.Time) func(Log) error {
	if t.over != nil {
		return nil
	}
	k := tableState{Offers: map[online.Offer]memoOffer{}, Muted: t.muted, Links: t.Match.Links, Turn: t.Match.Elapsed(now).Milliseconds()}
	for kind, o := range t.offers {
		k.Offers[kind] = memoOffer{o.open, o.seat, o.lastAsked}
	}
	id, text := t.ID, string(online.Encode(k))
	return func(l Log) error { return l.Keep(id, text) }
}

// saveState writes down what is to be kept of the table.
func (t *Table) saveState(now time.Time) {
	if write := t.keeping(now); write != nil {
		t.add(Step{Request: "mute", Write: write, Spare: true})
	}
}

// Keep writes down what is to be kept of a table that its owner gives up.
func (t *Table) Keep(at time.Time) Outcome {
	t.start(at)
	t.saveState(at)
	return t.end()
}
