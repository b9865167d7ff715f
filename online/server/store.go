package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online"
)

// gather is how long the first of several changes waits for company before a commit: with 5,000 moves a second about
// ten share one, and a move alone is late by no more than this.
const gather = 2 * time.Millisecond

// maxBacklog is how many changes may wait for a commit before those who make them have to.
const maxBacklog = 20_000

// schema is what a data folder holds: what each version of it adds to the one before. Acts of running games stand in one table in the order in which they came,
// whatever the game: a commit then touches the last page alone instead of one page a game.
var schema = []string{`
CREATE TABLE IF NOT EXISTS players (
	key BLOB PRIMARY KEY, name TEXT NOT NULL, fold TEXT NOT NULL UNIQUE,
	value REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS running (
	number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, seat0 BLOB NOT NULL, seat1 BLOB NOT NULL,
	settings TEXT NOT NULL, drawn TEXT NOT NULL, private INTEGER NOT NULL, began INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS acts (
	at INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, seq INTEGER NOT NULL, word TEXT NOT NULL, ms INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS finished (
	id TEXT PRIMARY KEY, seat0 BLOB NOT NULL, seat1 BLOB NOT NULL, private INTEGER NOT NULL, ended INTEGER NOT NULL,
	result TEXT NOT NULL, sgf TEXT NOT NULL
) WITHOUT ROWID;
`, `
ALTER TABLE players ADD COLUMN risen REAL NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
`, `
CREATE TABLE names (look TEXT PRIMARY KEY, owner BLOB NOT NULL, freed INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX names_of ON names (owner);
CREATE TABLE named (
	key BLOB PRIMARY KEY, name TEXT NOT NULL, value REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
	games INTEGER NOT NULL, at INTEGER NOT NULL, risen REAL NOT NULL DEFAULT 0, proven INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
INSERT INTO named SELECT key, name, value, deviation, volatility, games, at, risen, proven FROM players;
DROP TABLE players;
ALTER TABLE named RENAME TO players;
`, `
ALTER TABLE acts ADD COLUMN sum BLOB;
ALTER TABLE running ADD COLUMN aside TEXT NOT NULL DEFAULT '';
`, `
CREATE TABLE blocks (owner BLOB NOT NULL, print TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (owner, print)) WITHOUT ROWID;
CREATE TABLE reports (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, owner BLOB NOT NULL, print TEXT NOT NULL, game TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX reports_of ON reports (owner);
CREATE INDEX finished_first ON finished (seat0);
CREATE INDEX finished_second ON finished (seat1);
CREATE INDEX best ON players (value) WHERE deviation <= 110 AND games > 0;
`, `
CREATE TABLE commits (n INTEGER NOT NULL);
INSERT INTO commits VALUES (0);
`, `
ALTER TABLE players ADD COLUMN sum BLOB;
ALTER TABLE finished ADD COLUMN sum BLOB;
ALTER TABLE running ADD COLUMN asked TEXT NOT NULL DEFAULT '';
`, `
CREATE TABLE sanctions (kind TEXT NOT NULL, what TEXT NOT NULL, until INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (kind, what)) WITHOUT ROWID;
`}

// namesSince is the version from which on the table of names is there.
const namesSince = 3

// store keeps players, ratings and games in an SQLite database. One goroutine writes: it takes whatever changes wait,
// commits them together, and then runs what was to be done after each, in their order. Nobody is told of a change
// before it is on the disk (journal_mode=WAL with synchronous=FULL: one fsync of the log for each commit, which a power
// cut does not take back).
type store struct {
	db    *sql.DB
	conn  *sql.Conn
	dir   string
	heads *heads
	crowd crowd
	heard error   // why there are no heads, though there is a file of them
	lock  *sql.DB // its transaction keeps other servers out, and lets those in who read

	mu      sync.Mutex
	wake    sync.Cond // the backlog has grown, or shrunk, or the store is closed
	backlog []change
	closed  bool
	idle    bool          // nothing came for a while: the log is to be copied
	failed  error         // of a commit: nothing is written any more
	oldest  time.Time     // when the first change of the backlog came
	since   time.Time     // of the commit that is under way; zero: none
	done    chan struct{} // closed when the writer has ended

	fail      func(error)                           // told of the first commit that failed
	committed func(changes int, wait time.Duration) // told of each commit; may be nil
}

