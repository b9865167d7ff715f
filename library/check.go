package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/internal/sqlite"
)

// Check looks through the whole database and all games, and gives sums to the rows of older versions. The error wraps [ErrDamaged] where something is not sound: [Open] then sets the
// database aside the next time.
func (l *Library) Check(ctx context.Context) error {
	return l.noteDamage(l.sound(ctx))
}

// sound is [Library.Check], which notes nothing.
func (l *Library) sound(ctx context.Context) error {
	if err := l.check(ctx, "integrity_check"); err != nil {
		return err
	}
	x, _, err := l.follow(ctx, nil)
	if err == nil {
		err = x.damage()
	}
	if err == nil {
		_, err = namesIn(ctx, l.db, "")
	}
	if err == nil {
		err = l.sumOld(ctx)
	}
	return err
}

// openAlone opens a library that is missing or damaged, or was: while nobody else makes a new one, so that of two programs none puts its own over that
// of the other.
func openAlone(ctx context.Context, dir string) (l *Library, damage *Damage, err error) {
	lock, err := lockRecovery(ctx, dir)
	if err == nil {
		defer func() { err = errors.Join(err, lock.Close()) }()
		err = undoRecovery(dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("library: %w", err)
	}
	path := filepath.Join(dir, dataFile)
	isThere, err := atomicfile.IsThere(path)
	if err != nil {
		return nil, nil, err
	}
	if !isThere {
		if info, err := os.Stat(path + "-wal"); err == nil && info.Size() > 0 {
			return recoverFrom(ctx, dir, fmt.Errorf("%w: only its log is there", ErrDamaged))
		}
		if err := makeFirst(ctx, path); err != nil {
			return nil, nil, fmt.Errorf("library: %w", err)
		}
	}
	if l, err = open(ctx, dir); isDamage(err) {
		return recoverFrom(ctx, dir, err)
	}
	if err != nil {
		return nil, nil, err
	}
	return l.begin(ctx)
}

// makeFirst makes a library where none is. Its file is never empty, so that an empty one is known to be damaged.
func makeFirst(ctx context.Context, path string) error {
	folder, err := makeNew(ctx, filepath.Dir(path), nil)
	if err == nil {
		err = errors.Join(os.Rename(filepath.Join(folder, dataFile), path), os.RemoveAll(folder))
	}
	return err
}

// recoveryWait is how long a program waits for another one that makes a new database.
const recoveryWait = time.Minute

// lockRecovery keeps other programs from making a new database until the lock is closed, or this program has ended.
func lockRecovery(ctx context.Context, dir string) (*sql.DB, error) {
	lock, err := sqlite.Open(filepath.Join(dir, "library.lock"), sqlite.Options{Wait: recoveryWait})
	if err != nil {
		return nil, err
	}
	lock.SetMaxOpenConns(1)
	if _, err := lock.ExecContext(ctx, "BEGIN EXCLUSIVE"); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return lock, nil
}

// recoverFrom puts a new database in the place of the damaged one in dir, into which the games that can still be read come while it is used.
func recoverFrom(ctx context.Context, dir string, damage error) (*Library, *Damage, error) {
	l, err := replace(ctx, dir, damage)
	if err != nil {
		return nil, nil, fmt.Errorf("library: %w", errors.Join(damage, err))
	}
	return l.begin(ctx)
}

// replace sets the damaged database in dir aside and opens a new one in its place, which knows that games are to come out of the other one.
func replace(ctx context.Context, dir string, damage error) (*Library, error) {
	path := filepath.Join(dir, dataFile)
	moved := freeName(filepath.Join(dir, setAside+time.Now().Format("20060102T150405")))
	f, err := readFound(ctx, path)
	if err != nil {
		return nil, err
	}
	fresh, err := makeNew(ctx, dir, func(t *transaction) error { return f.beginIn(t, filepath.Base(moved)) })
	if err == nil {
		defer os.RemoveAll(fresh) // the next one sweeps what is left
		err = noteRecovery(dir, moved)
	}
	if err != nil {
		return nil, err
	}
	for _, ending := range append(besideData, "") { // once the last one is there, what is at path is new
		if err := os.Rename(path+ending, moved+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(err, restoreMoved(dir, moved))
		}
	}
	l := (*Library)(nil)
	err = errors.Join(os.Rename(filepath.Join(fresh, dataFile), path), remove(filepath.Join(dir, damagedFile)))
	if err == nil {
		l, err = open(ctx, dir)
	}
	if err != nil {
		return nil, errors.Join(err, restoreMoved(dir, moved))
	}
	d := &Damage{Moved: moved, Err: damage}
	if err = d.note(0); err == nil {
		err = remove(filepath.Join(dir, recoveryFile))
	}
	if err != nil {
		return nil, errors.Join(err, l.Close(), restoreMoved(dir, moved))
	}
	return l, nil
}

// makeNew makes a library in a folder of its own within dir, and returns that folder. What fill does to it, which may be nil, is done before anybody sees it.
func makeNew(ctx context.Context, dir string, fill func(*transaction) error) (folder string, err error) {
	if folder, err = os.MkdirTemp(dir, newFolder+".*"); err != nil {
		return "", err
	}
	l, err := open(ctx, folder)
	if err == nil {
		if fill != nil {
			err = l.change(ctx, fill)
		}
		if err == nil {
			err = emptyLog(ctx, l.db)
		}
		err = errors.Join(err, l.Close())
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(folder))
	}
	return folder, nil
}

// noteRecovery writes that file.
func noteRecovery(dir, moved string) error {
	return atomicfile.Options{Private: true}.WriteBytes(filepath.Join(dir, recoveryFile), []byte(filepath.Base(moved)))
}

// undoRecovery puts the database back of which a program that was killed was making a new one. Where the note does not name one, what is
// there stays, and is looked through; where nothing is there, the database that was set aside last is put back.
func undoRecovery(dir string) error {
	note, err := os.ReadFile(filepath.Join(dir, recoveryFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	name := string(note)
	if !isSetAside(name) {
		if name, err = lastSetAside(dir); err != nil {
			return err
		}
		if name == "" || atomicfile.Exists(filepath.Join(dir, dataFile)) {
			return endRecovery(dir)
		}
	}
	return restoreMoved(dir, filepath.Join(dir, name))
}

// restoreMoved undoes what a recovery did that was cancelled or killed, so that the next one finds all of the damaged database. It may be killed,
// too. Nothing is removed until what takes its place is seen to be there.
func restoreMoved(dir, moved string) error {
	path := filepath.Join(dir, dataFile)
	if info, err := os.Lstat(moved); err == nil && info.Mode().IsRegular() {
		for _, ending := range besideData { // of the new one
			if err := remove(path + ending); err != nil {
				return err
			}
		}
		if err := os.Rename(moved, path); err != nil {
			return err
		}
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, ending := range besideData {
		if err := os.Rename(moved+ending, path+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return endRecovery(dir)
}

// endRecovery lets the next Open look through the database, and forgets the recovery when that is sure.
func endRecovery(dir string) error {
	if err := markDamaged(dir); err != nil {
		return err
	}
	return remove(filepath.Join(dir, recoveryFile))
}
