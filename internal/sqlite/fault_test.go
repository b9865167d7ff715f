package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What is wrong in a statement is no fault of the disk.
func TestIsFault(t *testing.T) {
	db := opened(t, filepath.Join(t.TempDir(), "x"), Options{})
	db.SetMaxOpenConns(1) // whose pragma it is
	run(t, db, "CREATE TABLE stones (point TEXT NOT NULL, number INTEGER PRIMARY KEY)")
	statement := func(text string) error {
		_, err := db.Exec(text)
		return err
	}
	for _, row := range []struct {
		name string
		err  error
		want bool
	}{
		{"a constraint", statement("INSERT INTO stones VALUES (NULL, 1)"), false},
		{"a wrong type", statement("INSERT INTO stones VALUES ('H8', 'first')"), false},
		{"a mistake", statement("INSERT INTO moves VALUES (1)"), false},
		{"too large", statement("INSERT INTO stones VALUES (zeroblob(2000000000), 1)"), false},
		{"something else", errors.New("something else"), false},
		{"a full disk", fmt.Errorf("a change: %w", ErrFull), true},
		{"a disk that is full", &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, true},
		{"a file that can't be written", func() error { run(t, db, "PRAGMA query_only = 1"); return statement("DELETE FROM stones") }(), true},
	} {
		if got := IsFault(row.err); row.err == nil || got != row.want {
			t.Errorf("%s: %v is %t", row.name, row.err, got)
		}
	}
}

func TestExplain(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(broken, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	database := func(pragma string) error {
		db := opened(t, filepath.Join(t.TempDir(), "x"), Options{})
		db.SetMaxOpenConns(1) // whose pragma it is
		run(t, db, "CREATE TABLE stones (point TEXT)")
		if _, err := db.Exec(pragma); err != nil {
			t.Fatal(err)
		}
		_, err := db.Exec("INSERT INTO stones VALUES (zeroblob(100000))")
		return err
	}
	for _, row := range []struct {
		name string
		err  error
		want error // nil: nothing is said
	}{
		{"full", database("PRAGMA max_page_count = 3"), ErrFull},
		{"not to be written", database("PRAGMA query_only = 1"), ErrReadOnly},
		{"damaged", opened(t, broken, Options{}).QueryRow("SELECT 1 FROM sqlite_master").Scan(new(int)), ErrDamaged},
		{"a full disk outside of SQLite", &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, ErrFull},
		{"a folder of somebody else", &fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}, ErrReadOnly},
		{"a game about it", fmt.Errorf("the name “disk image is malformed” is taken"), nil},
		{"something else", fmt.Errorf("something else"), nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := Explain(row.err)
			switch {
			case row.err == nil || !errors.Is(got, row.err):
				t.Errorf("%v becomes %v", row.err, got)
			case row.want == nil && got.Error() != row.err.Error(), row.want != nil && !strings.HasPrefix(got.Error(), row.want.Error()+": "):
				t.Errorf("it says %v", got)
			}
			if got, want := IsDamage(row.err), row.want == ErrDamaged; got != want {
				t.Errorf("%v is damage: %v", row.err, got)
			}
		})
	}
}
