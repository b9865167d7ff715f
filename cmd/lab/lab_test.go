package main

import (
	"bytes"
	"context"
	"io"
	"slices"
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

func TestBenchIsRepeatable(t *testing.T) {
	nodes := func() (counts []string) {
		for line := range strings.Lines(lab(t, "bench", "-depth", "1")) {
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
