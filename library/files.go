package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hoshi/internal/atomicfile"
	"hoshi/internal/sqlite"
)

// The files of a library in its folder.
const (
	dataFile  = "library.sqlite"
	cacheFile = "library.cache"
)

// Files lists the names of the files in the folder that hold a library, for callers that copy one or put another one in its place: the first is
// copied by [Library.Backup], the others not, since they belong to the program that has it open, can be made anew, or say what is wrong with this one.
var Files = []string{dataFile, dataFile + "-journal", dataFile + "-wal", dataFile + "-shm", cacheFile, recoveryFile, damagedFile, salvagedFile}

// recoveryFile names the damaged database until a new one is in its place, for the next Open after a kill.
const recoveryFile = "library.recovery"

// newFolder is what the name of the folder begins with in which a new database is made.
const newFolder = "library.new"

// setAside is what the names of databases that were set aside begin with.
const setAside = dataFile + ".corrupt-"

// besideData are the endings of what SQLite keeps beside a database. A journal that belongs to another one would undo what that has done.
var besideData = []string{"-journal", "-wal", "-shm"}

// ErrDamaged is wrapped by the error of a library whose database is not sound.
var ErrDamaged = errors.New("library: the database is damaged")

// damagedFile lies beside a database that was found damaged.
const damagedFile = "library.damaged"

// isDamage reports whether err says that a database is damaged.
func isDamage(err error) bool {
	return err != nil && (errors.Is(err, ErrDamaged) || errors.Is(sqlite.Explain(err), sqlite.ErrDamaged))
}

// markDamaged has the next Open look through the database.
func markDamaged(dir string) error { return os.WriteFile(filepath.Join(dir, damagedFile), nil, 0o600) }

// isSetAside reports whether a database that was set aside can have the name: no folder, and not what lies beside one.
func isSetAside(name string) bool {
	return len(name) > len(setAside) && strings.HasPrefix(name, setAside) && !strings.ContainsAny(name, "/\\\x00") &&
		!slices.ContainsFunc(besideData, func(ending string) bool { return strings.HasSuffix(name, ending) })
}

// lastSetAside returns the name of the database that was set aside last; "": none was. The names hold the time.
func lastSetAside(dir string) (last string, err error) {
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Type().IsRegular() && isSetAside(e.Name()) {
			last = max(last, e.Name())
		}
	}
	return last, err
}

// remove removes a file that may be missing.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// freeName returns stem, or with a number behind it where that is taken.
func freeName(stem string) string {
	name := stem
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s-%d", stem, n)
	}
}

// salvagedFile holds a Damage of which nobody was told yet.
const salvagedFile = "library.salvaged"

// Exists reports whether there is a library in the folder.
func Exists(dir string) bool { return atomicfile.Exists(filepath.Join(dir, dataFile)) }
