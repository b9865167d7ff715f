package cli

import (
	"image"
	_ "image/gif"
	_ "image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/format"
)

const twoGames = "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo];B[hh];W[hi];B[ih])(;FF[4]GM[4]SZ[19]RU[freestyle];B[jj])"

// TestExportChart draws the graph of chances below a record that has evaluations.
func TestExportChart(t *testing.T) {
	folder := t.TempDir()
	height := map[string]int{}
	for name, text := range map[string]string{
		"plain":     "(;FF[4]GM[4]SZ[15];B[hh];W[ii])",
		"evaluated": "(;FF[4]GM[4]SZ[15]SBKV[50.00];B[hh]SBKV[61.00];W[ii]SBKV[74.50]BM[1])",
	} {
		from, to := filepath.Join(folder, name+".sgf"), filepath.Join(folder, name+".png")
		if err := os.WriteFile(from, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		var stderr strings.Builder
		if status := tool.Run([]string{"export", "-width", "400", from, to}, nil, io.Discard, &stderr); status != 0 {
			t.Fatal(stderr.String())
		}
		file, err := os.Open(to)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		about, _, err := image.DecodeConfig(file)
		if err != nil {
			t.Fatal(err)
		}
		height[name] = about.Height
	}
	if height["evaluated"] <= height["plain"] {
		t.Errorf("%d pixels high with evaluations, %d without", height["evaluated"], height["plain"])
	}
}

func TestExport(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := file("good.sgf", twoGames)
	broken := file("broken.sgf", "(;FF[4]GM[4]SZ[15];B[hh];W[zz];B[ih])")
	out := func(name string) string { return filepath.Join(folder, name) }
	for _, test := range []struct {
		name   string
		args   []string
		status int
		says   string // on standard error
		width  int    // of the picture, where there is one
	}{
		{"png", []string{good, out("a.png")}, 0, "", 1200},
		{"width and moves", []string{"-width", "400", "-moves", "2-3", good, out("b.png")}, 0, "", 400},
		{"the width as it was called before, the second game as gif", []string{"-size", "300", "-game", "2", "-style", "wood", good, out("c.gif")}, 0, "", 300},
		{"turned", []string{"-turn", "90", "-width", "300", good, out("turned.png")}, 0, "", 300},
		{"turned otherwise", []string{"-turn", "45", good, out("x.png")}, 2, "-turn takes none, left-right, ", 0},
		{"svg", []string{good, out("d.svg")}, 0, "", 0},
		{"pdf", []string{good, out("e.pdf")}, 0, "", 0},
		{"a book", []string{"-per", "2", good, out("f.pdf")}, 0, "", 0},
		{"a book on letter", []string{"-per", "2", "-paper", "letter", "-moves", "2-4", good, out("g.pdf")}, 0, "", 0},
		{"a book on what there is not", []string{"-per", "2", "-paper", "a3", good, out("x.pdf")}, 2, `-paper takes a4, letter, not "a3"`, 0},
		{"a book of pixels", []string{"-per", "2", good, out("x.png")}, 1, "Only a PDF shows a game in several diagrams.", 0},
		{"a book without moves", []string{"-per", "-1", good, out("x.pdf")}, 2, "-per takes a number from 1 on, not -1", 0},
		{"a book of nothing", []string{"-per", "0", good, out("x.pdf")}, 2, "-per takes a number from 1 on, not 0", 0},
		{"game 0", []string{"-game", "0", good, out("x.png")}, 2, "-game takes a number from 1 on, not 0", 0},
		{"no such game", []string{"-game", "3", good, out("x.png")}, 1, "good.sgf: there is no game 3 in this file, which holds 2", 0},
		{"no such file", []string{out("none.sgf"), out("x.png")}, 1, "none.sgf: The file or folder does not exist.", 0},
		{"broken", []string{broken, out("x.png")}, 1, "broken.sgf: Line 1, column 28: The point zz is not on the board", 0},
		{"a picture that exists", []string{good, good}, 1, "good.sgf: This file exists: -overwrite replaces it.", 0},
		{"a picture that is to be replaced", []string{"-overwrite", "-size", "500", good, out("a.png")}, 0, "", 500},
		{"no folder to write to", []string{good, out("none/x.png")}, 1, "The file or folder does not exist.", 0},
		{"unknown ending", []string{good, out("x.bmp")}, 1, "A picture's name ends in .png, .svg, .gif, .pdf.", 0},
		{"moves that are none", []string{"-moves", "9-2", good, out("x.png")}, 2, `not "9-2"`, 0},
		{"moves with more behind", []string{"-moves", "2-3-4", good, out("x.png")}, 2, `not "2-3-4"`, 0},
		{"unknown style", []string{"-style", "gold", good, out("x.png")}, 2, `-style takes wood, slate, paper, contrast, not "gold"`, 0},
		{"unknown flag", []string{"-colour", good, out("x.png")}, 2, "usage:", 0},
		{"one name", []string{good}, 2, "usage:", 0},
		{"too small", []string{"-width", "10", good, out("x.png")}, 2, "-width takes a number from 200 to 8000, not 10", 0},
		{"too large", []string{"-size", "8001", good, out("x.gif")}, 2, "not 8001", 0},
		{"a larger board", []string{"-size", "19", "-width", "300", good, out("h.png")}, 0, "", 300},
		{"no board", []string{"-size", "4", good, out("x.png")}, 2, "-size takes a number from 5 to 22, not 4", 0},
		{"no rule", []string{"-rule", "go", good, out("x.png")}, 2, `-rule takes freestyle, standard, renju, caro, caro6, not "go"`, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stderr strings.Builder
			if got := tool.Run(append([]string{"export"}, test.args...), nil, io.Discard, &stderr); got != test.status {
				t.Errorf("exit status %d, want %d: %s", got, test.status, stderr.String())
			}
			if test.says == "" && stderr.Len() > 0 || !strings.Contains(stderr.String(), test.says) {
				t.Errorf("said %q, want %q in it", stderr.String(), test.says)
			}
			path := test.args[len(test.args)-1]
			if test.width > 0 {
				checkWidth(t, path, test.width)
			}
			if _, err := os.Stat(path); test.status != 0 && err == nil && path != good {
				t.Errorf("%s was written", path)
			}
		})
	}
}

