//go:build !windows

package store

import (
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"

	"hoshi/internal/atomicfile"
)

// While the disk does not take what is written a person who drops the game does not wait; then it is gone.
func TestDropGameLaterWaitsForNobody(t *testing.T) {
	s := opened(t, t.TempDir())
	if err := syscall.Mkfifo(s.safe.path, 0o600); err != nil { // opening it to write waits for a reader
		t.Fatal(err)
	}
	if err := s.SaveGame(played(t, 3)); err != nil {
		t.Fatal(err)
	}
	for taken := false; !taken; runtime.Gosched() { // what is not being written yet is not written at all
		s.safe.mu.Lock()
		taken = s.safe.next == nil
		s.safe.mu.Unlock()
	}
	dropped := make(chan struct{})
	go func() {
		s.DropGameLater()
		close(dropped)
	}()
	select {
	case <-dropped:
	case <-time.After(time.Minute): // far beyond what any machine takes
		t.Error("it waits for the disk")
	}
	disk, err := os.Open(s.safe.path)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close()
	if err := s.Flush(); err != nil || atomicfile.Exists(s.safe.path) || atomicfile.Exists(s.quick.path) {
		t.Errorf("dropped, but not gone: %v", err)
	}
	if err := s.SaveGame(played(t, 4)); err != nil {
		t.Fatal(err)
	}
	s.DropGameLater()
	if err := s.SaveGame(played(t, 5)); err != nil {
		t.Fatal(err)
	}
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	samePlay(t, loaded(t, s), played(t, 5))
}
