package describe

import (
	"testing"

	"hoshi/game"
)

func TestJudged(t *testing.T) {
	for _, row := range []struct {
		color       game.Color
		evaluation  game.Evaluation
		mark        string
		sign, worth string
	}{
		{game.Black, game.Evaluation{}, "", "", ""},
		{game.Black, game.Evaluation{Chance: 0.8, Basis: game.Believed}, "", "", "80 %"},
		{game.White, game.Evaluation{Chance: 0.8, Basis: game.Believed}, "BM", "??", "20 %"},
		{game.White, game.Evaluation{Chance: 1, Basis: game.Proved}, "BM", "??", "★"},
	} {
		record, err := game.NewRecord(game.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		if err := record.Root.SetUp(nil, row.color); err != nil {
			t.Fatal(err)
		}
		n, err := record.Root.Add(game.Move{Color: row.color, Point: game.Point{X: 7, Y: 7}})
		if err != nil {
			t.Fatal(err)
		}
		n.Evaluation = row.evaluation
		if row.mark != "" {
			n.Extra = []game.Property{{Name: row.mark, Values: []string{"2"}}}
		}
		if sign, worth := Judged(n); sign != row.sign || worth != row.worth {
			t.Errorf("%+v: %q, %q", row, sign, worth)
		}
	}
	if InMoves(nil) != "" {
		t.Error("there is no proof")
	}
}
