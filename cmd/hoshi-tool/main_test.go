package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgram builds the program as it is shipped, without cgo, and lets it print a game.
func TestProgram(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "hoshi-tool.exe") // Windows wants the suffix, nobody else minds it
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	record := filepath.Join(folder, "game.sgf")
	if err := os.WriteFile(record, []byte("(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo];B[hh])"), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.Command(program, "show", record)
	run.Env = append(os.Environ(), "LC_ALL=de_DE.UTF-8", "LANGUAGE=")
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Ann – Bo · Die Partie läuft") {
		t.Errorf("it prints, with %v:\n%s", err, out)
	}
	picture := filepath.Join(folder, "game.png")
	if out, err := exec.Command(program, "export", record, picture).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if data, err := os.ReadFile(picture); err != nil || !strings.HasPrefix(string(data), "\x89PNG") {
		t.Errorf("the picture has %d bytes, %v", len(data), err)
	}
}
