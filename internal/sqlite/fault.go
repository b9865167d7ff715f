package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// What can be wrong with the disk below a database.
var (
	ErrFull     = errors.New("the disk is full")
	ErrReadOnly = errors.New("the file, or the disk on which it is, can't be written")
	ErrIO       = errors.New("the disk does not do what it is asked for")
	ErrDamaged  = errors.New("the file is damaged")
)

// faults are the codes of SQLite that say so.
var faults = map[int]error{8: ErrReadOnly, 10: ErrIO, 11: ErrDamaged, 13: ErrFull, 14: ErrReadOnly, 26: ErrDamaged}

// IsDamage reports whether err says that a database is damaged, or that a file is none. What the disk below it refuses is no damage.
func IsDamage(err error) bool { return errors.Is(Explain(err), ErrDamaged) }

// ofStatements are the codes of SQLite for what is wrong in a statement or in its values: an SQL error, too large, a constraint, a type, a
// parameter that is not there.
var ofStatements = map[int]bool{1: true, 18: true, 19: true, 20: true, 25: true}

// IsFault reports whether an error says that the disk, or the database as a whole, does not do what it is asked for. Any other error is that of one
// statement or of its author, and nothing else fails with it.
func IsFault(err error) bool {
	for _, fault := range []error{ErrFull, ErrReadOnly, ErrIO, ErrDamaged} {
		if errors.Is(Explain(err), fault) {
			return true
		}
	}
	code := codeOf(err)
	return code != 0 && !ofStatements[code]
}

// Explain puts in front of an error what is wrong with the disk, where it says that; the error is wrapped then, too.
func Explain(err error) error {
	fault := faults[codeOf(err)]
	switch {
	case errors.Is(err, syscall.ENOSPC):
		fault = ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		fault = ErrReadOnly
	}
	if fault == nil {
		return err
	}
	return fmt.Errorf("%w: %w", fault, err)
}
