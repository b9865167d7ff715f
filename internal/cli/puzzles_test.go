package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/puzzle"
)

func TestPuzzlesOnTheCommandLine(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	writeFiles(t, map[string]string{
		"in/four.sgf":  "(;FF[4]GM[4]SZ[15]RU[freestyle]AB[jg][hh][ih][kh][gj][hk]AW[ii][hj][ij][jj][ik][jh]PL[B])",
		"in/quiet.sgf": "(;FF[4]GM[4]SZ[15]RU[freestyle]AB[hh]AW[aa]PL[B])(;FF[4]GM[4]SZ[15]AB[zz])",
		"old.sgf":      "(;)",
	})
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   []string
	}{
		{"export", []string{"export", "-task", "who", "-rule", "renju", "-rating", "1000-1120", "who.sgf"}, 0, nil},
		{"export of all of a theme", []string{"export", "-theme", "quiet-start", "-task", "threats", "-"}, 0, []string{"HSPT[threats]"}},
		{"export onto a file", []string{"export", "old.sgf"}, 1, []string{"old.sgf: This file exists: -overwrite replaces it."}},
		{"export of what there is not", []string{"export", "-rating", "9000-9001", "x.sgf"}, 1, []string{"No problem that can be used"}},
		{"export into another format", []string{"export", "x.psq"}, 2, []string{"x.psq: A game's name ends in .sgf."}},
		{"no task", []string{"export", "-task", "win", "x.sgf"}, 2, []string{`-task takes fours, threats, defence, trap, avoid, four-three, who, not "win"`}},
		{"no theme", []string{"export", "-theme", "joy", "x.sgf"}, 2, []string{`-theme takes four-three, double-four, `, `not "joy"`}},
		{"no rule", []string{"export", "-rule", "go", "x.sgf"}, 2, []string{`-rule takes freestyle`}},
		{"no rating", []string{"export", "-rating", "strong", "x.sgf"}, 2, []string{`-rating takes two numbers such as 10-25, not "strong"`}},
		{"solve", []string{"solve", "-nodes", "1000", filepath.Join("in", "four.sgf"), "-o", "solved.sgf"}, 0, []string{filepath.Join("in", "four.sgf") + " 1: Black wins by fours: "}},
		{"solve a folder", []string{"solve", "-nodes", "1000", "in"}, 1, []string{
			filepath.Join("in", "four.sgf") + " 1: Black wins by fours: ", filepath.Join("in", "quiet.sgf") + " 2: the ", filepath.Join("in", "quiet.sgf") + " 1: no solution was found"}},
		{"solve as JSON", []string{"solve", "-nodes", "1000", "-json", filepath.Join("in", "four.sgf")}, 0, []string{
			`"number":1,"toMove":"black","task":"fours","moves":2,"solution":["`}},
		{"solve nothing", []string{"solve"}, 2, []string{"usage: hoshi puzzles solve"}},
		{"solve what is not there", []string{"solve", "none.sgf"}, 1, []string{"none.sgf: The file or folder does not exist."}},
		{"solve with no positions", []string{"solve", "-nodes", "0", "in"}, 2, []string{"-nodes takes a number from 1 on, not 0"}},
		{"solve onto a file", []string{"solve", "-o", "old.sgf", "in"}, 1, []string{"old.sgf: This file exists"}},
		{"solve into another format", []string{"solve", "-o", "x.lib", "in"}, 2, []string{"A game's name ends in .sgf."}},
	} {
		t.Run(row.name, func(t *testing.T) {
			status, printed, said := call(t, append([]string{"puzzles"}, row.args...)...)
			if status != row.status || row.says == nil && printed+said != "" {
				t.Errorf("exit status %d, said %.200q", status, printed+said)
			}
			for _, words := range row.says {
				if !strings.Contains(printed+said, words) {
					t.Errorf("said %.400q, want %q", printed+said, words)
				}
			}
		})
	}
	for name, check := range map[string]func(p *puzzle.Problem) bool{
		"who.sgf": func(p *puzzle.Problem) bool {
			return p.Task == puzzle.Who && p.Rating.Value >= 1000 && p.Rating.Value <= 1120
		},
		"solved.sgf": func(p *puzzle.Problem) bool { return p.Task == puzzle.Fours && len(p.Line) == 3 },
	} {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		read, err := puzzle.Read(file)
		if err != nil || len(read.Problems) == 0 || len(read.Faults) > 0 {
			t.Fatalf("%s has %d problems, %v, %v", name, len(read.Problems), read.Faults, err)
		}
		for i := range read.Problems {
			if !check(&read.Problems[i]) {
				t.Errorf("%s has %+v", name, read.Problems[i])
			}
		}
	}
}
