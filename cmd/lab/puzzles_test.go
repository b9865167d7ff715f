package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/puzzle"
	"hoshi/internal/rating"
)

// TestPuzzles goes from a file of problems to a book and checks that.
func TestPuzzles(t *testing.T) {
	folder := t.TempDir()
	graded, book := filepath.Join(folder, "graded.sgf"), filepath.Join(folder, "book.bin")
	const five = "(;GM[4]SZ[15]AB[dc][ec][fc][gc]AW[cc][ee][fe][ge]PL[B]HSPT[fours]HSPM[1]HSPR[700 60 0.06];B[hc])"
	const twin = "(;GM[4]SZ[15]AB[lc][kc][jc][ic]AW[mc][ke][je][ie]PL[B]HSPT[fours]HSPM[1]HSPR[700 60 0.06];B[hc])"
	if err := os.WriteFile(graded, []byte(five+twin), 0o644); err != nil {
		t.Fatal(err)
	}
	ask := func(args ...string) string {
		t.Helper()
		var out strings.Builder
		if err := run(t.Context(), append([]string{"puzzles"}, args...), &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if out := ask("pack", "-o", book, graded); !strings.Contains(out, "1 freestyle fours") || !strings.Contains(out, "1 problems in") {
		t.Errorf("packed: %s", out)
	}
	data, err := os.ReadFile(book)
	if err != nil {
		t.Fatal(err)
	}
	if b, err := puzzle.ReadBook(data); err != nil || b.Len() != 1 {
		t.Errorf("the book: %v", err)
	}
	confirmed := filepath.Join(folder, "confirmed.sgf")
	if out := ask("check", "-times", "1", "-o", confirmed, book); !strings.Contains(out, "1 problems, drawn from 1, searched again with 1 times the positions: 0 not confirmed") {
		t.Errorf("checked: %s", out)
	}
	if again := ask("pack", "-o", book, confirmed); !strings.Contains(again, "1 problems in") {
		t.Errorf("what was confirmed: %s", again)
	}
	spared := filepath.Join(folder, "spared.sgf")
	if out := ask("check", "-tasks", "threats,defence", "-o", spared, book); !strings.Contains(out, "0 problems, drawn from 0,") {
		t.Errorf("checked: %s", out)
	}
	if again := ask("pack", "-o", book, spared); !strings.Contains(again, "1 problems in") {
		t.Errorf("what was not drawn from: %s", again)
	}
	if err := run(t.Context(), []string{"puzzles", "check", "-tasks", "riddles", book}, io.Discard, io.Discard); err == nil {
		t.Error("a task was taken that there is not")
	}
	harder := filepath.Join(folder, "harder.sgf")
	if out := ask("climb", "-tries", "1", "-o", harder, book); !strings.Contains(out, "0 games, 0 positions:") { // a five to make is no beginning
		t.Errorf("climbed: %s", out)
	}
	for _, args := range [][]string{{"puzzles"}, {"puzzles", "find"}, {"puzzles", "climb", book}, {"puzzles", "climb", "-to", "losses", "-o", harder, book}, {"puzzles", "pack", graded}, {"puzzles", "check"}, {"puzzles", "grade", graded}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); !errors.Is(err, errPuzzles) {
			t.Errorf("%v: %v", args, err)
		}
	}
	rated := filepath.Join(folder, "rated.sgf")
	if known, err := ratedBefore(rated); err != nil || len(known) != 0 {
		t.Errorf("no file: %v, %v", known, err)
	}
	if known, err := ratedBefore(graded); err != nil || len(known) != 1 {
		t.Errorf("one rated problem: %v, %v", known, err)
	}
	bare := filepath.Join(folder, "bare.sgf")
	if err := os.WriteFile(bare, []byte(strings.ReplaceAll(five, "HSPR[700 60 0.06]", "")), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"puzzles", "pack", "-o", book, bare}, io.Discard, io.Discard); err == nil {
		t.Error("a problem was packed that nobody graded")
	}
}

// TestToRate: what is rated already comes first, then what was rated in full before, then the others.
func TestToRate(t *testing.T) {
	problems, err := readPuzzles([]string{"../../ai/puzzle/data/problems.bin"})
	if err != nil {
		t.Fatal(err)
	}
	problems = problems[:40]
	last := &problems[39]
	known := map[string]rating.Rating{last.ID(): last.Rating}
	var sure int
	for i := range problems[:39] {
		if problems[i].Rating.Deviation = 250; i%3 == 0 {
			problems[i].Rating.Deviation = 80
			sure++
		}
	}
	order := toRate(problems, known, 1)
	if len(order) != 40 || order[0].ID() != last.ID() {
		t.Errorf("%d problems, the first %s", len(order), order[0].ID())
	}
	for i, p := range order[1:] {
		if want := i < sure; want != (p.Rating.Deviation < surelyRated) {
			t.Errorf("problem %d has a deviation of %v", i+1, p.Rating.Deviation)
		}
	}
}
