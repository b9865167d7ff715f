package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"hoshi/internal/atomicfile"
)

// QuarantinedFile names a file that [Open] could not use as it is.
type QuarantinedFile struct {
	File    string // its path
	MovedTo string // where it lies now; empty: it stayed, and only the values that Err names were replaced by defaults
	Err     error
	Used    bool // it is not what was written, and what could be understood of it is used

	stuck bool // it can't be read, and stands in its place all the same
}

// whyStuck returns why the file must not be written over, nil where it may.
func (a *QuarantinedFile) whyStuck() error {
	if a == nil || !a.stuck {
		return nil
	}
	return fmt.Errorf("store: %s is not written over: %w", a.File, a.Err)
}

// setAside renames the file at path out of the way, over nothing.
func setAside(path string, err error) *QuarantinedFile {
	moved := asideName(path)
	if failed := os.Rename(path, moved); failed != nil {
		return &QuarantinedFile{File: path, Err: errors.Join(err, failed), stuck: true}
	}
	return &QuarantinedFile{File: path, MovedTo: moved, Err: err}
}

// asideName returns a name that is free, for the file at path where it is out of the way.
func asideName(path string) string {
	stem := path + ".corrupt-" + time.Now().Format("20060102T150405")
	moved := stem
	for n := 2; atomicfile.Exists(moved); n++ {
		moved = fmt.Sprintf("%s-%d", stem, n)
	}
	return moved
}

// setChangedAside sets those of the games in a folder aside that are not what was written.
func setChangedAside(folder string) (aside []QuarantinedFile) {
	_ = eachGame(folder, func(path string, _ fs.FileInfo) bool { // the reader of the games is told of a folder that can't be read
		data, err := os.ReadFile(path)
		if err == nil {
			_, err = unsealGame(data)
		}
		if errors.Is(err, ErrChanged) {
			aside = append(aside, *setAside(path, err))
		}
		return true
	})
	return aside
}

// copyFile writes what the file at from holds to the one at to.
func copyFile(to, from string) error {
	f, err := os.Open(from)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer f.Close()
	return atomicfile.Write(to, func(w io.Writer) error {
		_, err := io.Copy(w, f)
		return err
	})
}

// eachGame calls do for every game in a folder, the oldest first, until it returns false. A folder that is missing has none.
func eachGame(folder string, do func(path string, info fs.FileInfo) bool) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(entry.Name()) != ".sgf" {
			continue // it has gone, or is none of ours
		}
		if !do(filepath.Join(folder, entry.Name()), info) {
			return nil
		}
	}
	return nil
}
