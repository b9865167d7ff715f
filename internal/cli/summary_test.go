package cli

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/review"
	"hoshi/game"
)

// TestReviewsOfManyGames sums three games up, of two files, of which one has no move.
func TestReviewsOfManyGames(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"two.sgf": strings.Replace(lostGame, "GM[4]", "GM[4]PB[Ann]PW[Bo]", 1) + "(;FF[4]GM[4]SZ[15])",
		"one.sgf": "(;FF[4]GM[4]SZ[15]RU[freestyle]PB[Bo]PW[Ann];B[hh];W[ii])",
	})
	review := func(args ...string) (status int, printed, said string) {
		return call(t, append([]string{"review", "-nodes", "300"}, args...)...)
	}
	status, printed, said := review("-summary", "csv", "two.sgf", "one.sgf", "-o", "all.sgf")
	if status != 1 || !strings.Contains(said, "two.sgf 2: No move has been played.") {
		t.Errorf("exit status %d, said %q", status, said)
	}
	rows, err := csv.NewReader(strings.NewReader(printed)).ReadAll()
	if err != nil || len(rows) != 5 || strings.Join(rows[2][:7], ",") != "two.sgf,1,9,black,white,Bo,Ann" || rows[2][8]+rows[2][9]+rows[2][10] == "000" || rows[3][3] != "" || rows[0][11] != "unclear" || rows[2][11] != "0" {
		t.Errorf("%v, it prints\n%s", err, printed)
	}
	written, err := os.ReadFile("all.sgf")
	if err != nil || strings.Count(string(written), "GM[4]") != 2 || !strings.Contains(string(written), "HSRN") {
		t.Errorf("%v, written was\n%s", err, written)
	}
	status, printed, said = review("-summary", "json", "-game", "1", "two.sgf", "one.sgf")
	all := objects(t, printed)
	if status != 0 || len(all) != 3 || all[0]["file"] != "two.sgf" || all[0]["black"].(map[string]any)["player"] != "Ann" {
		t.Fatalf("exit status %d, said %q, printed\n%s", status, said, printed)
	}
	players := all[2]["players"].([]any)
	if ann := players[0].(map[string]any); len(players) != 2 || ann["player"] != "Ann" || ann["games"] != 2.0 || ann["accuracy"] == nil {
		t.Errorf("the players are %v", players)
	}
	status, printed, _ = review("-summary", "text", "-game", "1", "two.sgf", "one.sgf")
	for _, want := range []string{"Accuracy", "two.sgf 1  Black", "White", "Ann", "2 games"} {
		if status != 0 || !strings.Contains(printed, want) {
			t.Errorf("exit status %d, without %q it prints\n%s", status, want, printed)
		}
	}
	for _, row := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"-summary", "xml", "two.sgf"}, 2, `-summary takes text, csv, json, not "xml"`},
		{[]string{"-summary", "csv", "-json", "two.sgf"}, 2, "usage:"},
		{[]string{"two.sgf", "one.sgf"}, 2, "usage:"},
		{[]string{"-summary", "csv", "-game", "2", "one.sgf"}, 1, "there is no game 2 in this file, which holds 1"},
		{[]string{"-summary", "csv", "none.sgf", "one.sgf"}, 1, "none.sgf: The file or folder does not exist."},
		{[]string{"-summary", "csv", "-o", filepath.Join("nowhere", "x.sgf"), "one.sgf"}, 1, "The file or folder does not exist."},
		{[]string{"-summary", "csv", "-o", "two.sgf", "one.sgf"}, 1, "two.sgf: This file exists"},
	} {
		if status, _, said := review(row.args...); status != row.status || !strings.Contains(said, row.says) {
			t.Errorf("%v ends with %d and says %q", row.args, status, said)
		}
	}
}

// TestUnclearMovesAreCounted prints a report of which a move is not clear in each of the ways.
func TestUnclearMovesAreCounted(t *testing.T) {
	m := review.Move{Move: game.Move{Color: game.White, Point: game.Point{X: 8, Y: 8}}, Number: 2, Verdict: review.Unclear, Chance: [2]float64{0.6, 0.2}}
	report := review.Report{Moves: []review.Move{m}, Whole: true, Accuracy: [3]float64{-1, -1, 80}}
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	record.Seats[game.White].Name = "Bo"
	g := gameSummary{File: "a.sgf", Game: 1, Moves: 1, Black: summaryOf(record, &report, game.Black), White: summaryOf(record, &report, game.White)}
	printed := func(do func(c *Invocation) error) string {
		var out strings.Builder
		if err := do(&Invocation{Program: &tool, Out: &out, Err: &out}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	sum := func(do func(*summary) error) string {
		return printed(func(c *Invocation) error { return do(&summary{Invocation: c, games: []gameSummary{g}}) })
	}
	for _, row := range []struct{ name, got, want string }{
		{"a review", printed(func(c *Invocation) error {
			return reviewer{}.print(c, &report, func(p game.Point) string { return p.Text(15) })
		}), "Not clear 0 1"},
		{"its moves", printed(func(c *Invocation) error {
			return reviewer{}.print(c, &report, func(p game.Point) string { return p.Text(15) })
		}), "2 White I7 60 % → 20 % Not clear."},
		{"JSON", printed(func(c *Invocation) error { return reviewer{}.printJSON(c, &report, 15) }), `"unclear":[2]}`},
		{"a summary", sum((*summary).printText), "White Bo 80 % 0 0 0 1"},
		{"its players", sum((*summary).printText), "Bo 1 game 80 % 0 0 0 1"},
		{"CSV", sum((*summary).printCSV), "white,Bo,–,80,0,0,0,1"},
		{"its other side", sum((*summary).printCSV), "black,–,Bo,,0,0,0,0"},
	} {
		if got := strings.Join(strings.Fields(row.got), " "); !strings.Contains(got, row.want) {
			t.Errorf("%s: without %q it prints\n%s", row.name, row.want, row.got)
		}
	}
}
