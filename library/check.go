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

	"hoshi/internal/atomicfile"
	"hoshi/internal/sqlite"
)

// ErrDamaged is wrapped by the error of a library whose database is not sound.
var ErrDamaged = errors.New("library: the database is damaged")

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
	isThere, err := isThere(path)
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
			return nil, errors.Join(err, putBack(dir, moved))
		}
	}
	l := (*Library)(nil)
	err = errors.Join(os.Rename(filepath.Join(fresh, dataFile), path), remove(filepath.Join(dir, damagedFile)))
	if err == nil {
		l, err = open(ctx, dir)
	}
	if err != nil {
		return nil, errors.Join(err, putBack(dir, moved))
	}
	d := &Damage{Moved: moved, Err: damage}
	if err = d.note(0); err == nil {
		err = remove(filepath.Join(dir, recoveryFile))
	}
	if err != nil {
		return nil, errors.Join(err, l.Close(), putBack(dir, moved))
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
			err = l.emptyLog(ctx)
		}
		err = errors.Join(err, l.Close())
	}
	if err != nil {
		return "", errors.Join(err, os.RemoveAll(folder))
	}
	return folder, nil
}

// newFolder is what the name of the folder begins with in which a new database is made.
const newFolder = "library.new"

// recoveryFile names the damaged database until a new one is in its place, for who comes after a kill.
const recoveryFile = "library.recovery"

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
