//go:build cluster

package cluster

import (
	"context"
	"errors"
	"fmt"
	"path"
	"sync"
	"testing"
	"time"

	"hoshi/online/server/record"

	"github.com/jackc/pgx/v5"
)

// What PostgreSQL can't do now says nothing of a player: a server that takes up running games would set them aside for it.
func TestAway(t *testing.T) {
	url := database(t)
	b := opened(t, url)
	a, err := b.Login(record.Key{1}, "Anna", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, breaks, mends string }{
		{"a table is not there", "ALTER TABLE players RENAME TO lost", "ALTER TABLE lost RENAME TO players"},
		{"a column is not there", "ALTER TABLE players RENAME risen TO lost", "ALTER TABLE players RENAME lost TO risen"},
	} {
		at(t, url, row.breaks)
		if _, err := b.Account(a.Key); !errors.Is(err, record.ErrUnavailable) {
			t.Errorf("%s: %v", row.name, err)
		}
		at(t, url, row.mends)
	}
	at(t, url, "ALTER DATABASE "+path.Base(url)+" SET default_transaction_read_only = on")
	b.pool.Reset() // a new one hears of it
	if _, err := b.Login(record.Key{2}, "Boris", time.Now()); !errors.Is(err, record.ErrUnavailable) {
		t.Errorf("only read: %v", err)
	}
	if _, err := b.Account(record.Key{7}); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
}

// A server that hangs within a transaction keeps nobody from what it has locked, for longer than anything may take.
func TestHangsInside(t *testing.T) {
	b := opened(t, database(t))
	tx, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range session {
		var got string
		if err := tx.QueryRow(t.Context(), "SELECT current_setting($1)", name).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	if err := claim(t.Context(), tx, record.Key{1}, "Anna", time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "SET idle_in_transaction_session_timeout = '20ms'"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Login(record.Key{2}, "Anna", time.Now()); err != nil {
		t.Errorf("the name of who hangs: %v", err)
	}
	if err := tx.Commit(t.Context()); err == nil {
		t.Error("who has hung writes all the same")
	}
}

// Two who change their names for each other's wait for each other, and both are answered.
func TestCrossed(t *testing.T) {
	b := opened(t, database(t))
	if _, err := b.exec("ALTER SYSTEM SET deadlock_timeout = '20ms'"); err != nil {
		t.Fatal(err)
	}
	if _, err := b.exec("SELECT pg_reload_conf()"); err != nil {
		t.Fatal(err)
	}
	var both, all sync.WaitGroup
	both.Add(2)
	for i := range 2 {
		hasOne := sync.OnceFunc(both.Done)
		all.Go(func() {
			defer hasOne() // also where it gets none
			err := b.within(func(ctx context.Context, tx pgx.Tx) error {
				for k := range 2 {
					if _, err := tx.Exec(ctx, "INSERT INTO names VALUES ($1, '', 1) ON CONFLICT (look) DO UPDATE SET freed = 2", fmt.Sprint((i+k)%2)); err != nil {
						return err
					}
					hasOne()
					both.Wait() // before they ask for the other one
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// The end of a game may come to the book late: a name that was changed since then stays, and so does a deletion.
func TestEntersLate(t *testing.T) {
	b := opened(t, database(t))
	anna, err := b.Login(record.Key{1}, "Anna", time.Now())
	boris, also := b.Login(record.Key{2}, "Boris", time.Now())
	if err := errors.Join(err, also); err != nil {
		t.Fatal(err)
	}
	anna.Rating.Value, boris.Rating.Value = 1600, 1400
	if _, err := b.Login(anna.Key, "Anne", time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := b.Forget(boris.Key, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := b.Enter(record.Finished{ID: "late", Seats: [2][]byte{anna.Key[:], {}}}, anna, boris); err != nil {
		t.Fatal(err)
	}
	if a, err := b.Account(anna.Key); err != nil || a.Name != "Anne" || a.Rating.Value != 1600 {
		t.Errorf("%+v, %v", a, err)
	}
	if a, err := b.Account(boris.Key); !errors.Is(err, record.ErrNotFound) {
		t.Errorf("who was deleted is back: %+v, %v", a, err)
	}
}

// A PostgreSQL that hangs holds up callers in a hurry once, and does not refuse the others.
func TestHurried(t *testing.T) {
	url := database(t)
	b := opened(t, url)
	quick := b.hurriedBy(50*time.Millisecond, 50*time.Millisecond)
	tx, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE players"); err != nil {
		t.Fatal(err)
	}
	patient := make(chan error, 1)
	go func() {
		_, err := b.Account(record.Key{1})
		patient <- err
	}()
	if _, err := quick.Account(record.Key{1}); !errors.Is(err, record.ErrUnavailable) {
		t.Error(err)
	}
	if _, err := quick.Sanctions(time.Now()); !errors.Is(err, record.ErrUnavailable) { // nobody has locked these
		t.Errorf("it is asked again at once: %v", err)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-patient; !errors.Is(err, record.ErrNotFound) {
		t.Error(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) { // it is asked again after a rest
		if _, err := quick.Account(record.Key{1}); errors.Is(err, record.ErrNotFound) {
			return
		} else if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
}
