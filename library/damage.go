package library

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"hoshi/internal/atomicfile"
)

// Damage says what became of a library that was damaged. Its games come into the new one while that can be used. Any goroutine may ask it.
type Damage struct {
	Moved string // where the damaged database lies now
	Err   error  // what was wrong

	mu       sync.Mutex // guards what follows
	reported bool       // to a person
	progress Progress
	ended    bool
	failed   error
	changed  chan struct{} // closed when one of the last three is another; nil: none will be
}

// Wait returns how many games could be read out of the damaged database and are in the library, once all of them are. It tells watch, which may be
// nil, how far that is, on the goroutine of the caller. The error says why not all came, such as a full disk, or that the library was closed before: the
// next [Open] goes on.
func (d *Damage) Wait(ctx context.Context, watch func(Progress)) (saved int, err error) {
	for {
		d.mu.Lock()
		progress, ended, failed, changed := d.progress, d.ended, d.failed, d.changed
		d.mu.Unlock()
		if watch != nil {
			watch(progress)
		}
		if ended {
			return progress.Added, failed
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return progress.Added, ctx.Err()
		}
	}
}

// set tells the waiting caller how far it is.
func (d *Damage) set(progress Progress) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.progress = progress
	close(d.changed)
	d.changed = make(chan struct{})
}

// keep notes how many games have come back, unless a person was told of the damage.
func (d *Damage) keep(saved int) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.reported {
		return nil
	}
	return d.note(saved)
}

// end says that no more games come.
func (d *Damage) end(progress Progress, failed error) {
	d.set(progress)
	d.mu.Lock()
	defer d.mu.Unlock()
	if failed != nil {
		failed = fmt.Errorf("library: %w", failed)
	}
	d.ended, d.failed = true, failed
	close(d.changed)
}

// salvaged is what that file holds.
type salvaged struct {
	Moved string `json:"moved"` // without its folder
	Saved int    `json:"saved"`
	Why   string `json:"why"`
}

// note writes the damage down for the next Open, with how many games have come back.
func (d *Damage) note(saved int) error {
	text, err := json.Marshal(salvaged{filepath.Base(d.Moved), saved, d.Err.Error()})
	if err != nil {
		return err
	}
	return atomicfile.Options{Private: true}.WriteBytes(filepath.Join(filepath.Dir(d.Moved), salvagedFile), text)
}

// Told forgets the damage, once a person was told of it.
func (d *Damage) Told() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reported = true
	if err := remove(filepath.Join(filepath.Dir(d.Moved), salvagedFile)); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// readDamage returns the damage of which nobody was told, nil: there is none.
func readDamage(dir string) *Damage {
	text, err := os.ReadFile(filepath.Join(dir, salvagedFile))
	var s salvaged
	if err != nil || json.Unmarshal(text, &s) != nil || !isSetAside(s.Moved) {
		return nil
	}
	return &Damage{Moved: filepath.Join(dir, s.Moved), Err: fmt.Errorf("%w: %s", ErrDamaged, strings.TrimPrefix(s.Why, ErrDamaged.Error()+": ")), progress: Progress{Part: 1, Added: s.Saved}, ended: true}
}

// Progress says how far an import is.
type Progress struct {
	Part  float64 // of the bytes, from 0 to 1
	Added int     // games that are in the library for good
	Known int     // games that were there before
}
