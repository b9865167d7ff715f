package sqlite

import (
	"bytes"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rowsOf reads all rows of a file as text, in order.
func rowsOf(t *testing.T, path string) (all []string) {
	t.Helper()
	p, err := OpenPages(path)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for row := range p.Rows() {
		if isStone(row) {
			all = append(all, fmt.Sprint(row))
		}
	}
	slices.Sort(all)
	return all
}

// isStone reports whether a row is of one of the tables that fillStones makes.
func isStone(row Row) bool {
	name, ok := "", len(row.Values) == 5
	if ok {
		name, ok = row.Values[1].(string)
	}
	return ok && strings.HasPrefix(name, "stone ")
}

// fillStones makes a table and one WITHOUT ROWID of rows of all kinds, and returns them as text, in order.
func fillStones(t *testing.T, db *sql.DB, rows int) (all []string) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	run(t, db, "CREATE TABLE stone (id INTEGER PRIMARY KEY, name TEXT, number, data BLOB, part REAL)")
	run(t, db, "CREATE TABLE keyed (id INTEGER PRIMARY KEY, name TEXT, number, data BLOB, part REAL) WITHOUT ROWID")
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		id := int64(i*7 - 20)
		numbers := []any{nil, int64(0), int64(1), int64(-1), int64(300), int64(-70000), int64(1 << 30), int64(-1 << 40), int64(1 << 62)}
		length := r.IntN(100)
		if i%20 == 0 {
			length = r.IntN(30000) // runs over into pages of their own
		}
		data := make([]byte, length)
		for k := range data {
			data[k] = byte(r.Uint32())
		}
		name, number, part := fmt.Sprintf("stone %d 小星", i), numbers[i%len(numbers)], float64(i)+0.5
		for _, table := range []string{"stone", "keyed"} {
			if _, err := tx.Exec("INSERT INTO "+table+" VALUES (?, ?, ?, ?, ?)", id, name, number, data, part); err != nil {
				t.Fatal(err)
			}
		}
		all = append(all, fmt.Sprint(Row{id, false, []any{nil, name, number, data, part}}), fmt.Sprint(Row{0, true, []any{id, name, number, data, part}}))
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// All rows are read that SQLite has written, and no other, wherever they stand; what was deleted does not come back.
func TestPages(t *testing.T) {
	for _, row := range []struct {
		name    string
		pragmas []string
		rows    int
		deletes string // a condition
	}{
		{"none", nil, 0, ""},
		{"few", nil, 3, ""},
		{"many", nil, 900, ""},
		{"small pages", []string{"page_size=512"}, 300, ""},
		{"large pages", []string{"page_size=65536"}, 300, ""},
		{"a log", []string{"journal_mode=WAL", "wal_autocheckpoint=0"}, 300, ""},
		{"a log that was begun anew", []string{"journal_mode=WAL", "wal_autocheckpoint=20"}, 300, ""},
		{"most were deleted", nil, 900, "number IS NOT NULL"},
		{"all were deleted", []string{"journal_mode=WAL"}, 900, "true"},
	} {
		t.Run(row.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x")
			db := opened(t, path, Options{Pragmas: row.pragmas})
			want := fillStones(t, db, row.rows)
			if row.deletes != "" {
				run(t, db, "DELETE FROM stone WHERE "+row.deletes)
				run(t, db, "DELETE FROM keyed WHERE "+row.deletes)
				want = slices.DeleteFunc(want, func(s string) bool { return row.deletes == "true" || !strings.Contains(s, "<nil> [") })
			}
			if got := rowsOf(t, path); !slices.Equal(got, want) {
				t.Errorf("%d rows, want %d", len(got), len(want))
			}
		})
	}
}

