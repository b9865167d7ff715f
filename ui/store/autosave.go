package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// autosaver writes one file on a goroutine of its own, the newest contents only.
//
// A store has two of them for the game. One does not wait for the disk, and so has every move within a moment, which is what counts
// when the process is killed. The other does, for the power cut, and so may be late by as much as a busy disk takes, which
// is more than a window may stand still and more than a move may be at risk.
type autosaver struct {
	path string
	sync bool

	mu      sync.Mutex
	next    contents      // to be written; nil: nothing
	gone    bool          // the file is to be removed before
	writing chan struct{} // closed when nothing is written any more; nil: nothing is
	err     error         // of the last write
}

// contents makes what a file is to hold, on the goroutine that writes it.
type contents func() ([]byte, error)

// put lets the contents be written as soon as the write before it is done, and returns the error of the last write that is.
func (a *autosaver) put(next contents) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next = next
	a.begin()
	return a.err
}

// begin does what there is to do, where nobody does yet. The lock is held.
func (a *autosaver) begin() {
	if a.writing == nil {
		a.writing = make(chan struct{})
		go a.run()
	}
}

// run writes until nothing is left to write.
func (a *autosaver) run() {
	for {
		a.mu.Lock()
		next, gone := a.next, a.gone
		a.next, a.gone = nil, false
		if next == nil && !gone {
			close(a.writing)
			a.writing = nil
			a.mu.Unlock()
			return
		}
		a.mu.Unlock()
		err := a.do(next, gone)
		a.mu.Lock()
		a.err = err
		a.mu.Unlock()
	}
}

// do removes the file, if it is to go, and writes what there is.
func (a *autosaver) do(next contents, gone bool) error {
	if gone {
		if err := os.Remove(a.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	if next == nil {
		return nil
	}
	data, err := next()
	if err != nil {
		return err
	}
	return atomicfile.Options{NoSync: !a.sync}.WriteBytes(a.path, data)
}

// flush waits until all is written and returns the error of the last write.
func (a *autosaver) flush() error {
	a.mu.Lock()
	writing := a.writing
	a.mu.Unlock()
	if writing != nil {
		<-writing
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

// drop forgets what waits to be written and removes the file.
func (a *autosaver) drop() error {
	a.dropLater()
	return a.flush()
}

// dropLater is drop on a goroutine of its own.
func (a *autosaver) dropLater() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next, a.gone, a.err = nil, true, nil // that the game could not be kept matters no more
	a.begin()
}

// SaveGame keeps the game that is going on, so that a crash does not lose it. The record is not to be changed any more: it is encoded
// and written on other goroutines, at once, or when the write before is done; of several waiting the newest is written. The error is that
// of the last write that is done: on a full disk it is the next call that says so.
func (s *Store) SaveGame(record *game.Record) error {
	data := encoding(record)
	return errors.Join(s.quick.put(data), s.safe.put(data))
}

// encoding returns the contents of a file of the record.
func encoding(record *game.Record) contents {
	return sync.OnceValues(func() ([]byte, error) { return encodeGame(record) })
}

// Flush waits until what [Store.SaveGame] and [Store.SaveStudy] were given last, the settings, every mistake, every change of a [Kept] and what
// was to be done later is on the disk, and returns the error of writing it, but for mistakes and what told an error to somebody else.
func (s *Store) Flush() error {
	s.mistakes.Wait()
	s.later.wait()
	err := errors.Join(s.quick.flush(), s.safe.flush(), s.study.flush(), s.chosen.flush())
	for _, a := range s.kept {
		err = errors.Join(err, a.flush())
	}
	return err
}

// DropGame forgets the game: it was saved by its player, or ended and closed, or is not wanted.
func (s *Store) DropGame() error { return errors.Join(s.quick.drop(), s.safe.drop()) }

// DropGameLater is DropGame on other goroutines, for which [Store.Flush] waits. The error is Flush's, or that of the next SaveGame.
func (s *Store) DropGameLater() {
	s.quick.dropLater()
	s.safe.dropLater()
}

// SaveStudy keeps a record that is studied beside the game of [Store.SaveGame], in the same way.
func (s *Store) SaveStudy(record *game.Record) error {
	return s.study.put(encoding(record))
}

// DropStudy forgets that record.
func (s *Store) DropStudy() error { return s.study.drop() }

// DropStudyLater is to DropStudy what DropGameLater is to DropGame.
func (s *Store) DropStudyLater() { s.study.dropLater() }

// LoadStudy returns the record that was studied when a program ended without [Store.DropStudy], or nil when there is none. What can't be
// read whole is a [*DamagedGame] beside what could be read, nil if nothing: the file is kept aside, and the record is saved anew.
func (s *Store) LoadStudy() (*game.Record, error) {
	if !exists(s.study.path) {
		return nil, nil
	}
	record, err := readGame(s.study.path)
	if err == nil {
		return record, nil
	}
	aside := setAside(s.study.path, err)
	damaged := &DamagedGame{Err: aside.Err}
	if aside.Moved != "" {
		damaged.Aside = []string{aside.Moved}
	}
	if record != nil {
		damaged.Err = errors.Join(damaged.Err, s.SaveStudy(record), s.Flush())
	}
	return record, damaged
}
