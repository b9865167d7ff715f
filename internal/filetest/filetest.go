// Package filetest looks at files and folders for tests.
package filetest

import (
	"os"
	"testing"
)

// Holds fails the test unless the file at path holds want.
func Holds(t testing.TB, path, want string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s holds %q, %v; want %q", path, got, err, want)
	}
}

// Only fails the test if the folder holds anything besides the named files, which are sorted.
func Only(t testing.TB, folder string, names ...string) {
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
