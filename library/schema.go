package library

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"hoshi/internal/sqlite"
)

// schema is what each version of the database adds to the one before.
var schema = []string{`
CREATE TABLE about (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, level TEXT NOT NULL, UNIQUE (name, level));
CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE game (
	id INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER NOT NULL, name INTEGER,
	black INTEGER NOT NULL, white INTEGER NOT NULL, event INTEGER, day INTEGER NOT NULL, ended INTEGER NOT NULL,
	rule INTEGER NOT NULL, size INTEGER NOT NULL, plain INTEGER NOT NULL, winner INTEGER NOT NULL, reason INTEGER NOT NULL,
	opening INTEGER NOT NULL, source INTEGER NOT NULL, plies INTEGER NOT NULL, black_rating INTEGER NOT NULL, white_rating INTEGER NOT NULL,
	review BLOB, moves BLOB NOT NULL, extra BLOB
);
CREATE INDEX game_key ON game (key);
CREATE INDEX game_name ON game (name) WHERE name IS NOT NULL;
CREATE INDEX game_own ON game (ended) WHERE source = 0;
CREATE TABLE change (number INTEGER PRIMARY KEY AUTOINCREMENT, game INTEGER NOT NULL);
`, `
CREATE TABLE named (key BLOB PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
`, `
CREATE TABLE generation (number INTEGER PRIMARY KEY AUTOINCREMENT, mark INTEGER NOT NULL);
INSERT INTO generation (mark) VALUES (random());
`, `
ALTER TABLE game ADD COLUMN sum INTEGER;
ALTER TABLE player ADD COLUMN sum INTEGER;
ALTER TABLE event ADD COLUMN sum INTEGER;
`, `
ALTER TABLE named ADD COLUMN sum INTEGER;
CREATE TRIGGER game_sum AFTER UPDATE ON game WHEN NEW.sum IS OLD.sum AND NEW.sum NOT NULL BEGIN UPDATE game SET sum = NULL WHERE id = NEW.id; END;
`}

// prepare makes the tables, and those of older versions new.
func (l *Library) prepare(ctx context.Context) error {
	return l.change(ctx, func(t *transaction) error {
		version, isSummed, err := t.version()
		if err != nil {
			return err
		}
		for _, statement := range schema[version:] {
			if _, err := t.ExecContext(ctx, statement); err != nil {
				return misfit(err)
			}
		}
		if version < len(schema) {
			if _, err := t.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(schema))); err != nil {
				return err
			}
		}
		if version < len(schema) || !isSummed {
			sum, err := t.tablesSum(len(schema))
			if err == nil {
				_, err = t.exec("INSERT OR REPLACE INTO about VALUES (?, ?)", tablesRow, sum)
			}
			if err != nil {
				return err
			}
		}
		var mark []byte
		found, err := t.row("SELECT value FROM about WHERE name = 'mark'", nil, &mark)
		if err == nil && !found {
			mark = []byte(rand.Text()[:len(l.mark)])
			_, err = t.exec("INSERT INTO about VALUES ('mark', ?)", mark)
		}
		copy(l.mark[:], mark)
		return err
	})
}

// tablesRow is the row of the table about that holds the sum of the making of all tables.
const tablesRow = "tables"

// version returns the version of the tables, 0: there are none, and whether their making has a sum, which it is compared with.
func (t *transaction) version() (version int, isSummed bool, err error) {
	var tables int
	_, err = t.row("PRAGMA user_version", nil, &version)
	if err == nil {
		_, err = t.row("SELECT count(*) FROM sqlite_master", nil, &tables)
	}
	if err != nil || tables == 0 && version == 0 {
		return 0, false, err
	}
	var was, is []byte
	if isSummed, err = t.row("SELECT value FROM about WHERE name = ?", []any{tablesRow}, &was); err == nil {
		is, err = t.tablesSum(version)
	}
	switch {
	case err != nil:
		return 0, false, misfit(err)
	case isSummed && !bytes.Equal(was, is), version <= 0:
		return 0, false, fmt.Errorf("%w: its tables are not made as they were", ErrDamaged)
	case version > len(schema):
		return 0, false, ErrNewer
	}
	return version, isSummed, nil
}

// misfit says that a database is damaged where a statement that each other one takes does not fit its tables.
func misfit(err error) error {
	if err == nil || sqlite.IsFault(err) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// tablesSum returns the sum of how all is made.
func (t *transaction) tablesSum(version int) ([]byte, error) {
	rows, err := t.QueryContext(t.ctx, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []string{fmt.Sprint(version)}
	for rows.Next() {
		var row [4]string
		if err := rows.Scan(&row[0], &row[1], &row[2], &row[3]); err != nil {
			return nil, err
		}
		all = append(all, strings.Join(row[:], "\x00"))
	}
	return sumBytes(all...), rows.Err()
}
