//go:build cluster

package cluster

import (
	"bytes"
	"context"
	"math"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Values come back from PostgreSQL as they were, those of a parameter and those that were copied.
func TestValues(t *testing.T) {
	b := opened(t, database(t))
	if _, err := b.exec("CREATE TABLE odd (n bigint, f float8, yes bool, words text, data bytea)"); err != nil {
		t.Fatal(err)
	}
	type odd struct {
		n     int64
		f     float64
		yes   bool
		words *string
		data  []byte
	}
	all, words := make([]byte, 256), "a\t\"\\\n\r星 \\N {null,}"
	for i := range all {
		all[i] = byte(i)
	}
	empty := ""
	list := []odd{{math.MinInt64, 0.1 + 0.2, true, &words, all}, {math.MaxInt64, math.SmallestNonzeroFloat64, false, nil, nil}, {0, -math.MaxFloat64, true, &empty, []byte{}}}
	var copied [][]any
	for _, o := range list {
		if _, err := b.exec("INSERT INTO odd VALUES ($1, $2, $3, $4, $5)", o.n, o.f, o.yes, o.words, o.data); err != nil {
			t.Fatal(err)
		}
		copied = append(copied, []any{o.n, o.f, o.yes, o.words, o.data})
	}
	if n, err := b.pool.CopyFrom(t.Context(), pgx.Identifier{"odd"}, []string{"n", "f", "yes", "words", "data"}, pgx.CopyFromRows(copied)); err != nil || n != 3 {
		t.Fatal(n, err)
	}
	read := func(row pgx.CollectableRow) (o odd, err error) {
		err = row.Scan(&o.n, &o.f, &o.yes, &o.words, &o.data)
		return o, err
	}
	for i, want := range list {
		got, err := rows(b, read, "SELECT * FROM odd WHERE n = $1", want.n)
		if err != nil || len(got) != 2 {
			t.Fatal(i, len(got), err)
		}
		for _, o := range got {
			if o.n != want.n || o.f != want.f || o.yes != want.yes || (o.words == nil) != (want.words == nil) || o.words != nil && *o.words != *want.words ||
				(o.data == nil) != (want.data == nil) || !bytes.Equal(o.data, want.data) {
				t.Errorf("%d: %+v, and not %+v", i, o, want)
			}
		}
	}
	if got, err := rows(b, pgx.RowTo[int64], "SELECT count(*) FROM odd WHERE words = ANY($1) OR data = ANY($2)", []string{words, "x"}, [][]byte{all, {}}); err != nil || got[0] != 4 {
		t.Error(got, err)
	}
}

// A transaction of which a statement has failed is not committed without a word, and one whose time is up keeps nobody waiting.
func TestTransactions(t *testing.T) {
	b := opened(t, database(t))
	err := pgx.BeginFunc(t.Context(), b.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(), "SELECT 1 / 0"); err == nil {
			t.Error("it does not fail")
		}
		return nil
	})
	if err == nil {
		t.Error("it is committed")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	began := time.Now()
	err = pgx.BeginFunc(ctx, b.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "SELECT pg_sleep(60)")
		return err
	})
	if took := time.Since(began); err == nil || took > patience { // another process, which would sleep for a minute
		t.Errorf("%v after %v", err, took)
	}
	if _, err := b.exec("CREATE TABLE after (n int)"); err != nil {
		t.Errorf("after that: %v", err)
	}
}

// Connections that PostgreSQL has ended meanwhile cost no error.
func TestEndedConnections(t *testing.T) {
	url := database(t)
	b := opened(t, url)
	if _, err := b.exec("SELECT 1"); err != nil {
		t.Fatal(err)
	}
	at(t, url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	time.Sleep(1100 * time.Millisecond) // what was used within a second is not tried before
	if _, err := b.exec("SELECT 1"); err != nil {
		t.Error(err)
	}
}
