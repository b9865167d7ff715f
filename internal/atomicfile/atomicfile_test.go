package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"hoshi/internal/filetest"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func TestWriteReplacesAllAtOnce(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "record.sgf")
	if err := Write(path, text("new")); err != nil {
		t.Fatal(err)
	}
	filetest.Holds(t, path, "new")
	err := Write(path, func(w io.Writer) error {
		filetest.Holds(t, path, "new") // while the next contents are being written
		return text("newer")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	filetest.Holds(t, path, "newer")
	filetest.Only(t, folder, "record.sgf")
}

func TestWriteLeavesTheOldFileOnAnError(t *testing.T) {
	broken := errors.New("the disk is full")
	for name, old := range map[string]bool{"a new file": false, "an old file": true} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "record.sgf")
			var left []string
			if old {
				left = []string{"record.sgf"}
				if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			err := Write(path, func(w io.Writer) error {
				if err := text("half of the new")(w); err != nil {
					return err
				}
				return broken
			})
			if !errors.Is(err, broken) {
				t.Errorf("error %v, want the one of writing", err)
			}
			if old {
				filetest.Holds(t, path, "old")
			}
			filetest.Only(t, folder, left...)
		})
	}
}

func TestWriteErrors(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"the folder does not exist": filepath.Join(folder, "gone", "record.sgf"),
		"the folder is a file":      filepath.Join(file, "record.sgf"),
		"the file is a folder":      folder,
	} {
		t.Run(name, func(t *testing.T) {
			if err := Write(path, text("x")); err == nil {
				t.Error("no error")
			}
		})
	}
	filetest.Only(t, folder, "file")
}

func TestWriteKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	path := filepath.Join(t.TempDir(), "record.sgf")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []fs.FileMode{0o600, 0o666, 0o750} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if err := Write(path, text("x")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != mode {
			t.Errorf("permissions %v, %v after writing; were %v", info.Mode(), err, mode)
		}
	}
}

// link makes a symbolic link, for which Windows may want a right that few have.
func link(t *testing.T, to, at string) {
	t.Helper()
	err := os.Symlink(to, at)
	if err != nil && runtime.GOOS == "windows" {
		t.Skip("no symbolic links here:", err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestWriteFollowsLinks(t *testing.T) {
	for name, exists := range map[string]bool{"to a file": true, "to nothing yet": false} {
		t.Run(name, func(t *testing.T) {
			folder, elsewhere := t.TempDir(), t.TempDir()
			file := filepath.Join(elsewhere, "record.sgf")
			if exists {
				if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			second, first := filepath.Join(folder, "second"), filepath.Join(folder, "first")
			link(t, file, second)
			link(t, "second", first)
			if err := Write(first, text("new")); err != nil {
				t.Fatal(err)
			}
			filetest.Holds(t, file, "new")
			filetest.Only(t, elsewhere, "record.sgf")
			filetest.Only(t, folder, "first", "second")
			if info, err := os.Lstat(first); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("the link became %v, %v", info.Mode(), err)
			}
		})
	}
	t.Run("in a circle", func(t *testing.T) {
		folder := t.TempDir()
		circle := filepath.Join(folder, "link")
		link(t, "link", circle)
		if err := Write(circle, text("x")); err == nil {
			t.Error("no error")
		}
		filetest.Only(t, folder, "link")
	})
}

func TestWriteWritesDevicesDirectly(t *testing.T) {
	if err := Write(os.DevNull, text("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&fs.ModeDevice == 0 {
		t.Errorf("%s became %v, %v", os.DevNull, info.Mode(), err)
	}
}

// TestWriteListsAFolderOnce writes two files into a folder: listing it for each would take the square of their number.
func TestWriteListsAFolderOnce(t *testing.T) {
	folder := t.TempDir()
	old := filepath.Join(folder, ".hoshi-old.tmp")
	for i, left := range []bool{false, true} {
		if err := os.WriteFile(old, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		yesterday := time.Now().Add(-24 * time.Hour)
		if err := os.Chtimes(old, yesterday, yesterday); err != nil {
			t.Fatal(err)
		}
		if err := Write(filepath.Join(folder, "a.sgf"), text("new")); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(old); (err == nil) != left {
			t.Errorf("after %d files the old temporary one: %v", i+1, err)
		}
	}
}

// A private file is its owner's alone, whatever was there before; a new one replaces nothing, nor what a link leads to.
func TestWritePrivateAndNew(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "key")
	if err := (Options{New: true}).WriteBytes(path, []byte("first")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := (Options{New: true}).WriteBytes(path, []byte("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second new one: %v", err)
	}
	filetest.Holds(t, path, "first")
	link(t, "gone", filepath.Join(folder, "link"))
	if err := (Options{New: true}).WriteBytes(filepath.Join(folder, "link"), []byte("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a new one where a link is: %v", err)
	}
	if err := (Options{Private: true}).WriteBytes(path, []byte("third")); err != nil {
		t.Fatal(err)
	}
	filetest.Holds(t, path, "third")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" { // which has no such permissions
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	filetest.Only(t, folder, "key", "link")
}
