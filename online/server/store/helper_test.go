package store

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
)

var blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}

// started is when the matches of the tests begin.
var started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// matchWith returns a match in which the acts were done one second apart.
func matchWith(t testing.TB, s online.Settings, words ...string) *table.Match {
	t.Helper()
	m, err := table.NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range words {
		side, _ := m.Turn()
		at := started.Add(time.Duration(i+1) * time.Second)
		if refusal := m.Act(side, word, m.Elapsed(at), at); refusal != nil {
			t.Fatalf("act %d, %s: %v", i+1, word, refusal)
		}
	}
	return m
}

// raw is a change of the SQLite database itself.
func raw(do func(*writer) error) func(record.Ledger) error {
	return func(l record.Ledger) error { return do(l.(*writer)) }
}

// quietly admits as many as come while no game goes on.
func quietly(some int, _ time.Time) int { return 20 * some }

func opened(t testing.TB, dir string) *Queue {
	t.Helper()
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return NewQueue(w, func(err error) { t.Log(err) }, nil, quietly)
}

// shut closes the queue, which must have kept everything.
func shut(t testing.TB, q *Queue) {
	t.Helper()
	if err := q.Close(); err != nil {
		t.Fatal(err)
	}
}

func loaded(t testing.TB, q *Queue) []table.Saved {
	t.Helper()
	var games []table.Saved
	if err := q.Read(func(w record.Ledger) (err error) {
		games, _, _, err = table.Load(w, w.Account, started)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return games
}

// saved writes a game between two new players and returns it.
func saved(t testing.TB, q *Queue, id string, m *table.Match) table.Saved {
	t.Helper()
	g := table.Saved{ID: id, Began: started, Match: m}
	for seat := range g.Players {
		var key record.Key
		rand.Read(key[:])
		if err := q.Await(func(w record.Ledger) (err error) {
			g.Players[seat], err = w.Login(key, id+" "+string(rune('a'+seat)), started)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := q.Await(func(w record.Ledger) error { return w.Begin(g.Game()) }); err != nil {
		t.Fatal(err)
	}
	return g
}

// finish writes the end of a game.
func finish(l record.Ledger, g table.Saved, accounts ...record.Account) error {
	f, err := g.Finished(started)
	if err != nil {
		return err
	}
	return l.End(f, accounts...)
}

// crashed copies the folder of a server that runs, as a power cut would leave it.
func crashed(t *testing.T, dir string) string {
	t.Helper()
	to := t.TempDir()
	for _, name := range []string{dataFile, dataFile + "-wal", headsFile} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// checkpointed brings all that was committed into the database itself.
func checkpointed(t *testing.T, q *Queue) {
	t.Helper()
	if err := q.Read(raw(func(w *writer) error { return w.checkpoint() })); err != nil {
		t.Fatal(err)
	}
}

// statement changes a database behind the back of what keeps it.
func statement(t *testing.T, dir, text string) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(text)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
