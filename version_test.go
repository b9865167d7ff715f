package main

import (
	"os"
	"regexp"
	"testing"

	"hoshi/sgf"
)

// The records that the program writes name the version under which it is packaged.
func TestVersion(t *testing.T) {
	data, err := os.ReadFile("FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`(?m)^Version = "(.+)"$`).FindSubmatch(data)
	if match == nil {
		t.Fatal("FyneApp.toml names no version")
	}
	if got := string(match[1]); got != sgf.Version {
		t.Errorf("FyneApp.toml says %s, package sgf %s", got, sgf.Version)
	}
}
