package server

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
)

// list calls take for each row of a query.
func (w *writer) list(query string, args []any, take func(*sql.Rows) error) error {
	statement, err := w.prepare(query)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(w.ctx, args...)
	if err != nil {
		return err
	}
	for err == nil && rows.Next() {
		err = take(rows)
	}
	return errors.Join(err, rows.Err(), rows.Close())
}

// Best lists the players with the highest ratings that are settled.
func (w *writer) Best(n, peers int) (list []online.PlayerInfo, err error) {
	err = w.list("SELECT key, name, value, deviation, games FROM players WHERE deviation <= 110 AND games > 0 AND peers >= ? ORDER BY value DESC LIMIT ?", []any{peers, n},
		func(rows *sql.Rows) error {
			var a Account
			var key []byte
			err := rows.Scan(&key, &a.Name, &a.Rating.Value, &a.Rating.Deviation, &a.Rating.Games)
			copy(a.Key[:], key)
			list = append(list, a.Info())
			return err
		})
	return list, err
}

// Blocks lists whom a player has blocked.
func (w *writer) Blocks(key Key) (list []online.BlockInfo, err error) {
	err = w.list("SELECT name, print FROM blocks WHERE owner = ?", []any{key[:]}, func(rows *sql.Rows) error {
		var b online.BlockInfo
		err := rows.Scan(&b.Name, &b.Key)
		list = append(list, b)
		return err
	})
	return list, err
}

// Block notes that a player wants nothing to do with another one, or not any more.
func (w *writer) Block(key Key, b online.BlockInfo, on bool) error {
	if on {
		return w.exec("INSERT OR REPLACE INTO blocks (owner, print, name) VALUES (?,?,?)", key[:], b.Key, b.Name)
	}
	return w.exec("DELETE FROM blocks WHERE owner = ? AND print = ?", key[:], b.Key)
}

// Report notes what a player says of another one.
func (w *writer) Report(key Key, r online.ReportInfo) error {
	return w.exec("INSERT INTO reports (at, owner, print, game, text) VALUES (?,?,?,?,?)", r.At, key[:], r.Player, r.Game, r.Text)
}

// Reports lists what a player has said of others.
func (w *writer) Reports(key Key) (list []online.ReportInfo, err error) {
	err = w.list("SELECT print, game, text, at FROM reports WHERE owner = ? ORDER BY number", []any{key[:]}, func(rows *sql.Rows) error {
		var r online.ReportInfo
		err := rows.Scan(&r.Player, &r.Game, &r.Text, &r.At)
		list = append(list, r)
		return err
	})
	return list, err
}

// Names lists the names that nobody else can have because of the key, as they are compared.
func (w *writer) Names(key Key) (list []string, err error) {
	err = w.list("SELECT look FROM names WHERE owner = ? ORDER BY look", []any{key[:]}, func(rows *sql.Rows) error {
		var look string
		err := rows.Scan(&look)
		list = append(list, look)
		return err
	})
	return list, err
}

// Find returns the key of the player who is named by it or by the name.
func (w *writer) Find(word string) (key Key, err error) {
	if key, err = w.named(word); !errors.Is(err, ErrNothing) || !online.IsFingerprint(word) {
		return key, err
	}
	if bad := w.list("SELECT key FROM players", nil, func(r *sql.Rows) error {
		var data []byte
		if bad := r.Scan(&data); bad != nil || err == nil {
			return bad
		}
		if online.Fingerprint(data) == word {
			copy(key[:], data)
			err = nil
		}
		return nil
	}); bad != nil {
		return key, bad
	}
	return key, err
}

// named returns the key of the player with the name. Who has had it since before another name looked like it is found by looking through all.
func (w *writer) named(name string) (key Key, err error) {
	looks, err := online.NameKeys(name)
	if err != nil {
		return key, ErrNothing
	}
	for _, look := range looks {
		var owner []byte
		if err := w.row("SELECT owner FROM names WHERE look = ? AND freed = 0", []any{look}, &owner); errors.Is(err, sql.ErrNoRows) || len(owner) != len(key) {
			continue
		} else if err != nil {
			return key, err
		}
		copy(key[:], owner)
		if a, err := w.Account(key); err != nil || a.Name == name {
			return key, err
		}
	}
	var owner []byte
	if err := w.row("SELECT coalesce(max(key), x'') FROM players WHERE name = ?", []any{name}, &owner); err != nil || len(owner) != len(key) {
		return Key{}, cmp.Or(err, ErrNothing)
	}
	return Key(owner), nil
}

// Ended returns games that are over whose ids begin so.
func (w *writer) Ended(begins string) ([]Finished, error) {
	return w.finished("id >= ? AND id < ? LIMIT 2", begins, begins+"~")
}

// EndedOf returns games of a player that are over.
func (w *writer) EndedOf(key Key, after string, n int) ([]Finished, error) {
	return w.finished("seat0 = ?1 AND id > ?2 UNION ALL SELECT "+finishedColumns+" FROM finished WHERE seat1 = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
		key[:], after, n)
}

// HaveMet is [Book]'s.
func (w *writer) HaveMet(a, b Key) (met bool, err error) {
	err = w.row("SELECT EXISTS (SELECT 1 FROM finished WHERE (seat0 = ?1 AND seat1 = ?2 OR seat0 = ?2 AND seat1 = ?1) AND result <> ?3)", []any{a[:], b[:], AbortedResult}, &met)
	return met, err
}

// Forget deletes the account, whom it has blocked and what it has reported, and its name where others have blocked it. Its names stay
// nobody's for a while.
func (w *writer) Forget(key Key, now time.Time) error {
	return errors.Join(
		w.exec("UPDATE names SET freed = ? WHERE owner = ? AND freed = 0", now.UnixMilli(), key[:]),
		w.exec("UPDATE names SET owner = x'' WHERE owner = ?", key[:]),
		w.exec("DELETE FROM blocks WHERE owner = ?", key[:]),
		w.exec("DELETE FROM reports WHERE owner = ?", key[:]),
		w.exec("DELETE FROM waiting WHERE key = ?", key[:]),
		w.exec("UPDATE blocks SET name = '' WHERE print = ?", online.Fingerprint(key[:])),
		w.exec("DELETE FROM players WHERE key = ?", key[:]))
}

// Reports writes what players have reported, a line each, the newest last, from a data folder whose server may run.
func Reports(ctx context.Context, data string, out io.Writer) error {
	path := filepath.Join(data, dataFile)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	if err := CheckFolder(data); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	db, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	rows, err := db.QueryContext(ctx, "SELECT at, owner, print, game, text FROM reports ORDER BY number")
	for err == nil && rows.Next() {
		var owner []byte
		var r online.ReportInfo
		if err = rows.Scan(&r.At, &owner, &r.Player, &r.Game, &r.Text); err == nil {
			err = printReport(out, owner, r)
		}
	}
	if rows != nil {
		err = errors.Join(err, rows.Err(), rows.Close())
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	return nil
}

// PrintReport writes what a player has reported, as [Reports] does.
func PrintReport(out io.Writer, by Key, r online.ReportInfo) error { return printReport(out, by[:], r) }

func printReport(out io.Writer, by []byte, r online.ReportInfo) error {
	_, err := fmt.Fprintf(out, "%s %s reports %s game=%s %q\n", time.UnixMilli(r.At).UTC().Format(time.DateTime), online.Fingerprint(by), r.Player, r.Game, r.Text)
	return err
}
