package store

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/internal/filetest"
	"hoshi/sgf"
)

// played returns a record of n moves in which nobody wins: pairs of columns filled from the top.
func played(t testing.TB, n int) *game.Record {
	t.Helper()
	record, err := game.NewRecord(game.Standard, 15)
	if err != nil {
		t.Fatal(err)
	}
	record.ID, record.Seats[game.Black].Name = "a game", "小星"
	record.Seats[game.White].Level = "medium"
	for i := range n {
		extend(t, record, i)
	}
	return record
}

// extend makes move i of the game that played returns.
func extend(t testing.TB, record *game.Record, i int) {
	t.Helper()
	end := record.Root.End()
	position := end.Position()
	// Colours change from point to point down a column and every second column: no line of more than two.
	column, row := i/15, i%15
	if column/2%2 == 1 {
		row = (row + 1) % 15
	}
	if _, err := end.Add(game.Move{Color: position.ToMove(), Point: game.Point{X: column, Y: row}}); err != nil {
		t.Fatalf("move %d: %v", i+1, err)
	}
}

func loaded(t *testing.T, s *Store) *game.Record {
	t.Helper()
	record, err := s.LoadGame()
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// samePlay fails the test unless both records hold the same game.
func samePlay(t *testing.T, got, want *game.Record) {
	t.Helper()
	if got == nil {
		t.Fatal("no game")
	}
	a, b := got.Root.End().Position(), want.Root.End().Position()
	if a.Diagram() != b.Diagram() || a.Rule() != b.Rule() || got.Root.End().Number() != want.Root.End().Number() {
		t.Errorf("the game is\n%s\nwant\n%s", a.Diagram(), b.Diagram())
	}
	if got.ID != want.ID || got.Seats != want.Seats || got.Assisted != want.Assisted {
		t.Errorf("ID %q, seats %+v, assisted %v; want %q, %+v, %v", got.ID, got.Seats, got.Assisted, want.ID, want.Seats, want.Assisted)
	}
}

func TestAutosaveIsOfferedAfterACrash(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if record := loaded(t, s); record != nil {
		t.Fatal("a game in a new folder")
	}
	record := played(t, 40)
	record.Assisted = true
	if err := s.SaveGame(record); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil { // without DropGame: as a crash leaves it
		t.Fatal(err)
	}
	s = opened(t, dir)
	samePlay(t, loaded(t, s), record)
	samePlay(t, loaded(t, s), record) // looking does not take it away
	if err := s.DeleteGame(); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteGame(); err != nil {
		t.Errorf("dropping nothing: %v", err)
	}
	s.Close()
	if record := loaded(t, opened(t, dir)); record != nil {
		t.Error("a dropped game came back")
	}
}

func TestAutosaveKeepsTheNewest(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	record := played(t, 0)
	for i := range 60 {
		extend(t, record, i)
		if err := s.SaveGame(record.Clone()); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	samePlay(t, loaded(t, s), record)
	filetest.Only(t, dir, "slot-1.lock", "slot-1.safe.sgf", "slot-1.sgf")
}

func TestDropGameOvertakesWhatIsBeingWritten(t *testing.T) {
	s := opened(t, t.TempDir())
	for range 20 {
		if err := s.SaveGame(played(t, 20)); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteGame(); err != nil {
			t.Fatal(err)
		}
		if record := loaded(t, s); record != nil {
			t.Fatal("the dropped game was written after all")
		}
	}
}

func TestDamagedAutosave(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := s.SaveGame(played(t, 40)); err != nil {
		t.Fatal(err)
	}
	s.Close()
	path := filepath.Join(dir, "slot-1.sgf")
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "slot-1.safe.sgf")); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		data  string
		moves int // that must be left; -1: no game at all
	}{
		"nothing in it":    {"", -1},
		"no SGF":           {"PK\x03\x04 some other file", -1},
		"an illegal move":  {strings.TrimSuffix(strings.TrimSpace(string(sound)), ")") + ";B[zz])", 40},
		"cut in a move":    {cutBefore(string(sound), ";", 30) + ";B[h", 29},
		"zeros at the end": {cutBefore(string(sound), ";", 30) + strings.Repeat("\x00", 400), 29},
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, []byte(test.data), 0o600); err != nil {
				t.Fatal(err)
			}
			s := opened(t, dir)
			defer s.Close()
			record, err := s.LoadGame()
			var damaged *DamagedGame
			if !errors.As(err, &damaged) || len(damaged.Copies) != 1 || damaged.Whole {
				t.Fatalf("it says %v", err)
			}
			filetest.Holds(t, damaged.Copies[0], test.data)
			again, err := s.LoadGame()
			if err != nil {
				t.Errorf("it is told twice: %v", err)
			}
			if test.moves < 0 {
				if record != nil || again != nil {
					t.Errorf("a game came out of it: %v, %v", record, again)
				}
				return
			}
			samePlay(t, record, played(t, test.moves))
			samePlay(t, again, played(t, test.moves))
			if err := s.DeleteGame(); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// A power cut, or a disk that fails, may leave either copy of the game damaged or old: the better one is taken, and of damaged