// change is one thing to be written, in a transaction with others.
type change struct {
	write   func(*writer) error // nil: nothing, only the order counts
	after   func(error)         // run on the store's goroutine once it is durable, or with the error of the write
	reads   bool                // write reads alone, outside of any transaction: what is damaged would end that
	apart   bool                // where write meets what is damaged, it alone is refused, as [online.Damaged]; it may be called more than once
	patient bool                // somebody who comes waits for it, and nobody's game: few of them share a commit
}

// patientAtOnce is how many patient changes share a commit: the acts of games do not wait for a crowd that logs in.
const patientAtOnce = 8

// share returns the changes of the next commit, as many patient ones as are allowed among them, and those that are left for later
// ones, both in their order.
func share(backlog []change, allowed int) (now, later []change) {
	patient := 0
	for _, c := range backlog {
		if c.patient {
			if patient++; patient > allowed {
				later = append(later, c)
				continue
			}
		}
		now = append(now, c)
	}
	return now, later
}

// openStore opens the database in dir, which it makes when it is missing.
func openStore(dir string, fail func(error), committed func(int, time.Duration)) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("server: data folder: %w", sqlite.Explain(err))
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{Pragmas: pragmas})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("server: store: %w", sqlite.Explain(err)), lock.Close())
	}
	s := &store{db: db, dir: dir, lock: lock, done: make(chan struct{}), fail: fail, committed: committed}
	s.wake.L = &s.mu
	s.heads, s.heard = openHeads(dir)
	if s.conn, err = db.Conn(context.Background()); err == nil {
		err = s.prepare()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("server: store in %s: %w", dir, sqlite.Explain(err)), db.Close(), lock.Close())
	}
	go s.run()
	return s, nil
}

// dataFile is the database in a data folder.
const dataFile = "hoshi-server.sqlite"

// lockFolder makes the folder this server's until the lock is closed.
func lockFolder(dir string) (*sql.DB, error) {
	lock, err := sqlite.Open(filepath.Join(dir, "hoshi-server.lock"), sqlite.Options{})
	if err != nil {
		return nil, fmt.Errorf("server: lock: %w", sqlite.Explain(err))
	}
	lock.SetMaxOpenConns(1)
	if _, err := lock.Exec("BEGIN EXCLUSIVE"); err != nil {
		return nil, errors.Join(fmt.Errorf("server: %s: %w (does another server use the folder?)", dir, err), lock.Close())
	}
	return lock, nil
}

// pragmas make the store durable.
var pragmas = []string{"journal_mode=WAL", "synchronous=FULL", "wal_autocheckpoint=1000"}

// prepare makes the tables, and those of older versions new.
func (s *store) prepare() error {
	var version int
	if err := s.conn.QueryRowContext(context.Background(), "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(schema) {
		return fmt.Errorf("the data is of a newer version of the program (%d)", version)
	}
	for _, statement := range append([]string{"BEGIN EXCLUSIVE"}, schema[version:]...) {
		if _, err := s.conn.ExecContext(context.Background(), statement); err != nil {
			return err
		}
	}
	if version < namesSince {
		if err := s.nameAll(); err != nil {
			return err
		}
	}
	for _, statement := range []string{fmt.Sprintf("PRAGMA user_version = %d", len(schema)), "COMMIT"} {
		if _, err := s.conn.ExecContext(context.Background(), statement); err != nil {
			return err
		}
	}
	return nil
}

