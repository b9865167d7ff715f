package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hoshi/internal/sqlite"
)

// ErrDamaged is wrapped by the error of a library whose database is not sound.
var ErrDamaged = errors.New("library: the database is damaged")

// Check looks through the whole database and all games, and gives sums to the rows of older versions. The error wraps [ErrDamaged] where something is not sound: [Open] then sets the
// database aside the next time.
func (l *Library) Check(ctx context.Context) error {
	err := l.sound(ctx)
	if err == nil {
		err = l.sumOld(ctx)
	}
	return l.noteDamage(err)
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
	return err
}

// noteDamage sees to it that whoever opens the database next looks through it, where err says that it is damaged.
func (l *Library) noteDamage(err error) error {
	if isDamage(err) {
		err = errors.Join(err, markDamaged(l.dir))
	}
	return err
}

// damagedFile lies beside a database that was found damaged.
const damagedFile = "library.damaged"

// check runs a check of SQLite, which answers with "ok" or with what is wrong.
func (l *Library) check(ctx context.Context, pragma string) error {
	var answer string
	if err := l.db.QueryRowContext(ctx, "PRAGMA "+pragma+"(1)").Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, answer)
	}
	return nil
}

// isDamage reports whether err says that a database is damaged.
func isDamage(err error) bool {
	return err != nil && (errors.Is(err, ErrDamaged) || errors.Is(sqlite.Explain(err), sqlite.ErrDamaged))
}

// openAlone opens a library that is damaged, or was: while nobody else makes a new one of it, whom putting the old one back would cost all that
// comes into the new one.
func openAlone(ctx context.Context, dir string) (l *Library, damage *Damage, err error) {
	lock, err := lockRecovery(ctx, dir)
	if err == nil {
		defer func() { err = errors.Join(err, lock.Close()) }()
		err = undoRecovery(dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("library: %w", err)
	}
	l, err = open(ctx, dir)
	switch {
	case err == nil:
		return l, readDamage(dir), nil
	case !isDamage(err):
		return nil, nil, err
	}
	return recoverFrom(ctx, dir, err)
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

// recoverFrom sets the damaged database in dir aside and makes a new one of the games that can still be read.
func recoverFrom(ctx context.Context, dir string, damage error) (*Library, *Damage, error) {
	path := filepath.Join(dir, dataFile)
	moved := freeName(filepath.Join(dir, setAside+time.Now().Format("20060102T150405")))
	if err := noteRecovery(dir, moved); err != nil {
		return nil, nil, fmt.Errorf("library: %w", errors.Join(damage, err))
	}
	for _, ending := range append(besideData, "") { // once the last one is there, what is at path is new
		if err := os.Rename(path+ending, moved+ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, nil, fmt.Errorf("library: %w", errors.Join(damage, err, putBack(dir, moved)))
		}
	}
	if err := remove(filepath.Join(dir, damagedFile)); err != nil {
		return nil, nil, fmt.Errorf("library: %w", errors.Join(err, putBack(dir, moved)))
	}
	l, err := open(ctx, dir)
	if err != nil {
		return nil, nil, errors.Join(err, putBack(dir, moved))
	}
	saved, err := l.salvage(ctx, moved)
	d := &Damage{moved, saved, damage}
	if err == nil {
		err = d.note()
	}
	if err == nil {
		err = remove(filepath.Join(dir, recoveryFile))
	}
	if err != nil {
		return nil, nil, errors.Join(err, l.Close(), putBack(dir, moved))
	}
	return l, d, nil
}

// recoveryFile names the damaged database for as long as a new one is made of it, for who comes after a kill.
const recoveryFile = "library.recovery"

// noteRecovery writes that file.
func noteRecovery(dir, moved string) error {
	return writeNote(filepath.Join(dir, recoveryFile), filepath.Base(moved))
}

// writeNote writes a small file whole or not at all, so that it outlasts a full disk and a power cut.
func writeNote(path, text string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, remove(f.Name()))
	}
	return nil
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
		if name == "" || exists(filepath.Join(dir, dataFile)) {
			return endRecovery(dir)
		}
	}
	return putBack(dir, filepath.Join(dir, name))
}

// setAside is what the names of databases that were set aside begin with.
const setAside = dataFile + ".corrupt-"

// besideData are the endings of what SQLite keeps beside a database. A journal that belongs to another one would undo what that has done.
var besideData = []string{"-journal", "-wal", "-shm"}

// isSetAside reports whether a database that was set aside can have the name: no folder, and not what lies beside one.
func isSetAside(name string) bool {
	return len(name) > len(setAside) && strings.HasPrefix(name, setAside) && !strings.ContainsAny(name, "/\\\x00") &&
		!slices.ContainsFunc(besideData, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

// lastSetAside returns the name of the database that was set aside last; "": none was. The names hold the time.
func lastSetAside(dir string) (last string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Type().IsRegular() && isSetAside(e.Name()) {
			last = max(last, e.Name())
		}
	}
	return last, err
}

// putBack undoes what a recovery did that was cancelled or killed, so that the next one finds all of the damaged database. It may be killed,
// too. Nothing is removed until what takes its place is seen to be there.
func putBack(dir, moved string) error {
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

// markDamaged has the next Open look through the database.
func markDamaged(dir string) error { return os.WriteFile(filepath.Join(dir, damagedFile), nil, 0o600) }

// remove removes a file that may be missing.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// freeName returns stem, or with a number behind it where that is taken.
func freeName(stem string) string {
	name := stem
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d", stem, n)
	}
}
