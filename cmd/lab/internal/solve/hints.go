package solve

import (
	"slices"

	"hoshi/ai/threat"
)

const (
	mostHints  = 4  // for the same black stones
	hintStones = 14 // more are on the board where no hints are kept
	mostTrees  = 10 // that are kept for the same black stones
	treePlies  = 11 // from the root of a search; no trees are kept further on
)

// hints remembers by Black's stones alone which moves and which trees have won with them: White's stones are often far away.
type hints struct {
	moves map[uint64][]uint16 // on the board of the black stones' least key
	trees map[uint64][]*threat.Tree
}

func newHints() *hints { return &hints{map[uint64][]uint16{}, map[uint64][]*threat.Tree{}} }

// learn notes Black's move that won on the position of c, the latest first.
func (h *hints) learn(c *cursor, cell threat.Cell) {
	if c.position().Stones() > hintStones {
		return
	}
	key, by := c.last().blacks.least()
	move := c.to[by][cell]
	list := h.moves[key]
	if i := slices.Index(list, move); i >= 0 {
		list = slices.Delete(list, i, i+1)
	}
	h.moves[key] = slices.Insert(list[:min(len(list), mostHints-1)], 0, move)
}

// of returns the empty cells on which a move won with the black stones on the position of c.
func (h *hints) of(c *cursor) (cells []threat.Cell) {
	key, by := c.last().blacks.least()
	for _, move := range h.moves[key] {
		if cell := threat.Cell(c.from[by][move]); !c.board.IsOccupied(cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}

// add notes trees that won with the black stones as they stand, new ones first.
func (h *hints) add(c *cursor, trees []*threat.Tree) {
	key := c.last().blacks[0]
	list := h.trees[key]
	known := map[*threat.Tree]bool{}
	for _, t := range list {
		known[t] = true
	}
	for _, t := range trees {
		if !known[t] {
			list = slices.Insert(list, 0, t)
		}
	}
	h.trees[key] = list[:min(len(list), mostTrees)]
}
