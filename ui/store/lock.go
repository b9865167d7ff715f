package store

import (
	"errors"
	"fmt"
	"os"
	"time"
)

// ErrHeld is returned by LockFile where another process, or another Store, holds the lock.
var ErrHeld = errors.New("store: in use by another program")

// waitLock takes a lock as soon as others are done, for which it waits that long. A folder that takes no lock is no error: nil is returned.
func waitLock(path string, most time.Duration) (*os.File, error) {
	for until := time.Now().Add(most); ; {
		lock, err := LockFile(path)
		if err == nil {
			return lock, nil
		}
		if !errors.Is(err, ErrHeld) {
			return nil, nil
		}
		if time.Now().After(until) {
			return nil, fmt.Errorf("%w: %s", ErrHeld, path)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// keptPatience is how long others may write before a change waits for the next one.
const keptPatience = 5 * time.Second
