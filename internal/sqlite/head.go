package sqlite

import (
	"encoding/binary"
	"fmt"
	"os"
)

// headWords are the four bytes that stand at places of each head: no room at the end of pages and the fractions of those, the format of the tables,
// text in UTF-8, and what nothing here uses.
var headWords = map[int]uint32{20: 0x00_40_20_20, 44: 4, 52: 0, 56: 1, 64: 0, 68: 0, 72: 0, 76: 0, 80: 0, 84: 0, 88: 0}

// CheckHead looks at what is the same in the head of each database that SQLite makes for this program, which it does not do itself: one bit there makes a
// database one that can't be written, or of another version. The error wraps [ErrDamaged] where something else is there.
func CheckHead(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer file.Close() // it was only read
	head := make([]byte, headerBytes)
	if n, err := readAt(file, head, 0); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	} else if n < len(head) {
		return fmt.Errorf("sqlite: %w: %d bytes", ErrDamaged, n)
	}
	if write, read := head[18], head[19]; write < 1 || write > 2 || read != write {
		return fmt.Errorf("sqlite: %w: it is written as of version %d, and read as of %d", ErrDamaged, write, read)
	}
	for at, want := range headWords {
		if is := binary.BigEndian.Uint32(head[at:]); is != want {
			return fmt.Errorf("sqlite: %w: %#x at byte %d", ErrDamaged, is, at)
		}
	}
	return nil
}
