package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"

	"hoshi/internal/atomicfile"
)

// Files of the program carry a checksum of what they hold, which older versions pass over: JSON in its last field, lines of the history in theirs, games in a
// property before all others. Files without one are taken as they are: they are of older versions, or somebody who has changed the file has taken it out.

// ErrChanged is wrapped for a file that is not what the program wrote.
var ErrChanged = errors.New("store: the file is not what was written")

const (
	jsonSeal = ",\n\t\"checksum\": \"%08x\"\n}\n"
	lineSeal = ",\"sum\":\"%08x\"}\n"
	gameSeal = "(;HSCK[%08x]" // in the place of "(;"
)

func checksum(data []byte) uint32 { return crc32.ChecksumIEEE(data) }

// sealJSON puts a checksum into an indented object that is not empty.
func sealJSON(data []byte) []byte {
	body := bytes.TrimSuffix(data, []byte("\n}\n"))
	return fmt.Appendf(body, jsonSeal, checksum(body))
}

// encode returns what the file has of a value.
func encode(value any) ([]byte, error) {
	data, err := json.MarshalIndent(value, "", "\t")
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return sealJSON(append(data, '\n')), nil
}

// parseJSON reads an object into value, with all that can be understood where it is not what was written.
func parseJSON(data []byte, value any) error {
	if err := json.Unmarshal(data, value); err != nil {
		return err
	}
	var has struct {
		Checksum *json.RawMessage `json:"checksum"`
	}
	if err := json.Unmarshal(data, &has); err != nil || has.Checksum == nil {
		return err
	}
	if body := data[:max(bytes.LastIndexByte(data, ','), 0)]; !bytes.Equal(data[len(body):], fmt.Appendf(nil, jsonSeal, checksum(body))) {
		return ErrChanged
	}
	return nil
}

// WriteJSON writes an object to the file at path, as [atomicfile.Write] does.
func WriteJSON(path string, value any) error {
	data, err := encode(value)
	if err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, data)
}

// ReadJSON reads an object that [WriteJSON] has written. The error wraps [ErrChanged] where it can be read and is not what was written.
func ReadJSON(path string, value any) error {
	data, err := os.ReadFile(path)
	if err == nil {
		err = parseJSON(data, value)
	}
	return err
}

// sealLine returns the line of an object that is not empty, with a checksum.
func sealLine(object []byte) []byte {
	body := bytes.TrimSuffix(object, []byte("}"))
	return fmt.Appendf(body, lineSeal, checksum(body))
}

// checkLine reports whether a line holds a whole object. One that was cut off is no error, one that is not what was written is.
func checkLine(line []byte) (whole bool, err error) {
	if at := bytes.LastIndexByte(line, ','); bytes.Contains(line, []byte(`,"sum":"`)) {
		if !bytes.Equal(line[at:], fmt.Appendf(nil, lineSeal, checksum(line[:at]))) {
			return false, ErrChanged
		}
		return true, nil
	}
	if json.Valid(line) {
		return true, nil
	}
	if bytes.HasSuffix(bytes.TrimSpace(line), []byte("}")) {
		return false, ErrChanged
	}
	return false, nil
}

// sealGame puts a checksum into a game that package sgf has written.
func sealGame(data []byte) []byte {
	body := data[len("(;"):]
	return append(fmt.Appendf(nil, gameSeal, checksum(body)), body...)
}

// unsealGame takes the checksum out of a game. The error is that of one that is not what was written.
func unsealGame(data []byte) ([]byte, error) {
	const length = len("(;HSCK[00000000]")
	if !bytes.HasPrefix(data, []byte("(;HSCK[")) || len(data) < length {
		return data, nil
	}
	body := data[length:]
	game := append([]byte("(;"), body...)
	if !bytes.HasPrefix(data, fmt.Appendf(nil, gameSeal, checksum(body))) {
		return game, ErrChanged
	}
	return game, nil
}
