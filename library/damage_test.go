package library

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// What cannot be read any more is set aside, and the rest is taken over.
func TestDamage(t *testing.T) {
	for _, row := range []struct {
		name   string
		damage func(data []byte) []byte
		saved  bool // some games are
	}{
		{"no database", func([]byte) []byte { return bytes.Repeat([]byte("no database "), 100) }, false},
		{"a page in the middle is overwritten", func(data []byte) []byte {
			at := len(data) / 2 / 4096 * 4096
			for i := range 4096 {
				data[at+i] = 0xff
			}
			return data
		}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			l := opened(t, dir)
			r := rand.New(rand.NewPCG(3, 4))
			b := newBatch(l)
			for range 3000 {
				e, err := NewEntry(random(t, r, game.Freestyle, 15, 30), File, time.Time{})
				if err != nil {
					t.Fatal(err)
				}
				if err := b.add(t.Context(), e); err != nil {
					t.Fatal(err)
				}
			}
			if err := errors.Join(b.close(t.Context()), l.Check(t.Context()), l.Close()); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(dir, dataFile)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, row.damage(data), 0o600); err != nil {
				t.Fatal(err)
			}
			if l, damage, err := Open(t.Context(), dir); err == nil && damage == nil { // it shows when it is looked for
				if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
					t.Errorf("the check says %v", err)
				}
				if err := l.Close(); err != nil {
					t.Fatal(err)
				}
				t.Run("again", func(t *testing.T) { damaged(t, dir, row.saved, b.added) })
			} else {
				defer l.Close()
				if damage == nil || (cameBack(t, damage) > 0) != row.saved || !atomicfile.Exists(damage.Moved) {
					t.Errorf("%+v, %v", damage, err)
				}
			}
		})
	}
}

