//go:build !sqlite_c

package sqlite

import (
	"errors"

	"modernc.org/sqlite" // SQLite without cgo
)

// chosen is the driver. With the build tag sqlite_c it is the one in C: a program that needs cgo anyway, as the packaged
// window does, is 3 MB smaller with it.
var chosen = new(sqlite.Driver)

// codeOf returns the result code of SQLite that an error has, 0 where it has none.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff // without what extends it
	}
	return 0
}
