package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/arena"
	"hoshi/game"
)

func TestCorrectedNodes(t *testing.T) {
	for _, row := range []struct {
		name          string
		ratio         float64
		first, second int64
	}{
		{"as fast", 1, 10_000, 10_000},
		{"the first is slower", 1.25, 10_000, 12_500},
		{"the first is faster", 0.8, 12_500, 10_000},
	} {
		t.Run(row.name, func(t *testing.T) {
			if first, second := corrected(10_000, row.ratio); first != row.first || second != row.second {
				t.Errorf("%d and %d nodes, want %d and %d", first, second, row.first, row.second)
			}
		})
	}
}

// A fair match says what each side gets; the slower one gets what was asked for.
func TestFairMatch(t *testing.T) {
	var out, progress bytes.Buffer
	if err := run(t.Context(), []string{"match", "-games", "2", "-fair", "200", "search:", "search:NoTable"}, &out, &progress); err != nil {
		t.Fatal(err)
	}
	if text := progress.String(); !strings.Contains(text, "a node of search: takes ") || !strings.Contains(text, "200 ") || !strings.Contains(out.String(), "2 games") {
		t.Errorf("%s\n%s", text, &out)
	}
	if err := run(t.Context(), []string{"match", "-fair", "200", "search:", "cmd: ./program"}, io.Discard, io.Discard); !errors.Is(err, errSpeed) {
		t.Errorf("the speed of a program: %v", err)
	}
}

// The list can be read, has no opening twice in any of the eight ways, and is the same for the same seed.
func TestOpenings(t *testing.T) {
	var lists []string
	for range 2 {
		file := filepath.Join(t.TempDir(), "openings.txt")
		lab(t, "openings", "-rule", "standard", "-size", "9", "-n", "12", "-nodes", "50", "-seed", "3", "-o", file)
		openings, err := arena.ReadOpenings(file, game.Standard, 9)
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, text(openings, 9))
		distinct(t, openings, game.Standard, 9)
		if len(openings) != 12 || len(openings[0]) != 4 || len(openings[2]) != 6 {
			t.Errorf("%d openings: %s", len(openings), lists[0])
		}
		if err := run(context.Background(), []string{"openings", "-o", file}, io.Discard, io.Discard); err == nil {
			t.Error("a file that exists is written over")
		}
	}
	if lists[0] != lists[1] {
		t.Errorf("the same seed gave\n%s, then\n%s", lists[0], lists[1])
	}
}

func text(openings []arena.Opening, size int) string {
	var b strings.Builder
	for _, o := range openings {
		b.WriteString(o.Text(size) + "\n")
	}
	return b.String()
}

func distinct(t *testing.T, openings []arena.Opening, rule game.Rule, size int) {
	t.Helper()
	known := map[uint64]string{}
	for _, o := range openings {
		same, err := symmetryKey(o, rule, size)
		if err != nil {
			t.Fatal(err)
		}
		if known[same] != "" {
			t.Errorf("%s is %s again", o.Text(size), known[same])
		}
		known[same] = o.Text(size)
	}
}

// TestTheLists reads what comes with the laboratory.
func TestTheLists(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("openings", "*.txt"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d lists, %v", len(files), err)
	}
	for _, file := range files {
		name, size, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".txt"), "-")
		rungs, err := parseRungs(name + " " + size)
		if err != nil {
			t.Fatal(err)
		}
		r := rungs[0]
		openings, err := arena.ReadOpenings(file, r.rule, r.size)
		if err != nil || len(openings) != 500 {
			t.Errorf("%v: %d openings, %v", r, len(openings), err)
		}
		distinct(t, openings, r.rule, r.size)
	}
}
