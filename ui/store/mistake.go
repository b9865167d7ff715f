package store

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
)

// mistakesFolder holds positions in which the person did not find the better move, a file each, for the training. It is a game up to the
// position, whose node has the property HO; the first way on from it is what was better, with TE, the second the mistake, with BM.
const mistakesFolder = "mistakes"

// KeepMistake writes a mistake to a file of its own, named by the position in which it was made, whichever way that is turned, so that one
// that is made again is kept once, as it was made last. The record is not to be changed any more: it is written on a goroutine of its own, for
// which [Store.Flush] waits, and on which done gets the error.
func (s *Store) KeepMistake(record *game.Record, before game.Position, when time.Time, done func(error)) {
	s.Later(func() { done(s.dir.writeMistake(record, before, when)) })
}

func (d folder) writeMistake(record *game.Record, before game.Position, when time.Time) error {
	folder := d.file(mistakesFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	key, _ := before.Canonical()
	path := filepath.Join(folder, fmt.Sprintf("%016x.sgf", key))
	record.Date = when.Format(time.DateOnly)
	data, err := encodeGame(record)
	if err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, data)
}

// SetMistakesAside sets mistakes aside that are not what was written, and returns them. It may be called on any goroutine.
func (s *Store) SetMistakesAside() []QuarantinedFile { return setChangedAside(s.Mistakes()) }

// Mistakes returns the folder of the mistakes, which need not be there.
func (s *Store) Mistakes() string { return s.File(mistakesFolder) }