// nameAll enters the names of all players into the table of names. Of two who had names that look alike, both keep them.
func (s *store) nameAll() error {
	rows, err := s.conn.QueryContext(context.Background(), "SELECT key, name FROM players ORDER BY at")
	if err != nil {
		return err
	}
	owners := map[string][]byte{}
	for rows.Next() {
		var key []byte
		var name string
		if err := rows.Scan(&key, &name); err != nil {
			return errors.Join(err, rows.Close())
		}
		looks, err := online.NameKeys(name)
		if err != nil {
			continue // a name of before that is none any more: it stays its player's, and nobody else can ask for it
		}
		for _, look := range looks {
			if owners[look] == nil {
				owners[look] = key
			}
		}
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	for look, owner := range owners {
		if _, err := s.conn.ExecContext(context.Background(), "INSERT INTO names (look, owner, freed) VALUES (?,?,0)", look, owner); err != nil {
			return err
		}
	}
	return nil
}

// submit hands over a change. It never waits.
func (s *store) submit(c change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if len(s.backlog) == 0 {
		s.oldest = time.Now()
	}
	s.backlog = append(s.backlog, c)
	s.wake.Broadcast()
}

// ready waits while the backlog is too long. To be called by those who make changes, before they take any lock.
func (s *store) ready() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.backlog) > maxBacklog && !s.closed {
		s.wake.Wait()
	}
}

// errClosed is what a store answers once it is closed.
var errClosed = errors.New("server: the store is closed")

// await submits a change and waits until it is durable.
func (s *store) await(write func(*writer) error) error { return s.wait(change{write: write}) }

// ask is await for what one player asks for who waits for nothing else: it is refused as [online.Damaged] where it meets what is damaged.
func (s *store) ask(write func(*writer) error) error {
	return s.wait(change{write: write, apart: true, patient: true})
}

// read reads while nothing is written, and waits for it.
func (s *store) read(read func(*writer) error) error { return s.wait(change{write: read, reads: true}) }

// wait submits a change and waits until it is done.
func (s *store) wait(c change) error {
	result := make(chan error, 1)
	c.after = func(err error) { result <- err }
	s.submit(c)
	select {
	case err := <-result:
		return err
	case <-s.done:
	}
	select {
	case err := <-result:
		return err
	default:
		return errClosed
	}
}

// close writes what waits and closes the database. It returns the error of the last commit.
func (s *store) close() error {
	s.mu.Lock()
	s.closed = true
	s.wake.Broadcast()
	s.mu.Unlock()
	<-s.done
	return errors.Join(s.failed, s.conn.Close(), s.db.Close(), s.heads.close(), s.lock.Close())
}

// run is the writer's goroutine.
func (s *store) run() {
	defer close(s.done)
	w := &writer{ctx: context.Background(), conn: s.conn, heads: s.heads, statements: map[string]*sql.Stmt{}}
	defer w.close()
	copied := time.Now()
	later := time.AfterFunc(checkpointEvery, s.idles)
	defer later.Stop()
	for {
		changes, ok := s.next()
		if !ok {
			return
		}
		began := time.Now()
		s.sets(began)
		errs, err := w.commit(changes)
		s.sets(time.Time{})
		if err != nil {
			s.stop(err)
			return
		}
		if s.committed != nil {
			s.committed(len(changes), time.Since(began))
		}
		for i, c := range changes {
			if c.after != nil {
				c.after(errs[i])
			}
		}
		if time.Since(copied) >= checkpointEvery {
			s.sets(time.Now())
			err := w.checkpoint()
			s.sets(time.Time{})
			if err != nil {
				s.stop(err)
				return
			}
			copied = time.Now()
		}
		if len(changes) > 0 {
			later.Reset(checkpointEvery) // also where nothing more comes
		}
	}
}

// idles wakes the writer, so that what the log holds is copied.
func (s *store) idles() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = true
	s.wake.Broadcast()
}

// sets notes since when the disk has to answer, the zero time for nothing.
func (s *store) sets(since time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since = since
}

// busy returns for how long the disk has not answered.
func (s *store) busy() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.since.IsZero() {
		return 0
	}
	return time.Since(s.since)
}

