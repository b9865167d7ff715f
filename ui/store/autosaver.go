package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"hoshi/internal/atomicfile"
)

// autosaver writes one file on a goroutine of its own, the newest contents only.
//
// A store has two of them for the game. One does not wait for the disk, and so has every move within a moment, which is what counts
// when the process is killed. The other does, for the power cut, and so may be late by as much as a busy disk takes, which
// is more than a window may stand still and more than a move may be at risk.
type autosaver struct {
	path string
	sync bool

	queue queue // of its own, so that none waits for the disk of another

	mu    sync.Mutex
	next  contents // to be written; nil: nothing
	gone  bool     // the file is to be removed before
	waits bool     // run is in the queue
	err   error    // of the last write
}

// contents makes what a file is to hold, on the goroutine that writes it.
type contents func() ([]byte, error)

// put lets the contents be written as soon as the write before it is done, and returns the error of the last write that is.
func (a *autosaver) put(next contents) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next = next
	a.begin()
	return a.err
}

// begin has what there is to do done, unless it waits for that already. The lock is held.
func (a *autosaver) begin() {
	if !a.waits {
		a.waits = true
		a.queue.add(a.run)
	}
}

// run does what there is to do.
func (a *autosaver) run() {
	a.mu.Lock()
	next, gone := a.next, a.gone
	a.next, a.gone, a.waits = nil, false, false
	a.mu.Unlock()
	err := a.do(next, gone)
	a.mu.Lock()
	a.err = err
	a.mu.Unlock()
}

// do removes the file, if it is to go, and writes what there is.
func (a *autosaver) do(next contents, gone bool) error {
	if gone {
		if err := os.Remove(a.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	if next == nil {
		return nil
	}
	data, err := next()
	if err != nil {
		return err
	}
	return atomicfile.Options{NoSync: !a.sync}.WriteBytes(a.path, data)
}

// flush waits until all is written and returns the error of the last write.
func (a *autosaver) flush() error {
	a.queue.wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.err
}

// drop forgets what waits to be written and removes the file.
func (a *autosaver) drop() error {
	a.dropLater()
	return a.flush()
}

// dropLater is drop on a goroutine of its own.
func (a *autosaver) dropLater() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.next, a.gone, a.err = nil, true, nil // that the game could not be kept no longer matters
	a.begin()
}
