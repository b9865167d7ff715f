package cluster

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// ledger is what changes write to: acts wait for the commit, the book is written at once. It belongs to the goroutine of the store, as the log does.
type ledger struct {
	*Log
	current
}

// current is a book for callers that want to know how things are: it answers with games that are over, too, that the book itself does not have yet.
type current struct {
	record.Book
	settler *settler
}

// Account is [record.Book]'s.
func (l ledger) Account(key record.Key) (record.Account, error) {
	if a, known := l.seated[key]; known {
		return l.current.settler.after(key)(a), nil
	}
	return l.current.Account(key)
}

// Account is [record.Book]'s.
func (c current) Account(key record.Key) (record.Account, error) {
	after := c.settler.after(key)
	a, err := c.Book.Account(key)
	return after(a), err
}

// BlocksOf returns the blocks of all of the keys that have some; nil where the book can't tell that at once.
func (c current) BlocksOf(keys []record.Key) (map[record.Key][]online.BlockInfo, error) {
	if book, can := c.Book.(interface {
		BlocksOf([]record.Key) (map[record.Key][]online.BlockInfo, error)
	}); can {
		return book.BlocksOf(keys)
	}
	return nil, nil
}

// Login is [record.Book]'s.
func (c current) Login(key record.Key, name string, now time.Time) (record.Account, error) {
	after := c.settler.after(key)
	a, err := c.Book.Login(key, name, now)
	return after(a), err
}

// Ended is [record.Book]'s.
func (c current) Ended(begins string) ([]record.Finished, error) {
	due := c.settler.due(func(f record.Finished) bool { return f.ID >= begins && f.ID < begins+"~" })
	games, err := c.Book.Ended(begins)
	return with(games, due, 2), err
}

// EndedOf is [record.Book]'s.
func (c current) EndedOf(key record.Key, after string, n int) ([]record.Finished, error) {
	due := c.settler.due(func(f record.Finished) bool { return f.ID > after && seats(f, key) })
	games, err := c.Book.EndedOf(key, after, n)
	return with(games, due, n), err
}

// HaveMet is [record.Book]'s.
func (c current) HaveMet(a, b record.Key) (bool, error) {
	if len(c.settler.due(func(f record.Finished) bool { return seats(f, a) && seats(f, b) && f.Result != record.AbortedResult })) > 0 {
		return true, nil
	}
	return c.Book.HaveMet(a, b)
}

// with adds games that the book may not have, and returns the first n.
func with(games, due []record.Finished, n int) []record.Finished {
	for _, f := range due {
		if !slices.ContainsFunc(games, func(g record.Finished) bool { return g.ID == f.ID }) {
			games = append(games, f)
		}
	}
	slices.SortFunc(games, func(a, b record.Finished) int { return cmp.Compare(a.ID, b.ID) })
	return games[:min(len(games), n)]
}

// Amend is [record.Book]'s.
func (c current) Amend(f record.Finished) error {
	if c.settler.has(f.ID) {
		return fmt.Errorf("%w: the game %s is not there yet", record.ErrUnavailable, f.ID)
	}
	return c.Book.Amend(f)
}

// Forget is [record.Book]'s.
func (c current) Forget(key record.Key, now time.Time) error {
	if len(c.settler.due(func(f record.Finished) bool { return seats(f, key) })) > 0 {
		return fmt.Errorf("%w: a game of the player is not there yet", record.ErrUnavailable)
	}
	return c.Book.Forget(key, now)
}

// seats reports whether a game is a player's.
func seats(f record.Finished, key record.Key) bool {
	return string(f.Seats[0]) == string(key[:]) || string(f.Seats[1]) == string(key[:])
}
