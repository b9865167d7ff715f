package search

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"hoshi/game"
)

// puzzle is a position in which the side to move has a proved win.
type puzzle struct {
	name     string
	pos      game.Position
	allFours bool // the known win is one by continuous fours
	best     string
	plies    int // of the known win, zero where it is not told
}

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

// forcedWins reads the positions of one rule that a strong engine has proved won.
func forcedWins(t testing.TB, rule game.Rule) (puzzles []puzzle) {
	t.Helper()
	data, err := os.ReadFile("testdata/puzzles/forced_wins_" + rule.String() + "15.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var line struct {
			Moves    []string
			Line     []string
			Best     string
			Plies    int  `json:"mate_plies"`
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
		puzzles = append(puzzles, puzzle{rule.String() + " " + strings.Join(line.Moves, ""), pos, line.AllFours && len(line.Line) > 1, line.Best, line.Plies})
	}
	return puzzles
}

// quintet reads the published problems of renju whose name contains kind.
func quintet(t testing.TB, kind string) (puzzles []puzzle) {
	t.Helper()
	data, err := os.ReadFile("testdata/puzzles/quintet_renju.json")
	if err != nil {
		t.Fatal(err)
	}
	var problems []struct {
		ID           string
		Black, White []string
		Checks       []struct{ Attacker string }
	}
	if err := json.Unmarshal(data, &problems); err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
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
		puzzles = append(puzzles, puzzle{name: problem.ID, pos: pos.WithTurn(attacker), allFours: kind == "vcf"})
	}
	return puzzles
}
