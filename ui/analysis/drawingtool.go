package analysis

import (
	"slices"
	"strconv"

	"hoshi/game"
)

// drawingTool is what a click on the board draws.
type drawingTool uint8

const (
	noPen drawingTool = iota // a click plays
	triangle
	square
	circle
	cross
	letter // the first one that is free
	number // likewise
	words  // as they are typed
)

// kind is the kind of mark that a pen draws.
func (p drawingTool) kind() game.MarkKind {
	switch p {
	case triangle:
		return game.Triangle
	case square:
		return game.Square
	case circle:
		return game.Circle
	case cross:
		return game.Cross
	case noPen, letter, number, words:
	}
	return game.Label
}

// draw returns marks with what the pen draws on a point in the place of what was there; where it drew that before, it takes it away. text is
// what a pen of words writes.
func (p drawingTool) draw(marks []game.Mark, at game.Point, text string) []game.Mark {
	rest := slices.DeleteFunc(slices.Clone(marks), func(m game.Mark) bool { return m.Point == at && m.Kind != game.Arrow && m.Kind != game.Line })
	same := slices.IndexFunc(marks, func(m game.Mark) bool { return m.Point == at && m.Kind == p.kind() })
	m := game.Mark{Kind: p.kind(), Point: at}
	switch p {
	case letter:
		m.Text = free(marks, letters)
	case number:
		m.Text = free(marks, numbers)
	case words:
		m.Text = text
		if same >= 0 && marks[same].Text != text {
			same = -1
		}
	case noPen, triangle, square, circle, cross:
	}
	if same >= 0 || p == noPen || m.Kind == game.Label && m.Text == "" {
		return rest
	}
	return append(rest, m)
}

// letters yields A to Z, then a to z; numbers 1 to 99.
func letters(i int) string {
	switch {
	case i < 26:
		return string(rune('A' + i))
	case i < 52:
		return string(rune('a' + i - 26))
	}
	return ""
}

func numbers(i int) string {
	if i < 99 {
		return strconv.Itoa(i + 1)
	}
	return ""
}

// free returns the first label of a row that no mark has, empty where all are taken.
func free(marks []game.Mark, row func(int) string) string {
	for i := 0; ; i++ {
		text := row(i)
		if text == "" || !slices.ContainsFunc(marks, func(m game.Mark) bool { return m.Kind == game.Label && m.Text == text }) {
			return text
		}
	}
}
