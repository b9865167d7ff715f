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

// placesOf returns a database and where the moves of each game stand in it: a row that is as short as these stands on that page alone.
func placesOf(t *testing.T, dir string) (data []byte, places []int) {
	t.Helper()
	l, _, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.db.ExecContext(t.Context(), "VACUUM"); err != nil { // which leaves nothing of rows that have moved
		t.Fatal(err)
	}
	rows, err := l.db.QueryContext(t.Context(), "SELECT moves FROM game ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all [][]byte
	for rows.Next() {
		var moves []byte
		if err := rows.Scan(&moves); err != nil {
			t.Fatal(err)
		}
		all = append(all, moves)
	}
	if err := errors.Join(rows.Err(), rows.Close(), l.Close()); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile(filepath.Join(dir, dataFile)); err != nil {
		t.Fatal(err)
	}
	for _, moves := range all {
		at := -1
		for from := 0; ; {
			i := bytes.Index(data[from:], moves)
			if i < 0 {
				break
			}
			i += from
			if data[i/4096*4096] == 0x0d { // else it was a leaf once
				if at >= 0 {
					t.Fatalf("the moves %x stand at %d and at %d", moves, at, i)
				}
				at = i
			}
			from = i + 1
		}
		if at < 0 {
			t.Fatalf("the moves %x stand nowhere", moves)
		}
		places = append(places, at)
	}
	return data, places
}

// isWhole reports whether the page around a place of data is as it was.
func isWhole(data, sound []byte, at int) bool {
	const page = 4096
	from := at / page * page
	return from+page <= len(data) && bytes.Equal(data[from:from+page], sound[from:from+page])
}

// TestSalvage wants every game that stands wholly on pages which are as they were.
func TestSalvage(t *testing.T) {
	const games, page = 2000, 4096
	dir := t.TempDir()
	filled(t, dir, games)
	sound, places := placesOf(t, dir)
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
			for _, at := range places {
				if isWhole(data, sound, at) {
					whole++
				}
			}
			l, damage, err := Open(t.Context(), dir)
			if err != nil || damage == nil {
				t.Fatalf("%+v, %v", damage, err)
			}
			defer l.Close()
			back := cameBack(t, damage)
			found, err := l.Search(t.Context(), Filter{}, Order{})
			if err != nil || found.Len() != back || back != whole || whole < row.least {
				t.Errorf("%d of %d whole games of %d came back, %v found, %v", back, whole, games, found, err)
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
	data, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, head := range []int{16, 4096} {
		at := t.TempDir()
		if err := os.WriteFile(filepath.Join(at, dataFile), overwritten(bytes.Clone(data), 0, head), 0o600); err != nil {
			t.Fatal(err)
		}
		l, damage, err := Open(t.Context(), at)
		if err != nil || damage == nil {
			t.Fatalf("%+v, %v", damage, err)
		}
		if back := cameBack(t, damage); back != 20 {
			t.Errorf("without the first %d bytes %d games came back", head, back)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// twoGames makes a library of two games in a folder and returns the number of the first.
func twoGames(t *testing.T, dir string) (id int64) {
	t.Helper()
	l := opened(t, dir)
	const text = "(;GM[4]SZ[15]DT[2026-11-24]EV[Cup]PB[Ann]PW[Ben];B[hh]C[a long comment, which stands in what is packed];W[hi];B[ii])"
	id = added(t, l, parsed(t, text), File)
	if err := l.SetReview(t.Context(), id, Review{Line: []Worth{{Known: true, Chance: 0.5}}}); err != nil {
		t.Fatal(err)
	}
	added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Cleo]PW[Dan];B[aa];W[hi];B[ii])"), File)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return id
}

// onlyWhatWasWritten opens a library of which a part is damaged: what it shows was written so, or says less.
func onlyWhatWasWritten(t *testing.T, at string) {
	t.Helper()
	l, damage, err := Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if damage != nil {
		cameBack(t, damage)
	}
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil || found.Len() == 0 {
		t.Fatalf("%v, %v", found, err)
	}
	for i := range found.Len() {
		g := found.At(i)
		if got := g.Seats[game.Black].Name + g.Seats[game.White].Name + g.Event; got != "AnnBenCup" && got != "CleoDan" && got != "AnnBen" && got != "Cup" {
			t.Errorf("%+v is not what was written", g)
		}
	}
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestAChangedNumberIsNoticed changes the columns of a game.
func TestAChangedNumberIsNoticed(t *testing.T) {
	dir := t.TempDir()
	id := twoGames(t, dir)
	for _, set := range []string{"game SET day = day + 1", "game SET ended = 7", "game SET winner = 2", "game SET opening = 3", "game SET plies = plies - 1",
		"game SET black_rating = 1500", "game SET review = x'0102030405ff'", "game SET extra = x'00'", "game SET name = 8", "game SET key = key + 1",
		"game SET source = 0"} {
		t.Run(set, func(t *testing.T) {
			at := t.TempDir()
			if err := os.CopyFS(at, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			l := opened(t, at)
			damage(t, l, "UPDATE "+set+" WHERE id = 1")
			if _, err := l.Record(t.Context(), id); !errors.Is(err, ErrDamaged) {
				t.Errorf("the game says %v", err)
			}
			if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
				t.Errorf("the check says %v", err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			onlyWhatWasWritten(t, at)
		})
	}
}

// TestAFlippedBitOfANameIsNoticed flips a bit of each place of the file where a name stands, in its row and in its index.
func TestAFlippedBitOfANameIsNoticed(t *testing.T) {
	dir := t.TempDir()
	id := twoGames(t, dir)
	data, err := os.ReadFile(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	flipped, noticed := 0, 0
	for _, name := range []string{"Ann", "Ben", "Cup"} {
		for from := 0; ; flipped++ {
			i := bytes.Index(data[from:], []byte(name))
			if i < 0 {
				break
			}
			from += i + 1
			at := t.TempDir()
			changed := bytes.Clone(data)
			changed[from] ^= 0x20
			if err := os.WriteFile(filepath.Join(at, dataFile), changed, 0o600); err != nil {
				t.Fatal(err)
			}
			l := opened(t, at)
			if r, err := l.Record(t.Context(), id); errors.Is(err, ErrDamaged) {
				noticed++
			} else if err != nil || r.Seats[game.Black].Name != "Ann" || r.Seats[game.White].Name != "Ben" || r.Event != "Cup" {
				t.Errorf("%s at byte %d: %+v, %v", name, from, r, err)
			}
			if err := l.Check(t.Context()); err != nil && !errors.Is(err, ErrDamaged) {
				t.Error(err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			onlyWhatWasWritten(t, at)
		}
	}
	if flipped < 6 || noticed < 3 {
		t.Errorf("%d bits were flipped, %d noticed at once", flipped, noticed)
	}
}

// TestOldRowsGetSums looks through a library of an older version.
func TestOldRowsGetSums(t *testing.T) {
	dir := t.TempDir()
	filled(t, dir, 2*sumAtOnce+5)
	l := opened(t, dir)
	for _, table := range []string{"game", "player", "event"} {
		if _, err := l.db.ExecContext(t.Context(), "UPDATE "+table+" SET sum = NULL"); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"game", "player", "event"} {
		var left int
		if err := l.db.QueryRowContext(t.Context(), "SELECT count(*) FROM "+table+" WHERE sum IS NULL").Scan(&left); err != nil || left > 0 {
			t.Errorf("%s: %d rows have no sum, %v", table, left, err)
		}
	}
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
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
		if err != nil || cameBack(b, damage) != 40_000 {
			b.Fatalf("%+v, %v", damage, err)
		}
		if err := l.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
