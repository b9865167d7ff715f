package solve

import (
	"hoshi/ai/threat"
	"hoshi/game"
)

// frame is a board's symmetries and keys. The keys are those of [game.Position.Canonical], the same in every run and on every machine.
type frame struct {
	start  uint64                    // of the empty board
	white  uint64                    // of White's turn
	stones [2][]uint64               // by side and cell
	to     [game.Symmetries][]uint16 // where a symmetry puts a cell
	from   [game.Symmetries][]uint16 // and the cell that it puts there
}

func newFrame(rule game.Rule, size int) (*frame, error) {
	empty, err := game.NewPosition(rule, size)
	if err != nil {
		return nil, err
	}
	cells := size * size
	turned := empty.WithTurn(game.White)
	f := &frame{start: empty.Hash(), white: empty.Hash() ^ turned.Hash()}
	for side := range f.stones {
		f.stones[side] = make([]uint64, cells)
		for c := range cells {
			put, err := empty.Put(game.Point{X: c % size, Y: c / size}, threat.Side(side).Color())
			if err != nil {
				return nil, err
			}
			f.stones[side][c] = put.Hash() ^ empty.Hash()
		}
	}
	for s := range game.Symmetries {
		f.to[s], f.from[s] = make([]uint16, cells), make([]uint16, cells)
		for c := range cells {
			p := s.Apply(game.Point{X: c % size, Y: c / size}, size)
			f.to[s][c] = uint16(p.Y*size + p.X)
			f.from[s][p.Y*size+p.X] = uint16(c)
		}
	}
	return f, nil
}

// symmetryKeys are a key for each of the eight symmetries.
type symmetryKeys [game.Symmetries]uint64

// least returns the least key and the symmetry that leads to it.
func (t *symmetryKeys) least() (key uint64, by game.Symmetry) {
	for s := range game.Symmetries {
		if t[s] < t[by] {
			by = s
		}
	}
	return t[by], by
}

// mark is the position before a move, as the cursor keeps it.
type mark struct {
	position game.Position
	stones   symmetryKeys // of all stones
	blacks   symmetryKeys // of Black's alone
}

// cursor is a position on which moves are made and taken back: on the fast board, by the model, and as canonical keys. It belongs to one
// goroutine.
type cursor struct {
	*frame
	board *threat.Board
	marks []mark // the last is where it stands
}

// newCursor returns a cursor on pos, from which no move can be taken back.
func newCursor(f *frame, pos game.Position) *cursor {
	c := &cursor{frame: f, board: threat.NewBoard(&pos), marks: make([]mark, 1, 64)}
	m := &c.marks[0]
	m.position = pos
	for cell := range threat.Cell(c.board.Cells()) {
		switch c.board.Stone(cell) {
		case game.Black:
			c.flip(m, threat.Black, cell)
		case game.White:
			c.flip(m, threat.White, cell)
		}
	}
	return c
}

// flip sets a stone in the keys of m.
func (c *cursor) flip(m *mark, side threat.Side, cell threat.Cell) {
	for s := range game.Symmetries {
		k := c.stones[side][c.to[s][cell]]
		m.stones[s] ^= k
		if side == threat.Black {
			m.blacks[s] ^= k
		}
	}
}

func (c *cursor) last() *mark { return &c.marks[len(c.marks)-1] }

// position returns the position; it changes with the next move.
func (c *cursor) position() *game.Position { return &c.last().position }

// play makes a move of the side to move. The error is that of [game.Position.Play].
func (c *cursor) play(cell threat.Cell) error {
	side := c.board.Side()
	next, err := c.position().Play(game.Move{Color: side.Color(), Point: c.board.Point(cell)})
	if err != nil {
		return err
	}
	m := *c.last()
	m.position = next
	c.flip(&m, side, cell)
	c.board.Play(cell)
	c.marks = append(c.marks, m)
	return nil
}

// undo takes the last move back.
func (c *cursor) undo() {
	c.board.Undo()
	c.marks = c.marks[:len(c.marks)-1]
}

// canonical returns what [game.Position.Canonical] does.
func (c *cursor) canonical() (key uint64, by game.Symmetry) {
	key, by = c.last().stones.least()
	return key ^ c.rest(c.board.Side()), by
}

// after returns the canonical key after a move of the side to move.
func (c *cursor) after(cell threat.Cell) uint64 {
	side, stones := c.board.Side(), &c.last().stones
	least := ^uint64(0)
	for s := range game.Symmetries {
		least = min(least, stones[s]^c.frame.stones[side][c.to[s][cell]])
	}
	return least ^ c.rest(side^1)
}

// rest is the part of a key that tells the rule, the size and the side to move.
func (c *cursor) rest(side threat.Side) uint64 {
	if side == threat.White {
		return c.start ^ c.white
	}
	return c.start
}

// replies returns one empty cell for each position that a move leads to.
func (c *cursor) replies() (cells []threat.Cell) {
	seen := map[uint64]bool{}
	empty := c.board.Empty()
	for cell := empty.PopFirst(); cell != threat.NoCell; cell = empty.PopFirst() {
		if key := c.after(cell); !seen[key] {
			seen[key] = true
			cells = append(cells, cell)
		}
	}
	return cells
}
