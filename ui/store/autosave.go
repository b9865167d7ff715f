package store

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync"

	"hoshi/game"
	"hoshi/sgf"
)

// autosaver writes one file on a goroutine of its own, the newest contents only.
//
// A store has two of them. One does not wait for the disk, and so has every move within a moment, which is what counts
// when the process is killed. The other does, for the power cut, and so may be late by as much as a busy disk takes, which
// is more than a window may stand still and more than a move may be at risk.
type autosaver struct {
	path string
	sync bool

	mu      sync.Mutex
	next    []byte        // to be written; nil: nothing
	writing chan struct{} // closed when nothing is written any more; nil: nothing is
	err     error         // of the last write
}

// put lets data be written as soon as the write before it is done, and returns the error of the last write that is.
func (a *autosaver) put(data []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next = data
	if a.writing == nil {
		a.writing = make(chan struct{})
		go a.run()
	}
	return a.err
}

// run writes until nothing is left to write.
func (a *autosaver) run() {
	for {
		a.mu.Lock()
		data := a.next
		a.next = nil
		if data == nil {
			close(a.writing)
			a.writing = nil
			a.mu.Unlock()
			return
		}
		a.mu.Unlock()
		err := replace(a.path, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		}, a.sync)
		a.mu.Lock()
		a.err = err
		a.mu.Unlock()
	}
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
	a.mu.Lock()
	a.next = nil
	a.mu.Unlock()
	_ = a.flush() // that the game could not be kept matters no more
	a.mu.Lock()
	a.err = nil
	a.mu.Unlock()
	if err := os.Remove(a.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// SaveGame keeps the game that is going on, so that a crash does not lose it. It takes down the record before it
// returns and writes it on other goroutines, at once, or when the write before is done; of several waiting the newest
// is written. The error is that of the last write that is done: on a full disk it is the next call that says so.
func (s *Store) SaveGame(record *game.Record) error {
	var data bytes.Buffer
	if err := sgf.Write(&data, record); err != nil {
		return fmt.Errorf("store: autosave: %w", err)
	}
	return errors.Join(s.quick.put(data.Bytes()), s.safe.put(data.Bytes()))
}

// Flush waits until what [Store.SaveGame] was given last is on the disk, and returns the error of writing it.
func (s *Store) Flush() error { return errors.Join(s.quick.flush(), s.safe.flush()) }

// DropGame forgets the game: it was saved by its player, or ended and closed, or is not wanted.
func (s *Store) DropGame() error { return errors.Join(s.quick.drop(), s.safe.drop()) }

// LoadGame returns the game that a program was playing when it ended without [Store.DropGame], or nil when there is
// none. To be called before the first [Store.SaveGame]. A file that can't be read to its end is set aside, and the error
// says where it lies; the record is then the other copy, or else what could be read before the fault, nil if nothing.
func (s *Store) LoadGame() (*game.Record, error) {
	var part *game.Record
	var faults []error
	for _, path := range newestFirst(s.quick.path, s.safe.path) {
		record, err := readGame(path)
		if err == nil {
			return record, errors.Join(faults...)
		}
		if part == nil {
			part = record
		}
		aside := setAside(path, err)
		faults = append(faults, fmt.Errorf("store: an autosave is damaged; it was moved to %q: %w", aside.Moved, aside.Err))
	}
	return part, errors.Join(faults...)
}

// newestFirst returns those of two paths that exist. After a power cut the newer one may be either.
func newestFirst(quick, safe string) []string {
	quickInfo, noQuick := os.Stat(quick)
	safeInfo, noSafe := os.Stat(safe)
	switch {
	case noQuick != nil && noSafe != nil:
		return nil
	case noQuick != nil:
		return []string{safe}
	case noSafe != nil:
		return []string{quick}
	case quickInfo.ModTime().Before(safeInfo.ModTime()):
		return []string{safe, quick}
	}
	return []string{quick, safe}
}

// readGame returns the game that the file at path holds, or, with an error, what could be read of it, nil if nothing.
func readGame(path string) (*game.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	file, err := sgf.Read(f)
	f.Close() // it was only read
	if file != nil && len(file.Games) > 0 {
		return file.Games[0], err
	}
	if err == nil {
		err = errors.New("the file holds no game")
	}
	return nil, err
}
