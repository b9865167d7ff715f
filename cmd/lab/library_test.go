package main

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"regexp"
	"testing"
)

func TestLibrary(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "library")
	args := []string{"library", "-games", "40", "-moves", "12", "-openings", "openings/freestyle-15.txt", "-positions", "13", "-patterns", "3", dir}
	var out bytes.Buffer
	if err := run(t.Context(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`games +40\b`, `position, 99 in 100 +\S+s`, `pattern of 5 x 5, most +\S+s`, `games found by positions +[1-9]`, `games found by patterns +[1-9]`} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("%q is missing in\n%s", want, &out)
		}
	}
	if err := run(t.Context(), args, io.Discard, io.Discard); !errors.Is(err, errLibrary) {
		t.Errorf("a folder that is there: %v", err)
	}
}
