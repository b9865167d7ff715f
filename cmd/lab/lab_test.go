package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/search"
	"hoshi/game"
)

func TestContenders(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{"Medium", nil},
		{"expert", nil},
		{"greedy", nil},
		{"greedy:Overlook=0.3", nil},
		{"search:time=10ms,depth=3,nodes=500,NoTable,noise=4", nil},
		{"search", nil},
		{"", errContender},
		{"rapid", errContender},
		{"search:depth", errContender},
		{"search:depth=x", errContender},
		{"search:time=5", errContender},
		{"search:options=3", errField},
		{"greedy:depth=3", errField},
	} {
		if _, err := parseContender(c.text); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, not %v", c.text, err, c.want)
		}
	}
	var limits ai.Limits
	var options search.Options
	if err := set("time=10ms,Depth=3,notable,SEED=7", &limits, &options); err != nil {
		t.Fatal(err)
	}
	if limits != (ai.Limits{Time: 10 * time.Millisecond, Depth: 3}) || options != (search.Options{Seed: 7, NoTable: true}) {
		t.Errorf("%+v, %+v", limits, options)
	}
}

func TestOpenings(t *testing.T) {
	for _, rule := range game.Rules {
		openings, err := readOpenings("", rule, game.DefaultSize)
		if err != nil || len(openings) < 10 {
			t.Fatalf("%v: %d openings, %v", rule, len(openings), err)
		}
		for _, o := range openings {
			start, err := o.start(rule, game.DefaultSize)
			if pos := start.Position(); err != nil || pos.Stones() != len(o) {
				t.Errorf("%v %s: %d stones, %v", rule, o.text(game.DefaultSize), pos.Stones(), err)
			}
		}
	}
	file := filepath.Join(t.TempDir(), "openings.txt")
	for text, want := range map[string]error{
		"h8\n\n  i9g10h12 \n": nil,
		"h8h":                 errOpening,
		"h16":                 errOpening,
		"88":                  errOpening,
		"\n":                  errOpening,
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		openings, err := readOpenings(file, game.Freestyle, 15)
		if !errors.Is(err, want) || err == nil && (len(openings) != 2 || openings[1].text(15) != "I9G10H12") {
			t.Errorf("%q: %v, %v, not %v", text, openings, err, want)
		}
	}
	if _, err := readOpenings("", game.Freestyle, 9); !errors.Is(err, errOpening) {
		t.Errorf("openings for 9 points: %v", err)
	}
	twice := opening{{X: 3, Y: 3}, {X: 3, Y: 3}}
	if _, err := twice.start(game.Freestyle, 15); !errors.Is(err, game.ErrOccupied) {
		t.Errorf("a point taken twice: %v", err)
	}
}

func lab(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(context.Background(), args, &out, io.Discard); err != nil {
		t.Fatalf("lab %v: %v", args, err)
	}
	return out.String()
}

func TestMatch(t *testing.T) {
	out := lab(t, "match", "-games", "4", "search:depth=2", "greedy")
	if !strings.Contains(out, "4 games: +4 =0 -0") {
		t.Error(out)
	}
	result := func(args ...string) string {
		first, _, _ := strings.Cut(lab(t, append([]string{"match", "-games", "6"}, args...)...), "\n")
		return first
	}
	for _, args := range [][]string{
		{"beginner", "easy"},
		{"-random", "6", "greedy", "search:depth=1"},
	} {
		if first, second := result(args...), result(append([]string{"-concurrency", "3"}, args...)...); first != second {
			t.Errorf("the same seed gave %s, then %s", first, second)
		}
	}
}

func TestBenchIsRepeatable(t *testing.T) {
	nodes := func() (counts []string) {
		for line := range strings.Lines(lab(t, "bench", "-depth", "2")) {
			before, _, _ := strings.Cut(line, " nodes")
			counts = append(counts, before)
		}
		return counts
	}
	first, second := nodes(), nodes()
	if !slices.Equal(first, second) || len(first) != len(game.Rules)+1 || slices.Contains(first, "0") {
		t.Errorf("%q nodes, then %q", first, second)
	}
}

func TestCommandLine(t *testing.T) {
	for _, args := range [][]string{
		nil, {"fly"}, {"bench", "-depth", "x"},
		{"match", "easy"}, {"match", "easy", "nobody"}, {"match", "-rule", "chess", "easy", "easy"},
	} {
		if err := run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("lab %v is accepted", args)
		}
	}
}
