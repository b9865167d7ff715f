package store

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// SaveFinished writes a game that has ended to a file of its own, so that beginning the next game loses nothing; the library takes it in when
// it is asked next. A game that is kept already is written again.
func (s *Store) SaveFinished(record *game.Record, ended time.Time) error {
	data, err := encodeGame(record)
	if err != nil {
		return err
	}
	folder := s.File(finishedFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	digest := sha256.Sum256([]byte(record.ID)) // a file may give a game any ID
	name := fmt.Sprintf("%s-%x.sgf", ended.Format(time.DateOnly), digest[:4])
	path := filepath.Join(folder, name)
	if err := atomicfile.WriteBytes(path, data); err != nil {
		return err
	}
	if err := os.Chtimes(path, ended, ended); err != nil { // the library takes from it when the game ended
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// KeepGameLater is KeepGame on a goroutine of its own, for which [Store.Flush] waits, and on which done gets the error. It copies the
// record before it returns.
func (s *Store) KeepGameLater(record *game.Record, ended time.Time, done func(error)) {
	copied := record.Clone()
	s.Later(func() { done(s.SaveFinished(copied, ended)) })
}
