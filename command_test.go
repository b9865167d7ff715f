package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/internal/version"
)

// written writes a file into a fresh folder and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandLine(t *testing.T) {
	good := written(t, "good.sgf", twoGames)
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string // in what is printed; empty: nothing is
		opened         string // "-": the window is not
	}{
		{"nothing", nil, 0, "", "", ""},
		{"a file", []string{"a.sgf"}, 0, "", "", "a.sgf"},
		{"a file after the end of the flags", []string{"--", "-a.sgf"}, 0, "", "", "-a.sgf"},
		{"two files", []string{"a.sgf", "b.sgf"}, 2, "", "usage: hoshi", "-"},
		{"an unknown flag", []string{"-colour"}, 2, "", "-colour\nusage: hoshi", "-"},
		{"an unknown flag before a file", []string{"--fast", "a.sgf"}, 2, "", "-fast\nusage: hoshi", "-"},
		{"version", []string{"-version"}, 0, "hoshi " + version.Number + "\n", "", "-"},
		{"help", []string{"-h"}, 0, "usage: hoshi", "", "-"},
		{"help in full", []string{"--help"}, 0, "usage: hoshi", "", "-"},
		{"show", []string{"show", good}, 0, "Ann – Bo", "", "-"},
		{"show, an unknown flag", []string{"show", "-big", good}, 2, "", "usage:", "-"},
		{"show without a file", []string{"show"}, 2, "", "usage:", "-"},
		{"show of no file", []string{"show", "none.sgf"}, 1, "", "none.sgf: The file or folder does not exist.", "-"},
		{"show, a move", []string{"show", "-move", "1", good}, 0, "1 Black H8\n", "", "-"},
		{"show before the first move", []string{"show", "-move", "0", good}, 0, "Black to move", "", "-"},
		{"show, a move too many", []string{"show", "-move", "4", good}, 2, "", "from 0 to 3, not 4", "-"},
		{"show, a move that is none", []string{"show", "-move", "-1", good}, 2, "", "from 0 to 3, not -1", "-"},
		{"show, the second game", []string{"show", "-game", "2", good}, 0, "19", "", "-"},
		{"show, names as in go", []string{"show", "-coordinates", "go-down", good}, 0, "3 Black J8", "", "-"},
		{"show, unknown names", []string{"show", "-coordinates", "runes", good}, 2, "", `not "runes"`, "-"},
		{"help of show", []string{"show", "-h"}, 0, "usage: hoshi", "", "-"},
		{"export without files", []string{"export"}, 2, "", "usage:", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			opened := "-"
			status := run(test.args, &stdout, &stderr, func(file string) int {
				opened = file
				return 0
			})
			if status != test.status || opened != test.opened {
				t.Errorf("exit status %d, opened %q", status, opened)
			}
			for _, out := range []struct{ name, got, want string }{
				{"stdout", stdout.String(), test.stdout}, {"stderr", stderr.String(), test.stderr},
			} {
				if out.want == "" && out.got != "" || !strings.Contains(out.got, out.want) {
					t.Errorf("%s says %q, want %q in it", out.name, out.got, out.want)
				}
			}
		})
	}
}

// TestShowTellsOfAPipeThatIsClosed prints to somebody who has gone.
func TestShowTellsOfAPipeThatIsClosed(t *testing.T) {
	reader, writer := io.Pipe()
	reader.Close()
	var stderr strings.Builder
	status := show([]string{written(t, "good.sgf", twoGames)}, writer, &stderr)
	if status != 1 || stderr.Len() == 0 {
		t.Errorf("exit status %d, said %q", status, stderr.String())
	}
}
