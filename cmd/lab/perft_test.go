package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"hoshi/game"
)

func TestPerft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "four.txt")
	diagram := ". . . . .\n. . . . .\nX X X X .\n. . . . .\nO O O O .\n"
	if err := os.WriteFile(path, []byte(diagram), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"perft", "-depth", "2", path}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	// One of 17 points wins; after each of the 16 others White has 16, of which one wins unless Black took it.
	for _, want := range []string{
		`four +freestyle +1 +17 +1 +0`, `four +freestyle +2 +256 +15 +0`, `four +standard +2 +256 +15 +0`, `four +caro +2 +256 +15 +0`,
	} {
		if !regexp.MustCompile(want).Match(out.Bytes()) {
			t.Errorf("%s is missing in\n%s", want, &out)
		}
	}
	if bytes.Contains(out.Bytes(), []byte("renju")) {
		t.Errorf("renju on 5x5:\n%s", &out)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		args []string
		want error
	}{
		{"a board that the rule does not allow", t.Context(), []string{"perft", "-rule", "renju", path}, game.ErrSize},
		{"an unknown rule", t.Context(), []string{"perft", "-rule", "go", path}, game.ErrRule},
		{"a file that is not there", t.Context(), []string{"perft", path + "x"}, os.ErrNotExist},
		{"no file", t.Context(), []string{"perft"}, errPerft},
		{"no depth", t.Context(), []string{"perft", "-depth", "0", path}, errPerft},
		{"interrupted", cancelled, []string{"perft", "-depth", "4", path}, context.Canceled},
	} {
		if err := run(test.ctx, test.args, io.Discard, io.Discard); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}
