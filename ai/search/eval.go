package search

import (
	"sync"

	"hoshi/ai"
	"hoshi/ai/pattern"
)

// worth is what a stone on an empty cell is worth by the four shapes that it makes.
type worth struct {
	value  int16 // in the evaluation, for as long as the cell is empty
	order  int16 // for the order in which moves are tried
	threat pattern.Threat
}

// What one direction counts, by shape, and what the four make together, by threat.
var (
	shapeValue = [16]int16{
		pattern.OpenOne: 1, pattern.Two: 2, pattern.OpenTwo: 6, pattern.Three: 8, pattern.OpenThree: 18,
		pattern.Four: 22, pattern.OpenFour: 40, pattern.Five: 60,
	}
	threatValue = [pattern.Threats]int16{pattern.DoubleThree: 30, pattern.FourThree: 80, pattern.DoubleFour: 60}

	shapeOrder = [16]int16{
		pattern.One: 1, pattern.OpenOne: 4, pattern.Two: 6, pattern.OpenTwo: 16, pattern.Three: 18,
		pattern.OpenThree: 60, pattern.Four: 64, pattern.OpenFour: 600, pattern.Five: 4000,
	}
	threatOrder = [pattern.Threats]int16{pattern.DoubleThree: 120, pattern.FourThree: 400, pattern.DoubleFour: 600}
)

// worths returns the table of worth by code, made at the first call; renjuWorths that of renju's Black.
var (
	worths      = sync.OnceValue(func() *[pattern.Codes]worth { return newWorths(pattern.Code.Threat) })
	renjuWorths = sync.OnceValue(func() *[pattern.Codes]worth { return newWorths(pattern.Code.RenjuThreat) })
)

func newWorths(threat func(pattern.Code) pattern.Threat) *[pattern.Codes]worth {
	table := new([pattern.Codes]worth)
	for i := range table {
		if code := pattern.Code(i); code.Valid() {
			table[i] = newWorth(code, threat(code))
		}
	}
	return table
}

func newWorth(code pattern.Code, t pattern.Threat) worth {
	w := worth{value: threatValue[t], order: threatOrder[t], threat: t}
	if t == pattern.Forbidden {
		return w
	}
	for d := range 4 {
		w.value += shapeValue[code.Shape(d)]
		w.order += shapeOrder[code.Shape(d)]
	}
	return w
}

// tempo is what the move is worth to the side that has it.
const tempo = 100

// evaluate returns the worth of the board for the side to move, always far from a proved win.
func (b *board) evaluate() ai.Score {
	us := b.side
	return ai.Score(b.value[us] - b.value[us^1] + tempo)
}
