// Package upgradetest is for tests: it opens folders that released versions of the program have written, and compares what is shown of
// each with what was shown of it when it came here.
package upgradetest

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/internal/version"
)

var (
	keep   = flag.Bool("upgrade", false, "keep in testdata/upgrade what this version writes: it is about to be released")
	relist = flag.Bool("relist", false, "write the listings of testdata/upgrade anew: what is shown is meant to be otherwise")
)

// folders is where they lie, each as NAME.zip beside NAME.txt with what is shown of it.
const folders = "testdata/upgrade"

// Run runs a test for each folder, and one for the folder that write fills. show opens the folder dir as the program does, and returns what people are shown then;
// it fails the test where anything is set aside. goOn goes on with what was left there.
func Run(t *testing.T, write func(t *testing.T, dir string), show func(t *testing.T, dir string) string, goOn func(t *testing.T, dir string)) {
	zips, err := filepath.Glob(filepath.Join(folders, "*.zip"))
	if err != nil || len(zips) == 0 {
		t.Fatalf("no folder is there: %v", err)
	}
	for _, path := range zips {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".zip"), func(t *testing.T) {
			dir := t.TempDir()
			unpack(t, path, dir)
			listing := strings.TrimSuffix(path, ".zip") + ".txt"
			got := show(t, dir)
			if *relist {
				if err := os.WriteFile(listing, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, err := os.ReadFile(listing); err != nil || got != string(want) {
				t.Errorf("%s is not what is shown: %v\n%s", listing, err, got)
			}
			again(t, dir, show, got)
			goOn(t, dir)
		})
	}
	t.Run("this version", func(t *testing.T) {
		dir := t.TempDir()
		write(t, dir)
		packed := pack(t, dir)
		want := show(t, dir)
		if *keep {
			path := filepath.Join(folders, version.Number)
			place(t, path+".zip", packed)
			place(t, path+".txt", []byte(want))
		}
		again(t, dir, show, want)
		goOn(t, dir)
	})
}

// again opens the folder once more: the first time may have changed what an older version wrote, and lost nothing by that.
func again(t *testing.T, dir string, show func(t *testing.T, dir string) string, want string) {
	t.Helper()
	if got := show(t, dir); got != want {
		t.Errorf("opened again it shows\n%s\nwant\n%s", got, want)
	}
}

// place writes a file that was not there: what a version wrote never changes.
func place(t *testing.T, path string, data []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		t.Error(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	t.Logf("%s is written", path)
}

// pack returns the folder as a zip file. Locks and shared memory of databases are those of programs that run.
func pack(t *testing.T, dir string) []byte {
	t.Helper()
	var data bytes.Buffer
	to := zip.NewWriter(&data)
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || strings.HasSuffix(path, ".lock") || strings.HasSuffix(path, "-shm") {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		file, err := to.CreateHeader(&zip.FileHeader{Name: filepath.ToSlash(name), Method: zip.Deflate, Modified: info.ModTime()})
		if err != nil {
			return err
		}
		from, err := os.Open(path)
		if err != nil {
			return err
		}
		_, err = io.Copy(file, from)
		return errors.Join(err, from.Close())
	})
	if err = errors.Join(err, to.Close()); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// unpack fills the folder from a zip file.
func unpack(t *testing.T, path, dir string) {
	t.Helper()
	from, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	for _, f := range from.File {
		to := filepath.Join(dir, filepath.FromSlash(f.Name))
		data, err := fs.ReadFile(from, f.Name)
		if err == nil {
			err = os.MkdirAll(filepath.Dir(to), 0o700)
		}
		if err == nil {
			err = os.WriteFile(to, data, 0o600)
		}
		if err == nil {
			err = os.Chtimes(to, f.Modified, f.Modified) // when a game ended may be told by that alone
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
