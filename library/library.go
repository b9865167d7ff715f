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
	"time"

	"hoshi/internal/sqlite"
)

// The files of a library in its folder.
const (
	dataFile  = "library.sqlite"
	cacheFile = "library.cache"
)

// Files lists the names of the files in the folder that hold a library, for who copies one or puts another one in its place: the first is
// copied by [Library.Backup], the others not, since they belong to who has it open, can be made anew, or say what is wrong with this one.
var Files = []string{dataFile, dataFile + "-journal", dataFile + "-wal", dataFile + "-shm", cacheFile, recoveryFile, damagedFile, salvagedFile}

// Library is an open library. See the package.
type Library struct {
	dir     string
	file    os.FileInfo // the database as it was opened
	db      *sql.DB
	mark    [16]byte   // of this database, so that no cache of another one is taken for its own
	writing sync.Mutex // held by who changes the database, so that a transaction of this program does not wait in vain for another
	loading sync.Mutex // held by who brings index up to date
	index   atomic.Pointer[index]
	stale   atomic.Bool // the cache file lacks something of index

	damage    *Damage        // whose games come back; nil: none do
	restoring sync.WaitGroup // on a goroutine
	stop      func()         // ends it
}

// ErrMoved is returned by who changes a library whose database another program has set aside: [Open] gives the one in its place.
var ErrMoved = errors.New("library: the database was set aside by another program")

// ErrNewer is returned for the library of a newer version of the program.
var ErrNewer = errors.New("library: of a newer version of the program")

// Exists reports whether there is a library in the folder.
func Exists(dir string) bool { return exists(filepath.Join(dir, dataFile)) }

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// isThere is exists for what must not be taken for missing where the disk does not tell.
func isThere(path string) (bool, error) {
	_, err := os.Lstat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("library: %w", err)
	}
	return err == nil, nil
}

// Open opens the library in the folder, which it makes where it is missing. A damaged one is set aside, and what can still be read of it
// comes into the new one while that is used, also by later programs where this one ends before: then there is a Damage, too, and each time again until
// [Damage.Told].
func Open(ctx context.Context, dir string) (*Library, *Damage, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, nil, fmt.Errorf("library: %w", err)
	}
	isOne, err := isThere(filepath.Join(dir, dataFile))
	isRecovering, failed := isThere(filepath.Join(dir, recoveryFile))
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
	unclean, err := isThere(filepath.Join(dir, dataFile+"-wal"))
	suspect, failed := isThere(filepath.Join(dir, damagedFile))
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
	l.sweep()
	return l, nil
}

// Moved reports whether another program has set the database aside, so that what is written would be lost.
func (l *Library) Moved() bool {
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
	if l.Moved() {
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
	if l.Moved() {
		return ErrMoved
	}
	if !t.wrote {
		return nil
	}
	return l.noteDamage(l.settle(ctx))
}

// generation is a state of a database: each change makes one. The mark tells those of two copies apart that went different ways.
type generation struct{ number, mark int64 }

// generations is how many of them a database knows. A cache that is older is made anew.
const generations = 1000

// beginGeneration notes that the database is not what it was.
func (t *transaction) beginGeneration() error {
	n, err := t.exec("INSERT INTO generation (mark) VALUES (random())")
	if err == nil {
		_, err = t.exec("DELETE FROM generation WHERE number <= ?", n-generations)
	}
	return err
}

// rollback ends a transaction that may be over already.
func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
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

// Close writes the cache where it has changed, and closes the library. Who still searches gets an error.
func (l *Library) Close() error {
	if l.damage != nil {
		l.stop()
		l.restoring.Wait()
	}
	var err error
	if l.stale.Load() && !l.Moved() {
		err = l.saveCache(l.index.Load())
	}
	l.writing.Lock()
	defer l.writing.Unlock()
	if err = errors.Join(err, l.db.Close()); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// Backup copies the library as it is now to the file at path, which must not exist: for who takes it to another computer. Where the games of a
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
