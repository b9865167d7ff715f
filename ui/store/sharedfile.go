package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"

	"hoshi/internal/atomicfile"
)

// SharedFile is a value in a JSON file of the folder that every running program changes: a change is made to what the file has by then, so that none
// undoes another's. Its methods belong to the goroutine of the store.
type SharedFile[T any] struct {
	path  string
	fresh func() *T
	check func(*T) error
	value *T
	stuck error // why the file must not be written; nil: it may
	tell  func(error)

	queue queue  // of its own
	data  []byte // what was read or written last, for the goroutine that writes

	mu      sync.Mutex
	changes []func(*T) // that the file lacks
	merged  *T         // what was written last, with all that others have written; nil: value is that
	waits   bool       // run is in the queue
	err     error      // of the last write
}

// Value returns the value as this program knows it: with all its own changes, and those of others before its last one that is written. It is to be read,
// and until the next Change.
func (k *SharedFile[T]) Value() *T {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.merged != nil && len(k.changes) == 0 {
		k.value, k.merged = k.merged, nil
	}
	return k.value
}

// Change changes the value at once, and then the file, whole or not at all, on a goroutine of its own: change is called for each, and again where writing
// has failed, and uses nothing that somebody else changes. [Store.Flush] waits; of an error [Store.OnError] is told.
func (k *SharedFile[T]) Change(change func(*T)) {
	change(k.Value())
	k.mu.Lock()
	defer k.mu.Unlock()
	k.changes = append(k.changes, change)
	if !k.waits {
		k.waits = true
		k.queue.add(k.run)
	}
}

// run makes the changes in the file. Where it can't be written they wait for the next one.
func (k *SharedFile[T]) run() {
	k.mu.Lock()
	changes := k.changes
	k.waits = false
	k.mu.Unlock()
	merged, err := k.amend(changes)
	k.mu.Lock()
	before := k.err
	if k.err = err; err == nil {
		k.merged, k.changes = merged, k.changes[len(changes):]
	}
	k.mu.Unlock()
	if err != nil && before == nil { // the next ones fail alike until one does not
		k.tell(err)
	}
}

// amend makes the changes in the file and returns what it has then.
func (k *SharedFile[T]) amend(changes []func(*T)) (*T, error) {
	if k.stuck != nil {
		return nil, k.stuck
	}
	lock, err := waitLock(strings.TrimSuffix(k.path, ".json")+".lock", keptPatience)
	if err != nil {
		return nil, err
	}
	if lock != nil {
		defer lock.Close()
	}
	value, err := k.stored()
	if err != nil {
		return nil, err
	}
	for _, change := range changes {
		change(value)
	}
	data, err := encode(value)
	if err != nil {
		return nil, err
	}
	if err := atomicfile.WriteBytes(k.path, data); err != nil {
		return nil, err
	}
	k.data = data
	return value, nil
}

// stored returns the value as the file has it, or as it was last where the file is gone or unsound. The error is that of a file of which nobody
// knows what it has.
func (k *SharedFile[T]) stored() (*T, error) {
	value := k.fresh()
	data, err := os.ReadFile(k.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("store: %w", err)
	}
	if err != nil || parseJSON(data, value) != nil {
		value = k.fresh()
		_ = json.Unmarshal(k.data, value) // it was written from such a value
	}
	_ = k.check(value) // what it mends was told of when it was read
	return value, nil
}

// Reload takes over what others have written to the file since this program read or wrote it, and reports whether there was anything new; what the
// program itself has yet to write comes first. It may be called on any goroutine.
func (k *SharedFile[T]) Reload() bool {
	if k.isOutdated() {
		return false // the file is read before it is written
	}
	isNew := make(chan bool, 1)
	k.queue.add(func() { isNew <- k.reread() })
	return <-isNew
}

// isOutdated reports whether the file lacks a change.
func (k *SharedFile[T]) isOutdated() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.changes) > 0
}

// reread is [SharedFile.Reload] on the goroutine that writes.
func (k *SharedFile[T]) reread() bool {
	if k.isOutdated() {
		return false
	}
	value := k.newer()
	if value == nil {
		return false
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.merged = value
	return true
}

// newer returns the value as others have written it, nil where the file holds what this program knows, however it is laid out, or is unsound.
func (k *SharedFile[T]) newer() *T {
	data, err := os.ReadFile(k.path)
	value := k.fresh()
	if err != nil || bytes.Equal(data, k.data) || parseJSON(data, value) != nil {
		return nil
	}
	_ = k.check(value) // as in stored
	if data, err = encode(value); err != nil || bytes.Equal(data, k.data) {
		return nil
	}
	k.data = data
	return value
}

// flush waits until all is written that can be, and returns the error of the last write.
func (k *SharedFile[T]) flush() error {
	k.queue.wait()
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.err
}
