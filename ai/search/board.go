package search

import (
	"math/bits"
	"math/rand/v2"

	"hoshi/ai/pattern"
	"hoshi/ai/weights"
	"hoshi/game"
)

const (
	maxCells = game.MaxSize * game.MaxSize
	words    = (maxCells + 63) / 64
)

// cell is the number of a point, row by row from the top.
type cell uint16

// noCell is no point at all.
const noCell cell = 1<<16 - 1

// take removes the lowest cell and returns it, noCell when there is none.
func (s *set) take() cell {
	p := s.first()
	if p != noCell {
		s.flip(p)
	}
	return p
}

// side is the colour of a player.
type side uint8

const (
	black side = iota
	white
)

func (s side) color() game.Color { return game.Color(s + 1) }

// set is a set of cells.
type set [words]uint64

// full holds every cell.
var full = func() (s set) {
	for w := range s {
		s[w] = ^uint64(0)
	}
	return s
}()

func (s *set) flip(p cell) { s[p/64] ^= 1 << (p % 64) }

func (s *set) add(p cell) { s[p/64] |= 1 << (p % 64) }

// join adds the cells of t.
func (s *set) join(t *set) {
	for w := range s {
		s[w] |= t[w]
	}
}

// meet removes the cells that t lacks.
func (s *set) meet(t *set) {
	for w := range s {
		s[w] &= t[w]
	}
}

func (s *set) has(p cell) bool { return s[p/64]>>(p%64)&1 == 1 }

// first returns the lowest cell of a set that is not empty.
func (s *set) first() cell {
	for w, word := range s {
		if word != 0 {
			return cell(w*64 + bits.TrailingZeros64(word))
		}
	}
	return noCell
}

// board is a position that is changed move by move. For every empty cell and either colour it knows what a stone
// there would make; only the cells that a move can concern are looked up anew. Play and undo allocate nothing.
//
// What it knows of a cell is brought up to date only while the cell is empty. Moves are undone in the reverse order, from
// a journal of what they changed, so a cell is emptied in the very position in which it was taken and knows again what
// is right there.
type board struct {
	rule   game.Rule
	size   int
	cells  int
	reach  int // how far a stone concerns the cells of its lines
	shapes *pattern.Table
	*tables
	weights *weights.Weights
	spots   [maxCells]spot
	steps   [4]int // from a cell to the next of a line

	side   side // to move
	stones int
	key    uint64
	lines  [4][2*game.MaxSize - 1]pattern.Line
	taken  [maxCells]bool
	rows   [game.MaxSize + 2*nearby]uint32 // a bit a stone, with empty rows above and below
	codes  [2][maxCells]pattern.Code
	totals
	threat [2][pattern.Threats]set // the empty cells by the threat that a stone makes there, for all but quiet ones
	played [maxCells]cell          // the moves that undo takes back
	plies  int                     // how many of them

	changes []change // what these moves did to codes, in turn
	before  []before // what each found
}

// totals is what is kept of all empty cells together.
type totals struct {
	sums   [2]row                  // of their rows
	counts [2][pattern.Threats]int // of cells, by the threat that a stone makes there
}

// change is what a cell's code was and what the stone there threatened, before a move and after it.
type change struct {
	cell    cell
	code    pattern.Code
	side    side
	was, is pattern.Threat
}

// before is what a move found: the totals, and how many changes were noted.
type before struct {
	totals
	changes int
}

// spot is where a cell lies: for each direction the number of its line, its place on that line, and the line's
// length.
type spot struct{ line, at, length [4]uint8 }

// newBoard returns a board with the stones of pos, which must have a rule that the package knows.
func newBoard(pos *game.Position) *board {
	b := new(board)
	b.set(pos)
	return b
}

// set makes b what newBoard returns.
func (b *board) set(pos *game.Position) {
	n := pos.Size()
	*b = board{
		changes: b.changes[:0],
		before:  b.before[:0],

		rule:    pos.Rule(),
		size:    n,
		cells:   n * n,
		reach:   pattern.Reach,
		shapes:  pattern.For(pos.Rule()),
		tables:  tablesFor(pos.Rule()),
		weights: weights.For(pos.Rule()),
		steps:   [4]int{1, n, n + 1, 1 - n},
		key:     (uint64(pos.Rule())<<8 | uint64(n)) * 0x9e3779b97f4a7c15,
	}
	if b.rule == game.Freestyle {
		b.reach-- // no five is too long
	}
	b.layOut()
	for p := range cell(b.cells) {
		b.look(p)
		b.enter(p)
	}
	for p := range cell(b.cells) {
		if c := pos.At(b.point(p)); c != game.None {
			b.place(p, side(c-1))
		}
	}
	b.changes = b.changes[:0]
	b.side = side(pos.ToMove() - 1)
	if b.side == white {
		b.key ^= whiteKey
	}
}

// copy makes b the board other, which has no move to undo.
func (b *board) copy(other *board) {
	changes, before := b.changes[:0], b.before[:0]
	*b = *other
	b.changes, b.before = changes, before
}

// layOut finds the lines of every cell and empties them.
func (b *board) layOut() {
	n := b.size
	for p := range b.cells {
		x, y := p%n, p/n
		down, up := x-y, x+y-(n-1) // which diagonal, 0 for the longest
		b.spots[p] = spot{
			line:   [4]uint8{uint8(y), uint8(x), uint8(down + n - 1), uint8(x + y)},
			at:     [4]uint8{uint8(x), uint8(y), uint8(x - max(0, down)), uint8(x - max(0, up))},
			length: [4]uint8{uint8(n), uint8(n), uint8(n - max(down, -down)), uint8(n - max(up, -up))},
		}
		for d, line := range b.spots[p].line {
			b.lines[d][line] = pattern.NewLine(int(b.spots[p].length[d]))
		}
	}
}

