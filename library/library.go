package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// Library is an open library. See the package.
type Library struct {
	dir     string
	file    os.FileInfo // the database as it was opened
	db      *sql.DB
	mark    [16]byte   // of this database, so that no cache of another one is taken for its own
	writing sync.Mutex // held while the database is changed, so that a transaction of this program does not wait in vain for another
	loading sync.Mutex // held while index is brought up to date
	index   atomic.Pointer[index]
	stale   atomic.Bool // the cache file lacks something of index

	damage    *Damage        // whose games come back; nil: none do
	restoring sync.WaitGroup // on a goroutine
	stop      func()         // ends it
}

// ErrMoved is returned by changes of a library whose database another program has set aside: [Open] gives the one in its place.
var ErrMoved = errors.New("library: the database was set aside by another program")

// ErrNewer is returned for the library of a newer version of the program.
var ErrNewer = errors.New("library: of a newer version of the program")

// IsMoved reports whether another program has set the database aside, so that what is written would be lost.
func (l *Library) IsMoved() bool {
	now, err := os.Stat(filepath.Join(l.dir, dataFile))
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return !os.SameFile(l.file, now)
}

// change runs a change of the database, which is made as a whole or not at all. With [ErrMoved] it may be in what was set aside. When it returns, not even a
// power cut takes the change away, nor does a bit that flips in the log: SQLite would leave out whatever stands behind that.
func (l *Library) change(ctx context.Context, do func(*transaction) error) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	if l.IsMoved() {
		return ErrMoved
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	t := &transaction{tx, ctx, map[string]*sql.Stmt{}, map[Seat]int64{}, map[string]int64{}, false}
	err = do(t)
	if err == nil && t.wrote {
		err = t.beginGeneration()
	}
	if err != nil {
		return errors.Join(l.noteDamage(err), rollback(tx))
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	if l.IsMoved() {
		return ErrMoved
	}
	if !t.wrote {
		return nil
	}
	return l.noteDamage(l.settle(ctx))
}

// doneOnce begins the names of the rows of the table about for what was done once.
const doneOnce = "once "

// Once runs do unless it was run for that name before, which is noted when it returns without an error.
func (l *Library) Once(ctx context.Context, name string, do func() error) error {
	var done int
	name = doneOnce + name
	err := l.db.QueryRowContext(ctx, "SELECT count(*) FROM about WHERE name = ? OR value = ?", name, sumBytes(name)).Scan(&done) // one of both may be damaged
	if err != nil || done > 0 {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return l.change(ctx, func(t *transaction) error {
		_, err := t.exec("INSERT OR REPLACE INTO about VALUES (?, ?)", name, sumBytes(name))
		return err
	})
}

// settle makes sure that what was committed is on the disk: SQLite copies it from its log into the database, or, while somebody reads what was
// there before, leaves it in a log that may be in memory alone.
func (l *Library) settle(ctx context.Context) error {
	var busy, pages, done int
	if err := l.db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done); err != nil || busy == 0 && done >= pages {
		return err
	}
	return syncFile(filepath.Join(l.dir, dataFile+"-wal"))
}

// emptyLog brings all that was committed into the database, and to the disk: closing tries to, and says nothing where the disk does not let it.
func emptyLog(ctx context.Context, db *sql.DB) error {
	var busy, pages, done int
	err := db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done)
	if err == nil && busy != 0 {
		err = errors.New("the log is in use")
	}
	return err
}

// syncFile brings a file to the disk. Tests watch it.
var syncFile = func(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // Windows syncs what can be written
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// noteDamage has the next Open check the database, where err says that it is damaged.
func (l *Library) noteDamage(err error) error {
	if isDamage(err) {
		err = errors.Join(err, markDamaged(l.dir))
	}
	return err
}

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
