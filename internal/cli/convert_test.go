package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/format"
	"hoshi/internal/growthtest"
)

// TestConvertMany converts several files and folders at once.
func TestConvertMany(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		input  string
		status int
		says   []string // on standard error, each in it
		want   map[string]string
	}{
		{name: "many into one collection", args: []string{"-rule", "freestyle", "a.sgf", "in/b.psq", "in/deep/c.txt", "all.sgf"},
			want: map[string]string{"all.sgf": "PB[Ann]|B[hh]|B[cd]|B[aa]"}},
		{name: "a folder into one collection", args: []string{"in", "all.sgf"}, says: []string{"b.psq: Rule not named, Freestyle assumed", "c.txt: Rule not named"}, want: map[string]string{"all.sgf": "B[cd]|B[aa]"}},
		{name: "a folder into a folder", args: []string{"-to", "psq", "-rule", "standard", "in", "out/"},
			want: map[string]string{"out/b.psq": "3,4,0|Standard", "out/deep/c.psq": "1,1,0"}},
		{name: "a collection into a folder, game by game", args: []string{"-to", "moves", "two.sgf", "out/"},
			says: []string{filepath.FromSlash("out/two.txt: The format Moves does not hold: the players.")},
			want: map[string]string{"out/two.txt": "h8h7i8", "out/two-2.txt": "j10"}},
		{name: "beside the files themselves", args: []string{"-to", "txt", "-rule", "freestyle", "in", "in"},
			want: map[string]string{"in/b.txt": "c12", "in/deep/c-2.txt": "a15", "in/deep/c.txt": "a15"}},
		{name: "a broken file among others", args: []string{"a.sgf", "bad.sgf", "all.sgf"}, status: 1,
			says: []string{"bad.sgf: Line 1, column 12: The point zz is not on the board."}, want: map[string]string{"all.sgf": "B[hh]"}},
		{name: "what is lost, file by file", args: []string{"-to", "diagram", "a.sgf", "in/b.psq", "out/"},
			says: []string{"a.txt: The format Diagram does not hold: the players."}, want: map[string]string{"out/a.txt": " . 1 ", "out/b.txt": " 1 "}},
		{name: "standard streams", args: []string{"-from", "psq", "-to", "lib", "-", "out/"}, input: "Piskvorky 15x15, 0:0, 0\n8,8\n",
			says: []string{filepath.FromSlash("out/game.lib: The format RenLib does not hold: the rule.")},
			want: map[string]string{"out/game.lib": "RenLib"}},
		{name: "games into one tree", args: []string{"-merge", "a.sgf", "tree.sgf", "bo.sgf", "all.sgf"},
			want: map[string]string{"all.sgf": "(;|;B[hh]C[Ann – White|(;W[hi]|(;B[ii])|(;B[jj]))|(;W[ih]C[Bo – Cyd"}},
		{name: "games into a library of one tree", args: []string{"-rule", "freestyle", "a.sgf", "tree.sgf", "bo.sgf", "all.lib"},
			says: []string{"a.sgf: The format RenLib does not hold: "}, want: map[string]string{"all.lib": "RenLib|Ann – White|Bo – Cyd"}},
		{name: "a collection into one tree in a folder", args: []string{"-merge", "-rule", "freestyle", "pair.sgf", "out/"},
			want: map[string]string{"out/pair.sgf": ";B[hh]|(;W[hi])|(;W[ih])"}},
		{name: "what does not go into the tree", args: []string{"-merge", "free.sgf", "six.sgf", "nineteen.sgf", "all.sgf"}, status: 1,
			says: []string{"The game begins on another board than the first one.", "and were left out: 2."}, want: map[string]string{"all.sgf": "RU[freestyle]|;B[fh])"}},
		{name: "what RenjuNet asks for is said", args: []string{"-", "all.sgf"}, input: "<database><game><move>h8</move></game></database>",
			says: []string{"-: RenjuNet's games may be used offline"}, want: map[string]string{"all.sgf": "SO[RenjuNet]"}},
		{name: "several games in a format for one", args: []string{"a.sgf", "in/b.psq", "one.psq"}, status: 1,
			says: []string{"one.psq: The format PSQ does not hold: more than one game."}},
		{name: "read as another format", args: []string{"-from", "psq", "a.sgf", "x.sgf"}, status: 1, says: []string{"a.sgf: Line 1, column 1: There is no place for"}},
		{name: "in another charset", args: []string{"-charset", "EUC-KR", "-", "korea.sgf"}, input: "(;GM[4]SZ[15]RU[freestyle]PB[\xc0\xee\xb2\xfd\xb8\xe4];B[hh])",
			want: map[string]string{"korea.sgf": "PB[쟀끗멧]"}},
		{name: "no such charset", args: []string{"-charset", "xyz", "a.sgf", "x.sgf"}, status: 2, says: []string{"-charset takes UTF-8, GBK, ", `, not "xyz"`}},
		{name: "rows are columns", args: []string{"-flip", "-rule", "freestyle", "in/b.psq", "x.txt"}, want: map[string]string{"x.txt": "d13"}},
		{name: "no such format", args: []string{"-from", "xyz", "a.sgf", "x.sgf"}, status: 2, says: []string{"-from takes sgf, ", `, not "xyz"`}},
		{name: "a format that is only read", args: []string{"-to", "rec", "a.sgf", "x.rec"}, status: 2, says: []string{"-to takes sgf, ", `, not "rec"`}},
		{name: "a file that exists", args: []string{"a.sgf", "two.sgf"}, status: 1, says: []string{"two.sgf: This file exists: -overwrite replaces it."},
			want: map[string]string{"two.sgf": twoGames}},
		{name: "a file that is to be replaced", args: []string{"-overwrite", "a.sgf", "two.sgf"}, want: map[string]string{"two.sgf": "PB[Ann]|B[hh])"}},
		{name: "a file that exists in a folder", args: []string{"-to", "moves", "a.sgf", "in/b.psq", "in/deep/c.txt", "has/"}, status: 1,
			says: []string{filepath.FromSlash("has/b.txt: This file exists: -overwrite replaces it.")},
			want: map[string]string{"has/a.txt": "h8", "has/b.txt": "kept", "has/c.txt": "a15"}},
		{name: "an empty folder", args: []string{"empty", "x.sgf"}, status: 1, says: []string{"empty: There is no game in this folder."}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeFiles(t, map[string]string{
				"a.sgf": "(;SZ[15]RU[freestyle]PB[Ann];B[hh])", "two.sgf": twoGames, "bad.sgf": "(;SZ[15];B[zz])", "in/b.psq": "Piskvorky 15x15, 0:0, 0\n3,4\n",
				"in/deep/c.txt": "a15\n", "in/notes.md": "h8\n", "has/b.txt": "kept",
				"tree.sgf": "(;SZ[15]RU[freestyle];B[hh];W[hi](;B[ii])(;B[jj]))", "bo.sgf": "(;SZ[15]RU[freestyle]PB[Bo]PW[Cyd];B[hh];W[ih])",
				"pair.sgf": "(;SZ[15];B[hh];W[hi])(;SZ[15];B[hh];W[ih])", "free.sgf": "(;SZ[15]RU[freestyle];B[hh])",
				"six.sgf": "(;SZ[15]RU[standard];B[ch];W[ao];B[dh];W[bo];B[eh];W[am];B[gh];W[bm];B[hh];W[ak];B[fh];W[bk];B[ck])", "nineteen.sgf": "(;SZ[19]RU[freestyle];B[hh])", "empty/x": "",
			})
			var stdout, stderr bytes.Buffer
			if status := tool.Run(append([]string{"convert"}, row.args...), strings.NewReader(row.input), &stdout, &stderr); status != row.status {
				t.Errorf("exit status %d, want %d", status, row.status)
			}
			if len(row.says) == 0 && stderr.Len() > 0 || slices.ContainsFunc(row.says, func(s string) bool { return !strings.Contains(stderr.String(), s) }) {
				t.Errorf("said %q, want %q in it", stderr.String(), row.says)
			}
			for name, want := range row.want {
				data, err := os.ReadFile(name)
				if err != nil {
					t.Error(err)
				}
				rest := string(data)
				for part := range strings.SplitSeq(want, "|") {
					_, after, found := strings.Cut(rest, part)
					if !found {
						t.Errorf("%s is %q without %q", name, data, part)
					}
					rest = after
				}
			}
			for _, name := range []string{"x.sgf", "one.psq", "x.rec"} {
				if _, err := os.Stat(name); err == nil {
					t.Errorf("%s was written", name)
				}
			}
		})
	}
}

