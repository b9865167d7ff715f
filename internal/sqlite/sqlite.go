// Package sqlite opens SQLite databases by the one driver that this program is built with: in Go, or with the build tag
// sqlite_c in C.
package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Options say how a database is opened. The zero value of each field is the default.
type Options struct {
	ReadOnly bool          // nothing can be written, and a file that is missing is an error
	Wait     time.Duration // for a lock that another connection holds, whole milliseconds; 0: 1 s, below 0: none
	Pragmas  []string      // run on each new connection in their order, such as "journal_mode=WAL"
}

// Open returns the database in the file at path. A file that is missing is made, for its owner alone. Each connection of
// the pool has the options; that the file is a database shows when it is used first.
func Open(path string, opts Options) (*sql.DB, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	wait := max(cmp.Or(opts.Wait, time.Second), 0).Milliseconds()
	query := fmt.Sprintf("?_busy_timeout=%d", wait) // for what the driver in C asks before there is a connection to give a pragma to
	if opts.ReadOnly {
		query += "&mode=ro"
	} else if err := create(path); err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	if path = filepath.ToSlash(path); !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	c := &connector{driver: chosen, name: "file://" + (&url.URL{Path: path}).EscapedPath() + query,
		pragmas: append([]string{fmt.Sprintf("busy_timeout=%d", wait)}, opts.Pragmas...)}
	return sql.OpenDB(c), nil
}

// CheckLog refuses a database at path that is missing or empty though the log beside it is not: SQLite throws the log away where it opens one. The error is
// [ErrDamaged], and nothing is changed.
func CheckLog(path string) error {
	held, err := size(path)
	log, bad := size(path + "-wal")
	if err := errors.Join(err, bad); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	if held > 0 || log == 0 {
		return nil
	}
	return fmt.Errorf("%w: %s is empty or missing, and %s-wal beside it holds %d bytes that were written last and would be lost: put a copy of both in their place, or move the second away to begin anew",
		ErrDamaged, path, filepath.Base(path), log)
}

// size returns how many bytes a file has, 0 where it is missing.
func size(path string) (int64, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// create makes the file, which others may not read: SQLite gives the files beside it the same rights.
func create(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// connector makes connections that have the pragmas. It does not change, and any goroutine may use it.
type connector struct {
	driver  driver.Driver
	name    string
	pragmas []string
}

// Driver is [driver.Connector]'s.
func (c *connector) Driver() driver.Driver { return c.driver }

// Connect is [driver.Connector]'s.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.name)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	for _, pragma := range c.pragmas {
		if _, err := conn.(driver.ExecerContext).ExecContext(ctx, "PRAGMA "+pragma, nil); err != nil {
			return nil, errors.Join(fmt.Errorf("sqlite: pragma %s: %w", pragma, err), conn.Close())
		}
	}
	return conn, nil
}
