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

// autosaver writes one file on a goroutine of its own, the newest contents only: syncing a file to a slow disk takes
// longer than a window may stand still.
type autosaver struct {
	path string

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
		err := WriteFile(a.path, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
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

// SaveGame keeps the game that is going on, so that a crash does not lose it. It takes down the record before it
// returns and writes it on another goroutine, at once, or when the write before is done; of several waiting the newest
// is written. The error is that of the last write that is done: on a full disk it is the next call that says so.
func (s *Store) SaveGame(record *game.Record) error {
	var data bytes.Buffer
	if err := sgf.Write(&data, record); err != nil {
		return fmt.Errorf("store: autosave: %w", err)
	}
	return s.autosave.put(data.Bytes())
}

// Flush waits until what [Store.SaveGame] was given last is on the disk, and returns the error of writing it.
func (s *Store) Flush() error { return s.autosave.flush() }

// DropGame forgets the game: it was saved by its player, or ended and closed, or is not wanted.
func (s *Store) DropGame() error {
	_ = s.autosave.flush() // that the game could not be kept matters no more
	s.autosave.err = nil
	if err := os.Remove(s.autosave.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// LoadGame returns the game that a program was playing when it ended without [Store.DropGame], or nil when there is
// none. To be called before the first [Store.SaveGame]. A file that can't be read to its end is set aside; the error
// then says where it lies, and the record is what could be read before the fault, nil if nothing.
func (s *Store) LoadGame() (*game.Record, error) {
	f, err := os.Open(s.autosave.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	file, err := sgf.Read(f)
	f.Close() // it was only read
	var record *game.Record
	if file != nil && len(file.Games) > 0 {
		record = file.Games[0]
	}
	if err == nil && record == nil {
		err = errors.New("the file holds no game")
	}
	if err != nil {
		aside := setAside(s.autosave.path, err)
		return record, fmt.Errorf("store: the autosave is damaged; it was moved to %q: %w", aside.Moved, aside.Err)
	}
	return record, nil
}
