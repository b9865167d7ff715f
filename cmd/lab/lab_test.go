package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/game"
)

func lab(t *testing.T, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(context.Background(), args, &out, io.Discard); err != nil {
		t.Fatalf("lab %v: %v", args, err)
	}
	return out.String()
}

// TestBenchIsAsTold compares the count of the fixed search, the same each time, with the one that ai/README.md tells: a change to how the engine plays
// names the new number there.
func TestBenchIsAsTold(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "ai", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var counts []string // of the rules in turn, and of all
	for line := range strings.Lines(lab(t, "bench")) {
		before, _, _ := strings.Cut(line, " nodes")
		name, n := "", strings.TrimSpace(before)
		if words := strings.Fields(before); len(words) == 2 {
			name, n = words[0]+" ", words[1]
		}
		if len(n) > 3 {
			n = n[:len(n)-3] + "," + n[len(n)-3:]
		}
		counts = append(counts, name+n)
	}
	rules := len(game.Rules)
	if len(counts) != rules+1 {
		t.Fatalf("%q", counts)
	}
	want := fmt.Sprintf("| the fixed search, 6 plies | %s nodes: %s |", counts[rules], strings.Join(counts[:rules], ", "))
	if !strings.Contains(string(readme), want) {
		t.Errorf("the figures of ai/README.md have no line that begins\n%s", want)
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