func checkWidth(t *testing.T, path string, want int) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if config, _, err := image.DecodeConfig(f); err != nil || config.Width != want {
		t.Errorf("%s is %d pixels wide, want %d: %v", path, config.Width, want, err)
	}
}

func TestConvert(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	writeFiles(t, map[string]string{
		"plain.sgf": "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[ig])", "two.sgf": twoGames, "moves": "h8 i9 h7\n", "broken.txt": "h8h8", "corner.txt": "a14",
		"set.sgf": "(;SZ[15]RU[freestyle]AB[hh];W[ig])",
	})
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   string // on standard error
		want   string // in what is written
	}{
		{"SGF to moves", []string{"plain.sgf", "a.txt"}, 0, "", "h8i9\n"},
		{"moves to SGF", []string{"moves", "b.sgf"}, 0, "moves: Rule not named, Freestyle assumed\n", "HSRA[1]\n;B[hh];W[ig];B[hi]"},
		{"turned by a quarter", []string{"-turn", "90", "set.sgf", "j.sgf"}, 0, "", "AB[hh]\n;W[ii]"},
		{"a corner turned by a quarter", []string{"-turn", "90", "-rule", "freestyle", "corner.txt", "k.txt"}, 0, "", "n15\n"},
		{"a corner turned by three", []string{"-turn", "270", "-rule", "freestyle", "corner.txt", "l.txt"}, 0, "", "b1\n"},
		{"a corner turned twice", []string{"-turn", "180", "-rule", "freestyle", "corner.txt", "m.txt"}, 0, "", "o2\n"},
		{"a corner mirrored", []string{"-turn", "left-right", "-rule", "freestyle", "corner.txt", "n.txt"}, 0, "", "o14\n"},
		{"a corner mirrored upside down", []string{"-turn", "top-bottom", "-rule", "freestyle", "corner.txt", "o.txt"}, 0, "", "a2\n"},
		{"a corner on the diagonal", []string{"-turn", "diagonal", "-rule", "freestyle", "corner.txt", "p.txt"}, 0, "", "b15\n"},
		{"a corner on the other diagonal", []string{"-turn", "antidiagonal", "-rule", "freestyle", "corner.txt", "q.txt"}, 0, "", "n1\n"},
		{"turned otherwise", []string{"-turn", "45", "-rule", "freestyle", "corner.txt", "r.txt"}, 2, `not "45"`, ""},
		{"what is lost is said", []string{"-game", "1", "two.sgf", "c.txt"}, 0, "c.txt: The format Moves does not hold: the players.\n", "h8h7i8\n"},
		{"two games in a format for one", []string{"two.sgf", "d.txt"}, 1, "The format Moves does not hold: more than one game.", ""},
		{"stones that were set up", []string{"set.sgf", "e.txt"}, 1, "The format Moves does not hold: stones that were set up.", ""},
		{"game 0", []string{"-game", "0", "two.sgf", "f.sgf"}, 2, "-game takes a number from 1 on, not 0", ""},
		{"a game that is not there", []string{"-game", "3", "two.sgf", "f.sgf"}, 1, "there is no game 3", ""},
		{"a fault with its place", []string{"broken.txt", "g.sgf"}, 1, "broken.txt: Line 1, column 3: There is already a stone on h8.", ""},
		{"no format", []string{"plain.sgf", "h.xyz"}, 2, "h.xyz: A game's name ends in .sgf, ", ""},
		{"one name", []string{"plain.sgf"}, 2, "usage: hoshi-tool convert", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stderr strings.Builder
			if status := tool.Run(append([]string{"convert"}, row.args...), nil, io.Discard, &stderr); status != row.status {
				t.Errorf("exit status %d, want %d", status, row.status)
			}
			if row.says == "" && stderr.Len() > 0 || !strings.Contains(stderr.String(), row.says) {
				t.Errorf("said %q, want %q in it", stderr.String(), row.says)
			}
			data, err := os.ReadFile(row.args[len(row.args)-1])
			if row.want == "" {
				if err == nil && len(row.args) > 1 {
					t.Errorf("%q was written", data)
				}
				return
			}
			if err != nil || !strings.Contains(string(data), row.want) {
				t.Errorf("written was %q, %v, want %q in it", data, err, row.want)
			}
		})
	}
}

