package store

import (
	"errors"
	"sync"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

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

// DeleteGame forgets the game: it was saved by its player, or ended and closed, or is not wanted.
func (s *Store) DeleteGame() error { return errors.Join(s.quick.drop(), s.safe.drop()) }

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
	if !atomicfile.Exists(s.study.path) {
		return nil, nil
	}
	record, err := readGame(s.study.path)
	if err == nil {
		return record, nil
	}
	aside := setAside(s.study.path, err)
	damaged := &DamagedGame{Err: aside.Err}
	if aside.MovedTo != "" {
		damaged.Copies = []string{aside.MovedTo}
	}
	if record != nil {
		damaged.Err = errors.Join(damaged.Err, s.SaveStudy(record), s.Flush())
	}
	return record, damaged
}
