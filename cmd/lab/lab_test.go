package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
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
			pos, err := o.set(rule, game.DefaultSize)
			if err != nil || pos.Stones() != len(o) {
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
	if _, err := twice.set(game.Freestyle, 15); !errors.Is(err, game.ErrOccupied) {
		t.Errorf("a point taken twice: %v", err)
	}
}

func TestElo(t *testing.T) {
	if e := elo(0.5); e != 0 {
		t.Errorf("even play is %v Elo", e)
	}
	if e := elo(0.76); math.Abs(e-200) > 1 {
		t.Errorf("76 %% is %v Elo, not 200", e)
	}
	var even, better tally
	for range 50 {
		even.add(2, 0)
		better.add(2, 2)
		better.add(2, 0)
	}
	if lead, margin := even.elo(); lead != 0 || margin > 40 || even.games() != 100 {
		t.Errorf("one win each: %v ± %v after %d games", lead, margin, even.games())
	}
	if lead, margin := better.elo(); math.Abs(lead-elo(0.75)) > 10 || margin < 30 || margin > 90 {
		t.Errorf("three of four: %v ± %v", lead, margin)
	}
	if better.wins != 150 || better.losses != 50 || better.pairs != [5]int{0, 0, 50, 0, 50} {
		t.Errorf("%+v", better)
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
	first, second := lab(t, "match", "-games", "6", "beginner", "easy"), lab(t, "match", "-games", "6", "beginner", "easy")
	if first != second {
		t.Errorf("the same seed gave %s, then %s", first, second)
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
