package uitest

import (
	"testing"

	"hoshi/game"
)

// FirstMove returns Black's move on the centre of an empty board, freestyle.
func FirstMove(t *testing.T) *game.Node {
	t.Helper()
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	n, err := record.Root.Add(game.Move{Color: game.Black, Point: game.Point{X: 7, Y: 7}})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
