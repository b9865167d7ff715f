package game

import (
	"errors"
	"fmt"
	"strings"
)

// ErrDiagram is wrapped by every error of [ParseDiagram].
var ErrDiagram = errors.New("game: bad diagram")

// ParseDiagram reads a board drawn in text, for tests, documents and reports: one line a row from the top, "X" a black
// stone, "O" a white one, "." an empty point; blanks and empty lines do not count. Black is to move when both sides
// have as many stones, else White.
func ParseDiagram(rule Rule, text string) (Position, error) {
	var rows []string
	for line := range strings.Lines(text) {
		if row := strings.Join(strings.Fields(line), ""); row != "" {
			rows = append(rows, row)
		}
	}
	p, err := NewPosition(rule, len(rows))
	if err != nil {
		return Position{}, fmt.Errorf("%w: %w", ErrDiagram, err)
	}
	balance := 0
	for y, row := range rows {
		if len(row) != p.size {
			return Position{}, fmt.Errorf("%w: row %d has %d points, not %d", ErrDiagram, y+1, len(row), p.size)
		}
		for x, r := range row {
			switch r {
			case 'X':
				p.set(Point{x, y}, Black)
				balance++
			case 'O':
				p.set(Point{x, y}, White)
				balance--
			case '.':
			default:
				return Position{}, fmt.Errorf("%w: %q in row %d", ErrDiagram, r, y+1)
			}
		}
	}
	if balance > 0 {
		p.turn(White)
	}
	p.result = p.judge()
	return p, nil
}

// Diagram draws the board as [ParseDiagram] reads it, with a blank between two points.
func (p *Position) Diagram() string {
	var b strings.Builder
	for y := range p.size {
		for x := range p.size {
			if x > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(".XO"[p.At(Point{x, y})])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
