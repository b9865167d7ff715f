package store

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
	"hoshi/online/server/record"
)

// list calls take for each row of a query.
func (r *rows) list(query string, args []any, take func(*sql.Rows) error) error {
	statement, err := r.prepare(query)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(r.ctx, args...)
	if err != nil {
		return err
	}
	for err == nil && rows.Next() {
		err = take(rows)
	}
	return errors.Join(err, rows.Err(), rows.Close())
}

// scan reads a row. One that holds something of another kind than was written is damaged.
func scan(rows *sql.Rows, into ...any) error {
	if err := rows.Scan(into...); err != nil {
		return fmt.Errorf("%w: %w", sqlite.ErrDamaged, err)
	}
	return nil
}

// Best lists the players with the highest ratings that are settled.
func (k book) Best(n, peers int) (list []online.PlayerInfo, err error) {
	err = k.list("SELECT "+accountColumns+" FROM players WHERE deviation <= 110 AND games > 0 AND peers >= ? ORDER BY value DESC LIMIT ?", []any{peers, n},
		func(rows *sql.Rows) error {
			if a, whole, err := scanAccount(rows); err == nil && whole { // the survey names the others
				list = append(list, a.Info())
			}
			return nil
		})
	return list, err
}

// Blocks lists whom a player has blocked.
func (k book) Blocks(key record.Key) (list []online.BlockInfo, err error) {
	err = k.blocks("WHERE owner = ?", []any{key[:]}, func(_ []byte, b online.BlockInfo) error {
		list = append(list, b)
		return nil
	})
	return list, err
}

// blocks calls take for the blocks, with their owners, that what follows the table's name in a query takes. What is damaged is an error.
func (k book) blocks(rest string, args []any, take func(owner []byte, b online.BlockInfo) error) error {
	return errors.Join(k.read(blockRows, rest, args, func(v []any) error {
		return take(v[0].([]byte), online.BlockInfo{Key: v[1].(string), Name: v[2].(string)})
	}))
}

// Block notes that a player wants nothing to do with another one, or not any more.
func (k book) Block(key record.Key, b online.BlockInfo, on bool) error {
	if on {
		return k.put(blockRows, key[:], b.Key, b.Name)
	}
	return k.exec("DELETE FROM blocks WHERE owner = ? AND print = ?", key[:], b.Key)
}

// Blockers lists who has blocked a fingerprint, or what stands in its place.
func (k book) Blockers(print string) (list []record.Key, err error) {
	err = k.blocks("WHERE print = ?", []any{print}, func(owner []byte, _ online.BlockInfo) error {
		list = append(list, record.Key(owner))
		return nil
	})
	return list, err
}

// Report notes what a player says of another one.
func (k book) Report(key record.Key, r online.ReportInfo) error {
	return k.put(reportRows, key[:], r.Player, r.Game, r.Text, r.At)
}

// Reports lists what a player has said of others.
func (k book) Reports(key record.Key) (list []online.ReportInfo, err error) {
	err = errors.Join(k.reports("WHERE owner = ?", []any{key[:]}, func(_ []byte, r online.ReportInfo) error {
		list = append(list, r)
		return nil
	}))
	return list, err
}

// reports calls take for the reports, with their owners, the oldest first, of which a condition holds; it is as [writer.read].
func (k book) reports(condition string, args []any, take func(owner []byte, r online.ReportInfo) error) (damage, err error) {
	return k.read(reportRows, condition+" ORDER BY number", args, func(v []any) error {
		return take(v[0].([]byte), online.ReportInfo{Player: v[1].(string), Game: v[2].(string), Text: v[3].(string), At: v[4].(int64)})
	})
}

// Names lists the names that nobody else can have because of the key, as they are compared.
func (k book) Names(key record.Key) (list []string, err error) {
	had, err := k.namesOf(key)
	for _, n := range had {
		list = append(list, n.Look)
	}
	return list, err
}

