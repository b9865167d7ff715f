package review

import (
	"testing"

	"hoshi/game"
)

func TestPurposeOf(t *testing.T) {
	const empty = ". . . . . . . . . . .\n"
	for _, row := range []struct {
		name  string
		board string // of eleven lines, the first ones; the rest is empty. X is to move
		point string
		want  Purpose
	}{
		{"a quiet move", ". . . . . . . . . . .\n. . . X . . . O . . .\n", "F9", Shapely},
		{"five", ". . X X X X . . . . .\n. . O O O O . . . . .\n", "G11", Five},
		{"stops five", ". . . . X . . . . . .\n. X O O O O . . . . .\n", "G10", StopsFive},
		{"open four", ". . . . . . . . . . .\n. . . X X X . . . . .\n. . . O O . . . . . .\n. . . . . O . . . . .\n", "G10", OpenFour},
		{"a four", ". O X X X . . . . . .\n. . . . . . . O . . .\n. . . . . X . . . O .\n. . . . . X . . . . .\n. . . . . . . . O . .\n", "F11", Four},
		{"four-three", ". . . . . . . . . . .\n. . . . . X . . . . .\n. . . . . X . . . . .\n. O X X X . . . . . .\n. . . . . . . . . . .\n. . O . . . . . O . O\n. . . . . . . . O . .\n", "F8", FourThree},
		{"stops fours", ". . . . . . . . . . .\n. . . O O O . . . . .\n. . . . . . . . . . .\n. . X . . . X . . . .\n. . . . X . . . . . .\n", "C10", StopsFours},
		{"three", ". . . . . . . . . . .\n. . . . X X . . . . .\n. . . . . . . . . . .\n. . . O . . . O . . .\n", "G10", Three},
	} {
		t.Run(row.name, func(t *testing.T) {
			board := row.board
			for lines := len(board) / len(empty); lines < 11; lines++ {
				board += empty
			}
			pos, err := game.ParseDiagram(game.Freestyle, board)
			if err != nil {
				t.Fatal(err)
			}
			pos = pos.WithTurn(game.Black)
			p, err := game.ParsePoint(row.point, 11)
			if err != nil {
				t.Fatal(err)
			}
			if got := PurposeOf(pos, p); got != row.want {
				t.Errorf("got %d, want %d", got, row.want)
			}
		})
	}
}
