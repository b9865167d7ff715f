package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"hoshi/library"
)

// gamesFolder is where older versions kept every game that came to its end. It stays as it is.
const gamesFolder = "games"

// closing is how long [Store.Close] waits for users of the library, which may be another program that has locked it.
const closing = 5 * time.Second

// ErrClosed is returned for a library that is asked for after [Store.Close].
var ErrClosed = errors.New("store: closed")

// libraryHandle is the library in the folder dir, which is opened when it is needed first. Any goroutine may use it.
type libraryHandle struct {
	dir    string
	damage atomic.Pointer[library.Damage] // that nobody was told of
	ends   context.Context                // done when it is closed
	end    context.CancelFunc
	wait   time.Duration // closing, but in tests
	later  *queue        // what writes games that came to their end
	looked atomic.Bool   // it was looked through

	mu  sync.Mutex       // held while the library is opened
	lib *library.Library // nil: it is not open
}

func newShelf(dir string) *libraryHandle {
	s := &libraryHandle{dir: dir, wait: closing, later: &queue{}}
	s.ends, s.end = context.WithCancel(context.Background())
	return s
}

// Library returns the person's library with every game that came to its end. It is the store's, which closes it. It may be called on any
// goroutine, and not on Fyne's: the first time it may take seconds. Where games that came to their end could not be taken in, there is an
// error besides the library.
func (s *Store) Library(ctx context.Context) (*library.Library, error) { return s.shelf.open(ctx) }

// LibraryDamage returns, once, what became of a library that was damaged when it was opened; nil: nothing to tell. It may be called on
// any goroutine.
func (s *Store) LibraryDamage() *library.Damage {
	damage := s.shelf.damage.Swap(nil)
	if damage != nil {
		_ = damage.Told() // else the next start tells it again
	}
	return damage
}

// CheckLibrary looks through the whole library, the first time that it is called. It reports whether that is damaged: then the next one
// the caller gets a new one of what could be read, and [Store.LibraryDamage] tells of it. It may be called on any goroutine, and takes
// a second or more.
func (s *Store) CheckLibrary(ctx context.Context) (damaged bool, err error) {
	shelf := s.shelf
	lib, err := shelf.open(ctx)
	if lib == nil || shelf.looked.Swap(true) {
		return false, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(shelf.ends, cancel)()
	if err = lib.Check(ctx); !errors.Is(err, library.ErrDamaged) {
		return false, err
	}
	shelf.mu.Lock()
	defer shelf.mu.Unlock()
	if shelf.lib != lib {
		return true, nil
	}
	shelf.lib = nil
	return true, lib.Close()
}

// open opens the library where it is not open yet, and takes in what has come to its end.
func (s *libraryHandle) open(ctx context.Context) (lib *library.Library, err error) {
	s.later.wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if s.ends.Err() != nil { // it gave up because of that, if it did
			lib, err = nil, ErrClosed
		}
	}()
	if s.ends.Err() != nil {
		return nil, ErrClosed
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ends, cancel)()
	if s.lib != nil && s.lib.IsMoved() {
		err := s.lib.Close()
		if s.lib = nil; err != nil {
			return nil, err
		}
	}
	if s.lib == nil {
		lib, damage, err := library.Open(ctx, s.dir)
		if err != nil {
			return nil, err
		}
		if s.lib = lib; damage != nil {
			s.damage.Store(damage)
		}
	}
	err = s.lib.Once(ctx, gamesFolder, func() error { return s.takeFolder(ctx) })
	if err == nil {
		err = s.takeFinished(ctx)
	}
	return s.lib, err
}

// close closes the library, which can't be opened any more. Where it is not free in time it stays as it is, which loses nothing: what is
// not in it yet lies beside it, for the next start.
func (s *libraryHandle) close() error {
	s.end()
	closed := make(chan error, 1)
	go func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.lib == nil {
			closed <- nil
			return
		}
		closed <- s.lib.Close()
	}()
	select {
	case err := <-closed:
		return err
	case <-time.After(s.wait):
		return errors.New("store: the library is in use and was not closed")
	}
}

// copied returns, of a file of the library, how a whole copy of it is made; nil: it can be made anew.
func (s *libraryHandle) copied(name string) (copied func(to string) error, special bool) {
	i := slices.Index(library.Files, name)
	if i < 0 {
		return nil, false
	}
	if i > 0 {
		return nil, true
	}
	return func(to string) error {
		lib, err := s.open(context.Background())
		if lib == nil {
			return err
		}
		return lib.Backup(context.Background(), to)
	}, true
}

// takeFolder takes in the games of the folder of older versions. Files that hold no game are passed over.
func (s *libraryHandle) takeFolder(ctx context.Context) error {
	var failed error
	_, err := s.lib.AddAll(ctx, func(yield func(*library.Entry) bool) {
		failed = eachGame(filepath.Join(s.dir, gamesFolder), func(path string, info fs.FileInfo) bool {
			e, err := entryOf(path, dayOf(info.Name(), info.ModTime()))
			return err != nil || yield(e)
		})
	})
	return errors.Join(failed, err)
}

// takeFinished takes in the games that came to their end since, and removes their files. One that can't be read stays.
func (s *libraryHandle) takeFinished(ctx context.Context) error {
	var faults []error
	err := eachGame(filepath.Join(s.dir, finishedFolder), func(path string, info fs.FileInfo) bool {
		e, err := entryOf(path, dayOf(info.Name(), info.ModTime()))
		if err == nil {
			_, _, err = s.lib.Add(ctx, e)
		}
		if err == nil {
			err = os.Remove(path)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // another program has taken it in
			faults = append(faults, err)
		}
		return ctx.Err() == nil
	})
	return errors.Join(append(faults, err)...)
}

// entryOf reads the game in a file, as far as it can be read where that is no file of which it is known what was written.
func entryOf(path string, ended time.Time) (*library.Entry, error) {
	record, err := readGame(path)
	if record == nil || errors.Is(err, ErrChanged) {
		return nil, err
	}
	return library.NewEntry(record, library.Own, ended)
}

// dayOf returns when a game ended whose file has that name and was written then or, where it is a copy of another day, the day in its
// name.
func dayOf(name string, written time.Time) time.Time {
	local := written.Local()
	day, err := time.ParseInLocation(time.DateOnly, name[:min(len(name), len(time.DateOnly))], time.Local)
	if err != nil || local.Format(time.DateOnly) == day.Format(time.DateOnly) {
		return local
	}
	return day
}

// finishedFolder holds the games that came to their end until the library takes them in.
const finishedFolder = "finished"
