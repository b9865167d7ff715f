package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/review"
)

// TestAudit reviews a short game at two depths, and once more from the log alone.
func TestAudit(t *testing.T) {
	dir := t.TempDir()
	file, log := filepath.Join(dir, "game.sgf"), filepath.Join(dir, "log")
	const lost = "(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[aa];B[ih];W[oo];B[jh];W[ao];B[kh];W[oa];B[lh])"
	if err := os.WriteFile(file, []byte(lost), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"audit", "-nodes", "20,200", "-log", log, file}
	table := lab(t, args...)
	if !strings.HasPrefix(table, "1 games") || !strings.Contains(table, "| 20 | no fault | ") || !strings.Contains(table, "| 200 | ") {
		t.Errorf("%s", table)
	}
	before, err := os.ReadFile(log)
	if err != nil || strings.Count(string(before), "\n") != 3 {
		t.Errorf("%v: the log is %s", err, before)
	}
	if again := lab(t, args...); again != table {
		t.Errorf("from the log\n%s, not\n%s", again, table)
	}
	after, err := os.ReadFile(log)
	if err != nil || string(after) != string(before) {
		t.Errorf("%v: the log is now %s", err, after)
	}
	for _, args := range [][]string{{"audit", file}, {"audit", "-log", log}, {"audit", "-log", log, "-nodes", "0", file}, {"audit", "-log", file, file}} {
		if err := run(context.Background(), args, io.Discard, io.Discard); err == nil {
			t.Errorf("lab %v is accepted", args)
		}
	}
}

// TestAuditCounts holds verdicts against proofs and deeper reviews.
func TestAuditCounts(t *testing.T) {
	blamed := moveVerdict{Verdict: "costs chances", Severity: review.Blunder, Chance: [2]float64{0.6, 0.2}}
	praised := moveVerdict{Verdict: "fine", Chance: [2]float64{0.6, 0.6}}
	unclear := moveVerdict{Verdict: "not clear", Chance: [2]float64{0.6, 0.2}}
	missed := moveVerdict{Verdict: "missed win", Severity: review.Blunder, Before: review.Won, Chance: [2]float64{1, 0.97}}
	for _, test := range []struct {
		name       string
		said, deep moveVerdict
		kind       string
		want       tally
	}{
		{"the deeper one agrees", blamed, moveVerdict{Chance: [2]float64{0.6, 0.3}}, "costs chances, blunder", tally{1, 0, 0}},
		{"it likes the move best", blamed, moveVerdict{Chance: [2]float64{0.6, 0.3}, Best: true}, "costs chances, blunder", tally{1, 0, 1}},
		{"nothing was lost", blamed, moveVerdict{Chance: [2]float64{0.6, 0.58}}, "costs chances, blunder", tally{1, 0, 1}},
		{"the move wins", blamed, moveVerdict{Chance: [2]float64{1, 1}, After: review.Lost}, "costs chances, blunder", tally{1, 1, 0}},
		{"nothing could be saved", blamed, moveVerdict{Before: review.Lost}, "costs chances, blunder", tally{1, 1, 0}},
		{"nothing is wrong", praised, moveVerdict{Chance: [2]float64{0.6, 0.5}}, "no fault", tally{1, 0, 0}},
		{"a blunder is not seen", praised, moveVerdict{Chance: [2]float64{0.6, 0.2}}, "no fault", tally{1, 0, 1}},
		{"a win is given up by proofs", praised, moveVerdict{Before: review.Won, After: review.Won}, "no fault", tally{1, 1, 0}},
		{"it is a blunder", unclear, moveVerdict{Chance: [2]float64{0.6, 0.2}}, "not clear", tally{1, 0, 1}},
		{"nobody knows that it still wins", missed, moveVerdict{Before: review.Won, Chance: [2]float64{1, 0.98}}, "missed win, blunder", tally{1, 0, 0}},
		{"it still wins", missed, moveVerdict{Before: review.Won, After: review.Losing, Chance: [2]float64{1, 1}}, "missed win, blunder", tally{1, 0, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := audit{depths: []int64{100}, tallies: map[int64]map[string]*tally{}}
			a.add([]reviewedGame{{1, 1000, []moveVerdict{test.deep}}, {1, 100, []moveVerdict{test.said}}})
			if got := a.tallies[100][test.kind]; got == nil || *got != test.want {
				t.Errorf("%+v, want %+v of %s", got, test.want, test.kind)
			}
		})
	}
}
