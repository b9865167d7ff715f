package store

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"hoshi/internal/sqlite"
)

// A library that another program has locked does not keep the program from ending, nor does it let a person who is told of damage wait.
func TestALockedLibrary(t *testing.T) {
	dir := t.TempDir()
	first, _ := Open(dir)
	if _, err := first.Library(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	other, err := sqlite.Open(filepath.Join(dir, "library.sqlite"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1) // whose lock it is
	for _, statement := range []string{"PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE"} {
		if _, err := other.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}

	s, _ := Open(dir)
	opened := make(chan error, 1)
	go func() {
		_, err := s.Library(context.Background())
		opened <- err
	}()
	for s.shelf.mu.TryLock() { // until it is being opened
		s.shelf.mu.Unlock()
		time.Sleep(time.Millisecond) // another goroutine begins
	}
	s.LibraryDamage()
	if err := s.Close(); err != nil { // the goroutine that opens it gives up
		t.Error(err)
	}
	if _, err := other.Exec("COMMIT"); err != nil {
		t.Error(err)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if err := <-opened; err == nil {
		t.Error("it was opened after the store was closed")
	}
}

func TestALibraryThatIsNotGivenBack(t *testing.T) {
	s, _ := Open(t.TempDir())
	s.shelf.wait = time.Millisecond
	s.shelf.mu.Lock()
	defer s.shelf.mu.Unlock()
	if err := s.Close(); err == nil {
		t.Error("it was closed")
	}
}
