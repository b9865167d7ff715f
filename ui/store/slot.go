package store

import (
	"errors"
	"fmt"
	"os"

	"hoshi/internal/atomicfile"
)

// slot is what belongs to this running program alone in a folder, by a lock that the system frees when it ends.
type slot struct {
	dir    folder
	number int
	lock   *os.File // nil where the folder takes no lock
}

// takeSlot takes a free slot that holds a game, else the first free one.
func takeSlot(dir folder) slot {
	taken := slot{dir: dir}
	for n := 1; ; n++ {
		s := slot{dir: dir, number: n}
		lock, err := LockFile(s.file("lock"))
		if errors.Is(err, ErrHeld) {
			continue
		}
		if err != nil { // this folder takes no lock: then there is but one slot
			taken.number = max(taken.number, 1)
			return taken
		}
		s.lock = lock
		abandoned := s.exists("sgf") || s.exists("safe.sgf") || s.exists(OnlineFile) || s.exists(studyFile)
		if taken.number == 0 || abandoned {
			taken.free() // it was held for a moment
			taken = s
		} else {
			s.free()
		}
		if next := (slot{dir: dir, number: n + 1}); abandoned || !next.exists("lock") { // slots beyond were never used
			return taken
		}
	}
}

// file returns the path of a file of that name in the slot.
func (s *slot) file(name string) string { return s.dir.file(fmt.Sprintf("slot-%d.%s", s.number, name)) }

func (s *slot) exists(name string) bool { return atomicfile.Exists(s.file(name)) }

// alone reports whether no other running program has a slot.
func (s *slot) alone() bool {
	for other := (slot{dir: s.dir, number: 1}); other.exists("lock"); other.number++ {
		if other.number == s.number {
			continue
		}
		lock, err := LockFile(other.file("lock"))
		if errors.Is(err, ErrHeld) {
			return false
		}
		if err == nil {
			lock.Close()
		}
	}
	return true
}

// free lets another program have the slot.
func (s *slot) free() error {
	if s.lock == nil {
		return nil
	}
	lock := s.lock
	s.lock = nil
	return lock.Close()
}

// checkOnline sets the file of a game on a server aside where it is not what was written.
func checkOnline(path string) *QuarantinedFile {
	if !atomicfile.Exists(path) {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return &QuarantinedFile{File: path, Err: err} // it is not written over before it is read
	}
	if err := parseJSON(data, &struct{}{}); err != nil {
		return setAside(path, err)
	}
	return nil
}
