package cli

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConvertLargeFiles reads a file as one that is too large for memory: all is as with a small one.
func TestConvertLargeFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	const rif = "<database><game><move>h8 i9</move></game><game><move>h8 zz</move></game><game><move>h8 h9</move></game></database>"
	writeFiles(t, map[string]string{
		"three.sgf": twoGames + "(;SZ[15];B[hh];W[zz])" + "(;SZ[15]RU[renju];B[hh])", "two.rif": rif, "one.psq": "Piskvorky 15x15, 0:0, 0\n8,8\n", "bare.sgf": "(;SZ[15];B[aa])",
		"book.lib": "\xffRenLib\xff\x03\x04" + strings.Repeat("\xff", 10) + "\x00\x00\x78\x00\x68\xc8D\xe9but\x00\x69\x40",
	})
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   []string
		want   string // all of what is written; empty: as of a small file
	}{
		{"a collection", []string{"three.sgf"}, 0, []string{"is broken and was left out", "The point zz is not on the board."}, ""},
		{"a database", []string{"two.rif"}, 0, []string{"two.rif: ", "RenjuNet's games may be used offline"}, ""},
		{"a library", []string{"book.lib"}, 0, []string{"It was read as ISO-8859-1."}, ""},
		{"a library in a charset", []string{"-charset", "GBK", "book.lib"}, 0, nil, ""},
		{"two files", []string{"bare.sgf", "three.sgf"}, 0, []string{"bare.sgf: Rule not named"}, ""},
		{"one game", []string{"-game", "3", "three.sgf"}, 0, nil, ""},
		{"turned", []string{"-turn", "90", "bare.sgf"}, 0, nil, ""},
		{"on other terms", []string{"-rule", "caro", "bare.sgf"}, 0, nil, ""},
		{"on another board", []string{"-size", "19", "bare.sgf"}, 0, nil, ""},
		{"no such game", []string{"-game", "9", "three.sgf"}, 1, []string{"there is no game 9 in this file, which holds 3"}, "none"},
		{"a format that is read as a whole", []string{"one.psq"}, 1, []string{"one.psq: The file is too large: 64 MB is the most."}, "none"},
		{"in a charset", []string{"-charset", "GBK", "bare.sgf"}, 1, []string{"bare.sgf: The file is too large"}, "none"},
	} {
		t.Run(row.name, func(t *testing.T) {
			convert := func(from int64) (status int, written []byte, said string) {
				before := streamedFrom
				streamedFrom = from
				defer func() { streamedFrom = before }()
				status, _, said = call(t, append(append([]string{"convert", "-overwrite"}, row.args...), "out.sgf")...)
				written, err := os.ReadFile("out.sgf")
				if err != nil && !os.IsNotExist(err) {
					t.Fatal(err)
				}
				if err := os.RemoveAll("out.sgf"); err != nil {
					t.Fatal(err)
				}
				return status, written, said
			}
			_, want, _ := convert(1 << 30)
			status, written, said := convert(1)
			if row.want == "none" {
				want = nil
			}
			if status != row.status || !bytes.Equal(written, want) {
				t.Errorf("it ends with %d and writes\n%s\nwant\n%s", status, written, want)
			}
			for _, words := range row.says {
				if !strings.Contains(said, words) {
					t.Errorf("it says %q, want %q", said, words)
				}
			}
		})
	}
}

// TestConvertLargeFilesIntoAFolder writes what is too large for memory as it writes what is not.
func TestConvertLargeFilesIntoAFolder(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		status int
		files  int
	}{
		{"a collection", nil, 0, 2},
		{"games one by one", []string{"-to", "moves"}, 0, 4},
		{"one game of each", []string{"-game", "1", "-to", "moves"}, 0, 2},
		{"no such game", []string{"-game", "9", "-to", "sgf"}, 1, 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for name, text := range map[string]string{"two.sgf": twoGames + "(;SZ[15];B[hh];W[zz])", "three.rif": "<database><game><move>h8 i9</move></game><game><move>h8 h9</move></game></database>"} {
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			convert := func(from int64, out string) map[string]string {
				before := streamedFrom
				streamedFrom = from
				defer func() { streamedFrom = before }()
				if status, _, said := call(t, append(append([]string{"convert", "-rule", "freestyle"}, row.args...), "two.sgf", "three.rif", out)...); status != row.status {
					t.Errorf("it ends with %d and says %s", status, said)
				}
				written := map[string]string{}
				files, err := filepath.Glob(filepath.Join(out, "*"))
				if err != nil {
					t.Fatal(err)
				}
				for _, name := range files {
					data, err := os.ReadFile(name)
					if err != nil {
						t.Fatal(err)
					}
					written[filepath.Base(name)] = string(data)
				}
				return written
			}
			want, got := convert(1<<30, "small/"), convert(1, "large/")
			if !maps.Equal(got, want) || len(want) != row.files {
				t.Errorf("it writes %v, not %v", got, want)
			}
		})
	}
}
