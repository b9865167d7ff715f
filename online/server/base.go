package server

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// base is what the parts of a server stand on. It does not change once the server has started; each of what it names has a mutex of its own, and that of the hall
// guards what the parts have, unless they say otherwise.
type base struct {
	opts    Options
	log     journal
	metrics Metrics
	gate    *gate.Gate
	store   *store.Queue
	clock   clock
	hall    *hall.Hall
	quit    chan struct{} // closed when the server ends

	forgotten atomic.Uint64 // how often somebody was deleted since it began, or has left the pages; not guarded
	unlisted  unlisted      // not guarded
}

// keyOf returns the key of a player who is named by the fingerprint of the key or by the name.
func (b *base) keyOf(word string) (key record.Key, print string, err error) {
	find := func(word string) error {
		return b.store.Read(func(l record.Ledger) (err error) {
			key, err = l.Find(word)
			return err
		})
	}
	if err = find(word); errors.Is(err, record.ErrNotFound) {
		err = find(strings.ToUpper(word))
	}
	if errors.Is(err, record.ErrNotFound) {
		err = fmt.Errorf("%w: no player has the name or the key %q", ErrOrder, word)
	}
	return key, online.Fingerprint(key[:]), err
}
