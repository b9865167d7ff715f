package arena

import (
	"encoding/csv"
	"strings"
	"testing"
)

// TestNoNameIsAFormula: a spreadsheet takes no name of a player for a formula, and each name can be read.
func TestNoNameIsAFormula(t *testing.T) {
	names := []string{`=HYPERLINK("http://example.org")`, "+1", "-1+1", "@SUM(A1)", "\tx", "＝1", "Rapfi, \"new\"", "王小明", ""}
	board := Scoreboard{}
	for i, name := range names {
		board.Rows = append(board.Rows, Row{Player: i, Name: name, Against: make([]float64, len(names))})
	}
	var text strings.Builder
	if err := board.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil || len(lines) != len(names)+1 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for i, name := range names {
		got := lines[i+1][0]
		if got != name && got != "'"+name || i < 6 && got == name || i >= 6 && got != name {
			t.Errorf("%q became %q", name, got)
		}
		if head := lines[0][9+i]; head != "against "+name {
			t.Errorf("the head of %q is %q", name, head)
		}
	}
}

func TestScoreboard(t *testing.T) {
	_, tournament := described(t, `{"players":["Easy","Newcomer"],"rounds":2,"draw":10,"sprt":"0,10"}`)
	if b := tournament.Scoreboard(); b.Played != 0 || b.All != 4 || b.Over || b.Left != 0 || b.Test.Far() > 0.01 || b.Far() > 0.01 {
		t.Errorf("before: %+v", b)
	}
	seen := 0
	err := tournament.Play(t.Context(), func(*Game) error { return nil }, func(*Game) {
		if b := tournament.Scoreboard(); b.Played != seen+1 {
			t.Errorf("after %d games %d count", seen+1, b.Played)
		}
		seen++
	})
	if b := tournament.Scoreboard(); err != nil || !b.Over || b.Played != 4 || b.Rows[0].Games != 4 {
		t.Errorf("in the end: %+v, %v", b, err)
	}
}
