package sqlite

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// opened returns the database at path, closed with the test.
func opened(t *testing.T, path string, opts Options) *sql.DB {
	t.Helper()
	db, err := Open(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func run(t *testing.T, db *sql.DB, statement string) {
	t.Helper()
	if _, err := db.Exec(statement); err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
}

// A path is a path, whatever a URL would make of it, and what is made there is its owner's alone.
func TestMakesAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a#1 100%20 小星.sqlite")
	db := opened(t, path, Options{Pragmas: []string{"journal_mode=WAL"}})
	run(t, db, "CREATE TABLE stones (point TEXT)")
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 && runtime.GOOS != "windows" {
			t.Errorf("%s has the rights %v", filepath.Base(name), mode)
		}
	}
}

func TestEveryConnectionHasThePragmas(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "x"), Options{Wait: 1234 * time.Millisecond, Pragmas: []string{"foreign_keys=ON", "synchronous=FULL"}})
	for range 3 {
		conn, err := db.Conn(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close() // so that the next one is a new one
		for pragma, want := range map[string]int{"foreign_keys": 1, "synchronous": 2, "busy_timeout": 1234} {
			var got int
			if err := conn.QueryRowContext(context.Background(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %d, %v; want %d", pragma, got, err, want)
			}
		}
	}
	if got := db.Stats().OpenConnections; got != 3 {
		t.Errorf("%d connections", got)
	}
}

func TestReadOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sqlite")
	if err := opened(t, path, Options{ReadOnly: true}).Ping(); err == nil {
		t.Error("a missing file is opened")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a missing file is made")
	}
	run(t, opened(t, path, Options{}), "CREATE TABLE games (moves TEXT); INSERT INTO games VALUES ('h8i9')")
	reader := opened(t, path, Options{ReadOnly: true})
	var moves string
	if err := reader.QueryRow("SELECT moves FROM games").Scan(&moves); err != nil || moves != "h8i9" {
		t.Errorf("read %q, %v", moves, err)
	}
	if _, err := reader.Exec("DELETE FROM games"); err == nil || !strings.Contains(err.Error(), "readonly") {
		t.Errorf("writing: %v", err)
	}
}

func TestWaitsForALock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	first := opened(t, path, Options{})
	first.SetMaxOpenConns(1) // whose transaction the next lines are
	run(t, first, "CREATE TABLE stones (point TEXT)")
	run(t, first, "BEGIN EXCLUSIVE")
	if _, err := opened(t, path, Options{Wait: -1}).Exec("INSERT INTO stones VALUES ('h8')"); err == nil || !strings.Contains(err.Error(), "locked") {
		t.Errorf("without waiting: %v", err)
	}
	patient := opened(t, path, Options{Wait: time.Minute})
	done := make(chan error, 1)
	go func() {
		_, err := patient.Exec("INSERT INTO stones VALUES ('i9')")
		done <- err
	}()
	run(t, first, "COMMIT")
	if err := <-done; err != nil {
		t.Errorf("waiting: %v", err)
	}
}

func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "text"), []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, path string
		opts       Options
	}{
		{"a folder that is missing", filepath.Join(dir, "missing", "x"), Options{}},
		{"a folder", dir, Options{Pragmas: []string{"journal_mode=WAL"}}},
		{"no database", filepath.Join(dir, "text"), Options{Pragmas: []string{"journal_mode=WAL"}}},
		{"a pragma that is none", filepath.Join(dir, "x"), Options{Pragmas: []string{"journal_mode="}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			db, err := Open(row.path, row.opts)
			if err == nil {
				defer db.Close()
				err = db.Ping()
			}
			if err == nil || !strings.HasPrefix(err.Error(), "sqlite: ") {
				t.Errorf("opened: %v", err)
			}
		})
	}
}
