//go:build cluster

package cluster

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Acts of games do not wait for logins, however long PostgreSQL takes for that.
func TestAskBeside(t *testing.T) {
	opts, url := Options{URL: node(t, nil).ClientURL(), Copies: 1}, database(t)
	s, err := Open(t.Context(), opts, url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.closeInOrder(t)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	held, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := held.Exec(t.Context(), "LOCK TABLE players"); err != nil {
		t.Fatal(err)
	}
	asked := make(chan error, 1)
	go func() {
		asked <- s.Ask(func(l record.Book) error {
			_, err := l.Login(record.Key{1}, "Anna", time.Now())
			return err
		})
	}()
	s.begin(t, "one")
	if err := s.act("one", 0, "H8"); err != nil {
		t.Error(err)
	}
	select {
	case err := <-asked:
		t.Fatalf("the login did not wait for the table: %v", err)
	default:
	}
	if err := held.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-asked; err != nil {
		t.Error(err)
	}
}

// What is asked of all players at once is what is asked of each.
func TestAllAtOnce(t *testing.T) {
	b, err := OpenBook(t.Context(), database(t), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	keys := []record.Key{{1}, {2}, {3}, {4}} // nobody has the last
	for i, name := range []string{"Anna", "Boris", "Clara"} {
		if _, err := b.Login(keys[i], name, time.Now()); err != nil {
			t.Fatal(err)
		}
		for _, blocked := range []string{"Dora", "Emil", "Fay"}[:i] {
			if err := b.Block(keys[i], online.BlockInfo{Name: blocked, Key: blocked}, true); err != nil {
				t.Fatal(err)
			}
		}
	}
	accounts, err := b.Accounts(keys)
	if err != nil || len(accounts) != 3 {
		t.Fatal(accounts, err)
	}
	for _, a := range accounts {
		if one, err := b.Account(a.Key); err != nil || one != a {
			t.Errorf("%+v at once, %+v alone, %v", a, one, err)
		}
	}
	blocks, err := b.BlocksOf(keys)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if list, err := b.Blocks(key); err != nil || !slices.Equal(list, blocks[key]) {
			t.Errorf("%v at once, %v alone, %v", blocks[key], list, err)
		}
	}
}
