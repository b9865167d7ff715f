package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/game"
)

// While another program writes the profile nobody waits: the game counts here at once, and in the file when it is free.
func TestFinishLaterWaitsForNobody(t *testing.T) {
	dir := t.TempDir()
	here, other := opened(t, dir), opened(t, dir)
	if _, err := other.Finish(won("other")); err != nil {
		t.Fatal(err)
	}
	lock, err := LockFile(filepath.Join(dir, "profile.lock"))
	if err != nil {
		t.Fatal(err)
	}
	var told error
	here.FinishLater(won("here"), func(err error) { told = err })
	here.Profile().Name = "Aki"
	here.SaveProfileLater(func(err error) { told = errors.Join(told, err) })
	if p := here.Profile(); p.Score != 1016 || p.Find("here") == nil {
		t.Errorf("while it waits: %v points, %+v", p.Score, p.History)
	}
	if p := opened(t, dir).Profile(); len(p.History) != 1 {
		t.Errorf("written past the lock: %+v", p.History)
	}
	lock.Close()
	if err := errors.Join(here.Flush(), told); err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]*Store{"this one": here, "a third": opened(t, dir)} {
		if p := s.Profile(); len(p.History) != 2 || p.PerLevel["medium"].Wins != 2 || p.Name != "Aki" || p.Score <= 1016 {
			t.Errorf("%s knows %q with %v points by %+v", name, p.Name, p.Score, p.History)
		}
	}
	if games, err := readHistory(dir, nil); err != nil || len(games) != 2 {
		t.Errorf("the history has %+v, %v", games, err)
	}
}

// A game that could not be written is told of, and written with the next one.
func TestFinishLaterGoesOnAfterAFault(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	if err := os.Mkdir(filepath.Join(dir, profileFile), 0o700); err != nil {
		t.Fatal(err)
	}
	var told []error
	done := func(err error) { told = append(told, err) }
	nameless := won("")
	s.FinishLater(nameless, done)
	s.FinishLater(won("one"), done)
	if err := s.Flush(); err != nil || len(told) != 2 || !errors.Is(told[0], ErrNoID) || told[1] == nil {
		t.Fatalf("told %v, %v", told, err)
	}
	if err := os.Remove(filepath.Join(dir, profileFile)); err != nil {
		t.Fatal(err)
	}
	s.FinishLater(won("two"), done)
	if err := s.Flush(); err != nil || told[2] != nil {
		t.Fatalf("told %v, %v", told, err)
	}
	for name, s := range map[string]*Store{"this one": s, "the next run": opened(t, dir)} {
		if p := s.Profile(); len(p.History) != 2 || p.PerLevel["medium"].Wins != 2 || len(p.Counted) != 2 {
			t.Errorf("%s has %+v", name, p)
		}
	}
}

// A game is taken down when it is given, and a caller that asks for the games finds it.
func TestKeepGameLater(t *testing.T) {
	s := opened(t, t.TempDir())
	hold := make(chan struct{})
	s.Later(func() { <-hold })
	s.AddGameLater(Game{ID: "a", Result: Win, Server: "example.org"}, func(error) {})
	record := ended(t, "a", fiveOfBlack)
	told := errors.New("not told")
	s.KeepGameLater(record, time.Now(), func(err error) { told = err })
	record.Seats[game.Black].Name = "Later"
	time.AfterFunc(20*time.Millisecond, func() { close(hold) }) // the reader comes first
	if past := pastOf(t, s); len(past) != 1 || past[0].Names[game.Black] != "Ann" || past[0].Mine == nil {
		t.Errorf("kept: %+v", past)
	}
	if err := s.Flush(); err != nil || told != nil {
		t.Errorf("%v, told %v", err, told)
	}
	full := opened(t, t.TempDir())
	if err := os.WriteFile(full.File(finishedFolder), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	full.KeepGameLater(record, time.Now(), func(err error) { told = err })
	if err := full.Flush(); err != nil || told == nil {
		t.Errorf("where there is no folder: %v, told %v", err, told)
	}
}
