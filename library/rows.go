package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"hoshi/game"
)

// check returns an error for an entry that [NewEntry] does not make: the row that it was read from is damaged.
func (e *Entry) check() error {
	if err := e.moves.check(); err != nil {
		return err
	}
	for _, n := range []struct {
		what      string
		is, bound int64
	}{
		{"day", int64(e.day), 99_99_99_99}, {"rule", int64(e.rule), int64(len(game.Rules) - 1)}, {"winner", int64(e.result.Winner), int64(game.White)},
		{"reason", int64(e.result.Reason), int64(game.Aborted)}, {"opening", int64(e.opening), int64(len(game.NamedOpenings))},
		{"source", int64(e.source), int64(len(Sources) - 1)}, {"number of moves", int64(e.plies), int64(e.moves.len())},
		{"rating", int64(e.seats[game.Black].Rating), mostRating}, {"rating", int64(e.seats[game.White].Rating), mostRating},
	} {
		if n.is < 0 || n.is > n.bound {
			return fmt.Errorf("%w: %s %d", errRow, n.what, n.is)
		}
	}
	return nil
}

// errRow is wrapped by the errors about a row that holds what no game has.
var errRow = errors.New("library: bad row")

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

// player returns the number of a player, who may be new.
func (t *transaction) player(s Seat) (id int64, err error) {
	s.Rating = 0
	if id, ok := t.players[s]; ok {
		return id, nil
	}
	id, err = t.number("player", "name = ?1 AND level = ?2", "INSERT INTO player (name, level, sum) VALUES (?1, ?2, ?3)", nameSum(s.Name, s.Level), s.Name, s.Level)
	if err == nil {
		t.players[s] = id
	}
	return id, err
}

// event returns the number of an event, which may be new; 0: it has no name.
func (t *transaction) event(name string) (int64, error) {
	if name == "" {
		return 0, nil
	}
	if id, ok := t.events[name]; ok {
		return id, nil
	}
	id, err := t.number("event", "name = ?1", "INSERT INTO event (name, sum) VALUES (?1, ?2)", nameSum(name), name)
	if err == nil {
		t.events[name] = id
	}
	return id, err
}

// number returns the number of the row that the condition finds, or of the one that is then put in, with its sum.
func (t *transaction) number(table, condition, insert string, sum int64, args ...any) (id int64, err error) {
	if id, err = t.find(table, condition, args...); id != 0 || err != nil {
		return id, err
	}
	return t.exec(insert, append(args, sum)...)
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

// written are the columns of a game that an entry fills.
const written = `key, name, black, white, event, day, ended, rule, size, plain, winner, reason, opening, source, plies, black_rating, white_rating,
	moves, extra`

const (
	insertGame     = "INSERT INTO game (" + written + ", review, sum) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
	insertNumbered = "INSERT INTO game (" + written + ", review, sum, id) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
	updateGame     = "UPDATE game SET (" + written + ", review, sum) = (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) WHERE id = ?"
)

// values returns what stands in the columns written, and the numbers among them.
func (t *transaction) values(e *Entry) (values []any, r refs, err error) {
	if r.black, err = t.player(e.seats[game.Black]); err != nil {
		return nil, r, err
	}
	if r.white, err = t.player(e.seats[game.White]); err != nil {
		return nil, r, err
	}
	if r.event, err = t.event(e.event); err != nil {
		return nil, r, err
	}
	var name, event any // NULL where there is none
	if r.event != 0 {
		event = r.event
	}
	if e.name != 0 {
		name = e.name
	}
	moves := e.moves.data
	if moves == nil { // which would be NULL
		moves = []byte{}
	}
	return []any{e.key, name, r.black, r.white, event, int64(e.day), e.ended, int64(e.rule), e.moves.size, e.moves.plain, int64(e.result.Winner),
		int64(e.result.Reason), int64(e.opening), int64(e.source), e.plies, e.seats[game.Black].Rating, e.seats[game.White].Rating,
		moves, e.extra}, r, nil
}
