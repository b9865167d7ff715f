package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// ErrNoGame is returned for a game that is not in the library.
var ErrNoGame = errors.New("library: no such game")

// transaction is a change of the database that is going on: its statements are prepared once, and it knows the players and events that
// it has met.
type transaction struct {
	*sql.Tx
	ctx      context.Context
	prepared map[string]*sql.Stmt
	players  map[Seat]int64
	events   map[string]int64
	wrote    bool // something, so that the database has a new generation
}

// statement returns the prepared statement of a query. It ends with the transaction.
func (t *transaction) statement(query string) (*sql.Stmt, error) {
	if s := t.prepared[query]; s != nil {
		return s, nil
	}
	s, err := t.PrepareContext(t.ctx, query)
	if err == nil {
		t.prepared[query] = s
	}
	return s, err
}

// exec runs a statement and returns the number of the row that it has put in, if it has.
func (t *transaction) exec(query string, args ...any) (id int64, err error) {
	s, err := t.statement(query)
	if err != nil {
		return 0, err
	}
	result, err := s.ExecContext(t.ctx, args...)
	if err != nil {
		return 0, err
	}
	t.wrote = true
	return result.LastInsertId()
}

// row reads a row into what there is room for; there is none where it returns false.
func (t *transaction) row(query string, args []any, into ...any) (bool, error) {
	s, err := t.statement(query)
	if err != nil {
		return false, err
	}
	if err = s.QueryRowContext(t.ctx, args...).Scan(into...); errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// find returns the number of a row for which a condition holds; 0: there is none.
func (t *transaction) find(table, condition string, args ...any) (id int64, err error) {
	var isSo bool
	if _, err = t.row(findQuery(table, condition), args, &id, &isSo); err == nil {
		err = agreesIndex(id, isSo)
	}
	return id, err
}

// findQuery is the query of a row's number, for which a condition holds that an index answers, and whether it holds for the row itself.
func findQuery(table, condition string) string {
	return "SELECT id, EXISTS (SELECT 1 FROM " + table + " NOT INDEXED WHERE id = found.id AND " + condition + ") FROM " + table + " AS found WHERE " + condition + " LIMIT 1"
}

// agreesIndex returns an error where an index names a row that is another one.
func agreesIndex(id int64, isSo bool) error {
	if id == 0 || isSo {
		return nil
	}
	return fmt.Errorf("%w: an index names row %d, which is another one", ErrDamaged, id)
}

// rollback ends a transaction that may be over already.
func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}

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
