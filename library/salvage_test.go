package library

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
)

// filled makes a library of so many games in a folder, and returns its database.
func filled(t testing.TB, dir string, games int) []byte {
	t.Helper()
	l, _, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	r, b := rand.New(rand.NewPCG(3, 4)), newBatch(l)
	for range games {
		e, err := NewEntry(random(t, r, game.Freestyle, 15, 30), File, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if err := b.add(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.close(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil || found.Len() != games {
		t.Fatalf("%v, %v", found, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// overwritten fills the bytes from one on to another with rubbish.
func overwritten(data []byte, from, to int) []byte {
	r := rand.New(rand.NewPCG(5, 6))
	for i := from; i < to; i++ {
		data[i] = byte(r.Uint32())
	}
	return data
}

// TestSalvage wants every game that stands wholly on pages which are as they were.
func TestSalvage(t *testing.T) {
	const games, page = 2000, 4096
	dir := t.TempDir()
	sound := filled(t, dir, games)
	for _, row := range []struct {
		name   string
		damage func(data []byte) []byte
		least  int
	}{
		{"half of the file is cut off", func(d []byte) []byte { return d[:len(d)/2] }, games / 3},
		{"sixteen bytes of the head are overwritten", func(d []byte) []byte { return overwritten(d, 0, 16) }, games},
		{"the page of the schema is overwritten", func(d []byte) []byte { return overwritten(d, 0, page) }, games},
		{"one page in ten is overwritten", func(d []byte) []byte {
			for at := 2 * page; at+page <= len(d); at += 10 * page {
				overwritten(d, at, at+page)
			}
			return d
		}, games / 2},
		{"nothing is left", func([]byte) []byte { return nil }, 0},
		{"no database", func([]byte) []byte { return bytes.Repeat([]byte("no database "), 10_000) }, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			path := filepath.Join(dir, dataFile)
			data := row.damage(bytes.Clone(sound))
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(remove(path+"-wal"), remove(path+"-shm"), markDamaged(dir)); err != nil {
				t.Fatal(err)
			}
			whole := 0
			if err := sqlite.Rows(path, func(r sqlite.Row) error {
				if !r.Index && len(r.Values) >= gameColumns {
					whole++
				}
				return nil
			}, func(float64) error { return nil }); err != nil {
				t.Fatal(err)
			}
			l, damage, err := Open(t.Context(), dir)
			if err != nil || damage == nil {
				t.Fatalf("%+v, %v", damage, err)
			}
			defer l.Close()
			found, err := l.Search(t.Context(), Filter{}, Order{})
			if err != nil || found.Len() != damage.Saved || damage.Saved != whole || whole < row.least {
				t.Errorf("%d of %d whole games of %d are saved, %v found, %v", damage.Saved, whole, games, found, err)
			}
			if err := l.Check(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestDeletedGamesStayDeleted has pages that were given up, which hold what was deleted.
func TestDeletedGamesStayDeleted(t *testing.T) {
	dir := t.TempDir()
	filled(t, dir, 500)
	l := opened(t, dir)
	if _, err := l.db.ExecContext(t.Context(), "DELETE FROM game WHERE id > 20"); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l.Close(), markDamaged(dir)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, dataFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, overwritten(data, 0, 16), 0o600); err != nil {
		t.Fatal(err)
	}
	_, damage, err := Open(t.Context(), dir)
	if err != nil || damage == nil || damage.Saved != 20 {
		t.Errorf("%+v, %v", damage, err)
	}
}

// BenchmarkSalvage takes over the games of a library whose head is overwritten.
func BenchmarkSalvage(b *testing.B) {
	dir := b.TempDir()
	sound := filled(b, dir, 40_000)
	for b.Loop() {
		if err := os.WriteFile(filepath.Join(dir, dataFile), overwritten(bytes.Clone(sound), 0, 16), 0o600); err != nil {
			b.Fatal(err)
		}
		l, damage, err := Open(b.Context(), dir)
		if err != nil || damage.Saved != 40_000 {
			b.Fatalf("%+v, %v", damage, err)
		}
		if err := l.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
