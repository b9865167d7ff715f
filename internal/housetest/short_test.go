package housetest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNothingIsCutShortForGood wants no test to do less with -short in the packages that the Makefile runs with -short alone: what it
// leaves out there would never be run.
func TestNothingIsCutShortForGood(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	raced := regexp.MustCompile(`(?m)^RACED = (.*)$`).FindSubmatch(makefile)
	if raced == nil {
		t.Fatal("the Makefile names no packages that are run with -short alone")
	}
	read := 0
	for _, pkg := range strings.Fields(string(raced[1])) {
		files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s: %d files, %v", pkg, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if read++; bytes.Contains(text, []byte("testing.Short()")) {
				t.Errorf("%s does less with -short, and is never run without", file)
			}
		}
	}
	if read < 100 {
		t.Errorf("only %d files were read", read)
	}
}
