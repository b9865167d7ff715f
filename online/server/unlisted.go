package server

import (
	"sync"

	"hoshi/online"
	"hoshi/online/server/record"
)

// unlisted are the players who stand on no page. It has a mutex of its own, under which nothing else is done.
type unlisted struct {
	mu   sync.Mutex
	keys map[record.Key]bool
}

// set notes that a player stands on no page, or may stand there again.
func (u *unlisted) set(key record.Key, on bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.keys == nil {
		u.keys = map[record.Key]bool{}
	}
	if u.keys[key] = true; !on {
		delete(u.keys, key)
	}
}

// has reports whether a player stands on no page.
func (u *unlisted) has(key record.Key) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.keys[key]
}

// prints returns the fingerprints of all of them.
func (u *unlisted) prints() map[string]bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	prints := make(map[string]bool, len(u.keys))
	for key := range u.keys {
		prints[online.Fingerprint(key[:])] = true
	}
	return prints
}
