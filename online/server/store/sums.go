package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
)

// Each row has a hash of what it holds, so that one that has changed on the disk is noticed when it is read: accounts and games that have ended have one
// of their own, acts have the chain of their game, and all others have that of [rowSum].

const finishedColumns = "id, seat0, seat1, private, ended, result, sgf, sum"

// Amend writes the players and the record of a game anew.
func (k book) Amend(f record.Finished) error {
	return k.exec("UPDATE finished SET seat0 = ?, seat1 = ?, sgf = ?, sum = ? WHERE id = ?", seatKey(f.Seats[0]), seatKey(f.Seats[1]), f.SGF, f.Sum(), f.ID)
}

// seatKey is a seat as a column has it: empty, and not NULL, where its player was deleted. The driver reads what is empty as nil.
func seatKey(key []byte) []byte { return append([]byte{}, key...) }

// finished returns the games that have ended of which a condition holds. What is damaged is an error that is [sqlite.ErrDamaged].
func (k book) finished(condition string, args ...any) (games []record.Finished, err error) {
	err = k.list("SELECT "+finishedColumns+" FROM finished WHERE "+condition, args, func(rows *sql.Rows) error {
		g, whole, err := scanFinished(rows)
		if err == nil && !whole {
			err = fmt.Errorf("%w: the game %s is not what was written", sqlite.ErrDamaged, g.ID)
		}
		games = append(games, g)
		return err
	})
	return games, err
}

// scanFinished reads a row of finishedColumns, and whether it is what was written.
func scanFinished(rows *sql.Rows) (g record.Finished, whole bool, err error) {
	var sum []byte
	err = scan(rows, &g.ID, &g.Seats[0], &g.Seats[1], &g.Private, &g.Ended, &g.Result, &g.SGF, &sum)
	return g, bytes.Equal(sum, g.Sum()), err
}

// IsUnreadable reports whether an error says that something in the database can't be read any more.
func IsUnreadable(err error) bool {
	explained := sqlite.Explain(err)
	return errors.Is(explained, sqlite.ErrDamaged) || errors.Is(explained, sqlite.ErrIO)
}
