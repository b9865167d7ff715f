//go:build sqlite_c

package online

import _ "github.com/mattn/go-sqlite3" // SQLite in C

const driver = "sqlite3"
