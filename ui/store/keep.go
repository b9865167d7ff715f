package store

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// gamesFolder holds every game that came to its end.
const gamesFolder = "games"

// KeepGame writes a game that has ended to a file of its own, named by the day of its end and a digest of its ID, so that
// beginning the next game loses nothing. A game that is kept already is written again.
func (s *Store) KeepGame(record *game.Record, ended time.Time) error {
	folder := filepath.Join(s.dir, gamesFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	digest := sha256.Sum256([]byte(record.ID)) // a file may give a game any ID
	name := fmt.Sprintf("%s-%x.sgf", ended.Format(time.DateOnly), digest[:4])
	return WriteFile(filepath.Join(folder, name), func(w io.Writer) error { return sgf.Write(w, record) })
}
