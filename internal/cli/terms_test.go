package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestTermsAreTaken reads a record that names neither rule nor size by every command that reads games.
func TestTermsAreTaken(t *testing.T) {
	file := written(t, "bare.sgf", "(;FF[4]GM[4];B[hh];W[hi];B[gh])")
	games := written(t, "games.sgf", "(;FF[4]GM[4];B[hh])(;FF[4]GM[4]FA[gg];B[hh])(;FF[4]GM[4]EV[Renju];B[hh])")
	folder := t.TempDir()
	for _, row := range []struct {
		name   string
		args   []string
		status int
		says   string // on standard error, all of it
		prints string
	}{
		{"show", []string{"show", file}, 0, "bare.sgf: Rule not named, Freestyle assumed\n", "Freestyle"},
		{"show by a rule", []string{"show", "-rule", "renju", file}, 0, "", "Renju"},
		{"show on another board", []string{"show", "-rule", "caro", "-size", "19", file}, 0, "", "Caro\n\n19  . ."},
		{"a collection", []string{"convert", games, "-"}, 0, "games.sgf: Rule not named, Freestyle assumed\ngames.sgf: Rule not named, Renju assumed (games: 2)\n", "RU[renju]"},
		{"convert by a rule", []string{"convert", "-rule", "standard", "-size", "20", file, "-"}, 0, "", "SZ[20]RU[standard]\n"},
		{"analyse", []string{"analyse", "-nodes", "200", file}, 0, "bare.sgf: Rule not named, Freestyle assumed\n", "White to move"},
		{"analyse by a rule", []string{"analyse", "-json", "-rule", "renju", "-nodes", "200", file}, 0, "", `"rule":"renju","size":15`},
		{"review", []string{"review", "-nodes", "100", file}, 0, "bare.sgf: Rule not named, Freestyle assumed\n", "Accuracy"},
		{"review by a rule", []string{"review", "-rule", "renju", "-nodes", "100", file}, 0, "", "Accuracy"},
		{"export", []string{"export", file, filepath.Join(folder, "a.png")}, 0, "bare.sgf: Rule not named, Freestyle assumed\n", ""},
		{"export by a rule", []string{"export", "-rule", "renju", "-size", "15", file, filepath.Join(folder, "b.png")}, 0, "", ""},
		{"renju on 19", []string{"show", "-rule", "renju", "-size", "19", file}, 1, "hoshi-tool show: bare.sgf: Line 1, column 13: The board size 19 is not known. Expected: 15.\n", ""},
		{"no rule", []string{"review", "-rule", "go", file}, 2, "hoshi-tool review: -rule takes freestyle, standard, renju, caro, caro6, not \"go\"\n", ""},
		{"no size", []string{"analyse", "-size", "23", file}, 2, "hoshi-tool analyse: -size takes a number from 5 to 22, not 23\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			status := tool.Run(row.args, nil, &stdout, &stderr)
			said := stderr.String()
			for _, path := range []string{file, games} {
				said = strings.ReplaceAll(said, filepath.Dir(path)+string(filepath.Separator), "")
			}
			if status != row.status || said != row.says || !strings.Contains(stdout.String(), row.prints) {
				t.Errorf("exit status %d, said %q, printed %.300q", status, said, stdout.String())
			}
		})
	}
}
