// Package atomicfile writes files whole or not at all: what reads a file, also after a crash or a power cut, finds either the old contents
// or the new ones.
package atomicfile

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Prefix is what the names of temporary files and folders begin with, so that those which a killed process left can be found.
const (
	Prefix = ".hoshi-"
	suffix = ".tmp"
)

// Options say how a file is written; the zero value is [Write].
type Options struct {
	Private bool // readable by its owner alone, whatever the permissions of the file it replaces
	New     bool // in place of nothing: where the path has a file or a link, the error is [fs.ErrExist]
	NoSync  bool // without waiting for the disk: if the process ends all is as with it, but after a power cut the file may be empty
}

// Write lets write produce the contents of the file at path and puts them there all at once. The contents go to a temporary file in the same
// folder, which is synced to the disk and renamed. On an error the file is as it was and nothing is left behind.
//
// A file that exists keeps its permissions; a new one gets what the umask leaves of 0666. A symbolic link stays and its
// target is written. What is no regular file, such as a pipe or a terminal, is written directly. Temporary files that killed
// processes left in the folder an hour ago or more are removed.
func Write(path string, write func(io.Writer) error) error { return Options{}.Write(path, write) }

// WriteBytes is [Write] of contents that are there.
func WriteBytes(path string, data []byte) error { return Options{}.WriteBytes(path, data) }

// WriteBytes is [Options.Write] of contents that are there.
func (o Options) WriteBytes(path string, data []byte) error {
	return o.Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Write is [Write] with those options.
func (o Options) Write(path string, write func(io.Writer) error) error {
	if err := o.write(path, write); err != nil {
		return fmt.Errorf("atomicfile: %w", err)
	}
	return nil
}

func (o Options) write(path string, write func(io.Writer) error) error {
	if o.New {
		return o.writeBeside(path, 0, write)
	}
	path, err := target(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return o.writeBeside(path, 0, write)
	}
	if err != nil {
		return err
	}
	// Opening it tells whether its owner lets it be changed: a rename would not ask.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return finish(f, write, false)
	}
	f.Close() // nothing was written through it
	return o.writeBeside(path, info.Mode().Perm(), write)
}

// writeBeside writes a temporary file in the folder of path and gives it that name. kept are the permissions of the file that was there; 0: none was.
func (o Options) writeBeside(path string, kept fs.FileMode, write func(io.Writer) error) error {
	mode, place := cmp.Or(kept, 0o666), os.Rename
	if o.Private {
		mode = 0o600
	}
	if o.New {
		place = placeNew
	}
	folder := filepath.Dir(path)
	if last, known := swept.Load(folder); !known || time.Since(last.(time.Time)) > leftAge {
		Sweep(folder)
		swept.Store(folder, time.Now())
	}
	temporary := filepath.Join(folder, Prefix+rand.Text()[:10]+suffix)
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if kept != 0 {
		err = f.Chmod(mode) // past the umask
	}
	if err != nil {
		f.Close() // the first error is the one to tell
	} else if err = finish(f, write, !o.NoSync); err == nil {
		err = place(temporary, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	if !o.NoSync {
		SyncFolder(folder)
	}
	return nil
}

// finish writes, syncs where asked, and closes f, in every case.
func finish(f *os.File, write func(io.Writer) error, sync bool) error {
	buffer := bufio.NewWriter(f)
	err := write(buffer)
	if err == nil {
		err = buffer.Flush()
	}
	if err == nil && sync {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// leftAge is how old a temporary file is that no live process writes.
const leftAge = time.Hour

// swept has, by folder, when a write looked for old temporary files last: writing many files would list the folder for each.
var swept sync.Map

// target follows symbolic links from path to what they lead to, which need not exist.
func target(path string) (string, error) {
	for range 40 {
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return "", &fs.PathError{Op: "open", Path: path, Err: errors.New("too many symbolic links")}
}

// Rename gives the file or folder at from, whose contents are on the disk, the name to, and waits until the disk has that. A file that has the name is replaced.
func Rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return fmt.Errorf("atomicfile: %w", err)
	}
	SyncFolder(filepath.Dir(to))
	return nil
}

// SyncFolder makes a rename outlast a power cut. Windows and some network file systems can't do that for a folder; the
// new file is in place all the same, so this is no failure of writing it.
func SyncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// Sweep removes temporary files that killed processes left in folder; a young one may belong to a live process. What can't be
// removed is left for the next time.
func Sweep(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), Prefix) || !strings.HasSuffix(e.Name(), suffix) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftAge {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
