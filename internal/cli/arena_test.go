package cli

import (
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/sgf"
	"hoshi/ui/store"
)

// ran runs the command with words and returns its exit status and what it says.
func ran(words ...string) (status int, out, said string) {
	var stdout, stderr strings.Builder
	status = tool.Run(words, nil, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestArena(t *testing.T) {
	t.Setenv("HOSHI_HOME", t.TempDir())
	file := written(t, "cup.json", `{"players":["Easy","Newcomer","Beginner"],"rounds":2,"draw":20,"concurrency":2}`)
	stem := strings.TrimSuffix(file, ".json")
	status, out, said := ran("arena", file, "-show")
	if status != 0 || !strings.Contains(out, "Easy") {
		t.Errorf("%d, %s%s", status, out, said)
	}
	if status, out, said = ran("arena", file); status != 0 || strings.Count(out, "\n") != 4 || !strings.Contains(out, "Newcomer") {
		t.Fatalf("%d, %s%s", status, out, said)
	}
	in, err := os.Open(stem + ".sgf")
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if read, err := sgf.Read(in); err != nil || len(read.Games) != 12 || len(read.Warnings) > 0 {
		t.Errorf("%d games, %v", len(read.Games), err)
	}
	if data, err := os.ReadFile(stem + ".csv"); err != nil || strings.Count(string(data), "\n") != 4 || !strings.HasPrefix(string(data), "player,games,points,") {
		t.Errorf("%s, %v", data, err)
	}
	if drawn, err := os.Open(stem + ".png"); err != nil {
		t.Error(err)
	} else {
		defer drawn.Close()
		if img, err := png.Decode(drawn); err != nil || img.Bounds().Dx() < 800 {
			t.Errorf("the picture: %v", err)
		}
	}
	before, err := os.ReadFile(stem + ".log")
	if err != nil {
		t.Fatal(err)
	}
	status, again, _ := ran("arena", file)
	if after, err := os.ReadFile(stem + ".log"); status != 0 || again != out || string(after) != string(before) || err != nil {
		t.Errorf("played again: %d, %s", status, again)
	}
	lock, err := store.LockFile(stem + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if status, _, said := ran("arena", file); status != 1 || !strings.Contains(said, "by another program") {
		t.Errorf("%d, %s", status, said)
	}
}

// TestArenaRunsNoStranger: a program runs only once it was confirmed.
func TestArenaRunsNoStranger(t *testing.T) {
	t.Setenv("HOSHI_HOME", t.TempDir())
	folder := t.TempDir()
	mark, program := filepath.Join(folder, "it ran"), filepath.Join(folder, "pbrain-x")
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho >>'"+mark+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "cup.json")
	if err := os.WriteFile(file, []byte(`{"players":["Easy",{"program":"pbrain-x"}],"rounds":1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, said := ran("arena", file); status != 1 || !strings.Contains(said, "can do whatever you can") {
		t.Errorf("%d, %s", status, said)
	}
	if _, err := os.Stat(mark); err == nil {
		t.Fatal("it ran")
	}
	status, out, said := ran("arena", file, "-trust")
	if _, err := os.Stat(mark); err != nil || status != 0 || !strings.Contains(out, "x") {
		t.Errorf("with -trust: %d, %s%s, %v", status, out, said, err)
	}
	if err := os.Remove(strings.TrimSuffix(file, ".json") + ".log"); err != nil {
		t.Fatal(err)
	}
	if status, _, said := ran("arena", file); status != 0 {
		t.Errorf("confirmed before: %d, %s", status, said)
	}
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho changed\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(strings.TrimSuffix(file, ".json") + ".log"); err != nil {
		t.Fatal(err)
	}
	if status, _, said := ran("arena", file); status != 1 || !strings.Contains(said, "-trust") {
		t.Errorf("changed since: %d, %s", status, said)
	}
}

func TestArenaSaysWhatIsWrong(t *testing.T) {
	for text, says := range map[string]string{
		`{"players":["Easy","cmd: /bin/sh -c true"],"rounds":1}`: "is no level",
		`{`:                                   "The description of the tournament is wrong: ",
		`{"players":["Easy","x"],"rounds":1}`: `"x" is no level`,
		`{"players":["Easy",{"program":"none"}],"rounds":1}`:     "none: The file or folder does not exist.",
		`{"players":["Easy",{"program":"cup.json"}],"rounds":1}`: "The file may not be run.",
	} {
		file := written(t, "cup.json", text)
		if status, _, said := ran("arena", file); status != 1 || !strings.Contains(said, says) {
			t.Errorf("%s: %d, %s", text, status, said)
		}
	}
	file := written(t, "cup.json", `{"players":["Easy","Newcomer"],"rounds":1}`)
	log := strings.TrimSuffix(file, ".json") + ".log"
	if err := os.WriteFile(log, []byte("hello\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, said := ran("arena", file); status != 1 || !strings.Contains(said, "log is none") {
		t.Errorf("%d, %s", status, said)
	}
}
