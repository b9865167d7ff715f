package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestManifests makes what the shops want of sums that are made up, and checks it as a release does; then with what can be wrong.
func TestManifests(t *testing.T) {
	top, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	version, err := exec.Command(filepath.Join(top, "packaging/version.sh")).Output()
	if err != nil {
		t.Fatal(err)
	}
	v, dist := strings.TrimSpace(string(version)), t.TempDir()
	sums := ""
	for _, file := range []string{"source.tar.xz", "linux-amd64.tar.xz", "linux-arm64.tar.xz", "macos-arm64.zip", "macos-amd64.zip", "windows-amd64-setup.exe"} {
		sums += strings.Repeat("0af", 21) + "0  hoshi-" + v + "-" + file + "\n"
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dist, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	made := func(fails bool) string {
		t.Helper()
		out, err := exec.Command(filepath.Join(top, "packaging/stores/make.sh"), dist).CombinedOutput()
		if (err != nil) != fails {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if said := made(true); !strings.Contains(said, "has no SHA256SUMS") {
		t.Errorf("without sums it says %q", said)
	}
	write("SHA256SUMS", sums)
	made(false)
	for _, name := range []string{"io.github.hoshi.hoshi.yml", "snap/snapcraft.yaml", "aur/PKGBUILD", "homebrew/hoshi.rb", "winget/Hoshi.Hoshi.installer.yaml"} {
		text, err := os.ReadFile(filepath.Join(dist, "stores", name))
		if err != nil || !strings.Contains(strings.ToLower(string(text)), strings.Repeat("0af", 21)) || !strings.Contains(string(text), v) {
			t.Errorf("%s names no sum or no version: %v\n%s", name, err, text)
		}
	}
	if out, err := exec.Command(filepath.Join(top, "packaging/stores/check.sh"), dist).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	write("stores/snap/snapcraft.yaml", "name: [")
	write("stores/winget/Hoshi.Hoshi.installer.yaml", "InstallerType: msi\n")
	if err := check(filepath.Join(dist, "stores")); err == nil || !strings.Contains(err.Error(), `InstallerType is "msi"`) || !strings.Contains(err.Error(), "snapcraft.yaml: yaml:") {
		t.Errorf("bad ones: %v", err)
	}
	if err := os.RemoveAll(filepath.Join(dist, "stores")); err != nil {
		t.Fatal(err)
	}
	write("SHA256SUMS", strings.ReplaceAll(sums, "macos", "other"))
	if said := made(false); !strings.Contains(said, "not made, SHA256SUMS has no hoshi-"+v+"-macos-arm64.zip: homebrew/hoshi.rb") {
		t.Errorf("without packages for macOS it says %q", said)
	}
}
