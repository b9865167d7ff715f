package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
)

// How a survey goes about, so that it is in nobody's way.
const (
	surveyBatch = 200 // rows within one look at the database
	surveyPause = 20 * time.Millisecond
)

// Survey looks at a data folder whose server may run: at how the database is put together, at every row that has a hash, and at each account and game
// that an index names. It tells of each that is not what was written, or that is missing. It ends with ctx; the error says why it could not look.
func Survey(ctx context.Context, dir string, tell func(error)) error {
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("server: survey: %w", err)
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return errors.Join(fmt.Errorf("server: survey: %w", err), db.Close())
	}
	s := surveyor{bookOf(ctx, conn)}
	err = s.lookAtAll(tell)
	s.close()
	if err = errors.Join(err, conn.Close(), db.Close()); err != nil {
		return fmt.Errorf("server: survey: %w", err)
	}
	return nil
}

// surveyor looks at the book of a database.
type surveyor struct{ book }

// lookAtAll does the work of [Survey].
func (s surveyor) lookAtAll(tell func(error)) error {
	rest := func(err error) error { // except for damage
		if IsUnreadable(err) {
			tell(err)
			return nil
		}
		return err
	}
	if err := rest(s.list("PRAGMA integrity_check", nil, func(rows *sql.Rows) error {
		var found string
		err := rows.Scan(&found)
		if err == nil && found != "ok" {
			tell(fmt.Errorf("%w: %s", sqlite.ErrDamaged, found))
		}
		return err
	})); err != nil {
		return err
	}
	for _, t := range allSummed {
		damage, err := s.read(t, "", nil, func([]any) error { return nil })
		if err := errors.Join(rest(damage), rest(err)); err != nil {
			return err
		}
	}
	whole := true
	for _, l := range ledgers {
		if l.spare && whole {
			continue
		}
		var err error
		if whole, err = s.look(l, tell); err != nil {
			return err
		}
	}
	return nil
}

// ledger is an index that names rows, and how one of them is looked at.
type ledger struct {
	name  string
	query string // two columns that order it, greater than the two arguments; the second one names the row
	row   func(s surveyor, name []byte) error
	spare bool // only where the one before could not be read
}

var ledgers = []ledger{
	{"games", "SELECT seat0, id FROM finished INDEXED BY finished_first WHERE (seat0, id) > (?, ?) ORDER BY seat0, id LIMIT ?", surveyor.lookAtGame, false},
	{"games", "SELECT seat1, id FROM finished INDEXED BY finished_second WHERE (seat1, id) > (?, ?) ORDER BY seat1, id LIMIT ?", surveyor.lookAtGame, true},
	{"players", "SELECT look, owner FROM names WHERE owner <> x'' AND (look, owner) > (?, ?) ORDER BY look LIMIT ?", surveyor.lookAtAccount, false},
}

// look goes through a ledger and reports whether it could read the whole.
func (s surveyor) look(l ledger, tell func(error)) (whole bool, err error) {
	at := [2]any{"", ""}
	if l.name == "games" {
		at[0] = []byte{}
	}
	for {
		var rows [][2][]byte
		err := s.list(l.query, []any{at[0], at[1], surveyBatch}, func(r *sql.Rows) error {
			var row [2][]byte
			err := r.Scan(&row[0], &row[1])
			rows = append(rows, row)
			return err
		})
		if err != nil && !IsUnreadable(err) {
			return false, err
		}
		for _, row := range rows {
			if err := l.row(s, row[1]); IsUnreadable(err) {
				tell(err)
			} else if err != nil {
				return false, err
			}
		}
		if err != nil {
			tell(fmt.Errorf("some of the %s can't be listed: %w", l.name, err))
			return false, nil
		}
		if len(rows) < surveyBatch {
			return true, nil
		}
		last := rows[len(rows)-1]
		if at = [2]any{last[0], string(last[1])}; l.name != "games" {
			at = [2]any{string(last[0]), last[1]}
		}
		select {
		case <-s.ctx.Done():
			return false, s.ctx.Err()
		case <-time.After(surveyPause):
		}
	}
}

// lookAtGame says whether the game of an id is what was written.
func (s surveyor) lookAtGame(id []byte) error {
	games, err := s.finished("id = ?", string(id))
	if err != nil || len(games) == 1 {
		return named(err, "the game "+string(id))
	}
	return fmt.Errorf("%w: the game %s is missing", sqlite.ErrDamaged, id)
}

// lookAtAccount says whether the account of a key is what was written.
func (s surveyor) lookAtAccount(key []byte) error {
	if len(key) != len(record.Key{}) {
		return fmt.Errorf("%w: a name has no owner", sqlite.ErrDamaged)
	}
	who := "the account of " + online.Fingerprint(key)
	_, err := s.Account(record.Key(key))
	if !errors.Is(err, record.ErrNotFound) {
		return named(err, who)
	}
	var owner []byte // they may have just been deleted
	if err := s.row("SELECT coalesce(max(owner), x'') FROM names WHERE owner = ?", []any{key}, &owner); err != nil || !bytes.Equal(owner, key) {
		return err
	}
	return fmt.Errorf("%w: %s is missing", sqlite.ErrDamaged, who)
}

// named says what an error is about, where there is one.
func named(err error, what string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