// TestWarningsAreSaidBesideTheGame mends a game and shows it.
func TestWarningsAreSaidBesideTheGame(t *testing.T) {
	var stdout, stderr strings.Builder
	file := written(t, "open.sgf", "(;FF[4]GM[4]SZ[15];B[hh]")
	if status := tool.Run([]string{"show", file}, nil, &stdout, &stderr); status != 0 {
		t.Errorf("exit status %d", status)
	}
	if want := file + ": Line 1, column 25: The end of the game is missing."; !strings.Contains(stderr.String(), want) || !strings.Contains(stdout.String(), "1 Black H8") {
		t.Errorf("it says %q and %q", stdout.String(), stderr.String())
	}
}

func TestStandardInputAndOutput(t *testing.T) {
	for _, row := range []struct {
		name, in string
		args     []string
		want     string // at the beginning of what is written
	}{
		{"show", twoGames, []string{"show", "-"}, "Ann – Bo"},
		{"export", twoGames, []string{"export", "-", "-"}, "\x89PNG"},
		{"review", lostGame, []string{"review", "-nodes", "300", "-o", "-", "-"}, "(;FF[4]GM[4]"},
		{"a summary", lostGame, []string{"review", "-nodes", "300", "-summary", "csv", "-o", "-", "-"}, "(;FF[4]GM[4]"},
		{"convert", "h8i9", []string{"convert", "-rule", "renju", "-", "-"}, "(;FF[4]GM[4]"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			if status := tool.Run(row.args, strings.NewReader(row.in), &stdout, &stderr); status != 0 || stderr.Len() > 0 {
				t.Errorf("exit status %d, said %q", status, stderr.String())
			}
			if !strings.HasPrefix(stdout.String(), row.want) {
				t.Errorf("it begins %.20q", stdout.String())
			}
		})
	}
}

