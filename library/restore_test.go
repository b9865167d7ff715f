package library

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// headless makes a library of games in dir whose head is overwritten, and returns it as it is opened before a game has come back, with the file that
// was set aside.
func headless(t *testing.T, dir string, games int) (l *Library, file string) {
	t.Helper()
	data := filled(t, dir, games)
	if err := os.WriteFile(filepath.Join(dir, dataFile), overwritten(data, 0, 16), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := replace(t.Context(), dir, ErrDamaged)
	if err != nil {
		t.Fatal(err)
	}
	files, err := l.toRestore(t.Context())
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	return l, files[0]
}

// oneStep brings the first games of a file back.
func oneStep(t *testing.T, l *Library, file string) {
	t.Helper()
	f, err := readFound(t.Context(), filepath.Join(l.dir, file))
	if err != nil {
		t.Fatal(err)
	}
	err = l.change(t.Context(), func(t *transaction) error {
		left, saved, part, err := t.restore(f, slices.Sorted(maps.Keys(f.games)), restoring+file)
		if err == nil && (!left || saved != restoreSize || part <= 0 || part >= 1) {
			err = errors.New("it brings back all at once")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestUsedWhileGamesComeBack wants what happens to a library meanwhile to last, also where the program ends before.
func TestUsedWhileGamesComeBack(t *testing.T) {
	const games = 2*restoreSize + 300
	dir := t.TempDir()
	l, file := headless(t, dir, games)
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 0 {
		t.Fatalf("%v, %v", found, err)
	}
	oneStep(t, l, file)
	again, err := l.entry(t.Context(), restoreSize) // that of a file is imported once more, with one that has not come back
	if err != nil {
		t.Fatal(err)
	}
	f, err := readFound(t.Context(), filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	early, _ := f.entry(f.games[games])
	for e, want := range map[*Entry]int64{again: restoreSize, early: games + 1} {
		if id, _, err := l.Add(t.Context(), e); err != nil || id != want {
			t.Errorf("a game is added as %d, not %d, %v", id, want, err)
		}
	}
	fresh := added(t, l, parsed(t, "(;GM[4]SZ[15]HSID[new];B[hh])"), Own)
	if fresh != games+2 {
		t.Errorf("a new game has the number %d", fresh)
	}
	if err := l.Delete(t.Context(), 5); err != nil {
		t.Fatal(err)
	}
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != restoreSize+1 {
		t.Errorf("%v, %v", found, err)
	}
	if err := l.Close(); err != nil { // the program ends
		t.Fatal(err)
	}
	l, damage, err := Open(t.Context(), dir)
	if err != nil || damage == nil || filepath.Base(damage.Moved) != file {
		t.Fatalf("%+v, %v", damage, err)
	}
	defer l.Close()
	copied := filepath.Join(t.TempDir(), dataFile)
	if err := l.Backup(t.Context(), copied); err != nil { // waits
		t.Fatal(err)
	}
	if back := cameBack(t, damage); back != games {
		t.Errorf("%d games came back", back)
	}
	if err := damage.Told(); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{dir, filepath.Dir(copied)} {
		l, damage, err := Open(t.Context(), dir)
		if err != nil || damage != nil {
			t.Fatalf("%+v, %v", damage, err)
		}
		found, err := l.Search(t.Context(), Filter{}, Order{})
		if err != nil || found.Len() != games || slices.Contains(found.IDs(), 5) || slices.Contains(found.IDs(), games) || !slices.Contains(found.IDs(), fresh) {
			t.Errorf("%d games, %v", found.Len(), err)
		}
		if err := errors.Join(l.Check(t.Context()), l.Close()); err != nil {
			t.Error(err)
		}
	}
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != games { // which knew the games from before
		t.Errorf("%v, %v", found, err)
	}
}

// TestADamagedStateOfARestore changes what is noted of how far it is: no game is left out for that.
func TestADamagedStateOfARestore(t *testing.T) {
	const games = 2*restoreSize + 10
	for _, change := range []struct{ from, to string }{{"1000 ", "1100 "}, {"1000 ", "1x00 "}, {"1000 1000", "1000 1001"}, {"1", ""}} {
		dir := t.TempDir()
		l, file := headless(t, dir, games)
		oneStep(t, l, file)
		set := "UPDATE about SET value = CAST(replace(value, ?, ?) AS BLOB) WHERE name = ?"
		if _, err := l.db.ExecContext(t.Context(), set, change.from, change.to, restoring+file); err != nil {
			t.Fatal(err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		l, damage, err := Open(t.Context(), dir)
		if err != nil || damage == nil {
			t.Fatalf("%+v, %v", damage, err)
		}
		back := cameBack(t, damage)
		found, err := l.Search(t.Context(), Filter{}, Order{})
		if err != nil {
			t.Fatal(err)
		}
		if back != games || found.Len() != games {
			t.Errorf("%v: %d games came back, %d are found", change, back, found.Len())
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestADamagedDatabaseThatIsGone wants it to be said, once, that games can't come back any more.
func TestADamagedDatabaseThatIsGone(t *testing.T) {
	dir := t.TempDir()
	l, file := headless(t, dir, 3)
	if err := errors.Join(l.Close(), os.Remove(filepath.Join(dir, file))); err != nil {
		t.Fatal(err)
	}
	for _, want := range []error{fs.ErrNotExist, nil} {
		l, damage, err := Open(t.Context(), dir)
		if err != nil || damage == nil {
			t.Fatalf("%+v, %v", damage, err)
		}
		if _, err := damage.Wait(t.Context(), nil); !errors.Is(err, want) {
			t.Errorf("it says %v, want %v", err, want)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTwoProgramsBringGamesBack has two do it at the same time.
func TestTwoProgramsBringGamesBack(t *testing.T) {
	const games = 3*restoreSize + 7
	dir := t.TempDir()
	first, _ := headless(t, dir, games)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	var damages []*Damage
	for range 2 {
		l, damage, err := Open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		damages = append(damages, damage)
	}
	for _, damage := range damages {
		if back := cameBack(t, damage); back != games {
			t.Errorf("%d games came back", back)
		}
		if err := damage.Told(); err != nil {
			t.Fatal(err)
		}
	}
	l := opened(t, dir)
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != games {
		t.Errorf("%v, %v", found, err)
	}
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestGamesComeBackFromALog has a database whose log alone is there, and one that is empty beside it: SQLite takes both for new.
func TestGamesComeBackFromALog(t *testing.T) {
	for _, row := range []struct {
		name  string
		empty bool
	}{{"no database", false}, {"an empty database", true}} {
		t.Run(row.name, func(t *testing.T) {
			dir, at := t.TempDir(), t.TempDir()
			l := opened(t, dir)
			l.db.SetMaxOpenConns(1)
			if _, err := l.db.ExecContext(t.Context(), "PRAGMA wal_autocheckpoint = 0"); err != nil {
				t.Fatal(err)
			}
			batch := newBatch(l)
			for i := range 50 {
				record := parsed(t, "(;GM[4]SZ[15];B[hh];W[ih];B["+string(rune('a'+i%15))+string(rune('a'+i/15))+"])")
				e, err := NewEntry(record, File, time.Time{})
				if err != nil {
					t.Fatal(err)
				}
				if err := batch.add(t.Context(), e); err != nil {
					t.Fatal(err)
				}
			}
			if err := batch.close(t.Context()); err != nil {
				t.Fatal(err)
			}
			log, err := os.ReadFile(filepath.Join(dir, dataFile+"-wal")) // as a kill leaves it
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(at, dataFile+"-wal"), log, 0o600); err != nil {
				t.Fatal(err)
			}
			if row.empty {
				if err := os.WriteFile(filepath.Join(at, dataFile), nil, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			l, damage, err := Open(t.Context(), at)
			if err != nil || damage == nil {
				t.Fatalf("%+v, %v", damage, err)
			}
			defer l.Close()
			if back := cameBack(t, damage); back < 49 {
				t.Errorf("%d games came back", back)
			}
		})
	}
}

// shown is what is shown of a game.
type shown struct {
	names [3]string
	rest  string
}

func shownOf(t *testing.T, l *Library, id int64) (s shown) {
	t.Helper()
	record, err := l.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for c := range record.Seats {
		s.names[c], record.Seats[c].Name = record.Seats[c].Name, ""
	}
	s.rest = text(t, record)
	return s
}

// strewn overwrites some places of data, and cuts its end off for one seed in four.
func strewn(data []byte, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 7))
	for range 1 + r.IntN(8) {
		at := r.IntN(len(data))
		for i := range data[at:min(at+1+r.IntN(200), len(data))] {
			data[at+i] = byte(r.Uint32())
		}
	}
	if seed%4 == 0 {
		data = data[:len(data)-r.IntN(len(data)/3)]
	}
	return data
}

// TestRandomDamage overwrites places of a library by a seed. Each game whose row stands on a page that is as it was comes back, and none as another one.
func TestRandomDamage(t *testing.T) {
	const games = 400
	dir := t.TempDir()
	filled(t, dir, games)
	sound, places := placesOf(t, dir)
	l := opened(t, dir)
	before := map[int64]shown{}
	for id := int64(1); id <= games; id++ {
		before[id] = shownOf(t, l, id)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for seed := range 12 {
		at := t.TempDir()
		data := strewn(bytes.Clone(sound), uint64(seed))
		if err := errors.Join(os.WriteFile(filepath.Join(at, dataFile), data, 0o600), markDamaged(at)); err != nil {
			t.Fatal(err)
		}
		l, damage, err := Open(t.Context(), at)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if damage != nil {
			cameBack(t, damage)
		}
		found, err := l.Search(t.Context(), Filter{}, Order{})
		if err != nil {
			t.Fatal(err)
		}
		ids := slices.Sorted(slices.Values(found.IDs()))
		for i, at := range places {
			if _, isBack := slices.BinarySearch(ids, int64(i+1)); !isBack && isWhole(data, sound, at) {
				t.Errorf("seed %d: game %d is gone, and its page is there", seed, i+1)
			}
		}
		for _, id := range found.IDs() {
			got, want := shownOf(t, l, id), before[id]
			for c, name := range got.names {
				if name == "" { // its page is lost
					want.names[c] = ""
				}
			}
			if got != want {
				t.Errorf("seed %d: game %d is %v, and was %v", seed, id, got, want)
			}
		}
		if err := errors.Join(l.Check(t.Context()), l.Close()); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
