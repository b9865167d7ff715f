// Package servertest has what the tests of a server and of its store share: games, and data folders that are damaged.
package servertest

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

// The files of a data folder.
const (
	DataFile  = "hoshi-server.sqlite"
	HeadsFile = "hoshi-server.heads"
)

// Blitz are settings of a rated game.
var Blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}

// Started is when the matches of the tests begin.
var Started = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// Match returns a match in which the acts were done one second apart.
func Match(t testing.TB, s online.Settings, words ...string) *table.Match {
	t.Helper()
	m, err := table.NewMatch(s, nil, Started)
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range words {
		side, _ := m.Turn()
		at := Started.Add(time.Duration(i+1) * time.Second)
		if refusal := m.Act(side, word, m.Elapsed(at), at); refusal != nil {
			t.Fatalf("act %d, %s: %v", i+1, word, refusal)
		}
	}
	return m
}

// Begin has do write the begin of a game between two new players, and returns the game. do waits until the change is written.
func Begin(t testing.TB, do func(write func(record.Ledger) error) error, id string, m *table.Match) table.Saved {
	t.Helper()
	g := table.Saved{ID: id, Began: Started, Match: m}
	for seat := range g.Players {
		var key record.Key
		rand.Read(key[:])
		if err := do(func(w record.Ledger) (err error) {
			g.Players[seat], err = w.Login(key, id+" "+string(rune('a'+seat)), Started)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if err := do(func(w record.Ledger) error { return w.Begin(g.Game()) }); err != nil {
		t.Fatal(err)
	}
	return g
}

// End writes the end of a game, and the accounts that it has changed.
func End(l record.Ledger, g table.Saved, accounts ...record.Account) error {
	f, err := g.Finished(Started)
	if err != nil {
		return err
	}
	return l.End(f, accounts...)
}

// Crash copies the folder of a server that runs, as a power cut would leave it, and returns the copy.
func Crash(t testing.TB, dir string) string {
	t.Helper()
	to := t.TempDir()
	for _, name := range []string{DataFile, DataFile + "-wal", HeadsFile} {
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

// Exec runs a statement on the database of a folder, without the store.
func Exec(t testing.TB, dir, statement string) {
	t.Helper()
	db, err := sqlite.Open(filepath.Join(dir, DataFile), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(statement)
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}
