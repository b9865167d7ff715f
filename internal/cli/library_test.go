package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// threeGames are won by Black, drawn and without an end.
const threeGames = "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Ann]PW[Bo]EV[Cup]DT[2024-05-06]RE[B+];B[hh];W[ii];B[hi])" +
	"(;FF[4]GM[4]SZ[15]RU[renju]PB[Cyd]PW[Ann]EV[League]DT[2025-02-03]RE[0];B[hh];W[hg])" +
	"(;FF[4]GM[4]SZ[19]RU[standard]PB[Bo]PW[Dan]DT[2026];B[jj];W[jk];B[kk];W[lm])"

func TestLibraryOnTheCommandLine(t *testing.T) {
	t.Setenv("HOSHI_HOME", t.TempDir())
	games := written(t, "games.sgf", threeGames)
	broken := written(t, "broken.sgf", "(;SZ[15];B[zz])")
	turned := written(t, "turned.txt", "h8 i9")
	dir := t.TempDir()
	out := func(name string) string { return filepath.Join(dir, name) }
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   []string // each in what is printed, in this order
		not    string   // not in it
	}{
		{"import", []string{"import", games}, 0, []string{"Added: 3. There already: 0. Could not be read: 0."}, ""},
		{"import again, with a broken file", []string{"import", games, broken}, 1, []string{"There already: 3. Could not be read: 1."}, ""},
		{"import of no file", []string{"import", "none.sgf"}, 1, []string{"none.sgf: The file or folder does not exist."}, ""},
		{"import of nothing", []string{"import"}, 2, []string{"usage: hoshi library import FILE..."}, ""},
		{"all, the newest first", []string{"search"}, 0, []string{"2026 ", "Bo – Dan", "Standard 19", "4 moves", "2025-02-03", "2024-05-06", "Black wins", "3 games\n"}, ""},
		{"words", []string{"search", "ann", "2025"}, 0, []string{"Cyd – Ann", "League", "1 game\n"}, "Bo"},
		{"a player", []string{"search", "-player", "Ann", "-result", "black"}, 0, []string{"Ann – Bo", "1 game\n"}, "Cyd"},
		{"a rule", []string{"search", "-rule", "renju"}, 0, []string{"Cyd – Ann", "1 game\n"}, ""},
		{"from a year to another", []string{"search", "-since", "2025", "-until", "2025"}, 0, []string{"Cyd – Ann", "1 game\n"}, ""},
		{"an event", []string{"search", "-event", "Cup"}, 0, []string{"Ann – Bo", "1 game\n"}, ""},
		{"moves", []string{"search", "-moves", "3-3"}, 0, []string{"Ann – Bo", "1 game\n"}, ""},
		{"a position that is turned", []string{"search", "-position", turned}, 0, []string{"Ann – Bo", "1 game\n"}, ""},
		{"as JSON", []string{"search", "-json", "-result", "draw"}, 0, []string{`"day":"2025-02-03","black":"Cyd","white":"Ann","event":"League","rule":"renju","size":15,"moves":2,"result":"draw"`}, "game\n"},
		{"no day", []string{"search", "-since", "soon"}, 2, []string{`-since takes a day such as 2026-11-22, not "soon"`}, ""},
		{"no result", []string{"search", "-result", "lost"}, 2, []string{`-result takes black, white, draw, not "lost"`}, ""},
		{"no moves", []string{"search", "-moves", "9"}, 2, []string{`-moves takes two numbers such as 10-25, not "9"`}, ""},
		{"no rule", []string{"search", "-rule", "go"}, 2, []string{"-rule takes freestyle"}, ""},
		{"no position", []string{"search", "-position", broken}, 1, []string{"broken.sgf: Line 1"}, ""},
		{"export", []string{"export", "-since", "2025", out("new.sgf")}, 0, nil, ""},
		{"export onto it", []string{"export", out("new.sgf")}, 1, []string{"new.sgf: This file exists: -overwrite replaces it."}, ""},
		{"export of what there is not", []string{"export", "nobody", out("none.sgf")}, 1, []string{"There is no such game."}, ""},
		{"export into a format of one game", []string{"export", out("all.psq")}, 1, []string{"A file of this format holds one game"}, ""},
		{"export into no format", []string{"export", out("all.xyz")}, 2, []string{"all.xyz: A game's name ends in .sgf"}, ""},
		{"what is lost is said", []string{"export", "-event", "Cup", out("one.txt")}, 0, []string{"one.txt: The format Moves does not hold: the players, the event"}, ""},
		{"to the standard output", []string{"export", "-event", "Cup", "-"}, 0, []string{"PB[Ann]"}, ""},
		{"the group", nil, 2, []string{"usage: hoshi library COMMAND …", "library export", "library import", "library search"}, "puzzles"},
		{"help of the group", []string{"-h"}, 0, []string{"usage: hoshi library COMMAND …"}, ""},
		{"a mistyped command", []string{"exprot"}, 2, []string{"There is no command “library exprot”. Did you mean library export?"}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			status, printed, said := call(t, append([]string{"library"}, row.args...)...)
			rest := printed + said
			if status != row.status || row.not != "" && strings.Contains(rest, row.not) || row.says == nil && rest != "" {
				t.Errorf("exit status %d, said %q", status, rest)
			}
			for _, words := range row.says {
				_, after, found := strings.Cut(rest, words)
				if !found {
					t.Fatalf("said %q, want %q", printed+said, words)
				}
				rest = after
			}
		})
	}
	data, err := os.ReadFile(out("new.sgf"))
	if err != nil || strings.Count(string(data), "GM[4]") != 2 || strings.Contains(string(data), "Cup") {
		t.Errorf("%v, exported was\n%s", err, data)
	}
	for _, name := range []string{"none.sgf", "all.psq", "all.xyz"} {
		if _, err := os.Stat(out(name)); err == nil {
			t.Errorf("%s was written", name)
		}
	}
}
