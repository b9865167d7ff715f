//go:build linux

package windowtest

import (
	"os"
	"testing"
)

// TestMain lets the tests run in the project's root, where they build the programs and find their files.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
