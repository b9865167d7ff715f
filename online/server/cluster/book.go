// Package cluster keeps what a server must not forget where several servers reach it: players and games that are over in PostgreSQL ([Book]), what
// is done in running games in JetStream ([Log]).
package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Book is a [record.Book] in PostgreSQL. Its methods may be called on any goroutine.
type Book struct {
	pool  *pgxpool.Pool
	open  context.Context // ends with Close
	close context.CancelFunc
	hurry *breaker // of callers that can't wait; nil: anything may take as long as patience
	asker string   // the server that asks, by whose name it has those who wait
}

// Close ends all connections, and what is being asked for.
func (b *Book) Close() {
	b.close()
	b.pool.Close()
}

// explain returns err with advice for the operator.
func explain(err error) error {
	var refused *pgconn.PgError
	var dial *net.OpError
	var unknown *net.DNSError
	words := ""
	switch errors.As(err, &refused); {
	case refused != nil && (refused.Code == "28P01" || refused.Code == "28000"):
		words = "the user or the password is wrong"
	case refused != nil && refused.Code == "3D000":
		words = "there is no such database"
	case refused != nil && refused.Code == "42501":
		words = "the user may not do that there"
	case refused != nil && refused.Code == "42P01":
		words = "a table is not there: no server has made it yet, or it is another database"
	case errors.As(err, &unknown) && unknown.IsNotFound:
		words = "there is no host of that name"
	case errors.As(err, &dial):
		words = "nobody answers there"
	default:
		return err
	}
	return fmt.Errorf("%s: %w", words, err)
}

// exec runs a statement that changes something and returns how many rows that were.
func (b *Book) exec(query string, args ...any) (int64, error) {
	n := int64(0)
	err := b.probe(func(ctx context.Context) error {
		done, err := b.pool.Exec(ctx, query, args...)
		n = done.RowsAffected()
		return err
	})
	return n, err
}

// within does something in a transaction, once more where another transaction was in its way.
func (b *Book) within(do func(context.Context, pgx.Tx) error) error {
	return b.probe(func(ctx context.Context) error {
		for tries := 1; ; tries++ {
			err := pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error { return do(ctx, tx) })
			if refused := (*pgconn.PgError)(nil); tries == mostTries || !errors.As(err, &refused) || !strings.HasPrefix(refused.Code, "40") {
				return err
			}
			pause := retryPause << (tries - 1)
			select {
			case <-time.After(pause + rand.N(pause)):
			case <-ctx.Done():
				return err
			}
		}
	})
}

// mostTries is how often a transaction is begun that waits for another one, which waits for it.
const mostTries = 5

// retryPause is how long it waits at least before it is begun once more, twice as long each time: one that comes at once takes anew what the other one has
// waited for, and they wait for each other again.
const retryPause = 10 * time.Millisecond

// rows reads all rows of a query.
func rows[T any](b *Book, read pgx.RowToFunc[T], query string, args ...any) ([]T, error) {
	var list []T
	err := b.probe(func(ctx context.Context) error {
		found, err := b.pool.Query(ctx, query, args...)
		if err == nil {
			list, err = pgx.AppendRows(list, found, read) // nil where nothing is found
		}
		return err
	})
	return list, err
}

// markUnavailable marks an error as [record.ErrUnavailable] where it says nothing of what was asked for. Only what is wrong in the question itself does, or
// in what is there: a server that takes up running games sets those aside whose players are damaged.
func markUnavailable(err error) error {
	var refusal *online.Refusal
	var refused *pgconn.PgError
	switch {
	case err == nil, errors.As(err, &refusal), errors.Is(err, record.ErrNotFound):
		return err
	case errors.As(err, &refused) && slices.ContainsFunc(ofTheQuestion, func(class string) bool { return strings.HasPrefix(refused.Code, class) }):
		return err
	}
	return fmt.Errorf("%w: %w", record.ErrUnavailable, err)
}

// ofTheQuestion begin the codes of PostgreSQL for values that can't be, rows that can't be there, and pages of tables and indexes that are damaged.
var ofTheQuestion = []string{"22", "23", "XX001", "XX002"}

const accountColumns = "key, name, value, deviation, volatility, games, at, risen, proven, peers, met"

func readAccount(row pgx.CollectableRow) (a record.Account, err error) {
	var key, met []byte
	var at int64
	r := &a.Rating
	err = row.Scan(&key, &a.Name, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &at, &a.Risen, &a.Proven, &a.Peers, &met)
	copy(a.Key[:], key)
	r.At, a.Met = time.UnixMilli(at), record.Meetings(met)
	return a, err
}

// Account is [record.Book]'s.
func (b *Book) Account(key record.Key) (record.Account, error) {
	return one(rows(b, readAccount, "SELECT "+accountColumns+" FROM players WHERE key = $1", key[:]))
}

// Accounts returns those of the keys that there are.
func (b *Book) Accounts(keys []record.Key) ([]record.Account, error) {
	return rows(b, readAccount, "SELECT "+accountColumns+" FROM players WHERE key = ANY($1)", texts(keys))
}

// texts returns keys as PostgreSQL has them.
func texts(keys []record.Key) [][]byte {
	list := make([][]byte, len(keys))
	for i := range keys {
		list[i] = keys[i][:]
	}
	return list
}

