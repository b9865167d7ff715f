// Package threat knows what the stones on a board threaten: a board that keeps the shapes of all its lines up to date, and two
// searches for forced wins on it, by fours (VCF) and by threats (VCT). Whatever they prove holds against every move that the
// rules allow. A board and a search belong to one goroutine.
package threat

import (
	"math/rand/v2"
	"slices"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// Board is a position that is changed move by move. For every empty cell and either colour it knows what a stone
// there would make; only the cells that a move can concern are looked up anew. Play and undo allocate nothing.
//
// What it knows of a cell is brought up to date only while the cell is empty. Moves are undone in the reverse order, from
// a journal of what they changed, so a cell is emptied in the very position in which it was taken and knows again what
// is right there.
type Board struct {
	rule   game.Rule
	size   int
	cells  int
	reach  int // how far a stone concerns the cells of its lines
	shapes *pattern.Table
	judged [2]*[pattern.Codes]stoneEffect // by side
	spots  [MaxCells]spot
	steps  [4]int // from a cell to the next of a line

	side   Side // to move
	stones int
	key    uint64
	lines  [4][2*game.MaxSize - 1]pattern.Line
	taken  [MaxCells]bool
	rows   [game.MaxSize + 2*nearby]uint32 // a bit a stone, with empty rows above and below
	codes  [MaxCells]colorPair             // of the empty cells
	makes  [MaxCells]colorPair             // what these codes come to
	counts [2][pattern.Threats]int16       // of the empty cells, by the threat that a stone makes there
	threat [2][pattern.Threats]Set         // the empty cells by the threat that a stone makes there
	played [MaxCells]Cell                  // the moves that undo takes back
	plies  int                             // how many of them

	changes []Change    // what these moves did to codes, in turn
	before  []undoState // what each found
}

// Change is that what stones would make on a cell is something else after a move, for one side or both.
type Change struct {
	codes   colorPair // before
	was, is colorPair
	cell    Cell
}

// Was and Is return the class of what a stone of side s would have made before, and of what it makes now.
func (c *Change) Was(s Side) pattern.Class { return c.was.made(s).class() }
func (c *Change) Is(s Side) pattern.Class  { return c.is.made(s).class() }

// undoState is what a move found: the counts, and how many changes were noted.
type undoState struct {
	counts  [2][pattern.Threats]int16
	changes int
}

// spot is where a cell lies: for each direction the number of its line, its place on that line, and the line's
// length.
type spot struct{ line, at, length [4]uint8 }

// NewBoard returns a board with the stones of pos, which must have a rule that the package knows.
func NewBoard(pos *game.Position) *Board {
	b := new(Board)
	b.Reset(pos)
	return b
}

// Reset makes b what [NewBoard] returns, in the same memory.
func (b *Board) Reset(pos *game.Position) {
	b.makeRoom()
	n := pos.Size()
	*b = Board{
		changes: b.changes[:0],
		before:  b.before[:0],

		rule:   pos.Rule(),
		size:   n,
		cells:  n * n,
		reach:  pattern.Reach,
		shapes: pattern.For(pos.Rule()),
		judged: judgedFor(pos.Rule()),
		steps:  [4]int{1, n, n + 1, 1 - n},
		key:    (uint64(pos.Rule())<<8 | uint64(n)) * 0x9e3779b97f4a7c15,
	}
	if b.rule == game.Freestyle {
		b.reach-- // no five is too long
	}
	b.layOut()
	for p := range Cell(b.cells) {
		b.look(p)
		b.enter(p)
	}
	for p := range Cell(b.cells) {
		if c := pos.At(b.Point(p)); c != game.None {
			b.place(p, Side(c-1))
		}
	}
	b.changes = b.changes[:0]
	b.side = Side(pos.ToMove() - 1)
	if b.side == White {
		b.key ^= whiteKey
	}
}

// Copy makes b the board other, which has no move to undo.
func (b *Board) Copy(other *Board) {
	b.makeRoom()
	changes, before := b.changes[:0], b.before[:0]
	*b = *other
	b.changes, b.before = changes, before
}

// makeRoom gives the journal room for most lines, so that it seldom grows later.
func (b *Board) makeRoom() {
	if b.changes == nil {
		b.changes, b.before = make([]Change, 0, 4096), make([]undoState, 0, 128)
	}
}

// layOut finds the lines of every cell and empties them.
func (b *Board) layOut() {
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

// Cell returns the number of a point of the board.
func (b *Board) Cell(p game.Point) Cell { return Cell(p.Y*b.size + p.X) }

// Point returns where cell p lies; NoCell is a pass.
func (b *Board) Point(p Cell) game.Point {
	if p == NoCell {
		return game.Pass
	}
	return game.Point{X: int(p) % b.size, Y: int(p) / b.size}
}

// Full reports whether no cell is empty.
func (b *Board) Full() bool { return b.stones == b.cells }

// Bare reports whether there is no stone.
func (b *Board) Bare() bool { return b.stones == 0 }

// Play sets a stone of the side to move on the empty cell p.
func (b *Board) Play(p Cell) {
	b.before = append(b.before, undoState{b.counts, len(b.changes)})
	b.place(p, b.side)
	b.played[b.plies] = p
	b.plies++
	b.side ^= 1
	b.key ^= whiteKey
}

// Undo takes back the last move.
func (b *Board) Undo() {
	b.plies--
	p := b.played[b.plies]
	b.side ^= 1
	b.key ^= whiteKey
	b.taken[p] = false
	b.stones--
	b.turn(p, b.side)
	before := &b.before[b.plies]
	changes := b.changes[before.changes:]
	for i := range changes {
		c := &changes[i]
		b.codes[c.cell], b.makes[c.cell] = c.codes, c.was
		if (c.was^c.is)&bothThreats != 0 {
			b.move(c.cell, c.is, c.was)
		}
	}
	for s := range Side(2) {
		b.threat[s][b.Threat(s, p)].flip(p)
	}
	b.counts = before.counts
	b.changes, b.before = b.changes[:before.changes], b.before[:b.plies]
}

// Journal returns where move number i of those that can be undone was made, and what it changed elsewhere.
func (b *Board) Journal(i int) (p Cell, changes []Change) {
	end := len(b.changes)
	if i+1 < b.plies {
		end = b.before[i+1].changes
	}
	return b.played[i], b.changes[b.before[i].changes:end]
}

// place sets a stone on the empty cell p without a turn, and looks again at the empty cells around it.
func (b *Board) place(p Cell, s Side) {
	b.leave(p)
	b.taken[p] = true
	b.stones++
	b.turn(p, s)
	spot, changes, n := &b.spots[p], b.room(), 0
	for d := range 4 {
		at := int(spot.at[d])
		line, nibbles := b.lines[d][spot.line[d]], uint(4*d)&31
		first, step := int(p)-at*b.steps[d], b.steps[d]
		for rest := line.Empties(at, b.reach); rest != 0; rest = rest.Rest() {
			i := rest.First()
			q := Cell(first + i*step)
			old := b.codes[q]
			differs := (old ^ colorPair(b.shapes.Pair(line.Key(i)))<<nibbles) & (0xf000f << nibbles)
			if differs == 0 {
				continue
			}
			codes, was := old^differs, b.makes[q]
			is := b.judge(codes)
			b.codes[q], b.makes[q] = codes, is
			c := &changes[n%mostChanges]
			c.codes, c.was, c.is, c.cell = old, was, is, q
			n++
			if (was^is)&bothThreats != 0 {
				b.recount(q, was, is)
			}
		}
	}
	b.changes = b.changes[:len(b.changes)+n]
}

// mostChanges is more than a move makes.
const mostChanges = 64

// room returns the end of the journal, where there is room for the changes of a move.
func (b *Board) room() *[mostChanges]Change {
	b.changes = slices.Grow(b.changes, mostChanges)
	return (*[mostChanges]Change)(b.changes[len(b.changes):][:mostChanges])
}

// turn sets a stone on p, or takes it away.
func (b *Board) turn(p Cell, s Side) {
	b.key ^= stoneKeys[s][p]
	spot := &b.spots[p]
	b.rows[spot.line[0]+nearby] ^= 1 << spot.line[1] // the lines of these directions are rows and columns
	for d := range 4 {
		line := &b.lines[d][spot.line[d]]
		*line = line.Flip(int(spot.at[d]), s.Color())
	}
}

// judge returns what codes come to.
func (b *Board) judge(codes colorPair) colorPair {
	return colorPair(b.judged[Black][codes.code(Black)]) | colorPair(b.judged[White][codes.code(White)])<<16
}

// recount counts the empty cell q by what stones make there now.
func (b *Board) recount(q Cell, was, is colorPair) {
	for s := range Side(2) {
		b.counts[s][was.made(s).threat()]--
		b.counts[s][is.made(s).threat()]++
	}
	b.move(q, was, is)
}

// move moves cell q from the sets of what stones made there to those of what they make. Where these are the same, it is taken out and put
// back: to find that out would take longer.
func (b *Board) move(q Cell, was, is colorPair) {
	word, bit := q/64, uint64(1)<<(q%64)
	for s := range &b.threat {
		sets := &b.threat[s]
		sets[was.made(Side(s)).threat()][word] ^= bit
		sets[is.made(Side(s)).threat()][word] ^= bit
	}
}

// shape returns what a stone of side s makes in the neighbourhood k.
func (b *Board) shape(s Side, k pattern.Key) pattern.Shape {
	blacks, whites := b.shapes.At(k)
	if s == Black {
		return blacks
	}
	return whites
}

// leave takes the empty cell p out of all counts; enter puts it back.
func (b *Board) leave(p Cell) { b.tally(p, -1) }
func (b *Board) enter(p Cell) { b.tally(p, 1) }

func (b *Board) tally(p Cell, n int16) {
	for s := range Side(2) {
		t := b.Threat(s, p)
		b.counts[s][t] += n
		b.threat[s][t].flip(p)
	}
}

// look reads what both sides would make on the empty cell p off its lines.
func (b *Board) look(p Cell) {
	spot := &b.spots[p]
	codes := colorPair(0)
	for d := range 4 {
		codes |= colorPair(b.shapes.Pair(b.lines[d][spot.line[d]].Key(int(spot.at[d])))) << (4 * d)
	}
	b.codes[p], b.makes[p] = codes, b.judge(codes)
}

// Zobrist keys, the same in every run.
var (
	stoneKeys [2][MaxCells]uint64
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
