package gameview

import (
	"testing"

	"hoshi/game"
)

// TestOverlong has five stones of Black with a gap, and the sixth that fills it.
func TestOverlong(t *testing.T) {
	for _, row := range []struct {
		name  string
		rule  game.Rule
		black []string
		last  string
		want  bool
	}{
		{"six under standard", game.Standard, []string{"C8", "D8", "E8", "G8", "H8"}, "F8", true},
		{"six down a column", game.Standard, []string{"O1", "O2", "O3", "O5", "O6"}, "O4", true},
		{"six across", game.Standard, []string{"A1", "B2", "C3", "E5", "F6"}, "D4", true},
		{"five wins", game.Standard, []string{"C8", "D8", "E8", "G8"}, "F8", false},
		{"four", game.Standard, []string{"C8", "D8", "E8"}, "F8", false},
		{"six wins in freestyle", game.Freestyle, []string{"C8", "D8", "E8", "G8", "H8"}, "F8", false},
		{"six under caro", game.Caro, []string{"C8", "D8", "E8", "G8", "H8"}, "F8", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			record, err := game.NewRecord(row.rule, 15)
			if err != nil {
				t.Fatal(err)
			}
			var stones []game.Move
			for _, name := range row.black {
				p, err := game.ParsePoint(name, 15)
				if err != nil {
					t.Fatal(err)
				}
				stones = append(stones, game.Move{Color: game.Black, Point: p})
			}
			if err := record.Root.SetUp(stones, game.Black); err != nil {
				t.Fatal(err)
			}
			p, err := game.ParsePoint(row.last, 15)
			if err != nil {
				t.Fatal(err)
			}
			n, err := record.Root.Add(game.Move{Color: game.Black, Point: p})
			if err != nil {
				t.Fatal(err)
			}
			if position := n.Position(); Overlong(&position) != row.want {
				t.Errorf("it is %v, want %v", !row.want, row.want)
			}
		})
	}
}
