package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestProve has the proof of a small board, on which Black wins from e5 a1 f6 on.
func TestProve(t *testing.T) {
	const book, small = "../../ai/solve/testdata/freestyle-11-e5a1f6.book", "../../ai/solve/testdata/freestyle-10-e5b9e3b8e4e6e2.book"
	data, err := os.ReadFile(book)
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.book")
	data[len(data)/2] ^= 1
	if err := os.WriteFile(damaged, data, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"a share", []string{"check", "-share", "1%", "-book", book}, 0, "freestyle-11-e5a1f6: 6 turns of White's were checked with all 678 answers, 671 wins by threats verified, no fault"},
		{"a share that is named first", []string{"-share", "1%", "-book", book, "check"}, 0, "no fault"},
		{"the move", []string{"show", "-book", book, "e5", "a1"}, 0, "F6 wins, at the latest with move 41"},
		{"an answer", []string{"show", "-book", book, "e5", "a1", "f6", "a2"}, 0, " wins, at the latest with move "},
		{"all answers", []string{"show", "-book", book, "e5", "a1", "f6"}, 0, "K11: "},
		{"what is not proved", []string{"show", "-book", book, "e5", "a2"}, 1, "The proof does not know this position."},
		{"no move", []string{"show", "-book", book, "e5", "e5"}, 1, "There is already a stone here"},
		{"no point", []string{"show", "-book", book, "z99"}, 1, "This is no point of the board."},
		{"words for the other checker", strings.Fields("export -book " + small + " e5 b9 e3 b8 e4 e6 e2"), 0, "hoshi-proof 1 freestyle 10 e5 b9 e3 b8 e4 e6 e2 : ("},
		{"of what is not proved", []string{"export", "-book", book, "e5", "a2", "f6"}, 1, "The proof does not know this position."},
		{"a share of more than all", []string{"check", "-share", "101%", "-book", book}, 2, "-share takes a share such as 1% or 3/8"},
		{"a part", []string{"check", "-share", "3/100", "-book", book}, 0, " turns of White's were checked"},
		{"a part after the last", []string{"check", "-share", "9/8", "-book", book}, 2, "-share takes a share such as 1% or 3/8"},
		{"a part of nothing", []string{"check", "-share", "1/x", "-book", book}, 2, "-share takes a share such as 1% or 3/8"},
		{"what is built in", []string{"show", "h8", "i9"}, 0, "I7 wins, at the latest with move "},
		{"no word", nil, 2, "usage:"},
		{"another word", []string{"dance", "-book", book}, 2, "usage:"},
		{"a damaged book", []string{"check", "-book", damaged}, 1, "it is damaged, or of another version"},
		{"no book", []string{"check", "-book", damaged + "x"}, 1, "The file or folder does not exist."},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, stderr strings.Builder
			status := tool.Run(append([]string{"prove"}, row.args...), strings.NewReader(""), &out, &stderr)
			if said := out.String() + stderr.String(); status != row.status || !strings.Contains(said, row.says) {
				t.Errorf("exit status %d, said %.400q", status, said)
			}
		})
	}
}
