package simulate

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// disk is the store of a server, an SQLite database in a folder, that fails, tears and delays what is written.
type disk struct {
	record.Store
	dir    string // of the next start
	draw   *rand.Rand
	next   func(write func() ([]error, error)) ([]error, error) // how the next write goes; nil: well
	broken bool                                                 // nothing is written any more
}

// errBroken is what a disk says that has failed.
var errBroken = fmt.Errorf("simulate: the disk: %w", sqlite.ErrIO)

// open opens the folder for a start.
func (d *disk) open() (err error) {
	d.next, d.broken = nil, false
	d.Store, err = store.Open(d.dir)
	return err
}

// Write is [record.Store]'s.
func (d *disk) Write(changes []record.Change) ([]error, error) {
	writes := false
	for i, c := range changes {
		writes = writes || c.Write != nil && !c.Reads
		if c.After != nil { // those who waited go on one after the other: in a bubble time passes once nobody has anything to do
			changes[i].After = func(err error) {
				c.After(err)
				time.Sleep(time.Nanosecond)
			}
		}
	}
	write := func() ([]error, error) { return d.Store.Write(changes) }
	switch how := d.next; {
	case d.broken:
		return nil, errBroken
	case how != nil && writes:
		d.next = nil
		return how(write)
	}
	return write()
}

// Tidy is [record.Store]'s.
func (d *disk) Tidy() error {
	if d.broken {
		return errBroken
	}
	return d.Store.Tidy()
}

// delayNext lets the next write take so long.
func (d *disk) delayNext(long time.Duration) {
	d.next = func(write func() ([]error, error)) ([]error, error) {
		time.Sleep(long) // in the bubble
		return write()
	}
}

// failNext lets the next write fail: nothing is written, or all is and nobody hears of it.
func (d *disk) failNext(written bool) {
	d.next = func(write func() ([]error, error)) ([]error, error) {
		d.broken = true
		if written {
			if _, err := write(); err != nil {
				return nil, err
			}
		}
		return nil, errBroken
	}
}

// tearNext cuts the power in the next write: of what the database adds to its log a part is there at the next start.
func (d *disk) tearNext() {
	d.next = func(write func() ([]error, error)) ([]error, error) {
		d.broken = true
		before := d.logSize()
		if _, err := write(); err != nil {
			return nil, err
		}
		log, err := d.leave()
		if err != nil {
			return nil, errors.Join(errBroken, err)
		}
		if now := d.logSize(); now > before { // else it was begun anew, and holds nothing else
			return nil, errors.Join(errBroken, os.Truncate(log, before+d.draw.Int64N(now-before)))
		}
		return nil, errBroken
	}
}

// logSize is the size of the database's log in the folder that the store has open.
func (d *disk) logSize() int64 {
	info, err := os.Stat(filepath.Join(d.Store.String(), logFile))
	if err != nil {
		return 0
	}
	return info.Size()
}

const logFile = "hoshi-server.sqlite-wal"

// leave lets the next start find the folder as it is now, whatever is done to it until then. It returns the log of the database there.
func (d *disk) leave() (log string, err error) {
	from := d.Store.String()
	d.broken = true
	d.dir = from + "+"
	if err := os.MkdirAll(d.dir, 0o700); err != nil {
		return "", err
	}
	files, err := os.ReadDir(from)
	if err != nil {
		return "", err
	}
	for _, f := range files {
		if strings.HasSuffix(f.Name(), "-shm") || f.IsDir() {
			continue // the database makes it anew
		}
		data, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err == nil {
			err = os.WriteFile(filepath.Join(d.dir, f.Name()), data, 0o600)
		}
		if err != nil {
			return "", err
		}
	}
	return filepath.Join(d.dir, logFile), nil
}
