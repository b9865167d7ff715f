package store

import (
	"archive/zip"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/internal/filetest"
)

// lay writes files into dir, by their slashed names.
func lay(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// exported returns the path of the file that s exports, with copies.
func exported(t *testing.T, s *Store, copies Copies) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.Export(&out, copies, nil); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "data.zip")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestDataIsTakenToAnotherComputer exports a folder and takes it in elsewhere, at the next start there.
func TestDataIsTakenToAnotherComputer(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	a := opened(t, here)
	a.Settings().Size = 19
	a.Profile().Name = "Mei"
	if err := errors.Join(a.SaveSettings(), a.Flush(), a.SaveProfile()); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Finish(won("a game")); err != nil {
		t.Fatal(err)
	}
	lay(t, here, map[string]string{
		"player.key": "key", "games/2026-01-01-aa.sgf": "one", "library/games.db": "open", "library/games.db-wal": "more",
		"library/cache": "anew", "slot-1.sgf": "running", ".hoshi-x.tmp": "left", "settings.json.corrupt-1": "bad", "before-1/profile.json": "old",
	})
	file := exported(t, a, Copies{"library/cache": nil, "library/games.db": func(to string) error { return os.WriteFile(to, []byte("whole"), 0o600) }})

	b := opened(t, there)
	lay(t, there, map[string]string{"player.key": "other", "games/2026-02-02-bb.sgf": "two", "library/games.db": "empty", "library/games.db-wal": "w"})
	if err := b.ImportBundle(file); err != nil {
		t.Fatal(err)
	}
	filetest.Holds(t, filepath.Join(there, "player.key"), "other") // until the next start
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}

	again, aside := Open(there)
	defer again.Close()
	if len(aside) > 0 {
		t.Errorf("set aside are %v", aside)
	}
	if again.Settings().Size != 19 || again.Profile().Name != "Mei" || len(again.Profile().History) != 1 {
		t.Errorf("taken in are %+v, %+v", again.Settings(), again.Profile())
	}
	for name, text := range map[string]string{"player.key": "key", "games/2026-01-01-aa.sgf": "one", "games/2026-02-02-bb.sgf": "two", "library/games.db": "whole"} {
		filetest.Holds(t, filepath.Join(there, name), text)
	}
	for _, name := range []string{"library/games.db-wal", "library/cache", "slot-1.sgf", ".hoshi-x.tmp", "settings.json.corrupt-1", "before-1", incoming} {
		if atomicfile.Exists(filepath.Join(there, name)) {
			t.Errorf("%s is there", name)
		}
	}
	kept, err := filepath.Glob(filepath.Join(there, before+"*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range kept {
		names = append(names, filepath.Base(path))
	}
	if !slices.Contains(names, "player.key") || !slices.Contains(names, "library") {
		t.Errorf("of what was there before are kept %v", names)
	}
}

// A start that was cut off in the middle of taking in is gone on with.
func TestTakingInIsGoneOnWith(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"incoming/player.key": "key", "profile.json": `{"name": "Mei"}`})
	s := opened(t, dir)
	if s.Profile().Name != "Mei" || atomicfile.Exists(filepath.Join(dir, incoming)) {
		t.Errorf("the profile is %+v", s.Profile())
	}
	filetest.Holds(t, filepath.Join(dir, "player.key"), "key")
}

// What can't be kept aside is not written over.
func TestTakingInLosesNothing(t *testing.T) {
	dir, now := t.TempDir(), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	lay(t, dir, map[string]string{"incoming/player.key": "new", "player.key": "old", before + "20261122T120000": "a file in the place of the folder"})
	for range 2 { // the second time it goes on
		if err := arrive(dir, now); err == nil {
			t.Error("nobody says that it failed")
		}
		filetest.Holds(t, filepath.Join(dir, "player.key"), "old")
	}
}

// What was made between a start that was cut off and the next one takes the place of nothing that is kept.
func TestTakingInKeepsBoth(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]string{"incoming.20260101T000000/player.key": "new", "player.key": "of between", before + "20260101T000000/player.key": "old"})
	opened(t, dir)
	filetest.Holds(t, filepath.Join(dir, "player.key"), "new")
	filetest.Holds(t, filepath.Join(dir, before+"20260101T000000", "player.key"), "old")
	filetest.Holds(t, filepath.Join(dir, before+"20260101T000000-2", "player.key"), "of between")
}

