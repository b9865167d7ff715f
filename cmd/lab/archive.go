package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"hoshi/game"
	"hoshi/sgf"
)

// archive is an SGF file to which games are appended. A collection is games one after the other: the file is a whole one
// after each of them.
type archive struct{ path string }

// openArchive returns the archive in a file, which need not exist. What it holds must be a collection behind which another
// game can stand.
func openArchive(path string) (*archive, error) {
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("lab: %w", err)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return &archive{path}, nil
	}
	before, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("lab: games can't be appended to %s: %w", path, err)
	}
	after, err := sgf.Read(bytes.NewReader(append(data, "(;GM[4])"...)))
	if err != nil || len(after.Games) != len(before.Games)+1 {
		return nil, fmt.Errorf("lab: games can't be appended to %s: its last game is not whole", path)
	}
	return &archive{path}, nil
}

// append writes a game at the end of the file, in one piece.
func (a *archive) append(record *game.Record) error {
	var text bytes.Buffer
	if err := sgf.Write(&text, record); err != nil {
		return err
	}
	file, err := os.OpenFile(a.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	_, err = file.Write(text.Bytes())
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("lab: %w", err)
	}
	return nil
}
