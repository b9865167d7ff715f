package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
)

// The sizes of board that the program knows.
const (
	MinSize     = 5
	MaxSize     = 22
	DefaultSize = 15
)

// The reasons for which a move or a board is refused.
var (
	ErrSize      = errors.New("game: board size out of range")
	ErrOutside   = errors.New("game: point outside the board")
	ErrOccupied  = errors.New("game: point already taken")
	ErrOver      = errors.New("game: the game is over")
	ErrColor     = errors.New("game: a move needs a colour")
	ErrForbidden = errors.New("game: a forbidden point")
	ErrPass      = fmt.Errorf("%w: a pass", ErrOutside) // under a rule that knows none
)

// Position is a board with its stones, whose turn it is and how the game stands. It is a value: copying it forks it,
// and Play leaves its receiver as it was. The zero Position has no points; NewPosition makes a board.
type Position struct {
	size   int
	rule   Rule
	toMove Color
	strict bool // forbidden moves may be played, and lose
	free   bool // of a Match that began freely
	stones int  // on the board
	last   Move
	result Result
	hash   uint64
	cells  [MaxSize * MaxSize]Color // row by row from the top, size cells a row
}

// NewPosition returns an empty board of size by size points with Black to move. It returns [ErrRule], or [ErrSize] for a
// size that the rule does not allow.
func NewPosition(rule Rule, size int) (Position, error) {
	if int(rule) >= len(Rules) {
		return Position{}, fmt.Errorf("%w: %v", ErrRule, rule)
	}
	if !rule.Allows(size) {
		return Position{}, fmt.Errorf("%w: %d under the rule %v", ErrSize, size, rule)
	}
	return Position{size: size, rule: rule, toMove: Black, hash: startKey(rule, size)}, nil
}

// Size returns the number of points on a side.
func (p *Position) Size() int { return p.size }

// Rule returns the rule of the game.
func (p *Position) Rule() Rule { return p.rule }

// ToMove returns the side whose turn it is; after the end of the game, the side whose turn it would be.
func (p *Position) ToMove() Color { return p.toMove }

// Free reports whether the position is of a [Match] that began on an empty board without an opening protocol, so that all its
// stones are moves. Of other positions nobody knows how they came about.
func (p *Position) Free() bool { return p.free }

// Last returns the move that led here, or the zero Move.
func (p *Position) Last() Move { return p.last }

// Stones returns how many stones are on the board.
func (p *Position) Stones() int { return p.stones }

// Full reports whether no empty point is left.
func (p *Position) Full() bool { return p.stones == p.size*p.size }

// Hash returns a Zobrist key of the board, the side to move, the rule and the size. Equal positions have equal keys
// whatever the order of moves.
func (p *Position) Hash() uint64 { return p.hash }

// At returns the stone on pt, None where there is none or where pt is off the board.
func (p *Position) At(pt Point) Color {
	if !pt.On(p.size) {
		return None
	}
	return p.cells[pt.Y*p.size+pt.X]
}

// Result says how the game stands by the board alone. It is the only judge of a winning row and of a full board.
func (p *Position) Result() Result { return p.result }

// Check returns nil when m may be played, or else [ErrOver], [ErrColor], [ErrPass], [ErrOutside], [ErrOccupied] or, for a forbidden
// move of Black under renju, [ErrForbidden] (unless such moves are allowed and lose). Either colour may move: whose turn
// it is, is for the [Controller] to say.
func (p *Position) Check(m Move) error {
	switch {
	case p.result.Over():
		return ErrOver
	case m.Color != Black && m.Color != White:
		return ErrColor
	case m.Point == Pass && p.rule.Passes():
		return nil
	case m.Point == Pass:
		return fmt.Errorf("%w under the rule %v", ErrPass, p.rule)
	case !m.Point.On(p.size):
		return p.checkOn(m.Point)
	case p.At(m.Point) != None:
		return fmt.Errorf("%w: %s", ErrOccupied, m.Text(p.size))
	}
	if m.Color == Black && !p.strict {
		if foul := p.Foul(m.Point); foul != NoFoul {
			return fmt.Errorf("%w: %v at %s", ErrForbidden, foul, m.Text(p.size))
		}
	}
	return nil
}

// Strict reports whether forbidden moves may be played and lose.
func (p *Position) Strict() bool { return p.strict }

// WithStrict returns the position under renju as it is played over the board: a forbidden move of Black can be played,
// and loses. Otherwise it can't be played at all.
func (p Position) WithStrict(strict bool) Position {
	p.strict = strict
	return p
}

// Play returns the position after m with the other side to move, or the error of [Position.Check].
func (p Position) Play(m Move) (Position, error) {
	if err := p.Check(m); err != nil {
		return Position{}, err
	}
	p.play(m)
	return p, nil
}

// play makes a move that was checked.
func (p *Position) play(m Move) {
	previous := p.last
	p.last = m
	p.turn(m.Color.Other())
	if m.Point == Pass {
		p.result = p.judgePass(previous)
		return
	}
	loses := p.loses(m)
	p.set(m.Point, m.Color)
	p.result = p.judgeMove(m, loses)
}

// loses reports whether the stone that m is about to place is a forbidden one that may be played.
func (p *Position) loses(m Move) bool {
	return p.strict && m.Color == Black && p.Foul(m.Point) != NoFoul
}

