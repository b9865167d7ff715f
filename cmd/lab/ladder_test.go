package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/arena"
	"hoshi/game"
)

func TestParseRungs(t *testing.T) {
	for _, row := range []struct {
		text string
		ok   bool
	}{
		{"freestyle 15", true}, {"freestyle 20, renju 15,caro6 15", true},
		{"", false}, {"freestyle", false}, {"chess 15", false}, {"renju 20", false}, {"standard x", false}, {"freestyle 15 20", false},
	} {
		t.Run(row.text, func(t *testing.T) {
			rungs, err := parseRungs(row.text)
			if (err == nil) != row.ok || row.ok && len(rungs) != strings.Count(row.text, ",")+1 {
				t.Errorf("%v, %v", rungs, err)
			}
		})
	}
}

// TestLadderRow counts what failed apart.
func TestLadderRow(t *testing.T) {
	s := &arena.Standing{}
	s.Wins, s.Draws, s.Losses = 5, 2, 3
	s.Pairs = arena.Pentanomial{0, 1, 2, 1, 1}
	s.Forfeits = [2]map[string]int{{"late": 1}, {"crash": 2, "late": 1}}
	got := ladderRow("Other", ladderGame{game.Renju, 15}, s)
	want := "| Other | renju 15 | 10 | 60.0 % (+5 =2 -3) | +58 ± "
	if !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "| 4, of the other 3; without them 50.0 % |") {
		t.Errorf("%s, want %s…", got, want)
	}
}

func TestLadder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"freestyle-9.txt": "e5f6\ne5e6d4\n", "standard-9.txt": "e5f6\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"ladder", "-openings", folder, "-games", "2", "-us", "search:depth=2", "-on"}
	out := lab(t, append(args, "freestyle 9, standard 9", "greedy", "search:depth=1")...)
	if lines := strings.Split(strings.TrimSpace(out), "\n"); len(lines) != 6 || !strings.HasPrefix(lines[2], "| greedy | freestyle 9 | 2 | ") ||
		!strings.HasPrefix(lines[5], "| search:depth=1 | standard 9 | 2 | ") {
		t.Errorf("%s", out)
	}
	for name, more := range map[string][]string{"nobody": {"freestyle 9"}, "no list": {"renju 15", "greedy"}, "no player": {"freestyle 9", "nobody"}} {
		if err := run(context.Background(), append(args[:len(args):len(args)], more...), io.Discard, io.Discard); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
