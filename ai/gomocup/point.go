package gomocup

import (
	"strconv"
	"strings"

	"hoshi/game"
)

// pointText writes a point as the protocol does, column and row from the top left, from 0: C12 on 15 points is "2,3". A
// pass is "-1,-1".
func pointText(pt game.Point) string { return strconv.Itoa(pt.X) + "," + strconv.Itoa(pt.Y) }

// parsePoint reads what pointText writes, with blanks anywhere around the numbers; the point may lie on no board.
func parsePoint(text string) (game.Point, bool) {
	numbers, ok := parseNumbers(text, 2)
	if !ok {
		return game.Point{}, false
	}
	return game.Point{X: numbers[0], Y: numbers[1]}, true
}

// parseNumbers reads n numbers with commas between them.
func parseNumbers(text string, n int) ([]int, bool) {
	parts := strings.SplitN(text, ",", n+1)
	if len(parts) != n {
		return nil, false
	}
	numbers := make([]int, n)
	for i, part := range parts {
		var err error
		if numbers[i], err = strconv.Atoi(strings.TrimSpace(part)); err != nil {
			return nil, false
		}
	}
	return numbers, true
}