// judgeMove returns the result after the stone of m; loses says what it was before it.
func (p *Position) judgeMove(m Move, loses bool) Result {
	switch {
	case loses:
		return Result{White, Forbidden}
	case p.winsAt(m.Point):
		return Result{m.Color, Five}
	case p.Full():
		return Result{None, FullBoard}
	}
	return Result{}
}

// judgePass returns the result after a pass that follows the move previous.
func (p *Position) judgePass(previous Move) Result {
	if previous.Color != None && previous.Point == Pass {
		return Result{None, BothPassed}
	}
	return Result{}
}

// Put returns the position with a stone of colour c set on pt, or taken from it where c is None: setting up a board,
// not a turn. The result is judged anew over the whole board. The only error is [ErrOutside].
func (p Position) Put(pt Point, c Color) (Position, error) {
	if err := p.checkOn(pt); err != nil {
		return Position{}, err
	}
	p.setUp([]Move{{c, pt}}, None)
	return p, nil
}

// checkOn returns [ErrOutside] for a point off the board.
func (p *Position) checkOn(pt Point) error {
	if !pt.On(p.size) {
		return fmt.Errorf("%w: column %d, row %d of %d", ErrOutside, pt.X, pt.Y, p.size)
	}
	return nil
}

// setUp sets stones, which lie on the board, and, unless turn is None, the side to move.
func (p *Position) setUp(stones []Move, turn Color) {
	for _, s := range stones {
		p.set(s.Point, s.Color)
	}
	if len(stones) > 0 {
		p.last, p.free = Move{}, false
		p.result = p.judge()
	}
	if turn != None {
		p.turn(turn)
	}
}

// WithTurn returns the position with c to move.
func (p Position) WithTurn(c Color) Position {
	p.turn(c)
	return p
}

// Row returns the stones of the winning row in order, five or more points; nil when there is none.
func (p *Position) Row() []Point {
	if p.result.Reason != Five {
		return nil
	}
	if p.last.Color != None && p.last.Point != Pass {
		return p.rowAt(p.last.Point)
	}
	for i, c := range p.cells[:p.size*p.size] {
		if pt := (Point{i % p.size, i / p.size}); c == p.result.Winner && p.winsAt(pt) {
			return p.rowAt(pt)
		}
	}
	return nil
}

// directions are the four ways in which a row can lie; each is followed both ways.
var directions = [4]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// run is an unbroken row of stones of one colour: n stones from the first one in direction d.
type run struct {
	first, d Point
	n        int
}

// runAt returns the run through the stone on pt in direction d.
func (p *Position) runAt(pt, d Point) run {
	c := p.At(pt)
	for p.At(pt.plus(d, -1)) == c {
		pt = pt.plus(d, -1)
	}
	n := 1
	for p.At(pt.plus(d, n)) == c {
		n++
	}
	return run{pt, d, n}
}

// wins reports whether the run wins.
func (p *Position) wins(r run) bool {
	return p.rule.wins(p.At(r.first), r.n, p.At(r.first.plus(r.d, -1)), p.At(r.first.plus(r.d, r.n)))
}

// winsAt reports whether the stone on pt stands in a winning row.
func (p *Position) winsAt(pt Point) bool { return p.rowAt(pt) != nil }

// rowAt returns the winning row through pt, nil when there is none.
func (p *Position) rowAt(pt Point) []Point {
	for _, d := range directions {
		if r := p.runAt(pt, d); p.wins(r) {
			return r.points()
		}
	}
	return nil
}

func (r run) points() []Point {
	row := make([]Point, r.n)
	for i := range row {
		row[i] = r.first.plus(r.d, i)
	}
	return row
}

// judge looks for a winning row over the whole board; a board that was set up may hold one of each colour, in which
// case the first from the top left counts.
func (p *Position) judge() Result {
	for i, c := range p.cells[:p.size*p.size] {
		if c != None && p.winsAt(Point{i % p.size, i / p.size}) {
			return Result{c, Five}
		}
	}
	if p.Full() {
		return Result{None, FullBoard}
	}
	return Result{}
}

// set changes one cell and all that is derived from it but the result.
func (p *Position) set(pt Point, c Color) {
	i := pt.Y*p.size + pt.X
	old := p.cells[i]
	if old != None {
		p.stones--
		p.hash ^= stoneKeys[old-1][i]
	}
	if c != None {
		p.stones++
		p.hash ^= stoneKeys[c-1][i]
	}
	p.cells[i] = c
}

func (p *Position) turn(c Color) {
	if (p.toMove == White) != (c == White) {
		p.hash ^= whiteKey
	}
	p.toMove = c
}

// Near reports whether a stone stands within so many steps of pt, across, down or diagonally.
func (p *Position) Near(pt Point, steps int) bool {
	for y := pt.Y - steps; y <= pt.Y+steps; y++ {
		for x := pt.X - steps; x <= pt.X+steps; x++ {
			if p.At(Point{x, y}) != None {
				return true
			}
		}
	}
	return false
}

// Zobrist keys, the same in every run.
var (
	stoneKeys [2][MaxSize * MaxSize]uint64
	whiteKey  uint64
)

func init() {
	random := rand.New(rand.NewPCG(0x486f736869, 15))
	for c := range stoneKeys {
		for i := range stoneKeys[c] {
			stoneKeys[c][i] = random.Uint64()
		}
	}
	whiteKey = random.Uint64()
}

// startKey is the key of an empty board: rules and sizes must not collide in one table.
func startKey(rule Rule, size int) uint64 {
	return (uint64(rule)<<8 | uint64(size)) * 0x9e3779b97f4a7c15
}
