//go:build !windows

package store

import (
	"errors"
	"os"
	"syscall"
)

// LockFile opens the file at path so that no other LockFile, in whatever process, gets it until this one is closed or
// its process has ended, however it ended. It returns ErrHeld at once when somebody else has it.
func LockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrHeld
		}
		return nil, err
	}
	return f, nil
}
