// Package pgsql opens PostgreSQL for database/sql: pgx's connection (pgconn) with the few types that the book has, as text. pgx's own driver brings
// all types of PostgreSQL, which take 2 MB of a program, and memory from its start.
package pgsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// Open returns the database of a config that [pgconn.ParseConfig] has made. It connects when it is asked for something first. Errors of PostgreSQL
// are [*pgconn.PgError]. Statements without arguments may be several, with semicolons between them.
func Open(config *pgconn.Config) *sql.DB {
	config = config.Copy()
	maps.Copy(config.RuntimeParams, asRead)
	return sql.OpenDB(connector{config})
}

// asRead are the settings of PostgreSQL by which values are read here. They are its own, unless somebody has changed them.
var asRead = map[string]string{"client_encoding": "UTF8", "bytea_output": "hex", "extra_float_digits": "1"}

// connector makes connections.
type connector struct{ config *pgconn.Config }

// Connect is [driver.Connector]'s.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	line, err := pgconn.ConnectConfig(ctx, c.config.Copy())
	if err != nil {
		return nil, err
	}
	return &conn{line: line, known: map[string]*pgconn.StatementDescription{}, used: time.Now()}, nil
}

// Driver is [driver.Connector]'s.
func (c connector) Driver() driver.Driver { return opener{} }

// opener is there because database/sql wants one.
type opener struct{}

// Open is [driver.Driver]'s.
func (opener) Open(string) (driver.Conn, error) {
	return nil, errors.New("pgsql: opened by pgsql.Open alone")
}

// conn is a connection. database/sql uses it on one goroutine at a time.
type conn struct {
	line  *pgconn.PgConn
	known map[string]*pgconn.StatementDescription // statements that PostgreSQL has prepared: as many as stand in the program
	used  time.Time                               // last
}

// What a connection waits for.
const (
	rests   = time.Second // unused, until it is tried before it is used again
	parting = time.Second // for PostgreSQL to take the word that it ends
)

// Close is [driver.Conn]'s.
func (c *conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), parting)
	defer cancel()
	return c.line.Close(ctx)
}

// IsValid is [driver.Validator]'s.
func (c *conn) IsValid() bool {
	c.used = time.Now()
	return !c.line.IsClosed() && !c.line.IsBusy() && c.line.TxStatus() == 'I'
}

// ResetSession is [driver.SessionResetter]'s. A PostgreSQL that was started anew meanwhile costs no error so.
func (c *conn) ResetSession(ctx context.Context) error {
	if time.Since(c.used) > rests {
		return bad(c.line.Ping(ctx))
	}
	return nil
}

// Ping is [driver.Pinger]'s.
func (c *conn) Ping(ctx context.Context) error { return retried(c.line.Ping(ctx)) }

// bad lets database/sql take another connection.
func bad(err error) error {
	if err != nil {
		return fmt.Errorf("%w: %w", driver.ErrBadConn, err)
	}
	return nil
}

// retried does so where PostgreSQL has not heard of what failed.
func retried(err error) error {
	if pgconn.SafeToRetry(err) {
		return bad(err)
	}
	return err
}

// Prepare is [driver.Conn]'s. Statements are prepared when they are used.
func (c *conn) Prepare(string) (driver.Stmt, error) {
	return nil, errors.New("pgsql: nothing is prepared")
}

// Begin is [driver.Conn]'s.
func (c *conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// BeginTx is [driver.ConnBeginTx]'s. Commit and rollback wait no longer than ctx, either.
func (c *conn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	begin := "BEGIN"
	switch sql.IsolationLevel(opts.Isolation) {
	case sql.LevelDefault:
	case sql.LevelRepeatableRead:
		begin += " ISOLATION LEVEL REPEATABLE READ"
	default:
		return nil, fmt.Errorf("pgsql: no transaction is %v", sql.IsolationLevel(opts.Isolation))
	}
	if opts.ReadOnly {
		begin += " READ ONLY"
	}
	if _, err := c.line.Exec(ctx, begin).ReadAll(); err != nil {
		return nil, retried(err)
	}
	return transaction{ctx, c.line}, nil
}

// transaction is one that was begun.
type transaction struct {
	ctx  context.Context
	line *pgconn.PgConn
}

// Commit is [driver.Tx]'s.
func (t transaction) Commit() error {
	done, err := t.line.Exec(t.ctx, "COMMIT").ReadAll()
	if err == nil && len(done) == 1 && done[0].CommandTag.String() != "COMMIT" {
		err = errors.New("pgsql: nothing was committed, since a statement before has failed")
	}
	return err
}

// Rollback is [driver.Tx]'s. A connection that is lost, or for which there is no time, is closed then: that ends the transaction, too.
func (t transaction) Rollback() error {
	_, err := t.line.Exec(t.ctx, "ROLLBACK").ReadAll()
	return err
}

// ExecContext is [driver.ExecerContext]'s. With [Rows] alone it is a COPY FROM STDIN.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) == 0 {
		return c.plain(ctx, query)
	}
	if from, is := args[0].Value.(io.Reader); is {
		tag, err := c.line.CopyFrom(ctx, from, query)
		return driver.RowsAffected(tag.RowsAffected()), retried(err)
	}
	result, err := c.ask(ctx, query, args)
	if err != nil {
		return nil, err
	}
	tag, err := result.Close()
	return driver.RowsAffected(tag.RowsAffected()), retried(err)
}

// plain runs statements as they stand there. Of several, the result is the last one's.
func (c *conn) plain(ctx context.Context, query string) (driver.Result, error) {
	done, err := c.line.Exec(ctx, query).ReadAll()
	if err != nil || len(done) == 0 {
		return driver.RowsAffected(0), retried(err)
	}
	return driver.RowsAffected(done[len(done)-1].CommandTag.RowsAffected()), nil
}

// QueryContext is [driver.QueryerContext]'s.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	result, err := c.ask(ctx, query, args)
	if err != nil {
		return nil, err
	}
	return &found{result}, nil
}

// ask begins a statement, which is prepared once.
func (c *conn) ask(ctx context.Context, query string, args []driver.NamedValue) (*pgconn.ResultReader, error) {
	statement := c.known[query]
	if statement == nil {
		var err error
		if statement, err = c.line.Prepare(ctx, fmt.Sprint("hoshi", len(c.known)), query, nil); err != nil {
			return nil, retried(err)
		}
		c.known[query] = statement
	}
	values, formats := make([][]byte, len(args)), make([]int16, len(args))
	for i, arg := range args {
		var err error
		if values[i], formats[i], err = encode(arg.Value); err != nil {
			return nil, err
		}
	}
	return c.line.ExecPrepared(ctx, statement.Name, values, formats, nil), nil
}
