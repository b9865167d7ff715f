package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestFilesAreWrittenWhole wants a command to put another file in the place of one that is there, rather than to write into that:
// a reader, also after a crash, finds the old contents or the new ones.
func TestFilesAreWrittenWhole(t *testing.T) {
	dir := t.TempDir()
	records, graded := filepath.Join(dir, "records"), filepath.Join(dir, "graded.sgf")
	const five = "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc][ee][fe][ge]PL[B]HSPT[fours]HSPM[1]HSPR[700 60 0.06];B[hc])"
	if err := os.WriteFile(graded, []byte(five), 0o644); err != nil {
		t.Fatal(err)
	}
	play := []string{"tune", "play", "-rule", "standard", "-positions", "3000", "-nodes", "60", "-o", records}
	if err := run(t.Context(), play, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"weights":   {"tune", "fit", "-rule", "standard", "-epochs", "1", "-o", "", records},
		"a network": {"net", "train", "-rule", "standard", "-epochs", "1", "-o", "", records},
		"a book":    {"puzzles", "pack", "-o", "", graded},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, "written")
			if err := os.WriteFile(file, []byte("old"), 0o644); err != nil {
				t.Fatal(err)
			}
			before := fileInfo(t, file)
			for i := range args {
				if args[i] == "" {
					args[i] = file
				}
			}
			if err := run(t.Context(), args, io.Discard, io.Discard); err != nil {
				t.Fatal(err)
			}
			if os.SameFile(before, fileInfo(t, file)) {
				t.Error("it was written into the file that was there")
			}
			if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
				t.Errorf("the folder holds %v, %v", left, err)
			}
		})
	}
}

// fileInfo describes a file by a handle, not by its name: so it stays that of this file, on Windows, too.
func fileInfo(t *testing.T, name string) fs.FileInfo {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return info
}
