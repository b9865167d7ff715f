package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// programmers are words of Go and of packages, which no message has.
var programmers = regexp.MustCompile(`(?m)(^|: )[a-z]+: [a-z]|\bflag\b|parse error|strconv|no such file|is a directory|permission denied|%!|nil|EOF|json|unmarshal`)

// TestEveryRefusalIsInWords walks what can be wrong with a command line and its files.
func TestEveryRefusalIsInWords(t *testing.T) {
	dir := t.TempDir()
	good := written(t, "good.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[hi])")
	broken := written(t, "broken.sgf", "(;SZ[15];B[hh];W[hh])")
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"an option that is not there", []string{"show", "-x", good}, 2, "show: There is no option -x.\n"},
		{"an option that is nearly there", []string{"show", "-mvoe", "1", good}, 2, "show: There is no option -mvoe. Did you mean -move?\n"},
		{"two hyphens", []string{"analyse", "--node=5", good}, 2, "There is no option -node. Did you mean -nodes?\n"},
		{"a shortened option", []string{"show", "-coord", "go", good}, 2, "There is no option -coord. Did you mean -coordinates?\n"},
		{"an option that is like none", []string{"export", "-colour", "red", good, "a.png"}, 2, "There is no option -colour.\n"},
		{"a command that is nearly there", []string{"analyze", good}, 2, "“analyze”. Did you mean analyse?\n"},
		{"an option of another command", []string{"version", "-game", "1"}, 2, "There is no option -game.\n"},
		{"odd hyphens", []string{"show", "---game", good}, 2, "There is no option ---game. Did you mean -game?\n"},
		{"an option without its value", []string{"show", "-game"}, 2, "The option -game needs a value behind it: -game NUMBER"},
		{"a word for a number", []string{"show", "-game", "x", good}, 2, `-game takes NUMBER, not "x"`},
		{"nothing for a number", []string{"export", "-width=", good, "a.png"}, 2, `-width takes PIXELS, not ""`},
		{"a switch that has a value", []string{"play", "-plain=often"}, 2, `-plain takes true, false, not "often"`},
		{"game 0", []string{"show", "-game", "0", good}, 2, "-game takes a number from 1 on, not 0"},
		{"a game too many", []string{"show", "-game", "2", good}, 1, "there is no game 2 in this file, which holds 1"},
		{"no file", []string{"show"}, 2, "usage:"},
		{"a file that is not there", []string{"show", filepath.Join(dir, "none.sgf")}, 1, "The file or folder does not exist."},
		{"a folder", []string{"show", dir}, 1, "This is a folder, not a file."},
		{"below a file", []string{"show", filepath.Join(good, "a.sgf")}, 1, "The file or folder does not exist."},
		{"a name that is too long", []string{"show", filepath.Join(dir, strings.Repeat("x", 300))}, 1, "The name of the file is too long."},
		{"a broken game", []string{"show", broken}, 1, "Line 1, column 18: There is already a stone on hh (H8)."},
		{"no game", []string{"show", written(t, "a.zip", "PK\x03\x04")}, 1, "This is no game in a format that Hoshi knows."},
		{"a picture of another kind", []string{"export", good, filepath.Join(dir, "a.bmp")}, 1, "A picture's name ends in .png, .svg, .gif"},
		{"a picture to nowhere", []string{"export", good, filepath.Join(dir, "none", "a.png")}, 1, "The file or folder does not exist."},
		{"a command that is not there", []string{"frobnicate"}, 2, "There is neither a command nor a file “frobnicate”."},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stderr strings.Builder
			status := tool.Run(row.args, strings.NewReader(""), io.Discard, &stderr)
			said := strings.ReplaceAll(stderr.String(), dir, "")
			if status != row.status || !strings.Contains(said, row.says) {
				t.Errorf("exit status %d, said %q", status, said)
			}
			first, _, _ := strings.Cut(said, "\n")
			_, words, _ := strings.Cut(first, ": ") // behind the name of the program
			if found := programmers.FindString(words); found != "" {
				t.Errorf("%q is no word for people in %q", found, first)
			}
		})
	}
}

// writeFiles writes files of those names and texts, with the folders that they lie in.
func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}
