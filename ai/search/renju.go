package search

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// forbidden reports whether renju forbids Black the empty cell p. Overlines and double fours are known by the code; whether open
// threes are real is found out anew each time, for that can hang on stones beyond their lines.
func (b *board) forbidden(p cell) bool {
	switch b.threatAt(black, p) {
	case pattern.Forbidden:
		return true
	case pattern.Doubtful:
		return b.doubleThree(p, b.codes[black][p])
	}
	return false
}

// permit takes out of l what Black must not play, if it is Black's turn.
func (b *board) permit(l *moveList) {
	fouls := &b.counts[black]
	if b.side != black || fouls[pattern.Forbidden]+fouls[pattern.Doubtful] == 0 {
		return
	}
	n := 0
	for _, m := range l.moves[:l.n] {
		if !b.forbidden(m.cell) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// doubleThree reports whether a black stone on the empty cell p, whose code has two open threes or more, makes two threes
// by the full definition: each can become a straight four by a move that makes no five and is not forbidden itself, once the
// stone stands. That stone, and those of deeper levels, are set in the lines alone and taken away again.
func (b *board) doubleThree(p cell, code pattern.Code) bool {
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
func (b *board) mark(p cell) {
	spot := &b.spots[p]
	for d, line := range spot.line {
		b.lines[d][line] = b.lines[d][line].Flip(int(spot.at[d]), game.Black)
	}
}

// three reports whether the open three through p in direction d is one by the full definition.
func (b *board) three(p cell, d int) bool {
	at, line := int(b.spots[p].at[d]), b.lines[d][b.spots[p].line[d]]
	for i := at - 3; i <= at+3; i++ {
		if !line.Empty(i) {
			continue
		}
		if b.shape(black, line.Flip(i, game.Black).Key(at)) == pattern.OpenFour && b.extends(cell(int(p)+(i-at)*b.steps[d])) {
			return true
		}
	}
	return false
}

// extends reports whether Black may make a straight four of a three on the empty cell e.
func (b *board) extends(e cell) bool {
	var code pattern.Code
	spot := &b.spots[e]
	for d := range 4 {
		code = code.With(d, b.shape(black, b.lines[d][spot.line[d]].Key(int(spot.at[d]))))
	}
	switch b.judged[black][code].threat() {
	case pattern.WinningFive, pattern.Forbidden:
		return false
	case pattern.Doubtful:
		return !b.doubleThree(e, code)
	}
	return true
}
