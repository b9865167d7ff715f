//go:build sqlite_c

package sqlite

import "github.com/mattn/go-sqlite3" // SQLite in C

var chosen = new(sqlite3.SQLiteDriver)
