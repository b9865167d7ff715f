package threat

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// Forbidden reports whether renju forbids Black the empty cell p. Overlines and double fours are known by the code; whether open
// threes are real is found out anew each time, for that can depend on stones beyond their lines.
func (b *Board) Forbidden(p Cell) bool {
	switch b.Threat(Black, p) {
	case pattern.Forbidden:
		return true
	case pattern.Doubtful:
		return b.doubleThree(p, b.Code(Black, p))
	}
	return false
}

// doubleThree reports whether a black stone on the empty cell p, whose code has two open threes or more, makes two threes
// by the full definition: each can become a straight four by a move that makes no five and is not forbidden itself, once the
// stone stands. That stone, and those of deeper levels, are set in the lines alone and taken away again.
func (b *Board) doubleThree(p Cell, code pattern.Code) bool {
	b.mark(p)
	threes := 0
	for d := range 4 {
		if code.Shape(d) == pattern.OpenThree && b.three(p, d) {
			threes++
		}
	}
	b.mark(p)
	return threes > 1
}

// mark sets a black stone in the lines through p, or takes it away.
func (b *Board) mark(p Cell) {
	spot := &b.spots[p]
	for d, line := range spot.line {
		b.lines[d][line] = b.lines[d][line].Flip(int(spot.at[d]), game.Black)
	}
}

// three reports whether the open three through p in direction d is one by the full definition.
func (b *Board) three(p Cell, d int) bool {
	at, line := int(b.spots[p].at[d]), b.lines[d][b.spots[p].line[d]]
	for i := at - 3; i <= at+3; i++ {
		if !line.Empty(i) {
			continue
		}
		if b.shape(Black, line.Flip(i, game.Black).Key(at)) == pattern.OpenFour && b.extends(Cell(int(p)+(i-at)*b.steps[d])) {
			return true
		}
	}
	return false
}

// extends reports whether Black may make a straight four of a three on the empty cell e.
func (b *Board) extends(e Cell) bool {
	var code pattern.Code
	spot := &b.spots[e]
	for d := range 4 {
		code = code.With(d, b.shape(Black, b.lines[d][spot.line[d]].Key(int(spot.at[d]))))
	}
	switch b.judged[Black][code].threat() {
	case pattern.WinningFive, pattern.Forbidden:
		return false
	case pattern.Doubtful:
		return !b.doubleThree(e, code)
	}
	return true
}
