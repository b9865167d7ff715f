//go:build !windows

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// placeNew renames the file at temporary to path, at once and never in place of another file: the error is [fs.ErrExist] then.
func placeNew(temporary, path string) error {
	err := os.Link(temporary, path)
	if err == nil {
		_ = os.Remove(temporary) // what can't be removed is swept later
		return nil
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	return renameLocked(temporary, path)
}

// renameLocked is placeNew for file systems that have no links, such as FAT: the folder is locked while the name is looked for and given.
func renameLocked(temporary, path string) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close() // the lock ends with it
	for {
		err = syscall.Flock(int(folder.Fd()), syscall.LOCK_EX)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		return &os.PathError{Op: "lock", Path: folder.Name(), Err: err}
	}
	switch _, err := os.Lstat(path); {
	case err == nil:
		return &os.LinkError{Op: "rename", Old: temporary, New: path, Err: fs.ErrExist}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return os.Rename(temporary, path)
}
