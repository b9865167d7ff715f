package housetest

import (
	"os"
	"testing"
)

// TestMain lets the rules run in the project's root, from which they name its folders.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
