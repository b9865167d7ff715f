// Package positiontest makes positions for the tests of engines: random ones, and problems with a known win.
package positiontest

import (
	"embed"
	"encoding/json"
	"strings"
	"testing"

	"hoshi/game"
)

// Problem is a position in which the side to move has a proved win.
type Problem struct {
	Name     string
	Position game.Position
	AllFours bool // the known win is one by continuous fours
}

//go:embed *.json *.jsonl
var files embed.FS

func points(t testing.TB, names []string) (points []game.Point) {
	t.Helper()
	for _, name := range names {
		p, err := game.ParsePoint(name, game.DefaultSize)
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, p)
	}
	return points
}

// ForcedWins returns the positions of one rule that a strong engine has proved won.
func ForcedWins(t testing.TB, rule game.Rule) (problems []Problem) {
	t.Helper()
	data, err := files.ReadFile("forced_wins_" + rule.String() + "15.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var line struct {
			Moves    []string
			Line     []string
			AllFours bool `json:"line_is_all_fours"`
		}
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatal(err)
		}
		pos, err := game.NewPosition(rule, game.DefaultSize)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range points(t, line.Moves) {
			if pos, err = pos.Play(game.Move{Color: pos.ToMove(), Point: p}); err != nil {
				t.Fatal(err)
			}
		}
		problems = append(problems, Problem{rule.String() + " " + strings.Join(line.Moves, ""), pos, line.AllFours && len(line.Line) > 1})
	}
	return problems
}

// Published returns the published problems of renju (quintet's, see LICENSE-quintet.txt) whose name contains kind.
func Published(t testing.TB, kind string) (problems []Problem) {
	t.Helper()
	data, err := files.ReadFile("quintet_renju.json")
	if err != nil {
		t.Fatal(err)
	}
	var read []struct {
		ID           string
		Black, White []string
		Checks       []struct{ Attacker string }
	}
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	for _, problem := range read {
		if !strings.Contains(problem.ID, kind) {
			continue
		}
		pos, err := game.NewPosition(game.Renju, game.DefaultSize)
		if err != nil {
			t.Fatal(err)
		}
		for c, names := range map[game.Color][]string{game.Black: problem.Black, game.White: problem.White} {
			for _, p := range points(t, names) {
				if pos, err = pos.Put(p, c); err != nil {
					t.Fatal(err)
				}
			}
		}
		attacker := game.Black
		if problem.Checks[0].Attacker == "white" {
			attacker = game.White
		}
		problems = append(problems, Problem{problem.ID, pos.WithTurn(attacker), kind == "vcf"})
	}
	return problems
}

// Fours returns the problems that are known to be won by continuous fours.
func Fours(t testing.TB) []Problem {
	t.Helper()
	problems := Published(t, "vcf")
	for _, rule := range []game.Rule{game.Freestyle, game.Standard, game.Renju} {
		for _, p := range ForcedWins(t, rule) {
			if p.AllFours {
				problems = append(problems, p)
			}
		}
	}
	return problems
}
