package sqlite

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A head is that of each database that SQLite makes; a bit of what is the same in all of them, and too few bytes, are damage.
func TestCheckHead(t *testing.T) {
	for _, mode := range []string{"journal_mode=DELETE", "journal_mode=WAL"} {
		path := filepath.Join(t.TempDir(), "x")
		db := opened(t, path, Options{Pragmas: []string{mode}})
		fillStones(t, db, 30)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := CheckHead(path); err != nil {
			t.Errorf("%s: %v", mode, err)
		}
		sound, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []int{18, 19, 20, 21, 23, 44, 47, 55, 59, 67, 68, 72, 91} {
			data := bytes.Clone(sound)
			data[at] ^= 0x10
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := CheckHead(path); !errors.Is(err, ErrDamaged) {
				t.Errorf("%s: byte %d says %v", mode, at, err)
			}
		}
		if err := os.WriteFile(path, sound[:99], 0o600); err != nil {
			t.Fatal(err)
		}
		if err := CheckHead(path); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: half of a head says %v", mode, err)
		}
	}
	if err := CheckHead(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrDamaged) {
		t.Errorf("no file says %v", err)
	}
}
