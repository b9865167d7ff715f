package store

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"

	"hoshi/game"
	"hoshi/sgf"
)

// encodeGame returns what a file of the program has of a record.
func encodeGame(record *game.Record) ([]byte, error) {
	var data bytes.Buffer
	if err := sgf.Write(&data, record); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return sealGame(data.Bytes()), nil
}

// readGame returns the game that the file at path holds, or, with an error, what could be read of it, nil if nothing. What the
// reader mends was not written so.
func readGame(path string) (*game.Record, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	data, changed := unsealGame(data)
	file, err := sgf.Read(bytes.NewReader(data))
	if file == nil || len(file.Games) == 0 {
		return nil, errors.Join(changed, cmp.Or(err, errNoGame))
	}
	if err == nil && len(file.Warnings) > 0 {
		err = file.Warnings[0]
	}
	return file.Games[0], errors.Join(changed, err)
}

var errNoGame = errors.New("store: the file holds no game")
