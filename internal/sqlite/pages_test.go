package sqlite

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// filled makes a database with rows of every kind, some over several pages, and returns its path and what stands in the table by the numbers.
func filled(t *testing.T) (path string, want map[int64][]any) {
	t.Helper()
	path, want = filepath.Join(t.TempDir(), "x"), map[int64][]any{}
	db := opened(t, path, Options{})
	run(t, db, "CREATE TABLE kinds (id INTEGER PRIMARY KEY, number INTEGER, text TEXT, data BLOB, part REAL); CREATE INDEX texts ON kinds (text)")
	for id := int64(1); id <= 300; id++ {
		number := id - 150
		number = number * number * number * number * number * number * number
		row := []any{nil, number, strings.Repeat("é", int(id%7)*int(id)), bytes.Repeat([]byte{byte(id)}, int(id*id%9000)), float64(id) + 0.5}
		if id%10 == 0 {
			row = []any{nil, nil, "", []byte{}, nil}
		}
		if _, err := db.Exec("INSERT INTO kinds VALUES (?, ?, ?, ?, ?)", id, row[1], row[2], row[3], row[4]); err != nil {
			t.Fatal(err)
		}
		want[id] = row
	}
	run(t, db, "DELETE FROM kinds WHERE id > 280")
	for id := range want {
		if id > 280 {
			delete(want, id)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path, want
}

// read returns the rows of the table that are found.
func read(t *testing.T, path string) map[int64][]any {
	t.Helper()
	found := map[int64][]any{}
	err := Rows(path, func(r Row) error {
		if !r.Index && len(r.Values) == 5 && r.Values[0] == nil {
			if found[r.ID] != nil {
				return fmt.Errorf("row %d stands there twice", r.ID)
			}
			found[r.ID] = r.Values
		}
		return nil
	}, func(float64) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRowsAreThoseOfSQLite(t *testing.T) {
	path, want := filled(t)
	if got := read(t, path); !reflect.DeepEqual(got, want) {
		t.Errorf("%d rows are not the %d that were written", len(got), len(want))
	}
}

// TestRowsOfADamagedFile wants every row that stands wholly on pages which are as they were.
func TestRowsOfADamagedFile(t *testing.T) {
	path, want := filled(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		damage func(data []byte) []byte
		least  int
	}{
		{"sixteen bytes of the head are overwritten", func(d []byte) []byte { copy(d, "xxxxxxxxxxxxxxxx"); return d }, len(want)},
		{"the page of the schema is", func(d []byte) []byte { copy(d, make([]byte, usualPage)); return d }, len(want)},
		{"half of the file is cut off", func(d []byte) []byte { return d[:len(d)/2] }, len(want) / 4},
		{"cut off within a page", func(d []byte) []byte { return d[:len(d)-usualPage/2] }, len(want) - 30},
		{"nothing is left", func([]byte) []byte { return nil }, 0},
		{"no database", func([]byte) []byte { return bytes.Repeat([]byte("no database "), 5000) }, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := os.WriteFile(path, row.damage(bytes.Clone(whole)), 0o600); err != nil {
				t.Fatal(err)
			}
			got := read(t, path)
			for id, values := range got {
				if before, known := want[id]; known && !reflect.DeepEqual(values, before) {
					t.Errorf("row %d is changed", id)
				}
				delete(got, id)
				if _, known := want[id]; known {
					got[id] = values
				}
			}
			if len(got) < row.least {
				t.Errorf("%d of %d rows, want %d", len(got), len(want), row.least)
			}
		})
	}
}

// TestRowsOfTheLog has rows that no page of the file holds yet.
func TestRowsOfTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	db := opened(t, path, Options{Pragmas: []string{"journal_mode=WAL", "wal_autocheckpoint=0"}})
	run(t, db, "CREATE TABLE kinds (id INTEGER PRIMARY KEY, a, b, c, d); INSERT INTO kinds VALUES (1, 1, 1, 1, 1); UPDATE kinds SET a = 2")
	if got, want := read(t, path), map[int64][]any{1: {nil, int64(2), int64(1), int64(1), int64(1)}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// FuzzRows gives the reader any bytes: rows may be lost or be others, but nothing falls.
func FuzzRows(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"), 16)
	f.Fuzz(func(t *testing.T, data []byte, at int) {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, append(make([]byte, max(at%9000, 0)), data...), 0o600); err != nil {
			t.Fatal(err)
		}
		rows := 0
		err := Rows(path, func(r Row) error { rows++; return nil }, func(float64) error { return nil })
		if err != nil || rows > len(data)+9000 {
			t.Errorf("%d rows, %v", rows, err)
		}
	})
}
