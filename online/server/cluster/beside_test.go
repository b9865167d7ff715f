//go:build cluster

package cluster

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/online/server"
)

// Acts of games do not wait for who logs in, however long PostgreSQL takes for that.
func TestAskBeside(t *testing.T) {
	opts, url := Options{URL: node(t, nil).ClientURL(), Copies: 1}, database(t)
	s, err := Open(t.Context(), opts, url)
	if err != nil {
		t.Fatal(err)
	}
	defer s.ends(t)
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
		asked <- s.Ask(func(l server.Book) error {
			_, err := l.Login(server.Key{1}, "Anna", time.Now())
			return err
		})
	}()
	s.begins(t, "one")
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
