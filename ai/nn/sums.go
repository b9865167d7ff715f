package nn

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/ai/weights"
	"hoshi/game"
)

// sums follows a board: the lanes of all empty cells, and their totals. Moves are added up when a position behind them is evaluated;
// most are undone before.
type sums struct {
	net   *Net
	size  int
	steps [4]int // from a cell to the next of a line
	spots [threat.MaxCells]spot
	lines [4][2*game.MaxSize - 1]pattern.Line
	cells [threat.MaxCells]lanes // of a taken cell what it had when it was taken

	moves   int    // played and not undone
	known   []step // the beginning, and the moves as far as they are added up
	changes []change
	saved   []lanes // of the cells of changes, before
}

// spot is where a cell lies: for each direction its line and its place there.
type spot struct{ line, at [4]uint8 }

// step is a move that was added up.
type step struct {
	cell    threat.Cell
	color   game.Color
	changes int    // before it
	totals  totals // behind it
}

// change is that a window of a cell became another one.
type change struct{ cell, was, is uint32 }

// mostChanges is how many a move makes at most.
const mostChanges = 4 * 2 * pattern.Reach

// init begins anew with the board as it stands.
func (s *sums) init(net *Net, b *threat.Board) {
	s.net, s.moves, s.changes = net, 0, s.changes[:0]
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
	first := step{}
	for p := range threat.Cell(b.Cells()) {
		s.cells[p] = s.sum(p)
		if !b.Taken(p) {
			enter(&first.totals, &s.cells[p])
		}
	}
	if s.known == nil { // room for most searches; a longer line makes more
		s.known, s.changes, s.saved = make([]step, 0, 128), make([]change, 0, 64*mostChanges), make([]lanes, 64*mostChanges)
	}
	s.known = append(s.known[:0], first)
}

// layOut finds the lines of every cell.
func (s *sums) layOut(n int) {
	s.size, s.steps = n, [4]int{1, n, n + 1, 1 - n}
	for p := range n * n {
		x, y := p%n, p/n
		down, up := x-y, x+y-(n-1)
		s.spots[p] = spot{
			line: [4]uint8{uint8(y), uint8(x), uint8(down + n - 1), uint8(x + y)},
			at:   [4]uint8{uint8(x), uint8(y), uint8(x - max(0, down)), uint8(x - max(0, up))},
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

// sum returns the lanes of a cell by its four windows.
func (s *sums) sum(p threat.Cell) (l lanes) {
	spot := &s.spots[p]
	for d := range s.lines {
		r := &s.net.rows[s.net.windows.number(s.lines[d][spot.line[d]].Key(int(spot.at[d])))]
		for i, x := range r {
			l[i] += int16(x)
		}
	}
	return l
}

// undo takes back the last move.
func (s *sums) undo() {
	s.moves--
	last := len(s.known) - 1
	if last <= s.moves {
		return
	}
	step := &s.known[last]
	changes := s.changes[step.changes:]
	for i := range changes {
		s.cells[changes[i].cell] = s.saved[step.changes+i]
	}
	spot := &s.spots[step.cell]
	for d := range s.lines {
		line := &s.lines[d][spot.line[d]]
		*line = line.Flip(int(spot.at[d]), step.color)
	}
	s.changes, s.known = s.changes[:step.changes], s.known[:last]
}

// follow adds up the next move that is not known.
func (s *sums) follow(b *threat.Board) {
	last := len(s.known) - 1
	p, _ := b.Journal(b.Plies() - s.moves + last)
	side := b.Side() ^ threat.Side(s.moves-last)&1
	before := len(s.changes)
	s.known = append(s.known, step{p, side.Color(), before, s.known[last].totals})
	s.place(p, side.Color())
	if len(s.saved) < len(s.changes)+mostChanges {
		s.saved = append(s.saved, make([]lanes, len(s.saved))...)
	}
	update(&s.cells, s.net.rows, s.changes[before:], s.saved[before:], &s.known[last+1].totals, p)
}

// place sets a stone on the lines of cell p, and notes which windows change.
func (s *sums) place(p threat.Cell, c game.Color) {
	w, spot := s.net.windows, &s.spots[p]
	for d := range s.lines {
		at, line := int(spot.at[d]), &s.lines[d][spot.line[d]]
		after := line.Flip(at, c)
		first, step := int(p)-at*s.steps[d], s.steps[d]
		for rest := after.Empties(at, w.reach); rest != 0; rest = rest.Rest() {
			i := rest.First()
			s.changes = append(s.changes, change{uint32(first + i*step), w.number(line.Key(i)), w.number(after.Key(i))})
		}
		*line = after
	}
}

// evaluate returns what the network makes of the board behind the moves played and not undone, in points for the side to move.
func (s *sums) evaluate(b *threat.Board) int {
	for len(s.known) <= s.moves {
		s.follow(b)
	}
	us := b.Side()
	return s.net.correction(&s.known[s.moves].totals, us, weights.Mask(b.Counts(us), b.Counts(us^1)), kindOf(s.size))
}
