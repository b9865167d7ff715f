package cluster

import (
	"context"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"

	"github.com/jackc/pgx/v5"
)

// Names is [record.Book]'s.
func (b *Book) Names(key record.Key) ([]string, error) {
	return rows(b, pgx.RowTo[string], `SELECT look FROM names WHERE owner = $1 ORDER BY look COLLATE "C"`, key[:])
}

// Blocks is [record.Book]'s.
func (b *Book) Blocks(key record.Key) ([]online.BlockInfo, error) {
	return rows(b, func(row pgx.CollectableRow) (one online.BlockInfo, err error) {
		err = row.Scan(&one.Name, &one.Key)
		return one, err
	}, "SELECT name, print FROM blocks WHERE owner = $1 ORDER BY print", key[:])
}

// BlocksOf returns the blocks of all of the keys that have some.
func (b *Book) BlocksOf(keys []record.Key) (map[record.Key][]online.BlockInfo, error) {
	type block struct {
		owner []byte
		info  online.BlockInfo
	}
	list, err := rows(b, func(row pgx.CollectableRow) (one block, err error) {
		err = row.Scan(&one.owner, &one.info.Name, &one.info.Key)
		return one, err
	}, "SELECT owner, name, print FROM blocks WHERE owner = ANY($1) ORDER BY print", texts(keys))
	of := make(map[record.Key][]online.BlockInfo)
	for _, one := range list {
		var key record.Key
		copy(key[:], one.owner)
		of[key] = append(of[key], one.info)
	}
	return of, err
}

// Block is [record.Book]'s.
func (b *Book) Block(key record.Key, other online.BlockInfo, on bool) (err error) {
	if on {
		_, err = b.exec("INSERT INTO blocks VALUES ($1, $2, $3) ON CONFLICT (owner, print) DO UPDATE SET name = excluded.name", key[:], other.Key, other.Name)
	} else {
		_, err = b.exec("DELETE FROM blocks WHERE owner = $1 AND print = $2", key[:], other.Key)
	}
	return err
}

// Blockers is [record.Book]'s.
func (b *Book) Blockers(print string) ([]record.Key, error) {
	return rows(b, func(row pgx.CollectableRow) (key record.Key, err error) {
		var owner []byte
		err = row.Scan(&owner)
		copy(key[:], owner)
		return key, err
	}, "SELECT owner FROM blocks WHERE print = $1 ORDER BY owner", print)
}

// Reports is [record.Book]'s.
func (b *Book) Reports(key record.Key) ([]online.ReportInfo, error) {
	return rows(b, func(row pgx.CollectableRow) (r online.ReportInfo, err error) {
		err = row.Scan(&r.Player, &r.Game, &r.Text, &r.At)
		return r, err
	}, "SELECT print, game, text, at FROM reports WHERE owner = $1 ORDER BY number", key[:])
}

// Report is [record.Book]'s.
func (b *Book) Report(key record.Key, r online.ReportInfo) error {
	_, err := b.exec("INSERT INTO reports (at, owner, print, game, text) VALUES ($1,$2,$3,$4,$5)", r.At, key[:], r.Player, r.Game, r.Text)
	return err
}

const endedColumns = "id, seat0, seat1, private, ended, result, sgf"

func readEnded(row pgx.CollectableRow) (f record.Finished, err error) {
	err = row.Scan(&f.ID, &f.Seats[0], &f.Seats[1], &f.Private, &f.Ended, &f.Result, &f.SGF)
	return f, err
}

// Enter is [record.Book]'s. It may be called again when nobody knows whether it was done, and a while after the end of the game: an account
// that was deleted since then stays so, and keeps the name that it has.
func (b *Book) Enter(f record.Finished, accounts ...record.Account) error {
	return b.within(func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, "INSERT INTO finished ("+endedColumns+") VALUES ($1,$2,$3,$4,$5,$6,$7) ON CONFLICT (id) DO NOTHING",
			f.ID, some(f.Seats[0]), some(f.Seats[1]), f.Private, f.Ended, f.Result, f.SGF)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		for _, a := range accounts {
			r := a.Rating
			if _, err := tx.Exec(ctx, "UPDATE players SET value = $2, deviation = $3, volatility = $4, games = $5, at = $6, risen = $7, proven = $8, peers = $9, met = $10 WHERE key = $1",
				a.Key[:], r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven, a.Peers, some([]byte(a.Met))); err != nil {
				return err
			}
		}
		return nil
	})
}

// Amend is [record.Book]'s.
func (b *Book) Amend(f record.Finished) error {
	_, err := b.exec("UPDATE finished SET seat0 = $2, seat1 = $3, sgf = $4 WHERE id = $1", f.ID, some(f.Seats[0]), some(f.Seats[1]), f.SGF)
	return err
}

// Ended is [record.Book]'s.
func (b *Book) Ended(begins string) ([]record.Finished, error) {
	return rows(b, readEnded, "SELECT "+endedColumns+" FROM finished WHERE id >= $1 AND id < $1 || '~' ORDER BY id LIMIT 2", begins)
}

// EndedOf is [record.Book]'s.
func (b *Book) EndedOf(key record.Key, after string, n int) ([]record.Finished, error) {
	return rows(b, readEnded, "SELECT "+endedColumns+" FROM finished WHERE (seat0 = $1 OR seat1 = $1) AND id > $2 ORDER BY id LIMIT $3", key[:], after, n)
}

// HaveMet is [record.Book]'s.
func (b *Book) HaveMet(one, other record.Key) (bool, error) {
	list, err := rows(b, pgx.RowTo[bool], "SELECT EXISTS (SELECT 1 FROM finished WHERE (seat0 = $1 AND seat1 = $2 OR seat0 = $2 AND seat1 = $1) AND result <> $3)",
		one[:], other[:], record.AbortedResult)
	return len(list) == 1 && list[0], err
}

// Sanction is [record.Book]'s.
func (b *Book) Sanction(o record.Sanction) error {
	_, err := b.exec("INSERT INTO sanctions VALUES ($1,$2,$3,$4) ON CONFLICT (kind, what) DO UPDATE SET until = excluded.until, reason = excluded.reason",
		o.Kind, o.What, o.Until.UnixMilli(), o.Reason)
	return err
}

// Pardon is [record.Book]'s.
func (b *Book) Pardon(what string) error {
	_, err := b.exec("DELETE FROM sanctions WHERE what = $1", what)
	return err
}

// Sanctions is [record.Book]'s.
func (b *Book) Sanctions(now time.Time) ([]record.Sanction, error) {
	return rows(b, readSanction, "SELECT kind, what, until, reason FROM sanctions WHERE until > $1 ORDER BY until", now.UnixMilli())
}

func readSanction(row pgx.CollectableRow) (o record.Sanction, err error) {
	var until int64
	err = row.Scan(&o.Kind, &o.What, &until, &o.Reason)
	o.Until = time.UnixMilli(until)
	return o, err
}
