package server

import (
	"errors"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// load returns the running games of a log, as [table.Load] does.
func load(kept record.Ledger, now time.Time) (games, damaged []table.Saved, lost []error, err error) {
	return table.Load(kept, func(key record.Key) (record.Account, error) {
		if key.IsGuest() {
			return record.Guest(key), nil
		}
		a, err := kept.Account(key)
		if errors.Is(sqlite.Explain(err), sqlite.ErrIO) {
			a, err = kept.Account(key)
		}
		return a, err
	}, now)
}

// blocksOf returns whom all players of the games have blocked, where the book can tell that at once; otherwise nil: each is asked for as they come.
func blocksOf(kept record.Ledger, games []table.Saved) (map[record.Key][]online.BlockInfo, error) {
	book, can := kept.(interface {
		BlocksOf([]record.Key) (map[record.Key][]online.BlockInfo, error)
	})
	if !can {
		return nil, nil
	}
	keys := make([]record.Key, 0, 2*len(games))
	for _, g := range games {
		keys = append(keys, g.Players[0].Key, g.Players[1].Key)
	}
	return book.BlocksOf(keys)
}

// waiters returns all who wait, and puts the accounts of those whose codes others have into creators: they need not be there when somebody comes.
func waiters(book record.Book, creators map[record.Key]record.Account) ([]record.Waiting, error) {
	list, err := book.Waiters()
	for _, one := range list {
		if one.Code == "" {
			continue
		}
		a, bad := book.Account(one.Key)
		switch {
		case bad == nil:
			creators[one.Key] = a
		case !errors.Is(bad, record.ErrNotFound):
			err = errors.Join(err, bad)
		}
	}
	return list, err
}
