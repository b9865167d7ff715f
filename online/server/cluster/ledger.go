package cluster

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server"
)

// ledger is what changes write to: acts wait for the commit, the book is written at once. It belongs to the goroutine of the store, as the log does.
type ledger struct {
	*Log
	current
}

// current is a book for who wants to know how things are: what it does not have yet of games that are over it has all the same for who asks here.
type current struct {
	server.Book
	settler *settler
}

// Account is [server.Book]'s.
func (l ledger) Account(key server.Key) (server.Account, error) {
	if a, known := l.seated[key]; known {
		return l.current.settler.after(key)(a), nil
	}
	return l.current.Account(key)
}

// Account is [server.Book]'s.
func (c current) Account(key server.Key) (server.Account, error) {
	after := c.settler.after(key)
	a, err := c.Book.Account(key)
	return after(a), err
}

// BlocksOf returns the blocks of all of the keys that have some; nil where the book can't tell that at once.
func (c current) BlocksOf(keys []server.Key) (map[server.Key][]online.BlockInfo, error) {
	if book, can := c.Book.(interface {
		BlocksOf([]server.Key) (map[server.Key][]online.BlockInfo, error)
	}); can {
		return book.BlocksOf(keys)
	}
	return nil, nil
}

// Login is [server.Book]'s.
func (c current) Login(key server.Key, name string, now time.Time) (server.Account, error) {
	after := c.settler.after(key)
	a, err := c.Book.Login(key, name, now)
	return after(a), err
}

// Ended is [server.Book]'s.
func (c current) Ended(begins string) ([]server.Finished, error) {
	due := c.settler.due(func(f server.Finished) bool { return f.ID >= begins && f.ID < begins+"~" })
	games, err := c.Book.Ended(begins)
	return with(games, due, 2), err
}

// EndedOf is [server.Book]'s.
func (c current) EndedOf(key server.Key, after string, n int) ([]server.Finished, error) {
	due := c.settler.due(func(f server.Finished) bool { return f.ID > after && seats(f, key) })
	games, err := c.Book.EndedOf(key, after, n)
	return with(games, due, n), err
}

// HaveMet is [server.Book]'s.
func (c current) HaveMet(a, b server.Key) (bool, error) {
	if len(c.settler.due(func(f server.Finished) bool { return seats(f, a) && seats(f, b) && f.Result != server.AbortedResult })) > 0 {
		return true, nil
	}
	return c.Book.HaveMet(a, b)
}

// with adds games that the book may not have, and returns the first n.
func with(games, due []server.Finished, n int) []server.Finished {
	for _, f := range due {
		if !slices.ContainsFunc(games, func(g server.Finished) bool { return g.ID == f.ID }) {
			games = append(games, f)
		}
	}
	slices.SortFunc(games, func(a, b server.Finished) int { return cmp.Compare(a.ID, b.ID) })
	return games[:min(len(games), n)]
}

// Amend is [server.Book]'s.
func (c current) Amend(f server.Finished) error {
	if c.settler.has(f.ID) {
		return fmt.Errorf("%w: the game %s is not there yet", server.ErrAway, f.ID)
	}
	return c.Book.Amend(f)
}

// Forget is [server.Book]'s.
func (c current) Forget(key server.Key, now time.Time) error {
	if len(c.settler.due(func(f server.Finished) bool { return seats(f, key) })) > 0 {
		return fmt.Errorf("%w: a game of the player is not there yet", server.ErrAway)
	}
	return c.Book.Forget(key, now)
}

// seats reports whether a game is a player's.
func seats(f server.Finished, key server.Key) bool {
	return string(f.Seats[0]) == string(key[:]) || string(f.Seats[1]) == string(key[:])
}
