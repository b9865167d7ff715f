package nn

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/ai/weights"
	"hoshi/game"
)

// sums follows a board: the lanes of all empty cells, and their totals. A move is looked at when a position behind it is evaluated; most
// are undone before. Until one behind it is, its totals are all that is needed: field and lines are as they were.
type sums struct {
	net   *Net
	size  int
	spots [threat.MaxCells]spot
	lines [4][2*game.MaxSize - 1]pattern.Line
	field *field // on its own it begins with a line of the cache
	moves int    // played and not undone
	known []step // the beginning, and the moves as far as they were looked at
}

// field is what is known of the empty cells; of a taken one what it was when it was taken.
type field struct {
	cells   [threat.MaxCells]lanes
	windows [4 * threat.MaxCells]uint32 // their places, by cell and direction
	near    [around]int32               // from a cell's first window to those of the points around
}

// spot is where a cell lies: for each direction its line and its place there.
type spot struct{ line, at [4]uint8 }

// step is a move that was looked at.
type step struct {
	cell      threat.Cell
	color     game.Color
	settled   bool   // cells, lines and windows know of it
	evaluated bool   // worth is known
	worth     int    // what the network makes of it
	points    uint64 // around the cell that are empty, by their numbers
	totals    totals // behind it
}

// init begins anew with the board as it stands.
func (s *sums) init(net *Net, b *threat.Board) {
	if s.field == nil {
		s.field, s.known = new(field), make([]step, 0, 128) // a longer line of moves makes room
	}
	s.net, s.moves = net, 0
	if s.size != b.Size() {
		s.layOut(b.Size())
	}
	for d := range s.lines {
		for i := range s.lines[d] {
			s.lines[d][i] = 0
		}
	}
	for p := range threat.Cell(b.Cells()) {
		spot := &s.spots[p]
		for d := range s.lines {
			line := &s.lines[d][spot.line[d]]
			if *line == 0 {
				*line = pattern.NewLine(s.length(d, int(spot.line[d])))
			}
			*line = line.Flip(int(spot.at[d]), b.Stone(p))
		}
	}
	first := step{settled: true}
	for p := range threat.Cell(b.Cells()) {
		s.look(p)
		if !b.IsOccupied(p) {
			enter(&first.totals, &s.field.cells[p])
		}
	}
	s.known = append(s.known[:0], first)
}

// layOut finds the lines of every cell.
func (s *sums) layOut(n int) {
	s.size = n
	for p := range n * n {
		x, y := p%n, p/n
		down, up := x-y, x+y-(n-1)
		s.spots[p] = spot{
			line: [4]uint8{uint8(y), uint8(x), uint8(down + n - 1), uint8(x + y)},
			at:   [4]uint8{uint8(x), uint8(y), uint8(x - max(0, down)), uint8(x - max(0, up))},
		}
	}
	for d, step := range [4]int{1, n, n + 1, 1 - n} {
		for i := range 2*pattern.Reach + 1 {
			s.field.near[pointAt(d, i)] = int32(4*(i-pattern.Reach)*step + d)
		}
	}
}

// length returns how many points a line has.
func (s *sums) length(d, line int) int {
	if d < 2 {
		return s.size
	}
	return s.size - max(line-(s.size-1), s.size-1-line)
}

// look reads the four windows of a cell off its lines.
func (s *sums) look(p threat.Cell) {
	spot, cell := &s.spots[p], &s.field.cells[p]
	*cell = lanes{}
	for d := range s.lines {
		place := s.net.windows.place(s.lines[d][spot.line[d]].Key(int(spot.at[d])))
		s.field.windows[4*int(p)+d] = place
		for i := range cell {
			cell[i] += s.net.rows[place].lane(i) - rowBias
		}
	}
}

// undo takes back the last move.
func (s *sums) undo() {
	s.moves--
	last := len(s.known) - 1
	if last <= s.moves {
		return
	}
	step := &s.known[last]
	if step.settled {
		s.settle(step, &s.net.windows.lift[step.color])
	}
	s.known = s.known[:last]
}

// follow looks at the next move that is not known.
func (s *sums) follow(b *threat.Board) {
	last := len(s.known) - 1
	if step := &s.known[last]; !step.settled {
		step.settled = true
		s.settle(step, &s.net.windows.set[step.color])
	}
	p, _ := b.Journal(b.Plies() - s.moves + last)
	color := (b.Side() ^ threat.Side(s.moves-last)&1).Color()
	s.known = append(s.known, step{cell: p, color: color, points: s.empty(p), totals: s.known[last].totals})
	step := &s.known[last+1]
	tally(s.field, s.net.rows, &s.net.windows.set[color], step.points, int(p), &step.totals)
}

// empty returns which points around cell p are empty cells whose windows a stone there changes, by their numbers.
func (s *sums) empty(p threat.Cell) uint64 {
	spot := &s.spots[p]
	var near [4]uint64
	for d := range near {
		near[d] = uint64(s.lines[d][spot.line[d]].AllEmpty()) >> (2 * spot.at[d]) & s.net.windows.near
	}
	return near[0] | near[1]<<1 | near[2]<<(around/2) | near[3]<<(around/2+1)
}

// settle does what the stone of a step does to field and lines when it is set, or taken away.
func (s *sums) settle(step *step, by *offsets) {
	shift(s.field, s.net.rows, by, step.points, int(step.cell))
	spot := &s.spots[step.cell]
	for d := range s.lines {
		line := &s.lines[d][spot.line[d]]
		*line = line.Flip(int(spot.at[d]), step.color)
	}
}

// evaluate returns what the network makes of the board behind the moves played and not undone, in points for the side to move.
func (s *sums) evaluate(b *threat.Board) int {
	for len(s.known) <= s.moves {
		s.follow(b)
	}
	step := &s.known[s.moves]
	if !step.evaluated {
		us := b.Side()
		step.worth = s.net.correction(&step.totals, us, weights.Mask(b.Counts(us), b.Counts(us^1)), kindOf(s.size))
		step.evaluated = true
	}
	return step.worth
}
