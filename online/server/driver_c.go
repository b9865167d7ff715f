//go:build sqlite_c

package server

import _ "github.com/mattn/go-sqlite3" // SQLite in C

const driver = "sqlite3"
