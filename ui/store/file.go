package store

import (
	"bufio"
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

// Temporary files are named apart from everything else, so that those which a killed process left can be found.
const (
	tempPrefix = ".hoshi-"
	tempSuffix = ".tmp"
)

// WriteFile lets write produce the contents of the file at path and puts them there all at once: whoever reads the
// file, also after a crash or a power cut, finds either the old contents or the new ones. The contents go to a
// temporary file in the same folder, which is synced to the disk and renamed. On an error the file is as it was and
// nothing is left behind.
//
// A file that exists keeps its permissions; a new one gets what the umask leaves of 0666. A symbolic link stays and its
// target is written. What is no regular file, such as a pipe or a terminal, is written directly. Temporary files that killed
// processes left in the folder an hour ago or more are removed.
func WriteFile(path string, write func(io.Writer) error) error {
	folder := filepath.Dir(path)
	if last, known := swept.Load(folder); !known || time.Since(last.(time.Time)) > leftAge {
		sweep(folder)
		swept.Store(folder, time.Now())
	}
	return replace(path, write, true)
}

// replace does the work of WriteFile. Without sync the disk is not waited for: all is as with it if the process ends,
// in whatever way, but after a power cut the file may be empty.
func replace(path string, write func(io.Writer) error, sync bool) error {
	path, err := target(path)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	mode := fs.FileMode(0o666)
	info, err := os.Stat(path)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	if there {
		// Opening it tells whether its owner lets it be changed: a rename would not ask.
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		if !info.Mode().IsRegular() {
			return finish(f, write, false)
		}
		f.Close() // nothing was written through it
		mode = info.Mode().Perm()
	}
	folder := filepath.Dir(path)
	temp := filepath.Join(folder, tempPrefix+rand.Text()[:10]+tempSuffix)
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if there {
		err = f.Chmod(mode) // past the umask
	}
	if err != nil {
		f.Close() // the first error is the one to tell
	} else if err = finish(f, write, sync); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("store: %w", err), os.Remove(temp))
	}
	if sync {
		syncFolder(folder)
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

// Resolve returns the path that a person means who types it in a folder: from ~ on, from the root on, or from the folder on.
func Resolve(typed, folder string) string {
	typed = strings.TrimSpace(typed)
	if rest, ok := strings.CutPrefix(typed, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		if home, err := os.UserHomeDir(); err == nil {
			typed = home + rest
		}
	}
	if !filepath.IsAbs(typed) {
		typed = filepath.Join(folder, typed)
	}
	return filepath.Clean(typed)
}

// leftAge is how old a temporary file is that no live process writes.
const leftAge = time.Hour

// swept has, by folder, when [WriteFile] looked for old temporary files last: writing many files would list the folder for each.
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

// syncFolder makes a rename outlast a power cut. Windows and some network file systems can't do that for a folder; the
// new file is in place all the same, so this is no failure of writing it.
func syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// sweep removes temporary files that killed processes left in folder; a young one may belong to a live process. What can't be
// removed is left for the next time.
func sweep(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), tempPrefix) || !strings.HasSuffix(e.Name(), tempSuffix) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftAge {
			_ = os.Remove(filepath.Join(folder, e.Name()))
		}
	}
}
