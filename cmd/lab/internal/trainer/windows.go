package trainer

import (
	"slices"

	"hoshi/ai/nn"
	"hoshi/ai/pattern"
	"hoshi/game"
)

// cell holds the windows through an empty cell as Black sees them, and those with the colours exchanged, which White sees.
type cell [2][4]uint32

// bare stands for every window without a stone, of which nothing is learnt: the size of the board does not matter.
const bare = 0

// board knows the lines of a board's cells and the windows of its rule.
type board struct {
	exchanged []int
	shapes    []int // by window: what Black makes there, and what White does, as one number; -1 where there is no stone
	empty     lines
	spots     []spot
	known     []uint32 // by key: the window, or bare
}

// lines are those of a board by direction.
type lines [4][2*game.MaxSize - 1]pattern.Line

// spot is where a cell lies: its line in each direction, and its place there.
type spot struct{ line, at [4]uint8 }

// keys is how many keys of neighbours there are.
const keys = 1 << (4 * pattern.Reach)

func newBoard(rule game.Rule, size int) *board {
	b := &board{}
	number, exchanged := nn.Numbering(rule)
	b.exchanged = exchanged
	b.shapes = slices.Repeat([]int{-1}, nn.Windows(rule))
	b.known = make([]uint32, keys)
	table, reach := pattern.For(rule), nn.Reach(rule)
	for k := range pattern.Key(keys) {
		if stones(k, reach) {
			w := number(k)
			black, white := table.At(k)
			b.known[k], b.shapes[w] = uint32(w), int(black)<<4|int(white)
		}
	}
	n := size
	for p := range n * n {
		x, y := p%n, p/n
		down, up := x-y, x+y-(n-1)
		b.spots = append(b.spots, spot{
			line: [4]uint8{uint8(y), uint8(x), uint8(down + n - 1), uint8(x + y)},
			at:   [4]uint8{uint8(x), uint8(y), uint8(x - max(0, down)), uint8(x - max(0, up))},
		})
		for d, length := range [4]int{n, n, n - max(down, -down), n - max(up, -up)} {
			b.empty[d][b.spots[p].line[d]] = pattern.NewLine(length)
		}
	}
	return b
}

// stones reports whether one stands within reach, before the border.
func stones(k pattern.Key, reach int) bool {
	for _, outwards := range [2]int{-1, 1} {
		at := pattern.Reach + min(outwards, 0) // the nearest
		for range reach {
			p := k >> (2 * at) & 3
			if p == 1 || p == 2 {
				return true
			}
			if p == 3 {
				break
			}
			at += outwards
		}
	}
	return false
}

// cells appends to all the empty cells, after the moves, that have a stone on one of their windows.
func (b *board) cells(moves []uint16, all []cell) []cell {
	at := b.empty
	var taken [game.MaxSize * game.MaxSize]bool
	for i, p := range moves {
		color := game.Black + game.Color(i%2)
		s := &b.spots[p]
		for d := range 4 {
			line := &at[d][s.line[d]]
			*line = line.Flip(int(s.at[d]), color)
		}
		taken[p] = true
	}
	for p := range b.spots {
		if taken[p] {
			continue
		}
		var c cell
		some := uint32(0)
		s := &b.spots[p]
		for d := range 4 {
			w := b.known[at[d][s.line[d]].Key(int(s.at[d]))]
			some |= w
			c[0][d], c[1][d] = w, uint32(b.exchanged[w])
		}
		if some != bare {
			all = append(all, c)
		}
	}
	return all
}
