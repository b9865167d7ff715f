package store

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func fileHolds(t *testing.T, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", path, got, err, want)
	}
}

// onlyFiles fails the test if the folder holds anything but the named files.
func onlyFiles(t *testing.T, folder string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range entries {
		if i >= len(names) || e.Name() != names[i] {
			t.Errorf("%s is left in the folder", e.Name())
		}
	}
	if len(entries) < len(names) {
		t.Errorf("the folder holds %v, want %v", entries, names)
	}
}

func TestWriteFileReplacesAllAtOnce(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "record.sgf")
	if err := WriteFile(path, text("new")); err != nil {
		t.Fatal(err)
	}
	fileHolds(t, path, "new")
	err := WriteFile(path, func(w io.Writer) error {
		fileHolds(t, path, "new") // while the next contents are being written
		return text("newer")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	fileHolds(t, path, "newer")
	onlyFiles(t, folder, "record.sgf")
}

func TestWriteFileLeavesTheOldFileOnAnError(t *testing.T) {
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
			err := WriteFile(path, func(w io.Writer) error {
				if err := text("half of the new")(w); err != nil {
					return err
				}
				return broken
			})
			if !errors.Is(err, broken) {
				t.Errorf("error %v, want the one of writing", err)
			}
			if old {
				fileHolds(t, path, "old")
			}
			onlyFiles(t, folder, left...)
		})
	}
}

func TestWriteFileErrors(t *testing.T) {
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
			if err := WriteFile(path, text("x")); err == nil {
				t.Error("no error")
			}
		})
	}
	onlyFiles(t, folder, "file")
}

func TestWriteFileKeepsPermissions(t *testing.T) {
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
		if err := WriteFile(path, text("x")); err != nil {
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

func TestWriteFileFollowsLinks(t *testing.T) {
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
			if err := WriteFile(first, text("new")); err != nil {
				t.Fatal(err)
			}
			fileHolds(t, file, "new")
			onlyFiles(t, elsewhere, "record.sgf")
			onlyFiles(t, folder, "first", "second")
			if info, err := os.Lstat(first); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("the link became %v, %v", info.Mode(), err)
			}
		})
	}
	t.Run("in a circle", func(t *testing.T) {
		folder := t.TempDir()
		circle := filepath.Join(folder, "link")
		link(t, "link", circle)
		if err := WriteFile(circle, text("x")); err == nil {
			t.Error("no error")
		}
		onlyFiles(t, folder, "link")
	})
}

func TestWriteFileWritesDevicesDirectly(t *testing.T) {
	if err := WriteFile(os.DevNull, text("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode()&fs.ModeDevice == 0 {
		t.Errorf("%s became %v, %v", os.DevNull, info.Mode(), err)
	}
}

// What a killed export left is removed after the next start, or by the next one there: only what is Hoshi's by its name, and old. The start
// itself does not look at folders that may lie on a network.
func TestWhatKilledProcessesLeftIsRemoved(t *testing.T) {
	afterStart := func(t *testing.T, home, folder string, choose func(*Settings)) {
		s := opened(t, home)
		choose(s.Settings())
		if err := s.SaveSettings(); err != nil {
			t.Fatal(err)
		}
		s.Close()
		s = opened(t, home)
		if err := s.Flush(); err != nil || !exists(filepath.Join(folder, ".hoshi-old.tmp")) {
			t.Fatalf("the start has looked into the folder, %v", err)
		}
		s.SweepLater()
		for deadline := time.Now().Add(time.Minute); exists(filepath.Join(folder, ".hoshi-old.tmp")) && time.Now().Before(deadline); {
			runtime.Gosched() // nothing waits for the goroutine, and no one is told
		}
		s.Close()
	}
	for name, start := range map[string]func(t *testing.T, home, folder string){
		"at the next start, in its own folder": func(t *testing.T, home, folder string) { opened(t, folder).Close() },
		"after the next start, where files are opened": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.Folder = folder })
		},
		"after the next start, where pictures are written": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.PictureFolder = folder })
		},
		"after the next start, beside a recent file": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.AddRecent(filepath.Join(folder, "a.sgf")) })
		},
		"by the next file there": func(t *testing.T, home, folder string) {
			if err := WriteFile(filepath.Join(folder, "zz.png"), text("new")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "with [brackets]")
			if err := os.Mkdir(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			yesterday := time.Now().Add(-24 * time.Hour)
			for _, file := range []string{".hoshi-old.tmp", ".hoshi-young.tmp", ".other-old.tmp", "hoshi-old.tmp"} {
				path := filepath.Join(folder, file)
				if err := os.WriteFile(path, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if file != ".hoshi-young.tmp" {
					if err := os.Chtimes(path, yesterday, yesterday); err != nil {
						t.Fatal(err)
					}
				}
			}
			start(t, t.TempDir(), folder)
			left, err := filepath.Glob(filepath.Join(strings.ReplaceAll(folder, "[", "\\["), "*.tmp"))
			if err != nil || len(left) != 3 || exists(filepath.Join(folder, ".hoshi-old.tmp")) {
				t.Errorf("left are %v, %v", left, err)
			}
		})
	}
}

// TestWriteFileListsAFolderOnce writes two files into a folder: listing it for each would take the square of their number.
func TestWriteFileListsAFolderOnce(t *testing.T) {
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
		if err := WriteFile(filepath.Join(folder, "a.sgf"), text("new")); err != nil {
			t.Fatal(err)
		}
		if exists(old) != left {
			t.Errorf("after %d files the old temporary one is there: %v", i+1, !left)
		}
	}
}
