package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

// load returns the running games of a log, as [table.Load] does.
func load(kept record.Ledger, now time.Time) (games, damaged []table.Saved, lost []error, err error) {
	return table.Load(kept, func(key record.Key) (record.Account, error) {
		a, err := kept.Account(key)
		if isDisk(err) {
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