// Find returns the key of the player who is named by it or by the name.
func (k book) Find(word string) (key record.Key, err error) {
	if key, err = k.named(word); !errors.Is(err, record.ErrNotFound) || !online.IsFingerprint(word) {
		return key, err
	}
	if bad := k.list("SELECT key FROM players", nil, func(r *sql.Rows) error {
		var data []byte
		if bad := scan(r, &data); bad != nil || err == nil {
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

// named returns the key of the player with the name. A player who has had it since before another name looked like it is found by looking through all.
func (k book) named(name string) (key record.Key, err error) {
	looks, err := online.NameKeys(name)
	if err != nil {
		return key, record.ErrNotFound
	}
	for _, look := range looks {
		holders, err := k.nameEntries("WHERE look = ? AND freed = 0", look)
		if err != nil {
			return key, err
		}
		for _, n := range holders {
			copy(key[:], n.Owner)
			if a, err := k.Account(key); err != nil || a.Name == name {
				return key, err
			}
		}
	}
	var owner []byte
	if err := k.row("SELECT coalesce(max(key), x'') FROM players WHERE name = ?", []any{name}, &owner); err != nil || len(owner) != len(key) {
		return record.Key{}, cmp.Or(err, record.ErrNotFound)
	}
	return record.Key(owner), nil
}

// Ended returns games that are over whose ids begin so. A damaged id stands in a place that is another one's: it is passed over.
func (k book) Ended(begins string) ([]record.Finished, error) {
	return k.finished("id >= ?1 AND id < ?2 AND substr(id, 1, length(?1)) = ?1 LIMIT 2", begins, begins+"~")
}

// EndedOf returns games of a player that are over.
func (k book) EndedOf(key record.Key, after string, n int) ([]record.Finished, error) {
	return k.finished("seat0 = ?1 AND id > ?2 UNION ALL SELECT "+finishedColumns+" FROM finished WHERE seat1 = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
		key[:], after, n)
}

// HaveMet is [record.Book]'s.
func (k book) HaveMet(a, b record.Key) (met bool, err error) {
	err = k.row("SELECT EXISTS (SELECT 1 FROM finished WHERE (seat0 = ?1 AND seat1 = ?2 OR seat0 = ?2 AND seat1 = ?1) AND result <> ?3)", []any{a[:], b[:], record.AbortedResult}, &met)
	return met, err
}

// Forget deletes the account, whom it has blocked and what it has reported, and its name where others have blocked it. Its names stay
// nobody's for a while.
func (k book) Forget(key record.Key, now time.Time) error {
	had, err := k.namesOf(key)
	for _, n := range had {
		if n.Owner = nil; n.Freed == 0 {
			n.Freed = now.UnixMilli()
		}
		err = errors.Join(err, k.putName(n))
	}
	var blockers [][]byte
	print := online.Fingerprint(key[:])
	err = errors.Join(err, k.blocks("WHERE print = ?", []any{print}, func(owner []byte, _ online.BlockInfo) error {
		blockers = append(blockers, owner)
		return nil
	}))
	for _, owner := range blockers {
		err = errors.Join(err, k.put(blockRows, owner, print, ""))
	}
	return errors.Join(err,
		k.exec("DELETE FROM blocks WHERE owner = ?", key[:]),
		k.exec("DELETE FROM reports WHERE owner = ?", key[:]),
		k.exec("DELETE FROM waiting WHERE key = ?", key[:]),
		k.exec("DELETE FROM players WHERE key = ?", key[:]))
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
	conn, err := db.Conn(ctx)
	if err == nil {
		k := bookOf(ctx, conn)
		err = k.printReports(out)
		k.close()
		err = errors.Join(err, conn.Close())
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	return nil
}

// printReports does the work of [Reports]. The database may be of an older version of the schema.
func (k book) printReports(out io.Writer) error {
	version, err := k.version()
	if err != nil {
		return err
	}
	take := func(owner []byte, r online.ReportInfo) error { return printReport(out, owner, r) }
	if version >= sumsSince {
		return errors.Join(k.reports("", nil, take))
	}
	return k.list("SELECT "+reportRows.columns+" FROM reports ORDER BY number", nil, func(rows *sql.Rows) error {
		var owner []byte
		var r online.ReportInfo
		if err := scan(rows, &owner, &r.Player, &r.Game, &r.Text, &r.At); err != nil {
			return err
		}
		return take(owner, r)
	})
}

// PrintReport writes what a player has reported, as [Reports] does.
func PrintReport(out io.Writer, by record.Key, r online.ReportInfo) error {
	return printReport(out, by[:], r)
}

func printReport(out io.Writer, by []byte, r online.ReportInfo) error {
	_, err := fmt.Fprintf(out, "%s %s reports %s game=%s %q\n", time.UnixMilli(r.At).UTC().Format(time.DateTime), online.Fingerprint(by), r.Player, r.Game, r.Text)
	return err
}
