package threat_test

import (
	"fmt"

	"hoshi/ai/threat"
	"hoshi/game"
)

// Black makes an open four of the three in the second row, which no stone of White stops.
func ExampleVCF() {
	pos, err := game.ParseDiagram(game.Freestyle, `
		. . . . . . . . .
		. . X X X . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . O O . . . .
		. . . . . . . . .
		. . O . . . . . .
		. O . . . . . . .`)
	if err != nil {
		fmt.Println(err)
		return
	}
	board, fours := threat.NewBoard(&pos), threat.NewVCF()
	proof, plies, first := fours.Solve(board, threat.Endless, 10_000)
	fmt.Println(proof == threat.Proved, plies, board.Point(first).Text(9))
	for _, cell := range fours.Line(board, plies, 10_000) {
		fmt.Print(board.Point(cell).Text(9), " ")
	}
	// Output:
	// true 3 B8
	// B8
}
