package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
)

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
`, `
CREATE TABLE waiting (key BLOB PRIMARY KEY, id TEXT NOT NULL UNIQUE, what TEXT NOT NULL) WITHOUT ROWID;
`, `
-- names are compared without signs: see nameAll
`, `
ALTER TABLE players ADD COLUMN peers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN met BLOB NOT NULL DEFAULT x'';
`, `
ALTER TABLE names ADD COLUMN sum BLOB;
ALTER TABLE blocks ADD COLUMN sum BLOB;
ALTER TABLE reports ADD COLUMN sum BLOB;
ALTER TABLE sanctions ADD COLUMN sum BLOB;
ALTER TABLE waiting ADD COLUMN sum BLOB;
ALTER TABLE running ADD COLUMN sum BLOB;
ALTER TABLE running ADD COLUMN askedsum BLOB;
ALTER TABLE commits ADD COLUMN tables BLOB;
`}

// looksSince is the version from which on the table of names has them without signs.
const looksSince = 10

// sumsSince is the version from which on each row has a hash.
const sumsSince = 12

// rows are those of a database, read and written by one connection, with the statements that were prepared once.
type rows struct {
	ctx        context.Context
	conn       *sql.Conn
	statements map[string]*sql.Stmt
}

// book is the [record.Book] of a database.
type book struct{ *rows }

// bookOf returns that which a connection reads.
func bookOf(ctx context.Context, conn *sql.Conn) book {
	return book{&rows{ctx: ctx, conn: conn, statements: map[string]*sql.Stmt{}}}
}

// writer is the default [record.Store], an SQLite database: the open transaction. It belongs to the store's goroutine. What was written outlives a cut of the
// power (journal_mode=WAL with synchronous=FULL: one fsync of the log for each commit).
type writer struct {
	book
	db         *sql.DB
	dir        string
	lock       *sql.DB // its transaction keeps other servers out, and lets those in who read
	heads      *headFile
	headsError error         // why there are no heads, though there is a file of them
	resumed    []resumedGame // games that Running has told of
	commits    uint64        // as the database has them at the start
	swept      int64         // acts up to here were looked at by sweep
	due        int           // changes since the last sweep
	torn       bool          // something of the acts can't be read: they stay as they are
}

// Open opens the data folder of a server that does not run, and makes it when it is missing.
func Open(dir string) (record.Store, error) {
	w, err := openWriter(dir)
	if err != nil {
		return nil, err
	}
	return w, nil
}

func openWriter(dir string) (*writer, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("server: data folder: %w", sqlite.Explain(err))
	}
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	if err := CheckFolder(dir); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	db, err := sqlite.Open(filepath.Join(dir, dataFile), sqlite.Options{Pragmas: pragmas})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("server: store: %w", sqlite.Explain(err)), lock.Close())
	}
	w := &writer{book: bookOf(context.Background(), nil), db: db, dir: dir, lock: lock}
	w.heads, w.headsError = openHeads(dir)
	if w.conn, err = db.Conn(w.ctx); err == nil {
		err = w.migrate()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("server: store in %s: %w", dir, sqlite.Explain(err)), db.Close(), lock.Close())
	}
	return w, nil
}

// CheckFolder refuses a data folder whose database would lose something where it is opened, in words. It changes nothing, and a server may run on the folder.
func CheckFolder(dir string) error {
	if err := sqlite.CheckLog(filepath.Join(dir, dataFile)); err != nil {
		return fmt.Errorf("server: store: %w", err)
	}
	return nil
}

func (w *writer) String() string { return w.dir }

// Close closes the database.
func (w *writer) Close() error {
	w.close()
	return errors.Join(w.conn.Close(), w.db.Close(), w.heads.close(), w.lock.Close())
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

// migrate makes the tables, and those of older versions new, and forgets sanctions and names whose time is over.
func (w *writer) migrate() error {
	version, err := w.version()
	if err != nil {
		return err
	}
	if version > len(schema) {
		return fmt.Errorf("the data is of a newer version of the program (%d)", version)
	}
	for _, statement := range append([]string{"BEGIN EXCLUSIVE"}, schema[version:]...) {
		if _, err := w.conn.ExecContext(context.Background(), statement); err != nil {
			return err
		}
	}
	if version < looksSince {
		if err := w.nameAll(); err != nil {
			return err
		}
	}
	if version < sumsSince {
		if err := w.sumAll(); err != nil {
			return err
		}
	}
	if version < len(schema) {
		sum, err := w.schemaSum()
		if err := errors.Join(err, w.exec("UPDATE commits SET tables = ?", sum), w.exec(fmt.Sprintf("PRAGMA user_version = %d", len(schema)))); err != nil {
			return err
		}
	}
	return errors.Join(w.expire(time.Now()), w.exec("COMMIT"))
}

// version returns which version of the schema the database has.
func (r *rows) version() (version int, err error) {
	err = r.row("PRAGMA user_version", nil, &version)
	return version, err
}

// expire forgets sanctions and names whose time is over. What is damaged stays: nobody knows its time.
func (w *writer) expire(now time.Time) error {
	return errors.Join(w.deleteRows(nameRows, "WHERE freed > 0 AND freed <= ?", now.Add(-record.NameKept).UnixMilli()), w.deleteRows(sanctionRows, "WHERE until <= ?", now.UnixMilli()))
}

// nameAll enters the names of all players into the table of names as they are compared now.
func (w *writer) nameAll() error {
	var names []record.NameEntry
	var players []record.Account
	err := w.list("SELECT look, owner, freed FROM names", nil, func(rows *sql.Rows) error {
		var n record.NameEntry
		err := rows.Scan(&n.Look, &n.Owner, &n.Freed)
		names = append(names, n)
		return err
	})
	if err == nil {
		err = w.list("SELECT key, name FROM players ORDER BY at", nil, func(rows *sql.Rows) error {
			var a record.Account
			var key []byte
			err := rows.Scan(&key, &a.Name)
			copy(a.Key[:], key)
			players = append(players, a)
			return err
		})
	}
	for _, n := range record.MissingNames(names, players) {
		if err == nil {
			err = w.putName(n)
		}
	}
	return err
}

func (r *rows) close() {
	for _, statement := range r.statements {
		statement.Close() // nothing is written by it any more
	}
}

// exec runs a statement that changes something.
func (r *rows) exec(query string, args ...any) error {
	statement, err := r.prepare(query)
	if err == nil {
		_, err = statement.ExecContext(r.ctx, args...)
	}
	return err
}

func (r *rows) prepare(query string) (*sql.Stmt, error) {
	if statement := r.statements[query]; statement != nil {
		return statement, nil
	}
	statement, err := r.conn.PrepareContext(r.ctx, query)
	if err != nil {
		return nil, err
	}
	r.statements[query] = statement
	return statement, nil
}

// row reads one row; the error is [sql.ErrNoRows] where there is none.
func (r *rows) row(query string, args []any, into ...any) error {
	statement, err := r.prepare(query)
	if err != nil {
		return err
	}
	return statement.QueryRowContext(r.ctx, args...).Scan(into...)
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

// Tidy brings what the log of the database holds into it.
func (w *writer) Tidy() error { return sqlite.Explain(w.checkpoint()) }

// checkpoint copies what the log holds into the database, as far as nobody reads it.
func (w *writer) checkpoint() error {
	var busy, pages, done int
	err := w.conn.QueryRowContext(w.ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
	if err != nil || busy != 0 || done < pages {
		return err
	}
	return w.heads.forget()
}
