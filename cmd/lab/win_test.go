package main

import (
	"io"
	"strings"
	"testing"
)

func TestWin(t *testing.T) {
	const book = "../../ai/solve/testdata/freestyle-11-e5a1f6.book"
	for _, player := range []string{"random", "greedy"} {
		var out strings.Builder
		if err := run(t.Context(), []string{"win", "-book", book, "-games", "12", player}, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		if said := out.String(); !strings.Contains(said, "freestyle-11-e5a1f6: 12 of 12 games won against "+player+", 12 of them different, White's first answers 12") {
			t.Errorf("said %q", said)
		}
	}
	if err := run(t.Context(), []string{"win", "-book", book, "nobody"}, io.Discard, io.Discard); err == nil {
		t.Error("nobody plays")
	}
}