// one returns the first of what was found.
func one[T any](found []T, err error) (first T, _ error) {
	if err != nil {
		return first, err
	}
	if len(found) == 0 {
		return first, record.ErrNotFound
	}
	return found[0], nil
}

// Find is [record.Book]'s.
func (b *Book) Find(word string) (record.Key, error) {
	a, err := one(rows(b, readAccount, "SELECT "+accountColumns+" FROM players WHERE name = $1 OR print = $1 LIMIT 1", word))
	return a.Key, err
}

// Login is [record.Book]'s. A player who comes again by the same name, as almost all do, costs PostgreSQL nothing on the disk.
func (b *Book) Login(key record.Key, name string, now time.Time) (a record.Account, err error) {
	if a, err = b.Account(key); err == nil && a.Name == name || err != nil && !errors.Is(err, record.ErrNotFound) {
		return a, err
	}
	err = b.within(func(ctx context.Context, tx pgx.Tx) error {
		found, err := tx.Query(ctx, "SELECT "+accountColumns+" FROM players WHERE key = $1 FOR UPDATE", key[:])
		if err != nil {
			return err
		}
		known, err := pgx.CollectRows(found, readAccount)
		switch {
		case err != nil:
			return err
		case len(known) == 0:
			a = record.Account{Key: key, Rating: rating.New(now)}
		default:
			a = known[0]
		}
		if a.Name == name {
			return nil
		}
		a.Name = name
		if err := claim(ctx, tx, key, name, now); err != nil {
			return err
		}
		return save(ctx, tx, a)
	})
	if err != nil {
		return record.Account{}, err
	}
	return a, nil
}

// claim gives the name to the key, which gives up the one that it had.
func claim(ctx context.Context, tx pgx.Tx, key record.Key, name string, now time.Time) error {
	looks, err := online.NameKeys(name)
	if err != nil {
		return online.Refuse(online.BadName)
	}
	if _, err := tx.Exec(ctx, "UPDATE names SET freed = $1 WHERE owner = $2 AND freed = 0", now.UnixMilli(), key[:]); err != nil {
		return err
	}
	slices.Sort(looks[:]) // so that two who want both do not wait for each other
	for _, look := range slices.Compact(looks[:]) {
		done, err := tx.Exec(ctx, `INSERT INTO names AS n VALUES ($1, $2, 0) ON CONFLICT (look) DO UPDATE SET owner = excluded.owner, freed = 0
			WHERE n.owner = excluded.owner OR n.freed <> 0 AND n.freed + $3 <= $4`, look, key[:], record.NameKept.Milliseconds(), now.UnixMilli())
		if err != nil {
			return err
		}
		if done.RowsAffected() == 0 {
			return online.Refuse(online.NameTaken)
		}
	}
	return nil
}

// Save is [record.Book]'s.
func (b *Book) Save(a record.Account) error {
	return b.within(func(ctx context.Context, tx pgx.Tx) error { return save(ctx, tx, a) })
}

func save(ctx context.Context, tx pgx.Tx, a record.Account) error {
	r := a.Rating
	_, err := tx.Exec(ctx, `INSERT INTO players (print, `+accountColumns+`) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12) ON CONFLICT (key) DO UPDATE SET
		name = excluded.name, value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games,
		at = excluded.at, risen = excluded.risen, proven = excluded.proven, peers = excluded.peers, met = excluded.met`,
		online.Fingerprint(a.Key[:]), a.Key[:], a.Name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.Risen, a.Proven, a.Peers, some([]byte(a.Met)))
	return err
}

// Best is [record.Book]'s.
func (b *Book) Best(n, peers int) ([]online.PlayerInfo, error) {
	return rows(b, func(row pgx.CollectableRow) (online.PlayerInfo, error) {
		a, err := readAccount(row)
		return a.Info(), err
	}, "SELECT "+accountColumns+" FROM players WHERE deviation <= 110 AND games > 0 AND peers >= $1 ORDER BY value DESC LIMIT $2", peers, n)
}

// Forget is [record.Book]'s.
func (b *Book) Forget(key record.Key, now time.Time) error {
	return b.within(func(ctx context.Context, tx pgx.Tx) error {
		for _, statement := range []string{
			"UPDATE names SET owner = '', freed = CASE freed WHEN 0 THEN $2 ELSE freed END WHERE owner = $1",
			"DELETE FROM blocks WHERE owner = $1 AND $2::bigint > 0", "DELETE FROM reports WHERE owner = $1 AND $2::bigint > 0", "DELETE FROM players WHERE key = $1 AND $2::bigint > 0"} {
			if _, err := tx.Exec(ctx, statement, key[:], now.UnixMilli()); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, "UPDATE blocks SET name = '' WHERE print = $1", online.Fingerprint(key[:]))
		return err
	})
}

// some is data that may be empty, but is there.
func some(data []byte) []byte { return append([]byte{}, data...) }

// each reads the rows of a query one after the other, however many they are.
func each[T any](ctx context.Context, tx pgx.Tx, query string, read pgx.RowToFunc[T], take func(T) error, args ...any) error {
	rows, err := tx.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := read(rows)
		if err == nil {
			err = take(one)
		}
		if err != nil {
			return err
		}
	}
	return rows.Err()
}

// besides is how many ask the book at once beside the writing; they share what PostgreSQL writes to the disk.
const besides = 12
