//go:build sqlite_c

package sqlite

import (
	"errors"

	"github.com/mattn/go-sqlite3" // SQLite in C
)

var chosen = new(sqlite3.SQLiteDriver)

func codeOf(err error) int {
	var e sqlite3.Error
	if errors.As(err, &e) {
		return int(e.Code)
	}
	return 0
}