// Whatever stands in the file instead of a database, the rows in all other places are read.
func TestPagesOfADamagedFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "whole")
	db := opened(t, path, Options{Pragmas: []string{"page_size=1024"}})
	whole := fillStones(t, db, 500)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for _, row := range []struct {
		name   string
		damage func(data []byte) []byte
		most   int // rows that may be lost
	}{
		{"a byte of the head", func(data []byte) []byte { data[16] ^= 0x10; return data }, 0}, // the size of a page
		{"the head", func(data []byte) []byte { copy(data, "no database, no "); return data }, 0},
		{"the first page", func(data []byte) []byte { return append(bytes.Repeat([]byte{0xff}, 1024), data[1024:]...) }, 0},
		{"a page", func(data []byte) []byte { clear(data[40*1024 : 41*1024]); return data }, 30},
		{"its end", func(data []byte) []byte { return data[:len(data)-10*1024] }, 300},
		{"noise", func(data []byte) []byte {
			for range len(data) / 20000 {
				data[r.IntN(len(data))] = byte(r.Uint32())
			}
			return data
		}, 300},
		{"nothing but noise", func(data []byte) []byte {
			for i := range data {
				data[i] = byte(r.Uint32())
			}
			return data
		}, len(whole)},
		{"all of it", func([]byte) []byte { return nil }, len(whole)},
	} {
		t.Run(row.name, func(t *testing.T) {
			path := filepath.Join(folder, row.name)
			if err := os.WriteFile(path, row.damage(bytes.Clone(data)), 0o600); err != nil {
				t.Fatal(err)
			}
			got, there := rowsOf(t, path), 0
			for _, w := range whole {
				if _, found := slices.BinarySearch(got, w); found {
					there++
				}
			}
			if there < len(whole)-row.most || row.most == 0 && len(got) != len(whole) {
				t.Errorf("%d rows, %d of them as they were, of %d", len(got), there, len(whole))
			}
		})
	}
}

// Rows that were deleted do not come back where the list of free pages has no beginning any more.
func TestDeletedRowsOfADamagedFile(t *testing.T) {
	const page = 512 // so that the list has several pages
	path := filepath.Join(t.TempDir(), "x")
	db := opened(t, path, Options{Pragmas: []string{fmt.Sprintf("page_size=%d", page)}})
	fillStones(t, db, 1000)
	run(t, db, "DELETE FROM stone WHERE id > 100")
	run(t, db, "DELETE FROM keyed WHERE id > 100")
	want := rowsOf(t, path)
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name     string
		from, to int
	}{{"its place", 32, 36}, {"its length", 36, 40}, {"the first page", 0, page}} {
		data := bytes.Clone(sound)
		copy(data[row.from:row.to], bytes.Repeat([]byte{0x5a}, page))
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := rowsOf(t, path); len(want) != 36 || !slices.Equal(got, want) {
			t.Errorf("%s: %d rows, want %d of 36", row.name, len(got), len(want))
		}
	}
}

// A log without its file, or with one page that is damaged, gives the rows of all its other pages.
func TestPagesOfALog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	db := opened(t, path, Options{Pragmas: []string{"journal_mode=WAL", "wal_autocheckpoint=0"}})
	whole := fillStones(t, db, 300)
	log, err := os.ReadFile(path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		damage int // the byte that changes; -1: none
		least  int
	}{
		{"whole", -1, len(whole)}, {"its head", 17, len(whole) - 40}, {"its checksum", 25, len(whole) - 40}, {"a page", logHead + 30*(frameHead+4096) + 500, len(whole) - 100},
		{"the number of a page", logHead + 30*(frameHead+4096) + 3, len(whole) - 100}, {"the salt of a page", logHead + 30*(frameHead+4096) + 10, len(whole) - 100},
	} {
		t.Run(row.name, func(t *testing.T) {
			alone, damaged := filepath.Join(t.TempDir(), "alone"), bytes.Clone(log)
			if row.damage >= 0 {
				damaged[row.damage] ^= 4
			}
			if err := os.WriteFile(alone+"-wal", damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			if got := rowsOf(t, alone); len(got) < row.least {
				t.Errorf("%d of %d rows", len(got), len(whole))
			}
			if err := os.WriteFile(alone+"-wal", damaged[:len(damaged)-10], 0o600); err != nil { // the last change was not made to its end
				t.Fatal(err)
			}
			if got := rowsOf(t, alone); len(got) > 0 {
				t.Errorf("%d rows of a change that was not made", len(got))
			}
		})
	}
}

// FuzzRows gives the reader any bytes: rows may be lost or be others, but nothing falls.
func FuzzRows(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"), []byte("7\x7f\x06\x82"), 16)
	f.Fuzz(func(t *testing.T, data, log []byte, at int) {
		path := filepath.Join(t.TempDir(), "x")
		for name, data := range map[string][]byte{path: append(make([]byte, max(at%9000, 0)), data...), path + "-wal": log} {
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		p, err := OpenPages(path)
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		for range p.Rows() {
			rows++
		}
		if err := p.Close(); err != nil || rows > len(data)+len(log)+9000 {
			t.Errorf("%d rows, %v", rows, err)
		}
	})
}
