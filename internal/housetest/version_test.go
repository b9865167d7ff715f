package housetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hoshi/internal/version"
)

// The program calls itself by the version under which it is packaged.
func TestVersion(t *testing.T) {
	data, err := os.ReadFile("FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`(?m)^Version = "(.+)"$`).FindSubmatch(data)
	if match == nil {
		t.Fatal("FyneApp.toml names no version")
	}
	if got := string(match[1]); got != version.Number {
		t.Errorf("FyneApp.toml says %s, internal/version %s", got, version.Number)
	}
}

// TestThePackagesNameTheirVersion knows that the linker is silent about a variable that there is not.
func TestThePackagesNameTheirVersion(t *testing.T) {
	for _, script := range []string{"packaging/package.sh", "packaging/flatpak/io.github.hoshi.hoshi.yml"} {
		data, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), "-X hoshi/internal/version.Number=") {
			t.Errorf("%s does not set the version", script)
		}
	}
}

// Of each version that is released later ones open what it has written.
func TestReleasesAreKept(t *testing.T) {
	data, err := os.ReadFile("CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	versions := regexp.MustCompile(`(?m)^## (\S+)(.*)$`).FindAllStringSubmatch(string(data), -1)
	if len(versions) == 0 {
		t.Fatal("CHANGELOG.md names no version")
	}
	for _, v := range versions {
		if strings.Contains(v[2], "not released") {
			continue
		}
		for _, folder := range []string{"online", "ui"} {
			if _, err := os.Stat(filepath.Join(folder, "testdata/upgrade", v[1]+".zip")); err != nil {
				t.Errorf("make upgrade was forgotten: %v", err)
			}
		}
	}
}