// waiting returns for how long the oldest change waits that is not on the disk yet.
func (s *store) waiting() time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case !s.since.IsZero():
		return time.Since(s.since)
	case len(s.backlog) > 0:
		return time.Since(s.oldest)
	}
	return 0
}

// checkpointEvery is how long commits may stand in the log alone.
const checkpointEvery = 10 * time.Second

// checkpoint copies what the log holds into the database, as far as nobody reads it.
func (w *writer) checkpoint() error {
	var busy, pages, done int
	err := w.conn.QueryRowContext(w.ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
	if err != nil || busy != 0 || done < pages {
		return err
	}
	return w.heads.forget()
}

// next waits for changes and returns all that are there a moment later, none where nothing came for a while; false at the end.
func (s *store) next() ([]change, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(s.backlog) == 0 && !s.closed && !s.idle {
		s.wake.Wait()
	}
	s.idle = false
	if !s.closed && len(s.backlog) > 0 {
		s.mu.Unlock()
		time.Sleep(gather)
		s.mu.Lock()
	}
	changes, later := share(s.backlog, s.crowd.share(patientAtOnce, time.Now()))
	if s.backlog = later; len(later) > 0 {
		s.oldest = time.Now() // what is left is not the oldest
	}
	s.wake.Broadcast()
	return changes, len(changes) > 0 || !s.closed
}

// stop ends the writing for good: after a failed fsync nobody knows what is on the disk, so that a second try would
// prove nothing.
func (s *store) stop(err error) {
	s.mu.Lock()
	s.failed = fmt.Errorf("server: store in %s: %w", s.dir, sqlite.Explain(err))
	s.closed = true
	s.backlog = nil
	s.wake.Broadcast()
	s.mu.Unlock()
	s.fail(s.failed)
}

// writer is the open transaction, with the statements that were prepared once. It belongs to the store's goroutine.
type writer struct {
	ctx        context.Context
	conn       *sql.Conn
	statements map[string]*sql.Stmt
	heads      *heads
	commits    uint64 // as the database has them at the start
	swept      int64  // acts up to here were looked at by sweep
	due        int    // changes since the last sweep
	torn       bool   // something of the acts can't be read: they stay as they are
}

func (w *writer) close() {
	for _, statement := range w.statements {
		statement.Close() // nothing is written by it any more
	}
}

// exec runs a statement that changes something.
func (w *writer) exec(query string, args ...any) error {
	statement, err := w.prepare(query)
	if err == nil {
		_, err = statement.ExecContext(w.ctx, args...)
	}
	return err
}

func (w *writer) prepare(query string) (*sql.Stmt, error) {
	if statement := w.statements[query]; statement != nil {
		return statement, nil
	}
	statement, err := w.conn.PrepareContext(w.ctx, query)
	if err != nil {
		return nil, err
	}
	w.statements[query] = statement
	return statement, nil
}

// row reads one row; the error is [sql.ErrNoRows] where there is none.
func (w *writer) row(query string, args []any, into ...any) error {
	statement, err := w.prepare(query)
	if err != nil {
		return err
	}
	return statement.QueryRowContext(w.ctx, args...).Scan(into...)
}

// sweepSize is how many acts one sweep looks at: few enough that nobody waits for it.
const sweepSize = 500

// sweep deletes acts of games that have ended among the next few of the table, and begins anew at its end. It is done
// once for as many changes, so that the table stays within a small multiple of what runs.
func (w *writer) sweep() error {
	var last int64
	err := w.row("SELECT coalesce(max(at), 0) FROM (SELECT at FROM acts WHERE at > ? ORDER BY at LIMIT ?)", []any{w.swept, sweepSize}, &last)
	if err != nil {
		return err
	}
	err = w.exec("DELETE FROM acts WHERE at > ? AND at <= ? AND NOT EXISTS (SELECT 1 FROM running WHERE id = game)", w.swept, last)
	w.swept = last
	return err
}
