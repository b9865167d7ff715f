package picture

import (
	"strconv"

	"hoshi/game"
)

// Names is a way of naming the points of a board, as the margin of a picture shows it. The zero value is the usual one
// in gomoku and renju, that of [game.Point.Text]: letters without a gap, numbers from the bottom.
type Names struct {
	SkipI   bool // the letter I is left out, as players of go do
	FromTop bool // the top row is number 1
}

// PointNames are the words that settings and commands have for the ways of naming points, the usual one first.
var PointNames = []string{"up", "down", "go-up", "go-down"}

// ParseNames returns the way of naming points that one of [PointNames] stands for, and the usual one with false for every
// other word.
func ParseNames(word string) (Names, bool) {
	switch word {
	case "up":
		return Names{}, true
	case "down":
		return Names{FromTop: true}, true
	case "go-up":
		return Names{SkipI: true}, true
	case "go-down":
		return Names{SkipI: true, FromTop: true}, true
	}
	return Names{}, false
}

// Column returns the letter of column x, counted from 0 at the left.
func (n Names) Column(x int) string {
	if n.SkipI && x >= 'I'-'A' {
		x++
	}
	return game.ColumnText(x)
}

// Row returns the number of row y, counted from 0 at the top, on a board of that size.
func (n Names) Row(y, size int) string {
	if n.FromTop {
		return strconv.Itoa(y + 1)
	}
	return strconv.Itoa(size - y)
}

// Point returns the name of p, such as H8; the pass is "pass".
func (n Names) Point(p game.Point, size int) string {
	if p == game.Pass {
		return p.Text(size)
	}
	return n.Column(p.X) + n.Row(p.Y, size)
}

// ColumnOf returns the column of a letter, small or capital, and false where the board has none of that name.
func (n Names) ColumnOf(letter rune, size int) (int, bool) {
	x := int(letter|0x20) - 'a'
	switch {
	case n.SkipI && x == 'I'-'A':
		return 0, false
	case n.SkipI && x > 'I'-'A':
		x--
	}
	return x, 0 <= x && x < size
}

// RowOf returns the row, from 0 at the top, of that number, and false where the board has none.
func (n Names) RowOf(number, size int) (int, bool) {
	y := size - number
	if n.FromTop {
		y = number - 1
	}
	return y, 0 <= y && y < size
}
