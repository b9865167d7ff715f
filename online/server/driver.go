//go:build !sqlite_c

package server

import _ "modernc.org/sqlite" // SQLite without cgo

// driver is the name of the SQLite driver. With the build tag sqlite_c it is the one in C: a program that needs cgo
// anyway, as the packaged window does, is 3 MB smaller with it.
const driver = "sqlite"