// TestProgressIsToldNowAndThen tells of long work every ten seconds where nobody sits at a terminal.
func TestProgressIsToldNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		c := &Invocation{Err: &said}
		var p progress
		for i := range 250 {
			p.tell(c, "a.lib", float64(i)/250)
			time.Sleep(100 * time.Millisecond) // in the bubble: the work takes its time
		}
		if want := "40 %: a.lib\n80 %: a.lib\n"; said.String() != want {
			t.Errorf("it says %q", said.String())
		}
	})
}

// A file that is read is not written over, by whatever name the folder is called.
func TestConvertKeepsWhatItReads(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	const text = "(;GM[4]SZ[15]C[kept as it is];B[hh])"
	if err := os.WriteFile("a.sgf", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	p := Program{Name: "hoshi"}
	if status := p.Run([]string{"convert", "-to", "sgf", ".", folder}, nil, &out, &out); status != 0 {
		t.Fatalf("status %d: %s", status, &out)
	}
	if data, err := os.ReadFile("a.sgf"); string(data) != text || err != nil {
		t.Errorf("the file is now %s, %v", data, err)
	}
	if _, err := os.Stat("a-2.sgf"); err != nil {
		t.Error(err)
	}
}

// TestNamesOfManyGames names the games of a collection one after the other, in a folder with as many other files that are read.
func TestNamesOfManyGames(t *testing.T) {
	folder := t.TempDir()
	growthtest.Linear(t, 300, func(n int) {
		v := conversion{to: format.ByName("moves"), taken: map[string]int{}, known: map[identity][]os.FileInfo{}}
		s := source{"all.sgf", "all.sgf"}
		for range n - 1 {
			v.free(folder, s)
		}
		if last, want := v.free(folder, s), filepath.Join(folder, fmt.Sprintf("all-%d.txt", n)); last != want {
			t.Fatalf("game %d is called %s", n, last)
		}
	})
}
