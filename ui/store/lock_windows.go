package store

import (
	"errors"
	"os"
	"syscall"
)

// errorSharingViolation is what Windows says when a file is open elsewhere without leave to share it.
const errorSharingViolation = syscall.Errno(32)

// LockFile opens the file at path so that no other LockFile, in whatever process, gets it until this one is closed or
// its process has ended, however it ended. It returns ErrHeld at once when somebody else has it.
func LockFile(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const shareNothing = 0
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, shareNothing, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errorSharingViolation) {
		return nil, ErrHeld
	}
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(handle), path), nil
}
