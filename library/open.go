package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/internal/sqlite"
)

// Open opens the library in the folder, which it makes where it is missing. A damaged one is set aside, and what can still be read of it
// comes into the new one while that is used, also by later programs where this one ends before: then there is a Damage, too, and each time again until
// [Damage.Told].
func Open(ctx context.Context, dir string) (*Library, *Damage, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, fmt.Errorf("library: %w", err)
	}
	isOne, err := atomicfile.IsThere(filepath.Join(dir, dataFile))
	isRecovering, failed := atomicfile.IsThere(filepath.Join(dir, recoveryFile))
	if err = errors.Join(err, failed); err != nil {
		return nil, nil, err
	}
	if isOne && !isRecovering {
		l, err := open(ctx, dir)
		if err == nil {
			return l.begin(ctx)
		}
		if !isDamage(err) {
			return nil, nil, err
		}
	}
	return openAlone(ctx, dir)
}

// pragmas let a kill lose nothing, and a power cut never the library: [Library.settle] does the rest.
var pragmas = []string{"journal_mode=WAL", "synchronous=NORMAL", "cache_size=-16000"}

// open opens the database in dir and looks whether it is sound where nobody has closed it.
func open(ctx context.Context, dir string) (*Library, error) {
	unclean, err := atomicfile.IsThere(filepath.Join(dir, dataFile+"-wal"))
	suspect, failed := atomicfile.IsThere(filepath.Join(dir, damagedFile))
	if err = errors.Join(err, failed); err != nil {
		return nil, err
	}
	if info, err := os.Stat(filepath.Join(dir, dataFile)); err == nil && info.Size() == 0 {
		return nil, fmt.Errorf("%w: the file is empty", ErrDamaged) // which SQLite takes for a new one, and forgets its log
	} else if err == nil {
		if err := sqlite.CheckHead(filepath.Join(dir, dataFile)); err != nil {
			return nil, fmt.Errorf("library: %w", err)
		}
	}
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{Wait: 30 * time.Second, Pragmas: pragmas})
	if err != nil {
		return nil, fmt.Errorf("library: %w", err)
	}
	l := &Library{dir: dir, db: db}
	if unclean {
		err = l.check(ctx, "quick_check")
	}
	if err == nil {
		l.file, err = os.Stat(filepath.Join(dir, dataFile))
	}
	if err == nil {
		err = l.prepare(ctx)
	}
	if err == nil && suspect {
		if err = l.sound(ctx); err == nil {
			err = os.Remove(filepath.Join(dir, damagedFile))
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("library: %w", err), db.Close())
	}
	sweep(dir)
	return l, nil
}

// begin returns a library that is open, with the damage of which nobody was told. It lets the games of damaged databases come back on a goroutine of its
// own, if there are any that have not.
func (l *Library) begin(ctx context.Context) (*Library, *Damage, error) {
	files, err := l.toRestore(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("library: %w", errors.Join(err, l.Close()))
	}
	damage := readDamage(l.dir)
	if len(files) == 0 {
		return l, damage, nil
	}
	if damage == nil { // somebody was told, and the program ended before all had come
		damage = &Damage{Moved: filepath.Join(l.dir, files[len(files)-1]), Err: ErrDamaged, reported: true}
	}
	damage.ended, damage.changed = false, make(chan struct{})
	ctx, l.stop = context.WithCancel(context.Background())
	l.damage = damage
	l.restoring.Go(func() {
		var progress Progress
		for _, file := range files {
			if err = l.restore(ctx, file, &progress); err != nil {
				break
			}
		}
		damage.end(progress, l.noteDamage(err))
	})
	return l, damage, nil
}

// sweep removes what killed programs left of caches and notes, in older versions under names of the library's own.
func sweep(dir string) {
	atomicfile.Sweep(dir)
	var names []string
	for _, file := range []string{cacheFile, recoveryFile, salvagedFile, newFolder} {
		found, err := filepath.Glob(filepath.Join(dir, file+".*"))
		if err != nil {
			return
		}
		names = append(names, found...)
	}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > time.Hour {
			if err := os.RemoveAll(name); err != nil {
				return // the next one tries again
			}
		}
	}
}

// Close writes the cache where it has changed, and closes the library. A search that still runs gets an error.
func (l *Library) Close() error {
	if l.damage != nil {
		l.stop()
		l.restoring.Wait()
	}
	var err error
	if l.stale.Load() && !l.IsMoved() {
		err = l.saveCache(l.index.Load())
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	if err = errors.Join(err, l.db.Close()); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// Backup copies the library as it is now to the file at path, which must not exist: for a player who takes it to another computer. Where the games of a
// damaged one come back, it waits for them.
func (l *Library) Backup(ctx context.Context, path string) error {
	if l.damage != nil {
		if _, err := l.damage.Wait(ctx, nil); ctx.Err() != nil {
			return err
		}
	}
	if _, err := l.db.ExecContext(ctx, "VACUUM INTO ?", path); err != nil {
		return fmt.Errorf("library: backup: %w", err)
	}
	return nil
}