// ones both are kept.
func TestOneCopyOfTheAutosaveIsEnough(t *testing.T) {
	cut := func(path string, n int) error {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, []byte(cutBefore(string(data), ";", n+1)), 0o600)
	}
	for name, test := range map[string]struct {
		damage func(quick, safe string) error
		moves  int
		aside  int // how many files are kept
		whole  bool
	}{
		"the quick copy is empty":          {func(quick, _ string) error { return os.Truncate(quick, 0) }, 40, 2, true},
		"the quick copy is gone":           {func(quick, _ string) error { return os.Remove(quick) }, 40, 0, false},
		"the safe copy is gone":            {func(_, safe string) error { return os.Remove(safe) }, 40, 0, false},
		"the safe copy is old":             {func(_, safe string) error { return writeOld(t, safe) }, 40, 0, false},
		"the quick copy is old":            {func(quick, _ string) error { return writeOld(t, quick) }, 40, 0, false},
		"the quick copy is cut off":        {func(quick, _ string) error { return cut(quick, 15) }, 40, 2, true},
		"the safe copy is cut off":         {func(_, safe string) error { return cut(safe, 15) }, 40, 2, true},
		"both are cut off":                 {func(quick, safe string) error { return errors.Join(cut(quick, 15), cut(safe, 20)) }, 20, 2, false},
		"cut off, and still more than old": {func(quick, safe string) error { return errors.Join(cut(quick, 15), writeOld(t, safe)) }, 15, 2, false},
		"cut off, and less than old":       {func(quick, safe string) error { return errors.Join(cut(quick, 5), writeOld(t, safe)) }, 7, 2, true},
		"cut off, and the old is damaged":  {func(quick, safe string) error { return errors.Join(cut(quick, 5), writeOld(t, safe), cut(safe, 3)) }, 5, 2, false},
		"another game that can't be played": {func(quick, safe string) error {
			return errors.Join(os.WriteFile(quick, []byte("(;FF[4]GM[4]SZ[15];B[aa];W[zz]"), 0o600), writeOld(t, safe))
		}, 7, 2, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := opened(t, dir)
			if err := s.SaveGame(played(t, 40)); err != nil {
				t.Fatal(err)
			}
			s.Close()
			if err := test.damage(filepath.Join(dir, "slot-1.sgf"), filepath.Join(dir, "slot-1.safe.sgf")); err != nil {
				t.Fatal(err)
			}
			record, err := opened(t, dir).LoadGame()
			samePlay(t, record, played(t, test.moves))
			var damaged *DamagedGame
			if errors.As(err, &damaged) != (test.aside > 0) || err != nil && damaged == nil {
				t.Fatalf("error %v", err)
			}
			kept, err := filepath.Glob(filepath.Join(dir, "*.corrupt-*"))
			if err != nil || len(kept) != test.aside || damaged != nil && (len(damaged.Copies) != test.aside || damaged.Whole != test.whole) {
				t.Errorf("kept are %v, told %+v", kept, damaged)
			}
		})
	}
}