// cameBack waits until all games have come back that can, and returns how many those are.
func cameBack(t testing.TB, damage *Damage) int {
	t.Helper()
	saved, err := damage.Wait(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

func damaged(t *testing.T, dir string, saved bool, before int) {
	l, damage, err := Open(t.Context(), dir)
	if err != nil || damage == nil {
		t.Fatalf("%v, %v", damage, err)
	}
	defer l.Close()
	back := cameBack(t, damage)
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil || !atomicfile.Exists(damage.Moved) || (back > 0) != saved || found.Len() != back || back >= before {
		t.Errorf("%d of %d games, %+v, %v", found.Len(), before, damage, err)
	}
	if err := errors.Join(l.Check(t.Context()), damage.Told()); err != nil {
		t.Error(err)
	}
}

// One game whose moves can't be read takes none of the others away.
func TestADamagedGame(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	for _, moves := range []string{"B[hh]", "B[hh];W[ih]", "B[hh];W[ih];B[jh]"} {
		added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann];"+moves+")"), File)
	}
	if _, err := l.db.ExecContext(t.Context(), "UPDATE game SET moves = x'f0f0' WHERE id = 2"); err != nil {
		t.Fatal(err)
	}
	if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
		t.Errorf("the check says %v", err)
	}
	if _, err := l.Search(t.Context(), Filter{}, Order{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("a search says %v", err)
	}
	if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 2 {
		t.Errorf("the next one finds %v, %v", found, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := recoverFrom(gone, dir, ErrDamaged); err == nil {
		t.Error("a recovery that is cancelled at once succeeds")
	}
	if err := os.Rename(filepath.Join(dir, dataFile), filepath.Join(dir, setAside+"20260101T000000")); err != nil {
		t.Fatal(err)
	}
	fresh, err := open(t.Context(), dir)
	if err := errors.Join(err, fresh.Close(), noteRecovery(dir, filepath.Join(dir, setAside+"20260101T000000"))); err != nil { // and is killed
		t.Fatal(err)
	}
	damaged(t, dir, true, 3) // as if it had never begun
	if again, damage, err := Open(t.Context(), dir); err != nil || damage != nil || again.Close() != nil {
		t.Errorf("opened once more: %+v, %v", damage, err)
	}
}

// Of two programs that find a recovery under way, one waits for the other: a killed one's is undone, and nobody else's.
func TestTwoRecover(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	moved := filepath.Join(dir, setAside+"20260101T000000")
	lock, err := lockRecovery(t.Context(), dir) // another program has set the damaged one aside, and fills this one
	if err := errors.Join(err, l.Close(), os.WriteFile(moved, []byte("no database"), 0o600), noteRecovery(dir, moved)); err != nil {
		t.Fatal(err)
	}
	other := make(chan error, 1)
	go func() {
		l, damage, err := Open(t.Context(), dir)
		if err == nil {
			if found, bad := l.Search(t.Context(), Filter{}, Order{}); bad != nil || damage != nil || found.Len() != 1 {
				err = fmt.Errorf("%+v, %v, %w", found, damage, bad)
			}
			err = errors.Join(err, l.Close())
		}
		other <- err
	}()
	select {
	case err := <-other:
		t.Fatalf("it does not wait: %v", err)
	case <-time.After(30 * time.Millisecond): // it would have come long before
	}
	if err := errors.Join(remove(filepath.Join(dir, recoveryFile)), lock.Close()); err != nil {
		t.Fatal(err)
	}
	if err := <-other; err != nil || !atomicfile.Exists(moved) {
		t.Errorf("the new one is gone: %v", err)
	}
}

// A program that has the library open while another one makes a new one of it writes nothing into what was set aside.
func TestSetAsideByAnother(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	if _, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || l.IsMoved() {
		t.Fatal(err)
	}
	other, damage, err := recoverFrom(t.Context(), dir, ErrDamaged)
	if err != nil || cameBack(t, damage) != 1 {
		t.Fatalf("%+v, %v", damage, err)
	}
	defer other.Close()
	e, err := NewEntry(parsed(t, "(;GM[4]SZ[15];B[hh];W[ih])"), Own, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := l.Add(t.Context(), e); !errors.Is(err, ErrMoved) || !l.IsMoved() {
		t.Errorf("adding says %v", err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	added(t, other, parsed(t, "(;GM[4]SZ[15];B[hh];W[hi])"), Own)
	if found, err := other.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 2 || other.IsMoved() {
		t.Errorf("%v, %v", found, err)
	}
}

// A game is on the disk when Add returns, also while somebody reads what was there before.
func TestAddedWhileSomebodyReads(t *testing.T) {
	l := opened(t, t.TempDir())
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	tx, err := l.db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback() // it only reads
	if err := tx.QueryRow("SELECT count(*) FROM game").Scan(new(int)); err != nil {
		t.Fatal(err)
	}
	var synced []string
	sync := syncFile
	defer func() { syncFile = sync }()
	syncFile = func(path string) error {
		synced = append(synced, filepath.Base(path))
		return sync(path)
	}
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hi])"), Own)
	if len(synced) != 1 || synced[0] != dataFile+"-wal" {
		t.Errorf("synced were %v", synced)
	}
}

// A note of a recovery that names no database leaves the one that is there, and puts the last one back where none is.
func TestNoteOfARecovery(t *testing.T) {
	const aside = setAside + "20260101T000000"
	for _, row := range []struct {
		name, note string
		moved      bool // the database lies where a recovery puts it
		folder     bool // so does a folder
	}{
		{"empty, as a full disk leaves it", "", false, false},
		{"empty, with an older one set aside", "", true, false},
		{"cut off", aside[:9], false, false},
		{"cut off, with the database set aside", aside[:9], true, false},
		{"of another folder", "../" + aside, false, false},
		{"the folder itself", ".", false, false},
		{"the folder above", "..", false, false},
		{"the database itself", dataFile, false, false},
		{"what is not there", aside, false, false},
		{"a folder of that name", aside, false, true},
		{"rubbish", "\x00\xff", false, false},
		{"as it is written", aside, true, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			l := opened(t, dir)
			added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
			err := errors.Join(l.Close(), os.WriteFile(filepath.Join(dir, recoveryFile), []byte(row.note), 0o600))
			if row.moved {
				err = errors.Join(err, os.Rename(filepath.Join(dir, dataFile), filepath.Join(dir, aside)))
			}
			if row.folder {
				err = errors.Join(err, os.Mkdir(filepath.Join(dir, aside), 0o700))
			}
			if err != nil {
				t.Fatal(err)
			}
			again := opened(t, dir)
			if found, err := again.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 1 {
				t.Errorf("%v, %v", found, err)
			}
			if atomicfile.Exists(filepath.Join(dir, recoveryFile)) || atomicfile.Exists(filepath.Join(dir, damagedFile)) {
				t.Error("the next one finds the note, too")
			}
		})
	}
}

// Whatever number of a row has changed on the disk, the other games are found, and the next start takes them over without that one.
func TestADamagedNumber(t *testing.T) {
	for _, set := range []string{"plies = -104", "plies = 200", "plies = 'x'", "size = 0", "size = 300", "rule = 77", "rule = -1", "winner = 9",
		"reason = 200", "opening = 99", "source = 5", "day = 1 << 40", "black = -1", "white = 99", "event = 99", "black_rating = 70000", "white_rating = -5",
		"plain = 'no'", "moves = x'e1'", "size = NULL", "reason = 1.5"} {
		t.Run(set, func(t *testing.T) {
			dir := t.TempDir()
			l := opened(t, dir)
			for _, moves := range []string{"B[hh]", "B[hh];W[ih]", "B[hh];W[ih];B[jh]"} {
				added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann];"+moves+")"), File)
			}
			for _, statement := range []string{"PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', '') WHERE name = 'game'",
				"DELETE FROM about WHERE name = 'tables'"} {
				if _, err := l.db.ExecContext(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			l = opened(t, dir)
			if _, err := l.db.ExecContext(t.Context(), "UPDATE game SET "+set+" WHERE id = 2"); err != nil {
				t.Fatal(err)
			}
			if _, err := l.Search(t.Context(), Filter{}, Order{}); !errors.Is(err, ErrDamaged) {
				t.Errorf("a search says %v", err)
			}
			if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 2 {
				t.Errorf("the next one finds %v, %v", found, err)
			}
			if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
				t.Errorf("the check says %v", err)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			before := 3
			switch set {
			case "black = -1", "white = 99", "event = 99": // the game is taken over without that name
				before++
			}
			damaged(t, dir, true, before)
		})
	}
}

// A cache is taken only for the database that it was made of, or one that has come after that: not for a copy that is older, or went another way.
func TestCacheOfAnotherGeneration(t *testing.T) {
	for _, row := range []struct {
		name          string
		before, after int // games in the copy when it was made, and put into the copy when it is back
	}{
		{"older", 1, 0}, {"older, then as many games", 1, 2}, {"empty", 0, 0}, {"empty, then more games", 0, 4},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir, copied := t.TempDir(), filepath.Join(t.TempDir(), "copy")
			l := opened(t, dir)
			moves := []string{"B[hh]", "B[hh];W[ih]", "B[hh];W[ih];B[jh]"}
			for i, m := range moves {
				if i == row.before {
					if err := l.Backup(t.Context(), copied); err != nil {
						t.Fatal(err)
					}
				}
				added(t, l, parsed(t, fmt.Sprintf("(;GM[4]SZ[15]PB[Ann %d]EV[Cup %d];%s)", i, i, m)), File)
			}
			if found, err := l.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 3 {
				t.Fatalf("%v, %v", found, err)
			}
			if err := errors.Join(l.Close(), os.Rename(copied, filepath.Join(dir, dataFile))); err != nil { // the cache stays
				t.Fatal(err)
			}
			l = opened(t, dir)
			for i := range row.after {
				added(t, l, parsed(t, fmt.Sprintf("(;GM[4]SZ[15]PB[Bob];B[aa];W[b%c])", 'a'+i)), File)
			}
			found, err := l.Search(t.Context(), Filter{}, Order{})
			if err != nil || found.Len() != row.before+row.after {
				t.Fatalf("%v, %v", found, err)
			}
			for i := range found.Len() {
				if g := found.At(i); g.Seats[game.Black].Name == "" {
					t.Errorf("game %d: %+v", i, g)
				}
			}
		})
	}
}

