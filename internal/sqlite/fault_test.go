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
