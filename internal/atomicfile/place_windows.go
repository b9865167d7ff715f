package atomicfile

import (
	"os"
	"syscall"
)

// placeNew renames the file at temporary to path, at once and never in place of another file: the error is [fs.ErrExist] then.
func placeNew(temporary, path string) error {
	from, err := syscall.UTF16PtrFromString(temporary)
	if err != nil {
		return err
	}
	to, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return err
	}
	if err := syscall.MoveFile(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: temporary, New: path, Err: err}
	}
	return nil
}