// As long as another program runs on the folder, nothing is taken in under it.
func TestTakingInWaitsForTheOthers(t *testing.T) {
	dir := t.TempDir()
	first := opened(t, dir)
	lay(t, dir, map[string]string{"incoming/player.key": "key"})
	second := opened(t, dir)
	if atomicfile.Exists(filepath.Join(dir, "player.key")) {
		t.Error("it is taken in while another program runs")
	}
	if err := errors.Join(first.Close(), second.Close()); err != nil {
		t.Fatal(err)
	}
	opened(t, dir)
	filetest.Holds(t, filepath.Join(dir, "player.key"), "key")
}

func TestWhatIsNoDataIsRefused(t *testing.T) {
	whole := exported(t, opened(t, t.TempDir()), nil) // of somebody who has nothing yet
	zipped := func(names ...string) []byte {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, name := range names {
			f, err := w.Create(name)
			if err == nil {
				_, err = f.Write([]byte("{}"))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	nothing, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	good := zipped("settings.json", "games/a.sgf")
	damaged := slices.Clone(good)
	damaged[30+len("settings.json")+2] ^= 0xff // behind the header
	for _, row := range []struct {
		name string
		data []byte
	}{
		{"no zip file", []byte("(;GM[4])")}, {"half of one", good[:len(good)/2]}, {"a damaged one", damaged},
		{"another zip file", zipped("photo.jpg")}, {"nothing", nothing},
		{"a way out of the folder", zipped("settings.json", "../../evil")}, {"a path from the root", zipped("settings.json", "/etc/evil")},
		{"a path of Windows", zipped("settings.json", `..\evil`)}, {"a running game", zipped("settings.json", "slot-1.sgf")},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			s := opened(t, dir)
			file := filepath.Join(t.TempDir(), "data.zip")
			if err := os.WriteFile(file, row.data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := s.ImportBundle(file); !errors.Is(err, ErrBundle) {
				t.Errorf("it says %v", err)
			}
			if left, err := filepath.Glob(filepath.Join(dir, incoming+"*")); err != nil || len(left) > 0 {
				t.Errorf("left are %v, %v", left, err)
			}
		})
	}
}

// What is cancelled stops at the next file.
func TestExportIsCancelled(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := errors.Join(s.SaveSettings(), s.Flush()); err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stopped")
	if err := s.Export(new(bytes.Buffer), nil, func(float64) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("it says %v", err)
	}
}

// The library goes along whole, though it is open, and so do games that it has not taken in yet.
func TestTheLibraryIsTakenAlong(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	a, b := opened(t, here), opened(t, there)
	for _, s := range []*Store{a, b} {
		if err := errors.Join(s.SaveSettings(), s.SaveFinished(ended(t, "one "+string(s.dir), "hh hi"), time.Now())); err != nil {
			t.Fatal(err)
		}
		if past := pastOf(t, s); len(past) != 1 {
			t.Fatalf("%+v", past)
		}
	}
	if err := a.SaveFinished(ended(t, "two", "hh hi ii"), time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := b.ImportBundle(exported(t, a, nil)); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	var moves []int
	for _, p := range pastOf(t, opened(t, there)) {
		moves = append(moves, p.Moves)
	}
	if slices.Sort(moves); !slices.Equal(moves, []int{2, 3}) {
		t.Errorf("games of %v moves were taken along", moves)
	}
}

// What belongs to the library that was there undoes nothing of the one that takes its place: neither a journal nor the note of a recovery.
func TestTheLibraryTakesThePlace(t *testing.T) {
	const aside = "library.sqlite.corrupt-20260101T000000"
	journal := "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + strings.Repeat("\x00", 14) + "\x02\x00\x00\x00\x10\x00" + strings.Repeat("\x00", 484) // the database was empty
	for name, left := range map[string]map[string]string{
		"a journal":            {"library.sqlite": "", "library.sqlite-journal": journal},
		"a recovery":           {"library.sqlite": "", "library.recovery": aside, aside: "no database"},
		"a recovery, no other": {"library.recovery": aside, aside: "no database"},
		"damage":               {"library.sqlite": "no database", "library.damaged": ""},
	} {
		t.Run(name, func(t *testing.T) {
			here, there := opened(t, t.TempDir()), opened(t, t.TempDir())
			if err := errors.Join(here.SaveSettings(), here.Flush(), here.SaveFinished(ended(t, "one", "hh hi"), time.Now())); err != nil {
				t.Fatal(err)
			}
			pastOf(t, here) // which makes the library
			if err := there.ImportBundle(exported(t, here, nil)); err != nil {
				t.Fatal(err)
			}
			lay(t, string(there.dir), left)
			if err := there.Close(); err != nil {
				t.Fatal(err)
			}
			again := opened(t, string(there.dir))
			if past, damage := pastOf(t, again), again.LibraryDamage(); len(past) != 1 || damage != nil {
				t.Errorf("%d games, %+v", len(past), damage)
			}
		})
	}
}
