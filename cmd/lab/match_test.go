package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

func TestMatch(t *testing.T) {
	out := lab(t, "match", "-games", "4", "search:depth=2", "greedy")
	if !strings.Contains(out, "4 games: +4 =0 -0") {
		t.Error(out)
	}
	result := func(args ...string) string {
		first, _, _ := strings.Cut(lab(t, append([]string{"match"}, args...)...), "\n")
		return first
	}
	for _, args := range [][]string{
		{"-games", "6", "beginner", "easy"},
		{"-games", "2", "-random", "4", "greedy", "search:depth=1"},
	} {
		if first, second := result(args...), result(append([]string{"-concurrency", "3"}, args...)...); first != second {
			t.Errorf("the same seed gave %s, then %s", first, second)
		}
	}
}

func TestMatchEndsWithItsTest(t *testing.T) {
	out := lab(t, "match", "-games", "1000", "-sprt", "0,200", "search:depth=1", "greedy")
	if !strings.Contains(out, "+200 accepted") || strings.Contains(out, "1000 games") {
		t.Error(out)
	}
	if out = lab(t, "match", "-games", "4", "-sprt", "0,5", "greedy", "greedy"); !strings.Contains(out, "undecided") {
		t.Error(out)
	}
}

func TestRepeatsAreCounted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "openings.txt")
	if err := os.WriteFile(file, []byte("g7i3g3h7f3i6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	// The ninth pair is the first one again, move by move.
	out := lab(t, "match", "-openings", file, "-games", "18", "search:depth=1", "greedy")
	before, _, found := strings.Cut(out, " games were repeats")
	lines := strings.Split(before, "\n")
	if n, err := strconv.Atoi(lines[len(lines)-1]); !found || err != nil || n < 2 {
		t.Error(out)
	}
}

func TestMatchByTheClock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	lab(t, "match", "-games", "2", "-clock", "1m+1s", "-sgf", path, "search:depth=1", "greedy")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := read.Games[0].Time, (game.TimeControl{Main: time.Minute, Increment: time.Second}); got != want {
		t.Errorf("played by %v, not %v", got, want)
	}
}

func TestMatchIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.sgf")
	args := []string{"match", "-games", "4", "-sgf", path, "search:depth=1,time=5s", "search:depth=1,time=5s,noise=90"}
	lab(t, args...)
	out := lab(t, args...)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	read, err := sgf.Read(file)
	if err != nil || len(read.Games) != 8 || len(read.Warnings) != 0 {
		t.Fatalf("%v, %d warnings", err, len(read.Warnings))
	}
	var half int
	for i, g := range read.Games[4:] {
		if g.Seats[game.Black].Name != args[5+i%2] || g.Seats[game.White].Name != args[6-i%2] {
			t.Errorf("game %d: %q against %q", i+1, g.Seats[game.Black].Name, g.Seats[game.White].Name)
		}
		if g.Time.PerMove != 5*time.Second || g.Rule() != game.Freestyle || !g.Result().Over() || g.Opening == "" {
			t.Errorf("game %d: %v, %v, %+v, %q", i+1, g.Time, g.Rule(), g.Result(), g.Opening)
		}
		switch g.Result().Winner {
		case game.None:
			half++
		case game.Color(1 + i%2): // the first player has Black in every other game
			half += 2
		}
	}
	if want := map[int]string{8: "100.0 %", 7: "87.5 %", 6: "75.0 %", 5: "62.5 %", 4: "50.0 %"}[half]; want == "" || !strings.Contains(out, want) {
		t.Errorf("%d half points in the file, not as in %s", half, out)
	}
}

func TestArchiveOfOthers(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		text string
		ok   bool
	}{
		"nothing":        {"", true},
		"blanks":         {"\n \n", true},
		"a game":         {"(;FF[4]GM[4]SZ[15];B[hh])", true},
		"half a game":    {"(;FF[4]GM[4]SZ[15];B[h", false},
		"something else": {"hello", false},
		"a game of go":   {"(;FF[4]GM[1]SZ[19];B[pd];W[dp])", false},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := openArchive(path)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			continue
		}
		record, err := game.NewRecord(game.Renju, 15)
		if err == nil {
			err = a.append(record)
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read, err := sgf.Read(bytes.NewReader(data))
		if err != nil || !bytes.HasPrefix(data, []byte(c.text)) || read.Games[len(read.Games)-1].Rule() != game.Renju {
			t.Errorf("%s became %q, %v", name, data, err)
		}
	}
	if _, err := openArchive(dir); err == nil {
		t.Error("a folder is taken for an archive")
	}
}
