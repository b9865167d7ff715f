package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Exists reports whether there is anything at path, a symbolic link included; false also where the disk does not tell.
func Exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// IsThere is [Exists] for what must not be taken for missing where the disk does not tell: that is an error.
func IsThere(path string) (bool, error) {
	_, err := os.Lstat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("atomicfile: %w", err)
	}
	return err == nil, nil
}