// point returns where cell p lies; noCell is a pass.
func (b *board) point(p cell) game.Point {
	if p == noCell {
		return game.Pass
	}
	return game.Point{X: int(p) % b.size, Y: int(p) / b.size}
}

// full reports whether no cell is empty.
func (b *board) full() bool { return b.stones == b.cells }

// play sets a stone of the side to move on the empty cell p.
func (b *board) play(p cell) {
	b.before = append(b.before, before{b.totals, len(b.changes)})
	b.place(p, b.side)
	b.played[b.plies] = p
	b.plies++
	b.side ^= 1
	b.key ^= whiteKey
}

// undo takes back the last move.
func (b *board) undo() {
	b.plies--
	p := b.played[b.plies]
	b.side ^= 1
	b.key ^= whiteKey
	b.taken[p] = false
	b.stones--
	b.turn(p, b.side)
	before := &b.before[b.plies]
	for i := len(b.changes) - 1; i >= before.changes; i-- {
		c := &b.changes[i]
		b.codes[c.side][c.cell] = c.code
		if c.was != c.is {
			b.toggle(c.side, c.cell, c.is)
			b.toggle(c.side, c.cell, c.was)
		}
	}
	for s := range side(2) {
		b.toggle(s, p, b.threatAt(s, p))
	}
	b.totals = before.totals
	b.changes, b.before = b.changes[:before.changes], b.before[:b.plies]
}

// place sets a stone on the empty cell p without a turn, and looks again at the empty cells around it.
func (b *board) place(p cell, s side) {
	b.leave(p)
	b.taken[p] = true
	b.stones++
	b.turn(p, s)
	spot := &b.spots[p]
	for d := range 4 {
		at := int(spot.at[d])
		line := b.lines[d][spot.line[d]]
		step := b.steps[d]
		from, to := max(at-b.reach, 0), min(at+b.reach, int(spot.length[d])-1)
		q := int(p) + (from-at)*step
		for i := from; i <= to; i++ {
			if !b.taken[q] {
				b.renew(cell(q), d, line.Key(i))
			}
			q += step
		}
	}
}

// turn sets a stone on p, or takes it away.
func (b *board) turn(p cell, s side) {
	b.key ^= stoneKeys[s][p]
	b.rows[int(p)/b.size+nearby] ^= 1 << (int(p) % b.size)
	spot := &b.spots[p]
	for d := range 4 {
		line := &b.lines[d][spot.line[d]]
		*line = line.Flip(int(spot.at[d]), s.color())
	}
}

// renew brings one direction of the empty cell q up to date.
func (b *board) renew(q cell, d int, k pattern.Key) {
	blacks, whites := b.shapes.At(k)
	if old := b.codes[black][q]; old.Shape(d) != blacks {
		b.change(black, q, old, old.With(d, blacks))
	}
	if old := b.codes[white][q]; old.Shape(d) != whites {
		b.change(white, q, old, old.With(d, whites))
	}
}

// change replaces what side s would make on the empty cell q.
func (b *board) change(s side, q cell, old, code pattern.Code) {
	b.codes[s][q] = code
	was, is := &b.worth[s][old], &b.worth[s][code]
	b.changes = append(b.changes, change{q, old, s, was.threat, is.threat})
	before, after, sum := &b.classes[s][was.class], &b.classes[s][is.class], &b.sums[s]
	sum.own += after.own - before.own
	sum.other += after.other - before.other
	if was.threat != is.threat {
		b.counts[s][was.threat]--
		b.counts[s][is.threat]++
		b.toggle(s, q, was.threat)
		b.toggle(s, q, is.threat)
	}
}

// threatAt returns what side s would make on the empty cell p.
func (b *board) threatAt(s side, p cell) pattern.Threat { return b.worth[s][b.codes[s][p]].threat }

// toggle adds cell q to those where side s makes threat t, or takes it out of them.
func (b *board) toggle(s side, q cell, t pattern.Threat) {
	if t > pattern.Quiet {
		b.threat[s][t].flip(q)
	}
}

// shape returns what a stone of side s makes in the neighbourhood k.
func (b *board) shape(s side, k pattern.Key) pattern.Shape {
	blacks, whites := b.shapes.At(k)
	if s == black {
		return blacks
	}
	return whites
}

// leave takes the empty cell p out of all sums; enter puts it back.
func (b *board) leave(p cell) { b.tally(p, -1) }
func (b *board) enter(p cell) { b.tally(p, 1) }

func (b *board) tally(p cell, n int) {
	for s := range side(2) {
		w := &b.worth[s][b.codes[s][p]]
		b.sums[s].add(&b.classes[s][w.class], n)
		b.counts[s][w.threat] += n
		b.toggle(s, p, w.threat)
	}
}

// look reads what both sides would make on the empty cell p off its lines.
func (b *board) look(p cell) {
	spot := &b.spots[p]
	for d := range 4 {
		blacks, whites := b.shapes.At(b.lines[d][spot.line[d]].Key(int(spot.at[d])))
		b.codes[black][p] = b.codes[black][p].With(d, blacks)
		b.codes[white][p] = b.codes[white][p].With(d, whites)
	}
}

// Zobrist keys, the same in every run.
var (
	stoneKeys [2][maxCells]uint64
	whiteKey  uint64
)

func init() {
	random := rand.New(rand.NewPCG(0x736561726368, 1))
	for s := range stoneKeys {
		for p := range stoneKeys[s] {
			stoneKeys[s][p] = random.Uint64()
		}
	}
	whiteKey = random.Uint64()
}
