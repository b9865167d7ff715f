package game

import (
	"errors"
	"fmt"
	"strconv"
)

// Color is the colour of a stone, or of the side that plays it.
type Color uint8

// The colours. None is an empty point, or nobody.
const (
	None Color = iota
	Black
	White
)

// Other returns the opposite colour; the other of None is None.
func (c Color) Other() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return None
}

// String returns "none", "black" or "white".
func (c Color) String() string {
	return nameOf([]string{None: "none", Black: "black", White: "white"}, c, "color")
}

// Point is an intersection of the board. X counts columns from the left, Y counts rows from the top, both from 0.
type Point struct {
	X int `json:"X"`
	Y int `json:"Y"`
}

// Pass is the point of a move that places no stone.
var Pass = Point{-1, -1}

// ErrPoint is wrapped by every error of [ParsePoint].
var ErrPoint = errors.New("game: not a point of this board")

// On reports whether p lies on a board of size by size points. Pass lies on none.
func (p Point) On(size int) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < size && p.Y < size
}

// plus returns the point n steps from p in direction d.
func (p Point) plus(d Point, n int) Point { return Point{p.X + n*d.X, p.Y + n*d.Y} }

// Text returns the name that people use: a column letter from A and the row counted from the bottom, such as H8.
// Pass is "pass".
func (p Point) Text(size int) string {
	if p == Pass {
		return "pass"
	}
	return ColumnText(p.X) + strconv.Itoa(size-p.Y)
}

// ColumnText returns the letter of column x (0 is A; no letter is left out, as is usual in Gomoku and Renju).
func ColumnText(x int) string { return string(rune('A' + x)) }

// ParsePoint reads a name as [Point.Text] writes it, in capital or small letters.
func ParsePoint(text string, size int) (Point, error) {
	if text == "pass" {
		return Pass, nil
	}
	if len(text) < 2 {
		return Point{}, fmt.Errorf("%w: %q", ErrPoint, text)
	}
	row, err := strconv.Atoi(text[1:])
	p := Point{X: int(text[0]|0x20) - 'a', Y: size - row}
	if signless := text[1] >= '1' && text[1] <= '9'; err != nil || !signless || !p.On(size) {
		return Point{}, fmt.Errorf("%w: %q", ErrPoint, text)
	}
	return p, nil
}

// Move is one turn of one side: a stone on a point, or [Pass]. The zero Move (Color None) is no move.
type Move struct {
	Color Color
	Point Point
}

// Text returns the move's point as [Point.Text] does.
func (m Move) Text(size int) string { return m.Point.Text(size) }

// ParsePoints reads points that follow each other without a blank, such as H8I10. The errors are those of [ParsePoint].
func ParsePoints(text string, size int) ([]Point, error) {
	var points []Point
	for rest := text; rest != ""; {
		n := 1
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		p, err := ParsePoint(rest[:n], size)
		if err != nil {
			return nil, err
		}
		points, rest = append(points, p), rest[n:]
	}
	return points, nil
}
