package search

import (
	"math/bits"
	"math/rand/v2"
	"sync"

	"hoshi/ai/pattern"
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
	judged [2]*[pattern.Codes]made // by side
	spots  [maxCells]spot
	steps  [4]int // from a cell to the next of a line

	side   side // to move
	stones int
	key    uint64
	lines  [4][2*game.MaxSize - 1]pattern.Line
	taken  [maxCells]bool
	rows   [game.MaxSize + 2*nearby]uint32 // a bit a stone, with empty rows above and below
	codes  [2][maxCells]pattern.Code       // of the empty cells, by side
	makes  [2][maxCells]made               // what these codes come to
	counts [2][pattern.Threats]int16       // of the empty cells, by the threat that a stone makes there
	threat [2][pattern.Threats]set         // the empty cells by the threat that a stone makes there, for all but quiet ones
	played [maxCells]cell                  // the moves that undo takes back
	plies  int                             // how many of them

	changes []change // what these moves did to codes, in turn
	before  []before // what each found
}

// made is what a stone makes in all directions: the class of its code in the low bits, and the threat.
type made uint16

const classBits = 11

func (m made) class() pattern.Class   { return pattern.Class(m & (1<<classBits - 1)) }
func (m made) threat() pattern.Threat { return pattern.Threat(m >> classBits) }

// change is what a stone of a side would have made on a cell before a move, and what it comes to after it.
type change struct {
	cell    cell
	side    side
	code    pattern.Code
	was, is made
}

// before is what a move found: the counts, and how many changes were noted.
type before struct {
	counts  [2][pattern.Threats]int16
	changes int
}

// spot is where a cell lies: for each direction the number of its line, its place on that line, and the line's
// length.
type spot struct{ line, at, length [4]uint8 }

// newBoard returns a board with the stones of pos, which must have a rule that the package knows.
func newBoard(pos *game.Position) *board {
	b := emptyBoard()
	b.set(pos)
	return b
}

// emptyBoard returns a board that is to be set, with room for the journal of most lines.
func emptyBoard() *board {
	return &board{changes: make([]change, 0, 4096), before: make([]before, 0, 128)}
}

// set makes b what newBoard returns.
func (b *board) set(pos *game.Position) {
	n := pos.Size()
	*b = board{
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
	b.before = append(b.before, before{b.counts, len(b.changes)})
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
	changes := b.changes[before.changes:]
	for i := range changes {
		c := &changes[i]
		b.codes[c.side][c.cell], b.makes[c.side][c.cell] = c.code, c.was
		if was, is := c.was.threat(), c.is.threat(); was != is {
			b.toggle(c.side, c.cell, is)
			b.toggle(c.side, c.cell, was)
		}
	}
	for s := range side(2) {
		b.toggle(s, p, b.threatAt(s, p))
	}
	b.counts = before.counts
	b.changes, b.before = b.changes[:before.changes], b.before[:b.plies]
}

// journal returns where move number i of those that can be undone was made, and what it changed elsewhere.
func (b *board) journal(i int) (p cell, changes []change) {
	end := len(b.changes)
	if i+1 < b.plies {
		end = b.before[i+1].changes
	}
	return b.played[i], b.changes[b.before[i].changes:end]
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
		first, step := int(p)-at*b.steps[d], b.steps[d]
		for rest := line.Empties(at, b.reach); rest != 0; rest = rest.Rest() {
			i := rest.First()
			b.renew(cell(first+i*step), d, line.Key(i))
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
	was, is := b.makes[s][q], b.judged[s][code]
	b.codes[s][q], b.makes[s][q] = code, is
	b.changes = append(b.changes, change{q, s, old, was, is})
	if before, after := was.threat(), is.threat(); before != after {
		b.counts[s][before]--
		b.counts[s][after]++
		b.toggle(s, q, before)
		b.toggle(s, q, after)
	}
}

// threatAt returns what side s would make on the empty cell p.
func (b *board) threatAt(s side, p cell) pattern.Threat { return b.makes[s][p].threat() }

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

// leave takes the empty cell p out of all counts; enter puts it back.
func (b *board) leave(p cell) { b.tally(p, -1) }
func (b *board) enter(p cell) { b.tally(p, 1) }

func (b *board) tally(p cell, n int16) {
	for s := range side(2) {
		t := b.threatAt(s, p)
		b.counts[s][t] += n
		b.toggle(s, p, t)
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
	for s := range side(2) {
		b.makes[s][p] = b.judged[s][b.codes[s][p]]
	}
}

// judgedFor returns what codes come to by a rule, by side.
func judgedFor(rule game.Rule) [2]*[pattern.Codes]made {
	if rule == game.Renju {
		return [2]*[pattern.Codes]made{renjuJudged(), plainJudged()}
	}
	return [2]*[pattern.Codes]made{plainJudged(), plainJudged()}
}

// The tables are made at the first call.
var (
	plainJudged = sync.OnceValue(func() *[pattern.Codes]made { return judge(pattern.Code.Threat) })
	renjuJudged = sync.OnceValue(func() *[pattern.Codes]made { return judge(pattern.Code.RenjuThreat) })
)

func judge(threat func(pattern.Code) pattern.Threat) *[pattern.Codes]made {
	table := new([pattern.Codes]made)
	for i := range table {
		if code := pattern.Code(i); code.Valid() {
			table[i] = made(code.Class()) | made(threat(code))<<classBits
		}
	}
	return table
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