// endless is an input that never ends, as /dev/zero is.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	clear(p)
	e.read += len(p)
	return len(p), nil
}

func TestAFileThatIsTooLargeIsCalledThat(t *testing.T) {
	var in endless
	var stderr strings.Builder
	if status := tool.Run([]string{"show", "-"}, &in, io.Discard, &stderr); status != 1 || !strings.Contains(stderr.String(), "-: The file is too large: 64 MB is the most.") {
		t.Errorf("exit status %d, said %q", status, stderr.String())
	}
	if in.read > 3*format.MaxSize {
		t.Errorf("%d bytes were read", in.read)
	}
}

// TestARecordCannotSteerTheTerminal has names that would change its colours and the direction of writing.
func TestARecordCannotSteerTheTerminal(t *testing.T) {
	evil := written(t, "evil.sgf", "(;GM[4]SZ[15]RU[freestyle]PB[\x1b[31mAnn\u202e]PW[Bo\x07];B[hh]")
	var stdout, stderr strings.Builder
	tool.Run([]string{"show", evil}, nil, &stdout, &stderr)
	tool.Run([]string{"show", "\x1b[2J"}, nil, &stdout, &stderr)
	tool.Run([]string{"\x1b[2J"}, nil, &stdout, &stderr)
	if said := stdout.String() + stderr.String(); strings.ContainsAny(said, "\x1b\x07\u202e") || !strings.Contains(said, "Ann") {
		t.Errorf("it says %q", said)
	}
}

// TestOneBadGameDoesNotSpoilTheRest shows the second whole game of three; what follows it is not read.
func TestOneBadGameDoesNotSpoilTheRest(t *testing.T) {
	var stdout, stderr strings.Builder
	file := written(t, "bad.sgf", "(;PW[[a]b]SZ[15];B[hh])(;SZ[15];B[zz])(;SZ[15]PB[Cy];B[hi])(;SZ[15];B[yy])")
	if status := tool.Run([]string{"show", "-game", "2", file}, nil, &stdout, &stderr); status != 0 || !strings.Contains(stdout.String(), "Cy – White") {
		t.Errorf("exit status %d, said %q", status, stdout.String())
	}
	for _, want := range []string{"Line 1, column 6: There is a bracket", "Game 2 of this file is broken and was left out.", "column 35: The point zz"} {
		if !strings.Contains(stderr.String(), want) {
			t.Errorf("there is no %q in %q", want, stderr.String())
		}
	}
	if strings.Contains(stderr.String(), "yy") {
		t.Errorf("the rest was read: %q", stderr.String())
	}
	stderr.Reset()
	if status := tool.Run([]string{"show", "-game", "3", file}, nil, &stdout, &stderr); status != 1 || !strings.Contains(stderr.String(), "there is no game 3 in this file, which holds 2") {
		t.Errorf("exit status %d, said %q", status, stderr.String())
	}
}

// collection never ends: the same game again and again.
type collection struct{ read int }

func (c *collection) Read(p []byte) (int, error) {
	const again = "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Ann];B[hh];W[hi])\n"
	for i := range p {
		p[i] = again[(c.read+i)%len(again)]
	}
	c.read += len(p)
	return len(p), nil
}

func TestNoMoreIsReadThanTheGame(t *testing.T) {
	var in collection
	var stdout, stderr strings.Builder
	if status := tool.Run([]string{"show", "-game", "1", "-"}, &in, &stdout, &stderr); status != 0 || !strings.Contains(stdout.String(), "Ann") {
		t.Errorf("exit status %d, said %q", status, stderr.String())
	}
	if in.read > 4<<20 {
		t.Errorf("%d bytes were read", in.read)
	}
}
