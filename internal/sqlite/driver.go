//go:build !sqlite_c

package sqlite

import "modernc.org/sqlite" // SQLite without cgo

// chosen is the driver. With the build tag sqlite_c it is the one in C: a program that needs cgo anyway, as the packaged
// window does, is 3 MB smaller with it.
var chosen = new(sqlite.Driver)
