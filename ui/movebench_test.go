package ui

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/newgame"
)

// BenchmarkMove measures what a move costs the window, from the click to the objects that the driver paints: rules, record,
// board, cards, list, menu, and handing the autosave to its goroutine. The goal is 5 ms.
func BenchmarkMove(b *testing.B) {
	d := newTester(b, b.TempDir())
	const size = 15
	for i := 0; b.Loop(); i++ {
		if i%200 == 0 {
			b.StopTimer()
			d.begin(newgame.NewRecord(d.PlayerName(), d.Store.Settings(), game.None))
			b.StartTimer()
		}
		// Rows of two of a colour, shifted by two from line to line, never make five.
		k := i % 200
		color, n := k%2, k/2
		y := n / 7
		x := n%7/2*4 + n%7%2 + 2*((color+y)%2)
		d.touch(game.Point{X: min(x, size-1), Y: y})
		if d.moves() != k+1 {
			b.Fatalf("%d moves were made, not %d", d.moves(), k+1)
		}
	}
}
