package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hoshi/internal/sqlite"
	"hoshi/online/server/record"
)

// hashedColumns are columns of a table of which each row has the hash in another column. They hold bytes that are not nil, texts and int64.
type hashedColumns struct{ table, columns, sum string }

var (
	nameRows     = hashedColumns{"names", "look, owner, freed", "sum"}
	blockRows    = hashedColumns{"blocks", "owner, print, name", "sum"}
	reportRows   = hashedColumns{"reports", "owner, print, game, text, at", "sum"}
	sanctionRows = hashedColumns{"sanctions", "kind, what, until, reason", "sum"}
	waitingRows  = hashedColumns{"waiting", "key, id, what", "sum"}
	runningRows  = hashedColumns{"running", "id, seat0, seat1, settings, drawn, private, began, aside", "sum"}
	memoRows     = hashedColumns{"running", "id, asked", "askedsum"} // a game goes on without it
)

var allSummed = []hashedColumns{nameRows, blockRows, reportRows, sanctionRows, waitingRows, runningRows, memoRows}

// rowSum is the hash of what a row holds: of each value its kind and its length, then itself.
func rowSum(values ...any) []byte {
	var text []byte
	for _, value := range values {
		var kind byte
		var data []byte
		switch v := value.(type) {
		case []byte:
			kind, data = 'b', v
		case string:
			kind, data = 's', []byte(v)
		case int64:
			kind, data = 'i', strconv.AppendInt(nil, v, 10)
		default: // not written here
			kind, data = '?', fmt.Append(nil, v)
		}
		text = append(binary.AppendUvarint(append(text, kind), uint64(len(data))), data...)
	}
	return record.ShortSum(text)
}

// put writes a row in place of the one with the same key.
func (r *rows) put(t hashedColumns, values ...any) error {
	return r.exec("INSERT OR REPLACE INTO "+t.table+" ("+t.columns+", "+t.sum+") VALUES (?"+strings.Repeat(",?", len(values))+")", append(values, rowSum(values...))...)
}

// read calls take with the values of each row that what follows the table's name in a query takes. Rows that are not what was written are left out:
// damage names them.
func (r *rows) read(t hashedColumns, rest string, args []any, take func(values []any) error) (damage, err error) {
	err = r.list("SELECT "+t.columns+", "+t.sum+" FROM "+t.table+" "+rest, args, func(rows *sql.Rows) error {
		values, err := scanValues(rows)
		if err != nil {
			return err
		}
		if values, err = t.check(values); err != nil {
			damage = errors.Join(damage, err)
			return nil
		}
		return take(values)
	})
	return damage, err
}

// scanValues returns the values of a row as they are.
func scanValues(rows *sql.Rows) ([]any, error) {
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	err = rows.Scan(into...)
	for i, value := range values {
		if data, are := value.([]byte); value == nil || are && data == nil { // so drivers read bytes that are empty
			values[i] = []byte{}
		}
	}
	return values, err
}

// check returns a row without its hash, which stands last. The error is that of one that is not what was written.
func (t hashedColumns) check(row []any) (values []any, err error) {
	values = row[:len(row)-1]
	if sum, _ := row[len(values)].([]byte); !bytes.Equal(sum, rowSum(values...)) {
		return values, fmt.Errorf("%w: a row of %s is not what was written: %.200q", sqlite.ErrDamaged, t.table, values)
	}
	return values, nil
}

// sumAll gives all rows their hash: they are of before version 12 of the schema.
func (w *writer) sumAll() error {
	for _, t := range allSummed {
		var rows [][]any
		err := w.list("SELECT "+t.columns+" FROM "+t.table, nil, func(r *sql.Rows) error {
			values, err := scanValues(r)
			rows = append(rows, values)
			return err
		})
		for i := 0; i < len(rows) && err == nil; i++ {
			err = w.sumRow(t, rows[i])
		}
		if err != nil {
			return err
		}
	}
	return w.sumUnsummed()
}

// sumRow writes the hash of a row that holds these values.
func (r *rows) sumRow(t hashedColumns, values []any) error {
	return r.exec("UPDATE "+t.table+" SET "+t.sum+" = ?"+t.where(values), append([]any{rowSum(values...)}, values...)...)
}

// deleteRows deletes the rows that what follows the table's name in a query takes. Those that are damaged stay.
func (r *rows) deleteRows(t hashedColumns, rest string, args ...any) error {
	var rows [][]any
	_, err := r.read(t, rest, args, func(values []any) error {
		rows = append(rows, values)
		return nil
	})
	for _, values := range rows {
		err = errors.Join(err, r.exec("DELETE FROM "+t.table+t.where(values), values...))
	}
	return err
}

// where is the condition that a row holds these values.
func (t hashedColumns) where(values []any) string {
	return " WHERE (" + t.columns + ") = (?" + strings.Repeat(",?", len(values)-1) + ")"
}

// sumUnsummed gives accounts and games that have ended their hash where they are of before version 7.
func (w *writer) sumUnsummed() error {
	var accounts []record.Account
	err := w.list("SELECT "+accountColumns+" FROM players WHERE sum IS NULL", nil, func(rows *sql.Rows) error {
		a, _, err := scanAccount(rows)
		accounts = append(accounts, a)
		return err
	})
	for i := 0; i < len(accounts) && err == nil; i++ {
		err = w.Save(accounts[i])
	}
	var games []record.Finished
	if err == nil {
		err = w.list("SELECT "+finishedColumns+" FROM finished WHERE sum IS NULL", nil, func(rows *sql.Rows) error {
			g, _, err := scanFinished(rows)
			games = append(games, g)
			return err
		})
	}
	for i := 0; i < len(games) && err == nil; i++ {
		err = w.Amend(games[i])
	}
	return err
}

// schemaSum is the hash of how the tables are made.
func (w *writer) schemaSum() ([]byte, error) {
	var all []any
	err := w.list("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name", nil, func(rows *sql.Rows) error {
		values, err := scanValues(rows)
		all = append(all, values...)
		return err
	})
	return rowSum(all...), err
}