// writeOld writes a game of seven moves, of yesterday, to path.
func writeOld(t *testing.T, path string) error {
	yesterday := time.Now().Add(-24 * time.Hour)
	err := atomicfile.Write(path, func(w io.Writer) error { return sgf.Write(w, played(t, 7)) })
	return errors.Join(err, os.Chtimes(path, yesterday, yesterday))
}

// cutBefore returns text up to the n-th node of a record, the root not counted.
func cutBefore(text, sep string, n int) string {
	parts := strings.SplitN(text, sep, n+2)
	return strings.Join(parts[:n+1], sep)
}

func TestProgramsAtOnceHaveTheirOwnSlots(t *testing.T) {
	dir := t.TempDir()
	records := []*game.Record{played(t, 10), played(t, 20), played(t, 30)}
	var stores []*Store
	for i, record := range records {
		s := opened(t, dir)
		stores = append(stores, s)
		if loaded(t, s) != nil {
			t.Fatalf("program %d was offered the game of another that runs", i+1)
		}
		if err := s.SaveGame(record); err != nil {
			t.Fatal(err)
		}
	}
	// The first ends well, the others crash.
	if err := stores[0].DeleteGame(); err != nil {
		t.Fatal(err)
	}
	for _, s := range stores {
		s.Close()
	}
	// Each later start is offered one of the two games, and the one after them none.
	second, third, fourth := opened(t, dir), opened(t, dir), opened(t, dir)
	samePlay(t, loaded(t, second), records[1])
	samePlay(t, loaded(t, third), records[2])
	if loaded(t, fourth) != nil {
		t.Error("a game was offered twice")
	}
}

func BenchmarkSaveGame(b *testing.B) {
	s, _ := Open(b.TempDir())
	defer s.Close()
	record := played(b, 200)
	b.Run("call", func(b *testing.B) { // what the caller waits for
		for b.Loop() {
			if err := s.SaveGame(record); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("disk", func(b *testing.B) { // until it is safe
		for b.Loop() {
			saved := s.SaveGame(record)
			if err := s.Flush(); saved != nil || err != nil {
				b.Fatal(saved, err)
			}
		}
	})
}

func TestAStudyIsKeptBesideTheGame(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := s.SaveStudy(played(t, 12)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil { // as a crash leaves it
		t.Fatal(err)
	}
	s = opened(t, dir)
	record, err := s.LoadStudy()
	if err != nil {
		t.Fatal(err)
	}
	samePlay(t, record, played(t, 12))
	if game := loaded(t, s); game != nil {
		t.Error("it came back as the game of this desk")
	}
	if err := s.DropStudy(); err != nil {
		t.Fatal(err)
	}
	if record, err := s.LoadStudy(); record != nil || err != nil {
		t.Errorf("dropped, it is %v, %v", record, err)
	}
}

// Nobody waits until a record is encoded.
func TestRecordsAreEncodedLater(t *testing.T) {
	unwritable := func() *game.Record {
		record := played(t, 3)
		record.Extra = []game.Property{{Name: "no name of SGF"}}
		return record
	}
	for name, save := range map[string]func(*Store, *game.Record) error{"a game": (*Store).SaveGame, "a study": (*Store).SaveStudy} {
		t.Run(name, func(t *testing.T) {
			s := opened(t, t.TempDir())
			if err := save(s, unwritable()); err != nil {
				t.Errorf("it was encoded at once: %v", err)
			}
			if err := s.Flush(); err == nil {
				t.Error("nobody hears that it can't be written")
			}
			if err := save(s, played(t, 40)); err == nil {
				t.Error("the next one does not hear it")
			}
			if err := s.Flush(); err != nil {
				t.Errorf("after that: %v", err)
			}
		})
	}
}