// What was done once before a recovery is not done again after it: the games of an old folder, deleted since, do not come back.
func TestOnceOutlastsARecovery(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	times := 0
	once := func(l *Library) {
		if err := l.Once(t.Context(), "games", func() error { times++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	once(l)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, damage, err := recoverFrom(t.Context(), dir, ErrDamaged)
	if err != nil || cameBack(t, damage) != 1 {
		t.Fatalf("%+v, %v", damage, err)
	}
	defer l.Close()
	if once(l); times != 1 {
		t.Errorf("it was done %d times", times)
	}
}

// The journal of a new database that a killed program was making undoes nothing in the one that is put back.
func TestJournalOfANewDatabase(t *testing.T) {
	const aside = setAside + "20260101T000000"
	dir := t.TempDir()
	l := opened(t, dir)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	journal := make([]byte, 512) // its header (https://sqlite.org/fileformat.html#the_rollback_journal): the database was empty
	copy(journal, "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
	binary.BigEndian.PutUint32(journal[20:], 512)
	binary.BigEndian.PutUint32(journal[24:], 4096)
	path := filepath.Join(dir, dataFile)
	err := errors.Join(os.Rename(path, filepath.Join(dir, aside)), os.WriteFile(path, nil, 0o600), os.WriteFile(path+"-journal", journal, 0o600),
		noteRecovery(dir, filepath.Join(dir, aside)))
	if err != nil {
		t.Fatal(err)
	}
	again := opened(t, dir)
	if found, err := again.Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 1 {
		t.Errorf("%v, %v", found, err)
	}
}

// A recovery that was killed is not forgotten before the next Open is sure to look through the database.
func TestEndOfARecovery(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	note := filepath.Join(dir, recoveryFile)
	if err := errors.Join(l.Close(), os.WriteFile(note, nil, 0o600), os.Mkdir(filepath.Join(dir, damagedFile), 0o700)); err != nil {
		t.Fatal(err)
	}
	if l, _, err := Open(t.Context(), dir); err == nil || !atomicfile.Exists(note) { // no file can be made there
		t.Errorf("%v, %v, the note is gone: %t", l, err, !atomicfile.Exists(note))
	}
}

// What became of a damaged library is said at each start until a person was told.
func TestDamageIsSaidUntilSomebodyIsTold(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), Own)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, first, err := recoverFrom(t.Context(), dir, ErrDamaged)
	if err := errors.Join(err, l.Close()); err != nil { // and is killed
		t.Fatal(err)
	}
	for range 2 {
		l, again, err := Open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		if again == nil || again.Moved != first.Moved || cameBack(t, again) != 1 || !errors.Is(again.Err, ErrDamaged) {
			t.Fatalf("said is %+v instead of %+v", again, first)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		first = again
	}
	if err := first.Told(); err != nil {
		t.Fatal(err)
	}
	opened(t, dir) // it says nothing more
}
