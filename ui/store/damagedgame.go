package store

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"hoshi/game"
)

// DamagedGame is the error of [Store.LoadGame] where a copy of the game could not be read as it was written.
type DamagedGame struct {
	Whole  bool     // the game that was loaded is the other copy, which is whole
	Copies []string // where the copies lie now, and stay
	Err    error    // what is wrong with them
}

// Error names the files.
func (d *DamagedGame) Error() string {
	return fmt.Sprintf("store: an autosave is damaged; kept as %s: %v", strings.Join(d.Copies, ", "), d.Err)
}

// Unwrap returns Err.
func (d *DamagedGame) Unwrap() error { return d.Err }

// LoadGame returns the game that a program was playing when it ended without [Store.DeleteGame], or nil when there is
// none. To be called before the first [Store.SaveGame]. Where a copy is damaged, which is one that had to be mended, too, the
// better of the two is returned with a [*DamagedGame]: both are kept aside, and the game is saved anew. The record is nil where
// nothing of it could be read.
func (s *Store) LoadGame() (*game.Record, error) {
	copies := s.copies()
	if len(copies) == 0 {
		return nil, nil
	}
	best := better(copies)
	damaged := &DamagedGame{Whole: best.err == nil}
	var faults []error
	for _, c := range copies {
		faults = append(faults, c.err)
	}
	if errors.Join(faults...) == nil {
		return best.record, nil
	}
	for _, c := range copies {
		moved, err := c.keepAside()
		faults = append(faults, err)
		if moved != "" {
			damaged.Copies = append(damaged.Copies, moved)
		}
	}
	if best.record != nil {
		faults = append(faults, s.SaveGame(best.record.Clone()), s.Flush())
	}
	damaged.Err = errors.Join(faults...)
	return best.record, damaged
}

// savedCopy is one of the copies of a game that was left.
type savedCopy struct {
	path   string
	time   time.Time
	record *game.Record // what could be read; nil: nothing
	err    error        // what is wrong with it
}

// copies reads the copies that there are, the newer one first: after a power cut that may be either.
func (s *Store) copies() (found []savedCopy) {
	for _, path := range []string{s.quick.path, s.safe.path} {
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		record, err := readGame(path)
		c := savedCopy{path, info.ModTime(), record, err}
		if len(found) > 0 && found[0].time.Before(c.time) {
			found = []savedCopy{c, found[0]}
		} else {
			found = append(found, c)
		}
	}
	return found
}

// better returns the copy that is worth more, the newer one standing first: that one where it is whole. Of a damaged one and an
// older one of the same game it is the one with more moves, of as many the one that is whole.
func better(copies []savedCopy) savedCopy {
	newer := copies[0]
	if newer.err == nil || len(copies) == 1 {
		return newer
	}
	older := copies[1]
	moves := func(c savedCopy) int { return c.record.Root.End().Number() }
	switch {
	case older.record == nil:
		return newer
	case newer.record == nil, newer.record.ID != older.record.ID && older.err == nil:
		return older
	case moves(older) > moves(newer), moves(older) == moves(newer) && older.err == nil:
		return older
	}
	return newer
}

// keepAside moves a damaged copy out of the way, or copies one that is whole, and returns where it lies.
func (c savedCopy) keepAside() (string, error) {
	if c.err != nil {
		aside := setAside(c.path, nil)
		return aside.MovedTo, aside.Err
	}
	moved := asideName(c.path)
	return moved, copyFile(moved, c.path)
}
