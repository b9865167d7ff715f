package main

import (
	"fmt"
	"strings"
)

const (
	empty = iota
	black
	white
	edge
)

// board is a board with a rim around it, so that rows end there by themselves.
type board struct {
	rule   string
	size   int
	stones []byte
	cells  []int  // of the points
	steps  [4]int // to the next point in the four directions
	whites []int  // White's stones as they came
}

// begin makes an empty board.
func (b *board) begin(size int) {
	b.size = size
	width := size + 2
	b.stones = make([]byte, width*width)
	for i := range b.stones {
		b.stones[i] = edge
	}
	for y := range size {
		for x := range size {
			b.cells = append(b.cells, b.at(x, y))
			b.stones[b.at(x, y)] = empty
		}
	}
	b.steps = [4]int{1, width, width + 1, width - 1}
}

// at returns the cell of a point, counted from the lower left corner.
func (b *board) at(x, y int) int { return (y+1)*(b.size+2) + x + 1 }

// put sets a stone.
func (b *board) put(cell, side int) {
	b.stones[cell] = byte(side)
	if side == white {
		b.whites = append(b.whites, cell)
	}
}

// take takes back what was put last.
func (b *board) take(cell int) {
	if b.stones[cell] == white {
		b.whites = b.whites[:len(b.whites)-1]
	}
	b.stones[cell] = empty
}

// whiteFives returns the empty cells on which White would make five, some more than once: each is the first after an unbroken row of white stones.
func (b *board) whiteFives() (cells []int) {
	for _, stone := range b.whites {
		for _, step := range b.steps {
			for _, way := range [2]int{step, -step} {
				cell := stone + way
				for b.stones[cell] == white {
					cell += way
				}
				if b.stones[cell] == empty {
					b.stones[cell] = white
					if b.makesFive(cell) {
						cells = append(cells, cell)
					}
					b.stones[cell] = empty
				}
			}
		}
	}
	return cells
}

// run returns where the row of stones through a cell begins in a direction, and how many there are.
func (b *board) run(cell, step int) (first, n int) {
	side := b.stones[cell]
	for first = cell; b.stones[first-step] == side; first -= step {
	}
	for n = 1; b.stones[first+n*step] == side; n++ {
	}
	return first, n
}

// wins reports whether a row of so many stones wins.
func (b *board) wins(n int) bool { return n == 5 || n > 5 && b.rule == "freestyle" }

// makesFive reports whether the stone on a cell stands in a row that wins.
func (b *board) makesFive(cell int) bool {
	for _, step := range b.steps {
		if _, n := b.run(cell, step); b.wins(n) {
			return true
		}
	}
	return false
}

// name returns the name of a point, such as h8.
func (b *board) name(cell int) string {
	width := b.size + 2
	return fmt.Sprintf("%c%d", 'a'+cell%width-1, cell/width)
}

// String draws the board, the highest row first.
func (b *board) String() string {
	var text strings.Builder
	for y := b.size - 1; y >= 0; y-- {
		for x := range b.size {
			text.WriteByte(".XO"[b.stones[b.at(x, y)]])
		}
		text.WriteByte('\n')
	}
	return text.String()
}
